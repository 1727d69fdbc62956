// One function for each declaration, in the header's order.
#include "Accelerate/Accelerate.h"

#include <math.h>
#include <string.h>

#define TURN 6.283185307179586476925286766559

/// `body` for each i from 0 to N − 1.
#define EACH(...) for (vDSP_Stride i = 0; i < (vDSP_Stride)__N; i++) { __VA_ARGS__; }

/// A whole number within limits; 0 for what is none.
static double whole(double number, double low, double high) {
    return number >= low ? (number <= high ? number : high) : number < low ? low : 0;
}

void vDSP_vspdp(const float *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = __A[i * __IA]);
}

void vDSP_vdpsp(const double *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = (float)__A[i * __IA]);
}

void vDSP_mmov(const float *__A, float *__C, vDSP_Length __M, vDSP_Length __N, vDSP_Length __TA, vDSP_Length __TC) {
    EACH(memmove(__C + (vDSP_Length)i * __TC, __A + (vDSP_Length)i * __TA, __M * sizeof *__C));
}

void vDSP_vclr(float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = 0);
}

void vDSP_vclrD(double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = 0);
}

void vDSP_vfill(const float *__A, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    const float a = *__A;
    EACH(__C[i * __IC] = a);
}

void vDSP_vfillD(const double *__A, double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    const double a = *__A;
    EACH(__C[i * __IC] = a);
}

void vDSP_vadd(const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = __A[i * __IA] + __B[i * __IB]);
}

void vDSP_vaddD(const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = __A[i * __IA] + __B[i * __IB]);
}

void vDSP_vsub(const float *__B, vDSP_Stride __IB, const float *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = __A[i * __IA] - __B[i * __IB]);
}

void vDSP_vsubD(const double *__B, vDSP_Stride __IB, const double *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = __A[i * __IA] - __B[i * __IB]);
}

void vDSP_vmul(const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = __A[i * __IA] * __B[i * __IB]);
}

void vDSP_vmulD(const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = __A[i * __IA] * __B[i * __IB]);
}

void vDSP_vdiv(const float *__B, vDSP_Stride __IB, const float *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = __A[i * __IA] / __B[i * __IB]);
}

void vDSP_vdivD(const double *__B, vDSP_Stride __IB, const double *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = __A[i * __IA] / __B[i * __IB]);
}

void vDSP_vmax(const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = __A[i * __IA] > __B[i * __IB] ? __A[i * __IA] : __B[i * __IB]);
}

void vDSP_vmaxD(const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = __A[i * __IA] > __B[i * __IB] ? __A[i * __IA] : __B[i * __IB]);
}

void vDSP_vmin(const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = __A[i * __IA] < __B[i * __IB] ? __A[i * __IA] : __B[i * __IB]);
}

void vDSP_vminD(const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = __A[i * __IA] < __B[i * __IB] ? __A[i * __IA] : __B[i * __IB]);
}

void vDSP_vsadd(const float *__A, vDSP_Stride __IA, const float *__B, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    const float b = *__B;
    EACH(__C[i * __IC] = __A[i * __IA] + b);
}

void vDSP_vsaddD(const double *__A, vDSP_Stride __IA, const double *__B, double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    const double b = *__B;
    EACH(__C[i * __IC] = __A[i * __IA] + b);
}

void vDSP_vsmul(const float *__A, vDSP_Stride __IA, const float *__B, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    const float b = *__B;
    EACH(__C[i * __IC] = __A[i * __IA] * b);
}

void vDSP_vsmulD(const double *__A, vDSP_Stride __IA, const double *__B, double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    const double b = *__B;
    EACH(__C[i * __IC] = __A[i * __IA] * b);
}

void vDSP_vsdiv(const float *__A, vDSP_Stride __IA, const float *__B, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    const float b = *__B;
    EACH(__C[i * __IC] = __A[i * __IA] / b);
}

void vDSP_vsdivD(const double *__A, vDSP_Stride __IA, const double *__B, double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    const double b = *__B;
    EACH(__C[i * __IC] = __A[i * __IA] / b);
}

void vDSP_vthr(const float *__A, vDSP_Stride __IA, const float *__B, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    const float b = *__B;
    EACH(__C[i * __IC] = __A[i * __IA] >= b ? __A[i * __IA] : b);
}

void vDSP_vthrD(const double *__A, vDSP_Stride __IA, const double *__B, double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    const double b = *__B;
    EACH(__C[i * __IC] = __A[i * __IA] >= b ? __A[i * __IA] : b);
}

