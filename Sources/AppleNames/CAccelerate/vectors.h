/// What the functions over vectors are written with.
#ifndef VECTORS_H
#define VECTORS_H

#include "Accelerate/Accelerate.h"

/// A vector that is read, one that is written, a number, and how many.
#define IN(x) const SCALAR *__##x, vDSP_Stride __I##x
#define OUT(x) SCALAR *__##x, vDSP_Stride __I##x
#define ONE(x) const SCALAR *__##x
#define COUNT vDSP_Length __N
/// The same of complex numbers.
#define ZIN(x) const SPLIT *__##x, vDSP_Stride __I##x
#define ZOUT(x) const SPLIT *__##x, vDSP_Stride __I##x
#define ZONE(x) const SPLIT *__##x
/// The number i of a vector.
#define AT(x) __##x[i * __I##x]
#define RE(x) __##x->realp[i * __I##x]
#define IM(x) __##x->imagp[i * __I##x]
/// `body` for each i from 0 to N − 1.
#define EACH(...) for (vDSP_Stride i = 0; i < (vDSP_Stride)__N; i++) { __VA_ARGS__; }

/// A whole number within limits; 0 for what is none.
static inline double whole(double number, double low, double high) {
    return number >= low ? (number <= high ? number : high) : number < low ? low : 0;
}

#endif
