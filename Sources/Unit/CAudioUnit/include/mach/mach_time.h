/// Host time as on Apple's platforms (mach/mach_time.h). Its unit here is the nanosecond of CLOCK_MONOTONIC.
#ifndef MACH_TIME_H
#define MACH_TIME_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef NSEC_PER_SEC
#define NSEC_PER_SEC 1000000000ull
#define NSEC_PER_MSEC 1000000ull
#define NSEC_PER_USEC 1000ull
#define USEC_PER_SEC 1000000ull
#endif

typedef int kern_return_t;
#define KERN_SUCCESS 0
#define KERN_INVALID_ARGUMENT 4

/// A host time times `numer` divided by `denom` is in nanoseconds.
struct mach_timebase_info {
    uint32_t numer;
    uint32_t denom;
};
typedef struct mach_timebase_info *mach_timebase_info_t;
typedef struct mach_timebase_info mach_timebase_info_data_t;

/// 1 and 1. KERN_INVALID_ARGUMENT for a null pointer.
kern_return_t mach_timebase_info(mach_timebase_info_t info);
/// Nanoseconds of CLOCK_MONOTONIC. Thread: any.
uint64_t mach_absolute_time(void);
/// Nanoseconds of CLOCK_BOOTTIME, which goes on while the machine sleeps. Thread: any.
uint64_t mach_continuous_time(void);
/// Returns at a host time or later. Thread: any but render.
kern_return_t mach_wait_until(uint64_t deadline);

#ifdef __cplusplus
}
#endif

#endif
