#pragma once

// What Swift's Glibc module lacks or shapes badly: epoll, eventfd, accept4 and two-part sends.
// Calls return a negated errno on failure and are repeated after EINTR.

#include <netinet/in.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/types.h>

static const uint32_t clinux_epoll_in = EPOLLIN;
static const uint32_t clinux_epoll_out = EPOLLOUT;
static const uint32_t clinux_epoll_err = EPOLLERR;
static const uint32_t clinux_epoll_hup = EPOLLHUP;

int clinux_epoll_create(void);
int clinux_epoll_add(int epoll, int descriptor, uint32_t events, uint64_t data);
int clinux_epoll_modify(int epoll, int descriptor, uint32_t events, uint64_t data);
int clinux_epoll_delete(int epoll, int descriptor);

// Waits up to `milliseconds` (-1: for ever). Returns how many of `events` are filled; 0 too after EINTR.
int clinux_epoll_wait(int epoll, struct epoll_event *events, int count, int milliseconds);

// An eventfd, and what wakes its reader and what takes the wake-ups off it.
int clinux_eventfd(void);
void clinux_eventfd_signal(int descriptor);
void clinux_eventfd_clear(int descriptor);

// A connection that does not block, closed on exec; `address` is filled with the peer's.
int clinux_accept(int listener, struct sockaddr_storage *address);

// A stream socket for `family` that does not block, closed on exec.
int clinux_stream_socket(int family);

ssize_t clinux_receive(int descriptor, void *buffer, size_t count);

// Sends `first` and then `second` in one call, without SIGPIPE. `second` may be empty.
ssize_t clinux_send(int descriptor, const void *first, size_t first_count, const void *second, size_t second_count);

// Milliseconds of the monotonic clock; seconds of the wall clock (coarse: as of the last kernel tick).
int64_t clinux_monotonic_milliseconds(void);
int64_t clinux_wall_seconds(void);
