/// The part of vDSP, vForce, BLAS and vImage that audio programs use, under Apple's names and argument orders: vDSP.h here,
/// the others and the rest of it in the headers beside.
///
/// A stride counts elements from one number of a vector to the next. Results may be written over arguments that are
/// read at the same place. No function allocates, locks or waits but those that make and give up FFT setups. Sums are
/// kept in double precision. Thread: any.
#ifndef ACCELERATE_H
#define ACCELERATE_H

#include <stddef.h>

#if defined(__swift__)
#pragma clang assume_nonnull begin
#endif
#ifdef __cplusplus
extern "C" {
#endif

typedef unsigned long vDSP_Length;
typedef long vDSP_Stride;

typedef struct DSPComplex {
    float real;
    float imag;
} DSPComplex;
typedef struct DSPDoubleComplex {
    double real;
    double imag;
} DSPDoubleComplex;
typedef struct DSPSplitComplex {
    float *realp;
    float *imagp;
} DSPSplitComplex;
typedef struct DSPDoubleSplitComplex {
    double *realp;
    double *imagp;
} DSPDoubleSplitComplex;

#if defined(__clang__) || defined(__cplusplus)
#define VDSP_CONSTANTS(type) enum : type
#else
#define VDSP_CONSTANTS(type) enum
#endif
VDSP_CONSTANTS(int) { vDSP_HALF_WINDOW = 1, vDSP_HANN_DENORM = 0, vDSP_HANN_NORM = 2 };

typedef int FFTDirection;
typedef int FFTRadix;
VDSP_CONSTANTS(int) { kFFTDirection_Forward = 1, kFFTDirection_Inverse = -1, FFT_FORWARD = 1, FFT_INVERSE = -1 };
VDSP_CONSTANTS(int) { kFFTRadix2 = 0, kFFTRadix3 = 1, kFFTRadix5 = 2, FFT_RADIX2 = 0, FFT_RADIX3 = 1, FFT_RADIX5 = 2 };

typedef struct OpaqueFFTSetup *FFTSetup;
typedef struct OpaqueFFTSetupD *FFTSetupD;

#if defined(__swift__)
#define VDSP_NULLABLE _Nullable
#define VDSP_NONNULL _Nonnull
#else
#define VDSP_NULLABLE
#define VDSP_NONNULL
#endif

/// Factors for transforms of up to 2^log2n numbers; null for a radix but 2, for more than 2^24, and without memory.
/// Thread: any but render.
FFTSetup VDSP_NULLABLE vDSP_create_fftsetup(vDSP_Length __Log2n, FFTRadix __Radix);
FFTSetupD VDSP_NULLABLE vDSP_create_fftsetupD(vDSP_Length __Log2n, FFTRadix __Radix);
void vDSP_destroy_fftsetup(FFTSetup VDSP_NULLABLE __setup);
void vDSP_destroy_fftsetupD(FFTSetupD VDSP_NULLABLE __setup);
/// A complex transform in place. Neither direction scales: there and back is 2^log2n times as large. More than the
/// setup is for changes nothing.
void vDSP_fft_zip(FFTSetup __Setup, const DSPSplitComplex *__C, vDSP_Stride __IC, vDSP_Length __Log2N, FFTDirection __Direction);
void vDSP_fft_zipD(FFTSetupD __Setup, const DSPDoubleSplitComplex *__C, vDSP_Stride __IC, vDSP_Length __Log2N, FFTDirection __Direction);
/// A real transform in place of 2^log2n numbers, the even ones in realp and the odd ones in imagp. The spectrum is
/// twice as large as the definition's, with the Nyquist frequency in imagp[0]; there and back is 2 · 2^log2n times as
/// large.
void vDSP_fft_zrip(FFTSetup __Setup, const DSPSplitComplex *__C, vDSP_Stride __IC, vDSP_Length __Log2N, FFTDirection __Direction);
void vDSP_fft_zripD(FFTSetupD __Setup, const DSPDoubleSplitComplex *__C, vDSP_Stride __IC, vDSP_Length __Log2N, FFTDirection __Direction);
/// As zip and zrip, from A to C.
void vDSP_fft_zop(FFTSetup __Setup, const DSPSplitComplex *__A, vDSP_Stride __IA, const DSPSplitComplex *__C, vDSP_Stride __IC, vDSP_Length __Log2N, FFTDirection __Direction);
void vDSP_fft_zrop(FFTSetup __Setup, const DSPSplitComplex *__A, vDSP_Stride __IA, const DSPSplitComplex *__C, vDSP_Stride __IC, vDSP_Length __Log2N, FFTDirection __Direction);

/// C = A, with more or fewer bits.
void vDSP_vspdp(const float *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vdpsp(const double *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);
/// Rows of M and N numbers copied between matrices with rows of TA and TC.
void vDSP_mmov(const float *__A, float *__C, vDSP_Length __M, vDSP_Length __N, vDSP_Length __TA, vDSP_Length __TC);

/// C = 0
void vDSP_vclr(float *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vclrD(double *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = a
void vDSP_vfill(const float *__A, float *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vfillD(const double *__A, double *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = A + B
void vDSP_vadd(const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, float *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vaddD(const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, double *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = A − B; B comes first
void vDSP_vsub(const float *__B, vDSP_Stride __IB, const float *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vsubD(const double *__B, vDSP_Stride __IB, const double *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = A · B
void vDSP_vmul(const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, float *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vmulD(const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, double *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = A ÷ B; B comes first
void vDSP_vdiv(const float *__B, vDSP_Stride __IB, const float *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vdivD(const double *__B, vDSP_Stride __IB, const double *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = the greater of A and B
void vDSP_vmax(const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, float *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vmaxD(const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, double *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = the lesser of A and B
void vDSP_vmin(const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, float *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vminD(const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, double *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = A + b
void vDSP_vsadd(const float *__A, vDSP_Stride __IA, const float *__B, float *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vsaddD(const double *__A, vDSP_Stride __IA, const double *__B, double *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = A · b
void vDSP_vsmul(const float *__A, vDSP_Stride __IA, const float *__B, float *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vsmulD(const double *__A, vDSP_Stride __IA, const double *__B, double *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = A ÷ b
void vDSP_vsdiv(const float *__A, vDSP_Stride __IA, const float *__B, float *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vsdivD(const double *__A, vDSP_Stride __IA, const double *__B, double *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = A, and b where A is less
void vDSP_vthr(const float *__A, vDSP_Stride __IA, const float *__B, float *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vthrD(const double *__A, vDSP_Stride __IA, const double *__B, double *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = A, and 0 where A is less than b
void vDSP_vthres(const float *__A, vDSP_Stride __IA, const float *__B, float *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vthresD(const double *__A, vDSP_Stride __IA, const double *__B, double *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = a ÷ B
void vDSP_svdiv(const float *__A, const float *__B, vDSP_Stride __IB, float *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_svdivD(const double *__A, const double *__B, vDSP_Stride __IB, double *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = −A
void vDSP_vneg(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vnegD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = |A|
void vDSP_vabs(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vabsD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = −|A|
void vDSP_vnabs(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vnabsD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = A²
void vDSP_vsq(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vsqD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = A · |A|
void vDSP_vssq(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vssqD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = A without its whole part
void vDSP_vfrac(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vfracD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);
/// D = A, brought between b and c
void vDSP_vclip(const float *__A, vDSP_Stride __IA, const float *__B, const float *__C, float *__D, vDSP_Stride __ID, vDSP_Length __N);
void vDSP_vclipD(const double *__A, vDSP_Stride __IA, const double *__B, const double *__C, double *__D, vDSP_Stride __ID, vDSP_Length __N);
/// D = A · b + c
void vDSP_vsmsa(const float *__A, vDSP_Stride __IA, const float *__B, const float *__C, float *__D, vDSP_Stride __ID, vDSP_Length __N);
void vDSP_vsmsaD(const double *__A, vDSP_Stride __IA, const double *__B, const double *__C, double *__D, vDSP_Stride __ID, vDSP_Length __N);
/// D = A · b + C
void vDSP_vsma(const float *__A, vDSP_Stride __IA, const float *__B, const float *__C, vDSP_Stride __IC, float *__D, vDSP_Stride __ID, vDSP_Length __N);
void vDSP_vsmaD(const double *__A, vDSP_Stride __IA, const double *__B, const double *__C, vDSP_Stride __IC, double *__D, vDSP_Stride __ID, vDSP_Length __N);
/// D = A · B + C
void vDSP_vma(const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, const float *__C, vDSP_Stride __IC, float *__D, vDSP_Stride __ID, vDSP_Length __N);
void vDSP_vmaD(const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, const double *__C, vDSP_Stride __IC, double *__D, vDSP_Stride __ID, vDSP_Length __N);
/// D = A + c · (B − A)
void vDSP_vintb(const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, const float *__C, float *__D, vDSP_Stride __ID, vDSP_Length __N);
void vDSP_vintbD(const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, const double *__C, double *__D, vDSP_Stride __ID, vDSP_Length __N);
/// C[n] = a + n · b
void vDSP_vramp(const float *__A, const float *__B, float *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vrampD(const double *__A, const double *__B, double *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C runs from a to b
void vDSP_vgen(const float *__A, const float *__B, float *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vgenD(const double *__A, const double *__B, double *__C, vDSP_Stride __IC, vDSP_Length __N);
/// O[n] = (start + n · step) · I[n]; start goes on
void vDSP_vrampmul(const float *__I, vDSP_Stride __IS, float *__Start, const float *__Step, float *__O, vDSP_Stride __OS, vDSP_Length __N);
void vDSP_vrampmulD(const double *__I, vDSP_Stride __IS, double *__Start, const double *__Step, double *__O, vDSP_Stride __OS, vDSP_Length __N);
/// C = 20 · log10(A ÷ b) with flag 1 (amplitudes), 10 · log10 with flag 0 (powers)
void vDSP_vdbcon(const float *__A, vDSP_Stride __IA, const float *__B, float *__C, vDSP_Stride __IC, vDSP_Length __N, unsigned int __F);
void vDSP_vdbconD(const double *__A, vDSP_Stride __IA, const double *__B, double *__C, vDSP_Stride __IC, vDSP_Length __N, unsigned int __F);
/// exchanges A and B
void vDSP_vswap(float *__A, vDSP_Stride __IA, float *__B, vDSP_Stride __IB, vDSP_Length __N);
void vDSP_vswapD(double *__A, vDSP_Stride __IA, double *__B, vDSP_Stride __IB, vDSP_Length __N);
/// reverses C
void vDSP_vrvrs(float *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vrvrsD(double *__C, vDSP_Stride __IC, vDSP_Length __N);
/// c = the sum of A
void vDSP_sve(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N);
void vDSP_sveD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N);
/// c = the sum of A²
void vDSP_svesq(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N);
void vDSP_svesqD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N);
/// c = the sum of |A|
void vDSP_svemg(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N);
void vDSP_svemgD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N);
/// c = the mean of A
void vDSP_meanv(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N);
void vDSP_meanvD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N);
/// c = the mean of |A|
void vDSP_meamgv(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N);
void vDSP_meamgvD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N);
/// c = the mean of A²
void vDSP_measqv(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N);
void vDSP_measqvD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N);
/// c = the root of the mean of A²
void vDSP_rmsqv(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N);
void vDSP_rmsqvD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N);
/// c = the greatest of A; −∞ for none
void vDSP_maxv(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N);
void vDSP_maxvD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N);
/// c = the least of A; ∞ for none
void vDSP_minv(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N);
void vDSP_minvD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N);
/// c = the greatest of |A|; 0 for none
void vDSP_maxmgv(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N);
void vDSP_maxmgvD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N);
/// c = the least of |A|; ∞ for none
void vDSP_minmgv(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length __N);
void vDSP_minmgvD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length __N);
/// the greatest of A and its index times the stride
void vDSP_maxvi(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length *__I, vDSP_Length __N);
void vDSP_maxviD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length *__I, vDSP_Length __N);
/// the least of A and its index times the stride
void vDSP_minvi(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length *__I, vDSP_Length __N);
void vDSP_minviD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length *__I, vDSP_Length __N);
/// the greatest of |A| and its index times the stride
void vDSP_maxmgvi(const float *__A, vDSP_Stride __IA, float *__C, vDSP_Length *__I, vDSP_Length __N);
void vDSP_maxmgviD(const double *__A, vDSP_Stride __IA, double *__C, vDSP_Length *__I, vDSP_Length __N);
/// c = the sum of A · B
void vDSP_dotpr(const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, float *__C, vDSP_Length __N);
void vDSP_dotprD(const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, double *__C, vDSP_Length __N);
/// c = the sum of (A − B)²
void vDSP_distancesq(const float *__A, vDSP_Stride __IA, const float *__B, vDSP_Stride __IB, float *__C, vDSP_Length __N);
void vDSP_distancesqD(const double *__A, vDSP_Stride __IA, const double *__B, vDSP_Stride __IB, double *__C, vDSP_Length __N);
/// C[n] = the sum over p of A[n + p] · F[p]; a filter stride of −1 from the last coefficient convolves
void vDSP_conv(const float *__A, vDSP_Stride __IA, const float *__F, vDSP_Stride __IF, float *__C, vDSP_Stride __IC, vDSP_Length __N, vDSP_Length __P);
void vDSP_convD(const double *__A, vDSP_Stride __IA, const double *__F, vDSP_Stride __IF, double *__C, vDSP_Stride __IC, vDSP_Length __N, vDSP_Length __P);
/// as conv, taking each DF-th
void vDSP_desamp(const float *__A, vDSP_Stride __DF, const float *__F, float *__C, vDSP_Length __N, vDSP_Length __P);
void vDSP_desampD(const double *__A, vDSP_Stride __DF, const double *__F, double *__C, vDSP_Length __N, vDSP_Length __P);
/// C = A, whole numbers of 8 bits
void vDSP_vflt8(const signed char *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vflt8D(const signed char *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = A towards 0, in 8 bits; what does not fit becomes the limit
void vDSP_vfix8(const float *__A, vDSP_Stride __IA, signed char *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vfix8D(const double *__A, vDSP_Stride __IA, signed char *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = A to the nearest, in 8 bits; what does not fit becomes the limit
void vDSP_vfixr8(const float *__A, vDSP_Stride __IA, signed char *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vfixr8D(const double *__A, vDSP_Stride __IA, signed char *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = A, whole numbers of 16 bits
void vDSP_vflt16(const short *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vflt16D(const short *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = A towards 0, in 16 bits; what does not fit becomes the limit
void vDSP_vfix16(const float *__A, vDSP_Stride __IA, short *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vfix16D(const double *__A, vDSP_Stride __IA, short *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = A to the nearest, in 16 bits; what does not fit becomes the limit
void vDSP_vfixr16(const float *__A, vDSP_Stride __IA, short *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vfixr16D(const double *__A, vDSP_Stride __IA, short *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = A, whole numbers of 32 bits
void vDSP_vflt32(const int *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vflt32D(const int *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = A towards 0, in 32 bits; what does not fit becomes the limit
void vDSP_vfix32(const float *__A, vDSP_Stride __IA, int *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vfix32D(const double *__A, vDSP_Stride __IA, int *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = A to the nearest, in 32 bits; what does not fit becomes the limit
void vDSP_vfixr32(const float *__A, vDSP_Stride __IA, int *__C, vDSP_Stride __IC, vDSP_Length __N);
void vDSP_vfixr32D(const double *__A, vDSP_Stride __IA, int *__C, vDSP_Stride __IC, vDSP_Length __N);
/// a window of N, half of it with vDSP_HALF_WINDOW
void vDSP_hann_window(float *__C, vDSP_Length __N, int __Flag);
void vDSP_hann_windowD(double *__C, vDSP_Length __N, int __Flag);
/// a window of N, half of it with vDSP_HALF_WINDOW
void vDSP_hamm_window(float *__C, vDSP_Length __N, int __Flag);
void vDSP_hamm_windowD(double *__C, vDSP_Length __N, int __Flag);
/// a window of N, half of it with vDSP_HALF_WINDOW
void vDSP_blkman_window(float *__C, vDSP_Length __N, int __Flag);
void vDSP_blkman_windowD(double *__C, vDSP_Length __N, int __Flag);
/// from pairs to two arrays; the stride of pairs counts single numbers, 2 for adjacent pairs
void vDSP_ctoz(const DSPComplex *__C, vDSP_Stride __IC, const DSPSplitComplex *__Z, vDSP_Stride __IZ, vDSP_Length __N);
/// from two arrays to pairs
void vDSP_ztoc(const DSPSplitComplex *__Z, vDSP_Stride __IZ, DSPComplex *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = |A|²
void vDSP_zvmags(const DSPSplitComplex *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = |A|
void vDSP_zvabs(const DSPSplitComplex *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = the angle of A
void vDSP_zvphas(const DSPSplitComplex *__A, vDSP_Stride __IA, float *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = A · B, with A conjugated for −1
void vDSP_zvmul(const DSPSplitComplex *__A, vDSP_Stride __IA, const DSPSplitComplex *__B, vDSP_Stride __IB, const DSPSplitComplex *__C, vDSP_Stride __IC, vDSP_Length __N, int __Conjugate);
/// from pairs to two arrays; the stride of pairs counts single numbers, 2 for adjacent pairs
void vDSP_ctozD(const DSPDoubleComplex *__C, vDSP_Stride __IC, const DSPDoubleSplitComplex *__Z, vDSP_Stride __IZ, vDSP_Length __N);
/// from two arrays to pairs
void vDSP_ztocD(const DSPDoubleSplitComplex *__Z, vDSP_Stride __IZ, DSPDoubleComplex *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = |A|²
void vDSP_zvmagsD(const DSPDoubleSplitComplex *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = |A|
void vDSP_zvabsD(const DSPDoubleSplitComplex *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = the angle of A
void vDSP_zvphasD(const DSPDoubleSplitComplex *__A, vDSP_Stride __IA, double *__C, vDSP_Stride __IC, vDSP_Length __N);
/// C = A · B, with A conjugated for −1
void vDSP_zvmulD(const DSPDoubleSplitComplex *__A, vDSP_Stride __IA, const DSPDoubleSplitComplex *__B, vDSP_Stride __IB, const DSPDoubleSplitComplex *__C, vDSP_Stride __IC, vDSP_Length __N, int __Conjugate);

#ifdef __cplusplus
}
#endif
#if defined(__swift__)
#pragma clang assume_nonnull end
#endif

#include <Accelerate/BLAS.h>
#include <Accelerate/vDSP_filters.h>
#include <Accelerate/vDSP_transforms.h>
#include <Accelerate/vDSP_vectors.h>
#include <Accelerate/vForce.h>
#include <Accelerate/vImage.h>

#endif