void vDSP_vthres(const float *__A, vDSP_Stride __IA, const float *__B, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    const float b = *__B;
    EACH(__C[i * __IC] = __A[i * __IA] >= b ? __A[i * __IA] : 0);
}

void vDSP_vthresD(const double *__A, vDSP_Stride __IA, const double *__B, double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    const double b = *__B;
    EACH(__C[i * __IC] = __A[i * __IA] >= b ? __A[i * __IA] : 0);
}

void vDSP_svdiv(const float *__A, const float *__B, vDSP_Stride __IB, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    const float a = *__A;
    EACH(__C[i * __IC] = a / __B[i * __IB]);
}

void vDSP_svdivD(const double *__A, const double *__B, vDSP_Stride __IB, double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    const double a = *__A;
    EACH(__C[i * __IC] = a / __B[i * __IB]);
}

void vDSP_vneg(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = -__A[i * __IA]);
}

void vDSP_vnegD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = -__A[i * __IA]);
}

void vDSP_vabs(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = fabsf(__A[i * __IA]));
}

void vDSP_vabsD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = fabs(__A[i * __IA]));
}

void vDSP_vnabs(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = -fabsf(__A[i * __IA]));
}

void vDSP_vnabsD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = -fabs(__A[i * __IA]));
}

void vDSP_vsq(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = __A[i * __IA] * __A[i * __IA]);
}

void vDSP_vsqD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = __A[i * __IA] * __A[i * __IA]);
}

void vDSP_vssq(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = __A[i * __IA] * fabsf(__A[i * __IA]));
}

void vDSP_vssqD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = __A[i * __IA] * fabs(__A[i * __IA]));
}

void vDSP_vfrac(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = __A[i * __IA] - truncf(__A[i * __IA]));
}

void vDSP_vfracD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = __A[i * __IA] - trunc(__A[i * __IA]));
}

void vDSP_vclip(const float *__A, vDSP_Stride __IA, const float *__B, const float *__C, float *__D, vDSP_Stride __ID, vDSP_Length __N) {
    const float low = *__B, high = *__C;
    EACH(__D[i * __ID] = __A[i * __IA] < low ? low : __A[i * __IA] > high ? high : __A[i * __IA]);
}

void vDSP_vclipD(const double *__A, vDSP_Stride __IA, const double *__B, const double *__C, double *__D, vDSP_Stride __ID, vDSP_Length __N) {
    const double low = *__B, high = *__C;
    EACH(__D[i * __ID] = __A[i * __IA] < low ? low : __A[i * __IA] > high ? high : __A[i * __IA]);
}

void vDSP_vsmsa(const float *__A, vDSP_Stride __IA, const float *__B, const float *__C, float *__D, vDSP_Stride __ID, vDSP_Length __N) {
    const float b = *__B, c = *__C;
    EACH(__D[i * __ID] = __A[i * __IA] * b + c);
}

void vDSP_vsmsaD(const double *__A, vDSP_Stride __IA, const double *__B, const double *__C, double *__D, vDSP_Stride __ID, vDSP_Length __N) {
    const double b = *__B, c = *__C;
    EACH(__D[i * __ID] = __A[i * __IA] * b + c);
}

void vDSP_vsma(const float *__A, vDSP_Stride __IA, const float *__B, const float *__C, vDSP_Stride __IC, float *__D, vDSP_Stride __ID, vDSP_Length __N) {
    const float b = *__B;
    EACH(__D[i * __ID] = __A[i * __IA] * b + __C[i * __IC]);
}

void vDSP_vsmaD(const double *__A, vDSP_Stride __IA, const double *__B, const double *__C, vDSP_Stride __IC, double *__D, vDSP_Stride __ID, vDSP_Length __N) {
    const double b = *__B;
    EACH(__D[i * __ID] = __A[i * __IA] * b + __C[i * __IC]);
}

void vDSP_vma(const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, const float *__C, vDSP_Stride __IC, float *__D, vDSP_Stride __ID, vDSP_Length __N) {
    EACH(__D[i * __ID] = __A[i * __IA] * __B[i * __IB] + __C[i * __IC]);
}

void vDSP_vmaD(const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, const double *__C, vDSP_Stride __IC, double *__D, vDSP_Stride __ID, vDSP_Length __N) {
    EACH(__D[i * __ID] = __A[i * __IA] * __B[i * __IB] + __C[i * __IC]);
}

void vDSP_vintb(const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, const float *__C, float *__D, vDSP_Stride __ID, vDSP_Length __N) {
    const float c = *__C;
    EACH(__D[i * __ID] = __A[i * __IA] + c * (__B[i * __IB] - __A[i * __IA]));
}

