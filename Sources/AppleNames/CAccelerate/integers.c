#include "Accelerate/Accelerate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "vectors.h"

#define SCALAR float
#define NAME(stem) stem
#include "integers.inc"
#undef SCALAR
#undef NAME

#define SCALAR double
#define NAME(stem) stem##D
#include "integers.inc"

void vDSP_vflt24(const vDSP_int24 *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(const unsigned char *bytes = AT(A).bytes;
         AT(C) = (float)(int)((unsigned)bytes[0] | (unsigned)bytes[1] << 8 | (unsigned)(bytes[2] ^ 0x80) << 16) - 0x800000);
}

void vDSP_vfltu24(const vDSP_uint24 *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(const unsigned char *bytes = AT(A).bytes;
         AT(C) = (float)((unsigned)bytes[0] | (unsigned)bytes[1] << 8 | (unsigned)bytes[2] << 16));
}

/// Three bytes, the lowest first.
static void store(unsigned char *bytes, double number, double low, double high) {
    const int value = (int)whole(number, low, high);
    for (int byte = 0; byte < 3; byte++) bytes[byte] = (unsigned char)((unsigned)value >> (8 * byte));
}

void vDSP_vfix24(const float *__A, vDSP_Stride __IA, vDSP_int24 *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(store(AT(C).bytes, trunc((double)AT(A)), -8388608, 8388607));
}

void vDSP_vfixr24(const float *__A, vDSP_Stride __IA, vDSP_int24 *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(store(AT(C).bytes, rint((double)AT(A)), -8388608, 8388607));
}

void vDSP_vfixu24(const float *__A, vDSP_Stride __IA, vDSP_uint24 *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(store(AT(C).bytes, trunc((double)AT(A)), 0, 16777215));
}

void vDSP_vfixru24(const float *__A, vDSP_Stride __IA, vDSP_uint24 *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(store(AT(C).bytes, rint((double)AT(A)), 0, 16777215));
}

void vDSP_vsmfix24(const float *__A, vDSP_Stride __IA, const float *__B, vDSP_int24 *__C, vDSP_Stride __IC, vDSP_Length __N) {
    const float b = *__B;
    EACH(store(AT(C).bytes, trunc((double)(AT(A) * b)), -8388608, 8388607));
}

void vDSP_vfltsm24(const vDSP_int24 *__A, vDSP_Stride __IA, const float *__B, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    const float b = *__B;
    vDSP_vflt24(__A, __IA, __C, __IC, __N);
    EACH(AT(C) *= b);
}

void vDSP_vaddi(const int *__A, vDSP_Stride __IA, const int *__B, vDSP_Stride __IB, int *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(AT(C) = (int)((unsigned)AT(A) + (unsigned)AT(B)));
}

void vDSP_vsaddi(const int *__A, vDSP_Stride __IA, const int *__B, int *__C, vDSP_Stride __IC, vDSP_Length __N) {
    const unsigned b = (unsigned)*__B;
    EACH(AT(C) = (int)((unsigned)AT(A) + b));
}

/// A quotient; 0 for none, and the least number divided by −1 stays what it is.
static int quotient(int a, int b) { return b == 0 ? 0 : b == -1 ? (int)-(unsigned)a : a / b; }

void vDSP_vdivi(const int *__B, vDSP_Stride __IB, const int *__A, vDSP_Stride __IA, int *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(AT(C) = quotient(AT(A), AT(B)));
}

void vDSP_vsdivi(const int *__A, vDSP_Stride __IA, const int *__B, int *__C, vDSP_Stride __IC, vDSP_Length __N) {
    const int b = *__B;
    EACH(AT(C) = quotient(AT(A), b));
}

void vDSP_vabsi(const int *__A, vDSP_Stride __IA, int *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(AT(C) = AT(A) < 0 ? (int)-(unsigned)AT(A) : AT(A));
}

void vDSP_vfilli(const int *__A, int *__C, vDSP_Stride __IC, vDSP_Length __N) {
    const int a = *__A;
    EACH(AT(C) = a);
}

void vDSP_veqvi(const int *__A, vDSP_Stride __IA, const int *__B, vDSP_Stride __IB, int *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(AT(C) = ~(AT(A) ^ AT(B)));
}
