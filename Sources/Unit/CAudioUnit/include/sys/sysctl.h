/// What sources for Apple's systems ask the kernel of the machine by name (sys/sysctl.h).
#ifndef AU_SYSCTL_H
#define AU_SYSCTL_H

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

/// The answer to a name; below 0 where it is none that is known here.
static inline int64_t au_machine(const char *name) {
    if (!strcmp(name, "hw.ncpu") || !strcmp(name, "hw.logicalcpu") || !strcmp(name, "hw.activecpu") || !strcmp(name, "hw.physicalcpu"))
        return sysconf(_SC_NPROCESSORS_ONLN);
    if (!strcmp(name, "hw.memsize")) return (int64_t)sysconf(_SC_PHYS_PAGES) * sysconf(_SC_PAGESIZE);
    if (!strcmp(name, "hw.pagesize")) return sysconf(_SC_PAGESIZE);
    if (!strcmp(name, "hw.cachelinesize")) return 64;
#if defined(__x86_64__)
    if (!strcmp(name, "hw.optional.sse2")) return 1;
    if (!strcmp(name, "hw.optional.sse3")) return __builtin_cpu_supports("sse3") != 0;
    if (!strcmp(name, "hw.optional.avx1_0")) return __builtin_cpu_supports("avx") != 0;
    if (!strcmp(name, "hw.optional.avx2_0")) return __builtin_cpu_supports("avx2") != 0;
#else
    if (!strcmp(name, "hw.optional.neon")) return 1;
#endif
    return -1;
}

/// Reads a number of 4 or 8 bytes. -1 with ENOENT for a name that is not known here, with ENOMEM for another size, with
/// EPERM for a new value.
static inline int sysctlbyname(const char *name, void *value, size_t *size, const void *newValue, size_t newSize) {
    (void)newSize;
    const int64_t found = au_machine(name);
    errno = newValue ? EPERM : found < 0 ? ENOENT : value && size && *size != 4 && *size != 8 ? ENOMEM : 0;
    if (errno != 0) return -1;
    const int32_t small = (int32_t)found;
    if (value && size) memcpy(value, *size == 8 ? (const void *)&found : (const void *)&small, *size);
    return 0;
}

#endif