void vDSP_vintbD(const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, const double *__C, double *__D, vDSP_Stride __ID, vDSP_Length __N) {
    const double c = *__C;
    EACH(__D[i * __ID] = __A[i * __IA] + c * (__B[i * __IB] - __A[i * __IA]));
}

void vDSP_vramp(const float *__A, const float *__B, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    const float a = *__A, b = *__B;
    EACH(__C[i * __IC] = a + (float)i * b);
}

void vDSP_vrampD(const double *__A, const double *__B, double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    const double a = *__A, b = *__B;
    EACH(__C[i * __IC] = a + (double)i * b);
}

void vDSP_vgen(const float *__A, const float *__B, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    const float a = *__A, step = __N > 1 ? (*__B - a) / (float)(__N - 1) : 0;
    EACH(__C[i * __IC] = a + (float)i * step);
}

void vDSP_vgenD(const double *__A, const double *__B, double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    const double a = *__A, step = __N > 1 ? (*__B - a) / (double)(__N - 1) : 0;
    EACH(__C[i * __IC] = a + (double)i * step);
}

void vDSP_vrampmul(const float *__I, vDSP_Stride __IS, float *__Start, const float *__Step, float *__O, vDSP_Stride __OS, vDSP_Length __N) {
    const float start = *__Start, step = *__Step;
    EACH(__O[i * __OS] = (start + (float)i * step) * __I[i * __IS]);
    *__Start = start + (float)__N * step;
}

void vDSP_vrampmulD(const double *__I, vDSP_Stride __IS, double *__Start, const double *__Step, double *__O, vDSP_Stride __OS, vDSP_Length __N) {
    const double start = *__Start, step = *__Step;
    EACH(__O[i * __OS] = (start + (double)i * step) * __I[i * __IS]);
    *__Start = start + (double)__N * step;
}

void vDSP_vdbcon(const float *__A, vDSP_Stride __IA, const float *__B, float *__C, vDSP_Stride __IC, vDSP_Length __N, unsigned int __F) {
    const float b = *__B, factor = __F ? 20 : 10;
    EACH(__C[i * __IC] = factor * log10f(__A[i * __IA] / b));
}

void vDSP_vdbconD(const double *__A, vDSP_Stride __IA, const double *__B, double *__C, vDSP_Stride __IC, vDSP_Length __N, unsigned int __F) {
    const double b = *__B, factor = __F ? 20 : 10;
    EACH(__C[i * __IC] = factor * log10(__A[i * __IA] / b));
}

void vDSP_vswap(float *__A, vDSP_Stride __IA, float *__B, vDSP_Stride __IB, vDSP_Length __N) {
    EACH(const float kept = __A[i * __IA]; __A[i * __IA] = __B[i * __IB]; __B[i * __IB] = kept);
}

void vDSP_vswapD(double *__A, vDSP_Stride __IA, double *__B, vDSP_Stride __IB, vDSP_Length __N) {
    EACH(const double kept = __A[i * __IA]; __A[i * __IA] = __B[i * __IB]; __B[i * __IB] = kept);
}

void vDSP_vrvrs(float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    for (vDSP_Length i = 0; i < __N / 2; i++) {
        float *first = __C + (vDSP_Stride)i * __IC, *last = __C + (vDSP_Stride)(__N - 1 - i) * __IC;
        const float kept = *first;
        *first = *last;
        *last = kept;
    }
}

void vDSP_vrvrsD(double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    for (vDSP_Length i = 0; i < __N / 2; i++) {
        double *first = __C + (vDSP_Stride)i * __IC, *last = __C + (vDSP_Stride)(__N - 1 - i) * __IC;
        const double kept = *first;
        *first = *last;
        *last = kept;
    }
}

void vDSP_sve(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N) {
    double sum = 0;
    EACH(sum += __A[i * __IA]);
    *__C = (float)sum;
}

void vDSP_sveD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N) {
    double sum = 0;
    EACH(sum += __A[i * __IA]);
    *__C = (double)sum;
}

void vDSP_svesq(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N) {
    double sum = 0;
    EACH(sum += (double)__A[i * __IA] * __A[i * __IA]);
    *__C = (float)sum;
}

void vDSP_svesqD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N) {
    double sum = 0;
    EACH(sum += (double)__A[i * __IA] * __A[i * __IA]);
    *__C = (double)sum;
}

void vDSP_svemg(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N) {
    double sum = 0;
    EACH(sum += fabs(__A[i * __IA]));
    *__C = (float)sum;
}

