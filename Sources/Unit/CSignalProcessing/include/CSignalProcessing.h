/// The C library's mathematics, declared as what it is: free of locks and allocation, so that render code which the
/// compiler checks may call it.
#ifndef CSIGNALPROCESSING_H
#define CSIGNALPROCESSING_H

#include <math.h>

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

#endif
