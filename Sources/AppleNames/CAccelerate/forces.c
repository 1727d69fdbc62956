#include "Accelerate/Accelerate.h"

#include <math.h>

#define PI 3.14159265358979323846264338327950288

/// A function of the numbers x.
#define OF_ONE(stem, ...)                                                      \
    void MATH(stem)(SCALAR *__y, const SCALAR *__x, const int *__n) {           \
        for (int i = 0; i < *__n; i++) {                                       \
            const SCALAR x = __x[i];                                           \
            __y[i] = __VA_ARGS__;                                              \
        }                                                                      \
    }

#define SCALAR float
#define MATH(stem) stem##f
#include "forces.inc"
#undef SCALAR
#undef MATH

#define SCALAR double
#define MATH(stem) stem
#include "forces.inc"
