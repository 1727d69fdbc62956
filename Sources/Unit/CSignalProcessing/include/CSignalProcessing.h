/// The C library's mathematics, declared as what it is: free of locks and allocation, so that render code which the
/// compiler checks may call it.
#ifndef CSIGNALPROCESSING_H
#define CSIGNALPROCESSING_H

#include <math.h>
#include <stddef.h>

#if defined(__clang__) && __has_attribute(swift_attr)
#define SIGNAL_REALTIME __attribute__((swift_attr("@_noLocks"), swift_attr("@_noAllocation")))
#else
#define SIGNAL_REALTIME
#endif

/// target[i] = source[i] · factor; both may be the same memory. In C, because the compiler turns only this into vector
/// instructions.
SIGNAL_REALTIME void signal_scale(const float *source, float *target, size_t count, float factor);

static inline SIGNAL_REALTIME double signal_sin(double x) { return sin(x); }
static inline SIGNAL_REALTIME double signal_cos(double x) { return cos(x); }
static inline SIGNAL_REALTIME double signal_tan(double x) { return tan(x); }
static inline SIGNAL_REALTIME double signal_tanh(double x) { return tanh(x); }
static inline SIGNAL_REALTIME double signal_exp2(double x) { return exp2(x); }
static inline SIGNAL_REALTIME double signal_sqrt(double x) { return sqrt(x); }
static inline SIGNAL_REALTIME double signal_log2(double x) { return log2(x); }
static inline SIGNAL_REALTIME double signal_floor(double x) { return floor(x); }
static inline SIGNAL_REALTIME double signal_rint(double x) { return rint(x); }

#endif