void vDSP_svemgD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N) {
    double sum = 0;
    EACH(sum += fabs(__A[i * __IA]));
    *__C = (double)sum;
}

void vDSP_meanv(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N) {
    double sum = 0;
    EACH(sum += __A[i * __IA]);
    *__C = (float)(sum / (double)__N);
}

void vDSP_meanvD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N) {
    double sum = 0;
    EACH(sum += __A[i * __IA]);
    *__C = (double)(sum / (double)__N);
}

void vDSP_meamgv(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N) {
    double sum = 0;
    EACH(sum += fabs(__A[i * __IA]));
    *__C = (float)(sum / (double)__N);
}

void vDSP_meamgvD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N) {
    double sum = 0;
    EACH(sum += fabs(__A[i * __IA]));
    *__C = (double)(sum / (double)__N);
}

void vDSP_measqv(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N) {
    double sum = 0;
    EACH(sum += (double)__A[i * __IA] * __A[i * __IA]);
    *__C = (float)(sum / (double)__N);
}

void vDSP_measqvD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N) {
    double sum = 0;
    EACH(sum += (double)__A[i * __IA] * __A[i * __IA]);
    *__C = (double)(sum / (double)__N);
}

void vDSP_rmsqv(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N) {
    double sum = 0;
    EACH(sum += (double)__A[i * __IA] * __A[i * __IA]);
    *__C = (float)sqrt(sum / (double)__N);
}

void vDSP_rmsqvD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N) {
    double sum = 0;
    EACH(sum += (double)__A[i * __IA] * __A[i * __IA]);
    *__C = (double)sqrt(sum / (double)__N);
}

void vDSP_maxv(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N) {
    float best = -INFINITY;
    EACH(best = __A[i * __IA] > best ? __A[i * __IA] : best);
    *__C = best;
}

void vDSP_maxvD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N) {
    double best = -INFINITY;
    EACH(best = __A[i * __IA] > best ? __A[i * __IA] : best);
    *__C = best;
}

void vDSP_minv(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N) {
    float best = INFINITY;
    EACH(best = __A[i * __IA] < best ? __A[i * __IA] : best);
    *__C = best;
}

void vDSP_minvD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N) {
    double best = INFINITY;
    EACH(best = __A[i * __IA] < best ? __A[i * __IA] : best);
    *__C = best;
}

void vDSP_maxmgv(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N) {
    float best = 0;
    EACH(best = fabsf(__A[i * __IA]) > best ? fabsf(__A[i * __IA]) : best);
    *__C = best;
}

void vDSP_maxmgvD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N) {
    double best = 0;
    EACH(best = fabs(__A[i * __IA]) > best ? fabs(__A[i * __IA]) : best);
    *__C = best;
}

void vDSP_minmgv(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N) {
    float best = INFINITY;
    EACH(best = fabsf(__A[i * __IA]) < best ? fabsf(__A[i * __IA]) : best);
    *__C = best;
}

void vDSP_minmgvD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N) {
    double best = INFINITY;
    EACH(best = fabs(__A[i * __IA]) < best ? fabs(__A[i * __IA]) : best);
    *__C = best;
}

void vDSP_maxvi(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length *__I, vDSP_Length __N) {
    float best = -INFINITY;
    vDSP_Stride place = 0;
    EACH(if (__A[i * __IA] > best) { best = __A[i * __IA]; place = i * __IA; });
    *__C = best;
    *__I = (vDSP_Length)place;
}

void vDSP_maxviD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length *__I, vDSP_Length __N) {
    double best = -INFINITY;
    vDSP_Stride place = 0;
    EACH(if (__A[i * __IA] > best) { best = __A[i * __IA]; place = i * __IA; });
    *__C = best;
    *__I = (vDSP_Length)place;
}

void vDSP_minvi(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length *__I, vDSP_Length __N) {
    float best = INFINITY;
    vDSP_Stride place = 0;
    EACH(if (__A[i * __IA] < best) { best = __A[i * __IA]; place = i * __IA; });
    *__C = best;
    *__I = (vDSP_Length)place;
}

void vDSP_minviD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length *__I, vDSP_Length __N) {
    double best = INFINITY;
    vDSP_Stride place = 0;
    EACH(if (__A[i * __IA] < best) { best = __A[i * __IA]; place = i * __IA; });
    *__C = best;
    *__I = (vDSP_Length)place;
}

void vDSP_maxmgvi(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length *__I, vDSP_Length __N) {
    float best = -1;
    vDSP_Stride place = 0;
    EACH(if (fabsf(__A[i * __IA]) > best) { best = fabsf(__A[i * __IA]); place = i * __IA; });
    *__C = __N ? best : 0;
    *__I = (vDSP_Length)place;
}

