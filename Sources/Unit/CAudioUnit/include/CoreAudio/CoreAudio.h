/// Devices, and the host's time of CoreAudio, for C and C++.
#ifndef COREAUDIO_H
#define COREAUDIO_H

#include <AudioHardware.h>
#include <CoreAudioConstants.h>
#include <CoreFoundation/CoreFoundation.h>
#include <mach/mach_time.h>

// Swift has these from another module: a kernel's header that it reads calls them by other names.
#ifdef __swift__
#define AudioGetCurrentHostTime AUAudioGetCurrentHostTime
#define AudioGetHostClockFrequency AUAudioGetHostClockFrequency
#define AudioConvertHostTimeToNanos AUAudioConvertHostTimeToNanos
#define AudioConvertNanosToHostTime AUAudioConvertNanosToHostTime
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// Nanoseconds of CLOCK_MONOTONIC. Thread: any.
static inline UInt64 AudioGetCurrentHostTime(void) { return mach_absolute_time(); }
static inline Float64 AudioGetHostClockFrequency(void) { return 1e9; }
static inline UInt64 AudioConvertHostTimeToNanos(UInt64 time) { return time; }
static inline UInt64 AudioConvertNanosToHostTime(UInt64 nanoseconds) { return nanoseconds; }

#ifdef __cplusplus
}
#endif

#endif
