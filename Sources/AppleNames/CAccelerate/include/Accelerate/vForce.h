/// The functions of vForce.h: each of the C library over vectors, and Apple's names and argument orders. They take no memory.
#ifndef ACCELERATE_VFORCE_H
#define ACCELERATE_VFORCE_H

#if defined(__swift__)
#pragma clang assume_nonnull begin
#endif
#ifdef __cplusplus
extern "C" {
#endif

/// y = sqrt, for n numbers.
void vvsqrtf(float *__y, const float *__x, const int *__n);
void vvsqrt(double *__y, const double *__x, const int *__n);
/// y = exp, for n numbers.
void vvexpf(float *__y, const float *__x, const int *__n);
void vvexp(double *__y, const double *__x, const int *__n);
/// y = log, for n numbers.
void vvlogf(float *__y, const float *__x, const int *__n);
void vvlog(double *__y, const double *__x, const int *__n);
/// y = log10, for n numbers.
void vvlog10f(float *__y, const float *__x, const int *__n);
void vvlog10(double *__y, const double *__x, const int *__n);
/// y = log2, for n numbers.
void vvlog2f(float *__y, const float *__x, const int *__n);
void vvlog2(double *__y, const double *__x, const int *__n);
/// y = sin, for n numbers.
void vvsinf(float *__y, const float *__x, const int *__n);
void vvsin(double *__y, const double *__x, const int *__n);
/// y = cos, for n numbers.
void vvcosf(float *__y, const float *__x, const int *__n);
void vvcos(double *__y, const double *__x, const int *__n);
/// y = tan, for n numbers.
void vvtanf(float *__y, const float *__x, const int *__n);
void vvtan(double *__y, const double *__x, const int *__n);
/// y = tanh, for n numbers.
void vvtanhf(float *__y, const float *__x, const int *__n);
void vvtanh(double *__y, const double *__x, const int *__n);
/// y = fabs, for n numbers.
void vvfabsf(float *__y, const float *__x, const int *__n);
void vvfabs(double *__y, const double *__x, const int *__n);
/// y = floor, for n numbers.
void vvfloorf(float *__y, const float *__x, const int *__n);
void vvfloor(double *__y, const double *__x, const int *__n);
/// y = ceil, for n numbers.
void vvceilf(float *__y, const float *__x, const int *__n);
void vvceil(double *__y, const double *__x, const int *__n);
/// y = rec, for n numbers.
void vvrecf(float *__y, const float *__x, const int *__n);
void vvrec(double *__y, const double *__x, const int *__n);
/// z = x to the power of y, for n numbers.
void vvpowf(float *__z, const float *__y, const float *__x, const int *__n);
void vvpow(double *__z, const double *__y, const double *__x, const int *__n);
/// z = the angle of (x, y), for n numbers.
void vvatan2f(float *__z, const float *__y, const float *__x, const int *__n);
void vvatan2(double *__z, const double *__y, const double *__x, const int *__n);

/// y = trunc, for n numbers.
void vvintf(float *__y, const float *__x, const int *__n);
void vvint(double *__y, const double *__x, const int *__n);
/// y = the nearest whole number, for n numbers.
void vvnintf(float *__y, const float *__x, const int *__n);
void vvnint(double *__y, const double *__x, const int *__n);
/// y = sinh, for n numbers.
void vvsinhf(float *__y, const float *__x, const int *__n);
void vvsinh(double *__y, const double *__x, const int *__n);
/// y = cosh, for n numbers.
void vvcoshf(float *__y, const float *__x, const int *__n);
void vvcosh(double *__y, const double *__x, const int *__n);
/// y = asin, for n numbers.
void vvasinf(float *__y, const float *__x, const int *__n);
void vvasin(double *__y, const double *__x, const int *__n);
/// y = acos, for n numbers.
void vvacosf(float *__y, const float *__x, const int *__n);
void vvacos(double *__y, const double *__x, const int *__n);
/// y = atan, for n numbers.
void vvatanf(float *__y, const float *__x, const int *__n);
void vvatan(double *__y, const double *__x, const int *__n);
/// y = asinh, for n numbers.
void vvasinhf(float *__y, const float *__x, const int *__n);
void vvasinh(double *__y, const double *__x, const int *__n);
/// y = acosh, for n numbers.
void vvacoshf(float *__y, const float *__x, const int *__n);
void vvacosh(double *__y, const double *__x, const int *__n);
/// y = atanh, for n numbers.
void vvatanhf(float *__y, const float *__x, const int *__n);
void vvatanh(double *__y, const double *__x, const int *__n);
/// y = exp2, for n numbers.
void vvexp2f(float *__y, const float *__x, const int *__n);
void vvexp2(double *__y, const double *__x, const int *__n);
/// y = exp − 1, for n numbers.
void vvexpm1f(float *__y, const float *__x, const int *__n);
void vvexpm1(double *__y, const double *__x, const int *__n);
/// y = log of 1 + x, for n numbers.
void vvlog1pf(float *__y, const float *__x, const int *__n);
void vvlog1p(double *__y, const double *__x, const int *__n);
/// y = logb, for n numbers.
void vvlogbf(float *__y, const float *__x, const int *__n);
void vvlogb(double *__y, const double *__x, const int *__n);
/// y = 1 ÷ sqrt, for n numbers.
void vvrsqrtf(float *__y, const float *__x, const int *__n);
void vvrsqrt(double *__y, const double *__x, const int *__n);
/// y = cbrt, for n numbers.
void vvcbrtf(float *__y, const float *__x, const int *__n);
void vvcbrt(double *__y, const double *__x, const int *__n);
/// y = sin of π · x, for n numbers.
void vvsinpif(float *__y, const float *__x, const int *__n);
void vvsinpi(double *__y, const double *__x, const int *__n);
/// y = cos of π · x, for n numbers.
void vvcospif(float *__y, const float *__x, const int *__n);
void vvcospi(double *__y, const double *__x, const int *__n);
/// y = tan of π · x, for n numbers.
void vvtanpif(float *__y, const float *__x, const int *__n);
void vvtanpi(double *__y, const double *__x, const int *__n);
/// z = y ÷ x, for n numbers.
void vvdivf(float *__z, const float *__y, const float *__x, const int *__n);
void vvdiv(double *__z, const double *__y, const double *__x, const int *__n);
/// z = the rest of y ÷ x, for n numbers.
void vvfmodf(float *__z, const float *__y, const float *__x, const int *__n);
void vvfmod(double *__z, const double *__y, const double *__x, const int *__n);
/// z = the rest of y ÷ x, to the nearest, for n numbers.
void vvremainderf(float *__z, const float *__y, const float *__x, const int *__n);
void vvremainder(double *__z, const double *__y, const double *__x, const int *__n);
/// z = y with the sign of x, for n numbers.
void vvcopysignf(float *__z, const float *__y, const float *__x, const int *__n);
void vvcopysign(double *__z, const double *__y, const double *__x, const int *__n);
/// z = the number behind y towards x, for n numbers.
void vvnextafterf(float *__z, const float *__y, const float *__x, const int *__n);
void vvnextafter(double *__z, const double *__y, const double *__x, const int *__n);
/// z = x to the power of the one number y, for n numbers.
void vvpowsf(float *__z, const float *__y, const float *__x, const int *__n);
void vvpows(double *__z, const double *__y, const double *__x, const int *__n);
/// z = sin and y = cos of x, for n numbers.
void vvsincosf(float *__z, float *__y, const float *__x, const int *__n);
void vvsincos(double *__z, double *__y, const double *__x, const int *__n);

#ifdef __cplusplus
}
#endif
#if defined(__swift__)
#pragma clang assume_nonnull end
#endif

#endif