void vDSP_maxmgviD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length *__I, vDSP_Length __N) {
    double best = -1;
    vDSP_Stride place = 0;
    EACH(if (fabs(__A[i * __IA]) > best) { best = fabs(__A[i * __IA]); place = i * __IA; });
    *__C = __N ? best : 0;
    *__I = (vDSP_Length)place;
}

void vDSP_dotpr(const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, float *__C, vDSP_Length __N) {
    double sum = 0;
    EACH(sum += (double)__A[i * __IA] * __B[i * __IB]);
    *__C = (float)sum;
}

void vDSP_dotprD(const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, double *__C, vDSP_Length __N) {
    double sum = 0;
    EACH(sum += (double)__A[i * __IA] * __B[i * __IB]);
    *__C = (double)sum;
}

void vDSP_distancesq(const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, float *__C, vDSP_Length __N) {
    double sum = 0;
    EACH(const double difference = (double)__A[i * __IA] - __B[i * __IB]; sum += difference * difference);
    *__C = (float)sum;
}

void vDSP_distancesqD(const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, double *__C, vDSP_Length __N) {
    double sum = 0;
    EACH(const double difference = (double)__A[i * __IA] - __B[i * __IB]; sum += difference * difference);
    *__C = (double)sum;
}

void vDSP_conv(const float *__A, vDSP_Stride __IA, const float *__F, vDSP_Stride __IF, float *__C, vDSP_Stride __IC, vDSP_Length __N, vDSP_Length __P) {
    EACH(double sum = 0; for (vDSP_Stride p = 0; p < (vDSP_Stride)__P; p++) sum += (double)__A[(i + p) * __IA] * __F[p * __IF]; __C[i * __IC] = (float)sum);
}

void vDSP_convD(const double *__A, vDSP_Stride __IA, const double *__F, vDSP_Stride __IF, double *__C, vDSP_Stride __IC, vDSP_Length __N, vDSP_Length __P) {
    EACH(double sum = 0; for (vDSP_Stride p = 0; p < (vDSP_Stride)__P; p++) sum += (double)__A[(i + p) * __IA] * __F[p * __IF]; __C[i * __IC] = (double)sum);
}

void vDSP_desamp(const float *__A, vDSP_Stride __DF, const float *__F, float *__C, vDSP_Length __N, vDSP_Length __P) {
    EACH(double sum = 0; for (vDSP_Stride p = 0; p < (vDSP_Stride)__P; p++) sum += (double)__A[i * __DF + p] * __F[p]; __C[i] = (float)sum);
}

void vDSP_desampD(const double *__A, vDSP_Stride __DF, const double *__F, double *__C, vDSP_Length __N, vDSP_Length __P) {
    EACH(double sum = 0; for (vDSP_Stride p = 0; p < (vDSP_Stride)__P; p++) sum += (double)__A[i * __DF + p] * __F[p]; __C[i] = (double)sum);
}

void vDSP_vflt8(const signed char *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = (float)__A[i * __IA]);
}

void vDSP_vflt8D(const signed char *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = (double)__A[i * __IA]);
}

void vDSP_vfix8(const float *__A, vDSP_Stride __IA, signed char *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = (signed char)whole(trunc((double)__A[i * __IA]), -128, 127));
}

void vDSP_vfix8D(const double *__A, vDSP_Stride __IA, signed char *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = (signed char)whole(trunc((double)__A[i * __IA]), -128, 127));
}

void vDSP_vfixr8(const float *__A, vDSP_Stride __IA, signed char *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = (signed char)whole(rint((double)__A[i * __IA]), -128, 127));
}

void vDSP_vfixr8D(const double *__A, vDSP_Stride __IA, signed char *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = (signed char)whole(rint((double)__A[i * __IA]), -128, 127));
}

void vDSP_vflt16(const short *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = (float)__A[i * __IA]);
}

void vDSP_vflt16D(const short *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = (double)__A[i * __IA]);
}

void vDSP_vfix16(const float *__A, vDSP_Stride __IA, short *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = (short)whole(trunc((double)__A[i * __IA]), -32768, 32767));
}

void vDSP_vfix16D(const double *__A, vDSP_Stride __IA, short *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = (short)whole(trunc((double)__A[i * __IA]), -32768, 32767));
}

void vDSP_vfixr16(const float *__A, vDSP_Stride __IA, short *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = (short)whole(rint((double)__A[i * __IA]), -32768, 32767));
}

