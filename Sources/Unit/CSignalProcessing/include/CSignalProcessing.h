/// The C library's mathematics, declared as what it is: free of locks and allocation, so that render code which the
/// compiler checks may call it; and the Fourier transform of all that need one while they render.
#ifndef CSIGNALPROCESSING_H
#define CSIGNALPROCESSING_H

#include <math.h>
#include <stddef.h>

#if defined(__clang__) && __has_attribute(swift_attr)
#define SIGNAL_REALTIME __attribute__((swift_attr("@_noLocks"), swift_attr("@_noAllocation")))
#else
#define SIGNAL_REALTIME
#endif

static inline SIGNAL_REALTIME double signal_sin(double x) { return sin(x); }
static inline SIGNAL_REALTIME double signal_cos(double x) { return cos(x); }
static inline SIGNAL_REALTIME double signal_tan(double x) { return tan(x); }
static inline SIGNAL_REALTIME double signal_tanh(double x) { return tanh(x); }
static inline SIGNAL_REALTIME double signal_exp2(double x) { return exp2(x); }
static inline SIGNAL_REALTIME double signal_sqrt(double x) { return sqrt(x); }
static inline SIGNAL_REALTIME double signal_log2(double x) { return log2(x); }
static inline SIGNAL_REALTIME double signal_floor(double x) { return floor(x); }
static inline SIGNAL_REALTIME double signal_rint(double x) { return rint(x); }
static inline SIGNAL_REALTIME double signal_acos(double x) { return acos(x); }

/// The tables of a transform of `length` points, a power of two of at least 2: the cosines and sines of 2π · k / length,
/// length / 2 of each.
void signal_transform_design(float *cosines, float *sines, size_t length);

/// Transforms `length` complex samples forwards. Returns whether the result is in the other pair of arrays.
SIGNAL_REALTIME int signal_transform(
    size_t length, const float *cosines, const float *sines, float *real, float *imaginary, float *other_real,
    float *other_imaginary);

#endif
