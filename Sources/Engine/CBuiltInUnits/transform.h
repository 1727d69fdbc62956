/// The Fourier transform behind the vocoder.
#ifndef BUILTIN_TRANSFORM_H
#define BUILTIN_TRANSFORM_H

#include "CBuiltInUnits.h"

/// Transforms length complex samples forwards. Returns whether the result is in the other pair of arrays.
int builtin_transform(
    const vocoder_tables *tables, float *real, float *imaginary, float *other_real, float *other_imaginary);

#endif