void vDSP_vfixr16D(const double *__A, vDSP_Stride __IA, short *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = (short)whole(rint((double)__A[i * __IA]), -32768, 32767));
}

void vDSP_vflt32(const int *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = (float)__A[i * __IA]);
}

void vDSP_vflt32D(const int *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = (double)__A[i * __IA]);
}

void vDSP_vfix32(const float *__A, vDSP_Stride __IA, int *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = (int)whole(trunc((double)__A[i * __IA]), -2147483648.0, 2147483647.0));
}

void vDSP_vfix32D(const double *__A, vDSP_Stride __IA, int *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = (int)whole(trunc((double)__A[i * __IA]), -2147483648.0, 2147483647.0));
}

void vDSP_vfixr32(const float *__A, vDSP_Stride __IA, int *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = (int)whole(rint((double)__A[i * __IA]), -2147483648.0, 2147483647.0));
}

void vDSP_vfixr32D(const double *__A, vDSP_Stride __IA, int *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = (int)whole(rint((double)__A[i * __IA]), -2147483648.0, 2147483647.0));
}

void vDSP_hann_window(float *__C, vDSP_Length __N, int __Flag) {
    const int flag = __Flag;
    const vDSP_Length count = flag & vDSP_HALF_WINDOW ? (__N + 1) / 2 : __N;
    for (vDSP_Length i = 0; i < count; i++) {
        const double turn = TURN * (double)i / (double)__N;
        __C[i] = (float)((flag & vDSP_HANN_NORM ? 0.8164965809277260 : 0.5) * (1 - cos(turn)));
    }
}

void vDSP_hann_windowD(double *__C, vDSP_Length __N, int __Flag) {
    const int flag = __Flag;
    const vDSP_Length count = flag & vDSP_HALF_WINDOW ? (__N + 1) / 2 : __N;
    for (vDSP_Length i = 0; i < count; i++) {
        const double turn = TURN * (double)i / (double)__N;
        __C[i] = (double)((flag & vDSP_HANN_NORM ? 0.8164965809277260 : 0.5) * (1 - cos(turn)));
    }
}

void vDSP_hamm_window(float *__C, vDSP_Length __N, int __Flag) {
    const int flag = __Flag;
    const vDSP_Length count = flag & vDSP_HALF_WINDOW ? (__N + 1) / 2 : __N;
    for (vDSP_Length i = 0; i < count; i++) {
        const double turn = TURN * (double)i / (double)__N;
        __C[i] = (float)(0.54 - 0.46 * cos(turn));
    }
}

void vDSP_hamm_windowD(double *__C, vDSP_Length __N, int __Flag) {
    const int flag = __Flag;
    const vDSP_Length count = flag & vDSP_HALF_WINDOW ? (__N + 1) / 2 : __N;
    for (vDSP_Length i = 0; i < count; i++) {
        const double turn = TURN * (double)i / (double)__N;
        __C[i] = (double)(0.54 - 0.46 * cos(turn));
    }
}

void vDSP_blkman_window(float *__C, vDSP_Length __N, int __Flag) {
    const int flag = __Flag;
    const vDSP_Length count = flag & vDSP_HALF_WINDOW ? (__N + 1) / 2 : __N;
    for (vDSP_Length i = 0; i < count; i++) {
        const double turn = TURN * (double)i / (double)__N;
        __C[i] = (float)(0.42 - 0.5 * cos(turn) + 0.08 * cos(2 * turn));
    }
}

void vDSP_blkman_windowD(double *__C, vDSP_Length __N, int __Flag) {
    const int flag = __Flag;
    const vDSP_Length count = flag & vDSP_HALF_WINDOW ? (__N + 1) / 2 : __N;
    for (vDSP_Length i = 0; i < count; i++) {
        const double turn = TURN * (double)i / (double)__N;
        __C[i] = (double)(0.42 - 0.5 * cos(turn) + 0.08 * cos(2 * turn));
    }
}

void vDSP_ctoz(const DSPComplex *__C, vDSP_Stride __IC, const DSPSplitComplex *__Z, vDSP_Stride __IZ, vDSP_Length __N) {
    const float *pairs = (const float *)__C;
    EACH(__Z->realp[i * __IZ] = pairs[i * __IC]; __Z->imagp[i * __IZ] = pairs[i * __IC + 1]);
}

void vDSP_ztoc(const DSPSplitComplex *__Z, vDSP_Stride __IZ, DSPComplex *__C, vDSP_Stride __IC, vDSP_Length __N) {
    float *pairs = (float *)__C;
    EACH(pairs[i * __IC] = __Z->realp[i * __IZ]; pairs[i * __IC + 1] = __Z->imagp[i * __IZ]);
}

