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
    size_t length = strnlen(target, size);
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
