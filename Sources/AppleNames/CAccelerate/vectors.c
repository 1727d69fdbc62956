#include "Accelerate/Accelerate.h"

#include <math.h>
#include <string.h>

#include "vectors.h"

#define TURN 6.283185307179586476925286766559

void vDSP_vspdp(const float *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = __A[i * __IA]);
}

void vDSP_vdpsp(const double *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = (float)__A[i * __IA]);
}

void vDSP_mmov(const float *__A, float *__C, vDSP_Length __M, vDSP_Length __N, vDSP_Length __TA, vDSP_Length __TC) {
    EACH(memmove(__C + (vDSP_Length)i * __TC, __A + (vDSP_Length)i * __TA, __M * sizeof *__C));
}

#define SCALAR float
#define SPLIT DSPSplitComplex
#define PAIR DSPComplex
#define NAME(stem) stem
#define MATH(stem) stem##f
#include "vectors.inc"
#undef SCALAR
#undef SPLIT
#undef PAIR
#undef NAME
#undef MATH

#define SCALAR double
#define SPLIT DSPDoubleSplitComplex
#define PAIR DSPDoubleComplex
#define NAME(stem) stem##D
#define MATH(stem) stem
#include "vectors.inc"