void vDSP_zvmags(const DSPSplitComplex *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = __A->realp[i * __IA] * __A->realp[i * __IA] + __A->imagp[i * __IA] * __A->imagp[i * __IA]);
}

void vDSP_zvabs(const DSPSplitComplex *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = sqrtf(__A->realp[i * __IA] * __A->realp[i * __IA] + __A->imagp[i * __IA] * __A->imagp[i * __IA]));
}

void vDSP_zvphas(const DSPSplitComplex *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = atan2f(__A->imagp[i * __IA], __A->realp[i * __IA]));
}

void vDSP_zvmul(const DSPSplitComplex *__A, vDSP_Stride __IA, const DSPSplitComplex *__B, vDSP_Stride __IB, const DSPSplitComplex *__C, vDSP_Stride __IC, vDSP_Length __N, int __Conjugate) {
    EACH(const float ar = __A->realp[i * __IA], ai = __Conjugate < 0 ? -__A->imagp[i * __IA] : __A->imagp[i * __IA], br = __B->realp[i * __IB], bi = __B->imagp[i * __IB]; __C->realp[i * __IC] = ar * br - ai * bi; __C->imagp[i * __IC] = ar * bi + ai * br);
}

void vDSP_ctozD(const DSPDoubleComplex *__C, vDSP_Stride __IC, const DSPDoubleSplitComplex *__Z, vDSP_Stride __IZ, vDSP_Length __N) {
    const double *pairs = (const double *)__C;
    EACH(__Z->realp[i * __IZ] = pairs[i * __IC]; __Z->imagp[i * __IZ] = pairs[i * __IC + 1]);
}

void vDSP_ztocD(const DSPDoubleSplitComplex *__Z, vDSP_Stride __IZ, DSPDoubleComplex *__C, vDSP_Stride __IC, vDSP_Length __N) {
    double *pairs = (double *)__C;
    EACH(pairs[i * __IC] = __Z->realp[i * __IZ]; pairs[i * __IC + 1] = __Z->imagp[i * __IZ]);
}

void vDSP_zvmagsD(const DSPDoubleSplitComplex *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = __A->realp[i * __IA] * __A->realp[i * __IA] + __A->imagp[i * __IA] * __A->imagp[i * __IA]);
}

void vDSP_zvabsD(const DSPDoubleSplitComplex *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = sqrt(__A->realp[i * __IA] * __A->realp[i * __IA] + __A->imagp[i * __IA] * __A->imagp[i * __IA]));
}

void vDSP_zvphasD(const DSPDoubleSplitComplex *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N) {
    EACH(__C[i * __IC] = atan2(__A->imagp[i * __IA], __A->realp[i * __IA]));
}

void vDSP_zvmulD(const DSPDoubleSplitComplex *__A, vDSP_Stride __IA, const DSPDoubleSplitComplex *__B, vDSP_Stride __IB, const DSPDoubleSplitComplex *__C, vDSP_Stride __IC, vDSP_Length __N, int __Conjugate) {
    EACH(const double ar = __A->realp[i * __IA], ai = __Conjugate < 0 ? -__A->imagp[i * __IA] : __A->imagp[i * __IA], br = __B->realp[i * __IB], bi = __B->imagp[i * __IB]; __C->realp[i * __IC] = ar * br - ai * bi; __C->imagp[i * __IC] = ar * bi + ai * br);
}

void vvsqrtf(float *__y, const float *__x, const int *__n) {
    for (int i = 0; i < *__n; i++) {
        const float x = __x[i];
        __y[i] = sqrtf(x);
    }
}

void vvsqrt(double *__y, const double *__x, const int *__n) {
    for (int i = 0; i < *__n; i++) {
        const double x = __x[i];
        __y[i] = sqrt(x);
    }
}

void vvexpf(float *__y, const float *__x, const int *__n) {
    for (int i = 0; i < *__n; i++) {
        const float x = __x[i];
        __y[i] = expf(x);
    }
}

void vvexp(double *__y, const double *__x, const int *__n) {
    for (int i = 0; i < *__n; i++) {
        const double x = __x[i];
        __y[i] = exp(x);
    }
}

void vvlogf(float *__y, const float *__x, const int *__n) {
    for (int i = 0; i < *__n; i++) {
        const float x = __x[i];
        __y[i] = logf(x);
    }
}

void vvlog(double *__y, const double *__x, const int *__n) {
    for (int i = 0; i < *__n; i++) {
        const double x = __x[i];
        __y[i] = log(x);
    }
}

