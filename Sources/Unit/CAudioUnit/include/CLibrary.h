/// What Apple's CoreFoundation.h brings of the C library: kernels use it without an include of their own.
#ifndef CLIBRARY_H
#define CLIBRARY_H

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#ifndef __swift__

#ifdef __cplusplus
extern "C" {
#endif

/// As BSD's `realloc`, but that the memory is freed where there is no more of it: null then.
static inline void *au_reallocf(void *memory, size_t size) {
    void *moved = realloc(memory, size);
    if (!moved && size > 0) free(memory);
    return moved;
}
#define reallocf au_reallocf

#if defined(__GLIBC__) && defined(_GNU_SOURCE)
#if __GLIBC_PREREQ(2, 30)
/// Waits for a signal, or as long as `interval` says, whatever is done to the machine's time of day. ETIMEDOUT then.
static inline int pthread_cond_timedwait_relative_np(pthread_cond_t *condition, pthread_mutex_t *mutex,
                                                     const struct timespec *interval) {
    struct timespec end;
    if (!interval || interval->tv_nsec < 0 || interval->tv_nsec >= 1000000000) return EINVAL;
    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_sec += interval->tv_sec + (end.tv_nsec + interval->tv_nsec) / 1000000000;
    end.tv_nsec = (end.tv_nsec + interval->tv_nsec) % 1000000000;
    return pthread_cond_clockwait(condition, mutex, CLOCK_MONOTONIC, &end);
}
#endif
#endif

#ifdef __cplusplus
}
#endif

#endif

#if !defined(__swift__) && defined(__GLIBC__)
#if !__GLIBC_PREREQ(2, 38)

#ifdef __cplusplus
extern "C" {
#endif

/// As BSD's, which the C library has from 2.38 on: the length of `source`; what does not fit is left out.
static inline size_t au_strlcpy(char *target, const char *source, size_t size) {
    size_t length = strlen(source);
    if (size > 0) {
        size_t copied = length < size ? length : size - 1;
        memcpy(target, source, copied);
        target[copied] = 0;
    }
    return length;
}

static inline size_t au_strlcat(char *target, const char *source, size_t size) {
    size_t length = 0;
    while (length < size && target[length] != 0) length++;
    return length + au_strlcpy(target + length, source, size - length);
}

#define strlcpy au_strlcpy
#define strlcat au_strlcat

#ifdef __cplusplus
}
#endif

#endif
#endif

#endif
