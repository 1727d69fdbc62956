#define _GNU_SOURCE
#include "mach/mach_time.h"

#include <errno.h>
#include <stddef.h>
#include <time.h>

static uint64_t nanoseconds(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

kern_return_t mach_timebase_info(mach_timebase_info_t info) {
    if (!info) return KERN_INVALID_ARGUMENT;
    info->numer = 1;
    info->denom = 1;
    return KERN_SUCCESS;
}

uint64_t mach_absolute_time(void) { return nanoseconds(CLOCK_MONOTONIC); }

uint64_t mach_continuous_time(void) { return nanoseconds(CLOCK_BOOTTIME); }

kern_return_t mach_wait_until(uint64_t deadline) {
    struct timespec end = {.tv_sec = (time_t)(deadline / 1000000000u), .tv_nsec = (long)(deadline % 1000000000u)};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, NULL) == EINTR) {
    }
    return KERN_SUCCESS;
}
