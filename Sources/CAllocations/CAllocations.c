#include "CAllocations.h"

#include <errno.h>
#include <stddef.h>

// What follows stands in for the C library's functions, which is done by name alone: nothing is freed here, since the
// memory is that library's own, so `free` stays as it is.

static __thread struct callocations of_thread __attribute__((tls_model("initial-exec")));

struct callocations callocations_of_thread(void) { return of_thread; }

void callocations_keep(const void *value) { __asm__ volatile("" : : "r"(value) : "memory"); }

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)

bool callocations_are_counted(void) { return false; }

#else

bool callocations_are_counted(void) { return true; }

// glibc's own names of its allocator, which nothing takes the place of.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static void count(size_t bytes) {
    of_thread.count += 1;
    of_thread.bytes += bytes;
}

void *malloc(size_t size) {
    count(size);
    return __libc_malloc(size);
}

void *calloc(size_t elements, size_t size) {
    count(elements * size);
    return __libc_calloc(elements, size);
}

void *realloc(void *memory, size_t size) {
    count(size);
    return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
    count(size);
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
    void *allocated = memalign(alignment, size);
    if (allocated == NULL) return ENOMEM;
    *memory = allocated;
    return 0;
}

#endif
