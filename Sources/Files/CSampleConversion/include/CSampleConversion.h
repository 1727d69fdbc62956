/// Samples of every linear PCM type to and from Float64, of which ±1 is full scale.
#ifndef CSAMPLECONVERSION_H
#define CSAMPLECONVERSION_H

#include <stddef.h>
#include <stdint.h>

enum {
    sample_uint8 = 0,
    sample_int8 = 1,
    sample_int16 = 2,
    /// Three bytes.
    sample_int24 = 3,
    sample_int32 = 4,
    sample_float32 = 5,
    sample_float64 = 6
};

/// Exact for every type. `source_stride` is in bytes, `target_stride` in values; `swap` is for the other byte order.
void samples_load(int type, int swap, const void *source, ptrdiff_t source_stride, double *target, ptrdiff_t target_stride, size_t count);

/// Integers are rounded to the nearest, halves to even, and clipped; what is no number becomes 0. `dither`, where it is
/// not null, holds the state of a generator of triangular noise of ±1 step.
void samples_store(int type, int swap, const double *source, ptrdiff_t source_stride, void *target, ptrdiff_t target_stride, size_t count, uint64_t *dither);

/// target[i] += gain * source[i], with strides in values.
void samples_add(const double *source, ptrdiff_t source_stride, double gain, double *target, ptrdiff_t target_stride, size_t count);

#endif
