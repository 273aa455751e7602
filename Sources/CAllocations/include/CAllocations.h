#pragma once

// Counts what the current thread allocates, in a program that links this: its `malloc` and the like take the place of the
// C library's, also for the Swift runtime and all other shared libraries.

#include <stdbool.h>
#include <stdint.h>

// Calls that allocated or reallocated, and the bytes that they asked for; both only grow.
struct callocations {
    uint64_t count;
    uint64_t bytes;
};

// False in a build with a sanitizer, which has an allocator of its own: then both numbers stay 0.
bool callocations_are_counted(void);

// What the calling thread has allocated since it started.
struct callocations callocations_of_thread(void);

// Does nothing with a value; the optimiser can't know that, and so has to make the value.
void callocations_keep(const void *value);
