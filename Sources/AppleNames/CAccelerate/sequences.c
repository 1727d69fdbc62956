#include "Accelerate/Accelerate.h"

#include <math.h>
#include <stdlib.h>

#include "vectors.h"

#define SCALAR float
#define SPLIT DSPSplitComplex
#define NAME(stem) stem
#define MATH(stem) stem##f
#include "arithmetic.inc"
#include "complex.inc"
#include "places.inc"
#undef SCALAR
#undef SPLIT
#undef NAME
#undef MATH

#define SCALAR double
#define SPLIT DSPDoubleSplitComplex
#define NAME(stem) stem##D
#define MATH(stem) stem
#include "arithmetic.inc"
#include "complex.inc"
#include "places.inc"

void vDSP_mmovD(const double *__A, double *__C, vDSP_Length __M, vDSP_Length __N, vDSP_Length __TA, vDSP_Length __TC) {
    for (vDSP_Length n = 0; n < __N; n++)
        for (vDSP_Length m = 0; m < __M; m++) __C[n * __TC + m] = __A[n * __TA + m];
}