void vvlog10f(float *__y, const float *__x, const int *__n) {
    for (int i = 0; i < *__n; i++) {
        const float x = __x[i];
        __y[i] = log10f(x);
    }
}

void vvlog10(double *__y, const double *__x, const int *__n) {
    for (int i = 0; i < *__n; i++) {
        const double x = __x[i];
        __y[i] = log10(x);
    }
}

void vvlog2f(float *__y, const float *__x, const int *__n) {
    for (int i = 0; i < *__n; i++) {
        const float x = __x[i];
        __y[i] = log2f(x);
    }
}

void vvlog2(double *__y, const double *__x, const int *__n) {
    for (int i = 0; i < *__n; i++) {
        const double x = __x[i];
        __y[i] = log2(x);
    }
}

void vvsinf(float *__y, const float *__x, const int *__n) {
    for (int i = 0; i < *__n; i++) {
        const float x = __x[i];
        __y[i] = sinf(x);
    }
}

void vvsin(double *__y, const double *__x, const int *__n) {
    for (int i = 0; i < *__n; i++) {
        const double x = __x[i];
        __y[i] = sin(x);
    }
}

void vvcosf(float *__y, const float *__x, const int *__n) {
    for (int i = 0; i < *__n; i++) {
        const float x = __x[i];
        __y[i] = cosf(x);
    }
}

void vvcos(double *__y, const double *__x, const int *__n) {
    for (int i = 0; i < *__n; i++) {
        const double x = __x[i];
        __y[i] = cos(x);
    }
}

void vvtanf(float *__y, const float *__x, const int *__n) {
    for (int i = 0; i < *__n; i++) {
        const float x = __x[i];
        __y[i] = tanf(x);
    }
}

void vvtan(double *__y, const double *__x, const int *__n) {
    for (int i = 0; i < *__n; i++) {
        const double x = __x[i];
        __y[i] = tan(x);
    }
}

void vvtanhf(float *__y, const float *__x, const int *__n) {
    for (int i = 0; i < *__n; i++) {
        const float x = __x[i];
        __y[i] = tanhf(x);
    }
}

void vvtanh(double *__y, const double *__x, const int *__n) {
    for (int i = 0; i < *__n; i++) {
        const double x = __x[i];
        __y[i] = tanh(x);
    }
}

void vvfabsf(float *__y, const float *__x, const int *__n) {
    for (int i = 0; i < *__n; i++) {
        const float x = __x[i];
        __y[i] = fabsf(x);
    }
}

void vvfabs(double *__y, const double *__x, const int *__n) {
    for (int i = 0; i < *__n; i++) {
        const double x = __x[i];
        __y[i] = fabs(x);
    }
}

void vvfloorf(float *__y, const float *__x, const int *__n) {
    for (int i = 0; i < *__n; i++) {
        const float x = __x[i];
        __y[i] = floorf(x);
    }
}

void vvfloor(double *__y, const double *__x, const int *__n) {
    for (int i = 0; i < *__n; i++) {
        const double x = __x[i];
        __y[i] = floor(x);
    }
}

void vvceilf(float *__y, const float *__x, const int *__n) {
    for (int i = 0; i < *__n; i++) {
        const float x = __x[i];
        __y[i] = ceilf(x);
    }
}

void vvceil(double *__y, const double *__x, const int *__n) {
    for (int i = 0; i < *__n; i++) {
        const double x = __x[i];
        __y[i] = ceil(x);
    }
}

void vvrecf(float *__y, const float *__x, const int *__n) {
    for (int i = 0; i < *__n; i++) {
        const float x = __x[i];
        __y[i] = 1 / x;
    }
}

void vvrec(double *__y, const double *__x, const int *__n) {
    for (int i = 0; i < *__n; i++) {
        const double x = __x[i];
        __y[i] = 1 / x;
    }
}

void vvpowf(float *__z, const float *__y, const float *__x, const int *__n) {
    for (int i = 0; i < *__n; i++) __z[i] = powf(__x[i], __y[i]);
}

void vvpow(double *__z, const double *__y, const double *__x, const int *__n) {
    for (int i = 0; i < *__n; i++) __z[i] = pow(__x[i], __y[i]);
}

void vvatan2f(float *__z, const float *__y, const float *__x, const int *__n) {
    for (int i = 0; i < *__n; i++) __z[i] = atan2f(__y[i], __x[i]);
}

void vvatan2(double *__z, const double *__y, const double *__x, const int *__n) {
    for (int i = 0; i < *__n; i++) __z[i] = atan2(__y[i], __x[i]);
}
