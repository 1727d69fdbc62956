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

/// Filters of a cascade, at most.
#define SIGNAL_CASCADE_FILTERS 8

/// A second-order filter of two integrators, and what it keeps: the two of each channel, one channel behind the other.
typedef struct signal_filter {
    double a1, a2, a3, m0, m1, m2;
    double *memory;
} signal_filter;

/// Filters one after another, from 1 to SIGNAL_CASCADE_FILTERS.
typedef struct signal_cascade {
    signal_filter filters[SIGNAL_CASCADE_FILTERS];
    size_t count;
} signal_cascade;

/// Adds a filter behind the others; a cascade that is full stays as it is.
static inline SIGNAL_REALTIME void signal_cascade_add(signal_cascade *cascade, signal_filter filter) {
    if (cascade->count < SIGNAL_CASCADE_FILTERS) cascade->filters[cascade->count++] = filter;
}

/// Filters `count` samples of each channel in place. The bits do not depend on how calls divide the samples, or the
/// filters among cascades.
SIGNAL_REALTIME void signal_cascade_run(
    const signal_cascade *cascade, float *const *samples, size_t channels, size_t count);

#endif
