#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static int result(int value) { return value < 0 ? -errno : value; }

int clinux_epoll_create(void) { return result(epoll_create1(EPOLL_CLOEXEC)); }

static int control(int epoll, int operation, int descriptor, uint32_t events, uint64_t data) {
    struct epoll_event event = {.events = events, .data.u64 = data};
    return result(epoll_ctl(epoll, operation, descriptor, &event));
}

int clinux_epoll_add(int epoll, int descriptor, uint32_t events, uint64_t data) {
    return control(epoll, EPOLL_CTL_ADD, descriptor, events, data);
}

int clinux_epoll_modify(int epoll, int descriptor, uint32_t events, uint64_t data) {
    return control(epoll, EPOLL_CTL_MOD, descriptor, events, data);
}

int clinux_epoll_delete(int epoll, int descriptor) { return control(epoll, EPOLL_CTL_DEL, descriptor, 0, 0); }

int clinux_epoll_wait(int epoll, struct epoll_event *events, int count, int milliseconds) {
    int ready = epoll_wait(epoll, events, count, milliseconds);
    return ready < 0 && errno == EINTR ? 0 : result(ready);
}

int clinux_eventfd(void) { return result(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)); }

void clinux_eventfd_signal(int descriptor) {
    uint64_t one = 1;
    while (write(descriptor, &one, sizeof one) < 0 && errno == EINTR) {
    }
}

void clinux_eventfd_clear(int descriptor) {
    uint64_t count;
    while (read(descriptor, &count, sizeof count) < 0 && errno == EINTR) {
    }
}

int clinux_accept(int listener, struct sockaddr_storage *address) {
    int accepted;
    do {
        socklen_t length = sizeof *address;
        accepted = accept4(listener, (struct sockaddr *)address, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
    } while (accepted < 0 && errno == EINTR);
    return result(accepted);
}

int clinux_stream_socket(int family) { return result(socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)); }

ssize_t clinux_receive(int descriptor, void *buffer, size_t count) {
    ssize_t received;
    do {
        received = recv(descriptor, buffer, count, MSG_DONTWAIT);
    } while (received < 0 && errno == EINTR);
    return received < 0 ? -errno : received;
}

ssize_t clinux_send(int descriptor, const void *first, size_t first_count, const void *second, size_t second_count) {
    struct iovec parts[2] = {
        {.iov_base = (void *)first, .iov_len = first_count},
        {.iov_base = (void *)second, .iov_len = second_count},
    };
    struct msghdr message;
    memset(&message, 0, sizeof message);
    message.msg_iov = parts;
    message.msg_iovlen = second_count > 0 ? 2 : 1;
    ssize_t sent;
    do {
        sent = sendmsg(descriptor, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    } while (sent < 0 && errno == EINTR);
    return sent < 0 ? -errno : sent;
}

int64_t clinux_monotonic_milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t clinux_wall_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME_COARSE, &now);
    return now.tv_sec;
}
