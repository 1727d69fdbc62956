/// The transforms of vDSP.h beside those of Accelerate.h: of other lengths than powers of two, cosines, many at once.
#ifndef ACCELERATE_VDSP_TRANSFORMS_H
#define ACCELERATE_VDSP_TRANSFORMS_H

#include <Accelerate/Accelerate.h>

#if defined(__swift__)
#pragma clang assume_nonnull begin
#endif
#ifdef __cplusplus
extern "C" {
#endif

#if defined(__clang__)
#define VDSP_ENUM(name) enum __attribute__((enum_extensibility(open))) name : int
#elif defined(__cplusplus)
#define VDSP_ENUM(name) enum name : int
#else
#define VDSP_ENUM(name) enum name
#endif
typedef VDSP_ENUM(vDSP_DFT_Direction) { vDSP_DFT_FORWARD = 1, vDSP_DFT_INVERSE = -1 } vDSP_DFT_Direction;
typedef VDSP_ENUM(vDSP_DCT_Type) { vDSP_DCT_II = 2, vDSP_DCT_III = 3, vDSP_DCT_IV = 4 } vDSP_DCT_Type;
typedef VDSP_ENUM(vDSP_DFT_RealtoComplex) {
    vDSP_DFT_Interleaved_ComplextoComplex = 0,
    vDSP_DFT_Interleaved_RealtoComplex = 1
} vDSP_DFT_RealtoComplex;

/// Factors of one length and direction, constant once they are made: several threads may use them.
typedef struct vDSP_DFT_SetupStruct *vDSP_DFT_Setup;
typedef struct vDSP_DFT_SetupStructD *vDSP_DFT_SetupD;
typedef struct vDSP_DFT_Interleaved_SetupStruct *vDSP_DFT_Interleaved_Setup;

/// A complex transform of 1, 3, 5 or 15 times a power of two, at least 2^3; null for another length or direction, and without
/// memory. Neither direction scales. The first argument is not used. Thread: any but render.
vDSP_DFT_Setup VDSP_NULLABLE vDSP_DFT_zop_CreateSetup(vDSP_DFT_Setup VDSP_NULLABLE __Previous, vDSP_Length __Length, vDSP_DFT_Direction __Direction);
/// A real transform of 1, 3, 5 or 15 times a power of two, at least 2^4, packed and scaled as that of vDSP_fft_zrip: half as
/// many numbers in each array, the spectrum twice as large, the Nyquist frequency in the first imaginary part.
vDSP_DFT_Setup VDSP_NULLABLE vDSP_DFT_zrop_CreateSetup(vDSP_DFT_Setup VDSP_NULLABLE __Previous, vDSP_Length __Length, vDSP_DFT_Direction __Direction);
void vDSP_DFT_DestroySetup(vDSP_DFT_Setup VDSP_NULLABLE __Setup);
/// What the setup is for; output may be input. A length above 2048 takes memory for the time of the call.
void vDSP_DFT_Execute(const struct vDSP_DFT_SetupStruct *__Setup, const float *__Ir, const float *__Ii, float *__Or, float *__Oi);
/// A complex transform of 1, 3, 5 or 15 times a power of two, at least 2^3; null for another length or direction, and without
/// memory. Neither direction scales. The first argument is not used. Thread: any but render.
vDSP_DFT_SetupD VDSP_NULLABLE vDSP_DFT_zop_CreateSetupD(vDSP_DFT_SetupD VDSP_NULLABLE __Previous, vDSP_Length __Length, vDSP_DFT_Direction __Direction);
/// A real transform of 1, 3, 5 or 15 times a power of two, at least 2^4, packed and scaled as that of vDSP_fft_zrip: half as
/// many numbers in each array, the spectrum twice as large, the Nyquist frequency in the first imaginary part.
vDSP_DFT_SetupD VDSP_NULLABLE vDSP_DFT_zrop_CreateSetupD(vDSP_DFT_SetupD VDSP_NULLABLE __Previous, vDSP_Length __Length, vDSP_DFT_Direction __Direction);
void vDSP_DFT_DestroySetupD(vDSP_DFT_SetupD VDSP_NULLABLE __Setup);
/// What the setup is for; output may be input. A length above 2048 takes memory for the time of the call.
void vDSP_DFT_ExecuteD(const struct vDSP_DFT_SetupStructD *__Setup, const double *__Ir, const double *__Ii, double *__Or, double *__Oi);
/// A complex transform in the direction that is named, with strides.
void vDSP_DFT_zop(const struct vDSP_DFT_SetupStruct *__Setup, const float *__Ir, const float *__Ii, vDSP_Stride __Is, float *__Or, float *__Oi, vDSP_Stride __Os, vDSP_DFT_Direction __Direction);
/// A cosine transform of 1, 3, 5 or 15 times a power of two, at least 2^4; as vDSP_DFT_zop_CreateSetup. It does not scale:
/// III takes what II gives back, N ÷ 2 times as large, and IV itself.
vDSP_DFT_Setup VDSP_NULLABLE vDSP_DCT_CreateSetup(vDSP_DFT_Setup VDSP_NULLABLE __Previous, vDSP_Length __Length, vDSP_DCT_Type __Type);
/// As vDSP_DFT_Execute.
void vDSP_DCT_Execute(const struct vDSP_DFT_SetupStruct *__Setup, const float *__Input, float *__Output);
/// A transform of pairs, of 2, 3, 5, 9, 15 or 25 times a power of two, at least 2^2; of real numbers twice as many as pairs,
/// packed and scaled as that of vDSP_fft_zrip.
vDSP_DFT_Interleaved_Setup VDSP_NULLABLE vDSP_DFT_Interleaved_CreateSetup(vDSP_DFT_Interleaved_Setup VDSP_NULLABLE __Previous, vDSP_Length __Length, vDSP_DFT_Direction __Direction, vDSP_DFT_RealtoComplex __RealtoComplex);
void vDSP_DFT_Interleaved_DestroySetup(vDSP_DFT_Interleaved_Setup VDSP_NULLABLE __Setup);
/// As vDSP_DFT_Execute.
void vDSP_DFT_Interleaved_Execute(const struct vDSP_DFT_Interleaved_SetupStruct *__Setup, const DSPComplex *__Iri, DSPComplex *__Ori);

/// As those without t; the buffer is not used.
void vDSP_fft_zipt(FFTSetup __Setup, const DSPSplitComplex *__C, vDSP_Stride __IC, const DSPSplitComplex *__Buffer, vDSP_Length __Log2N, FFTDirection __Direction);
void vDSP_fft_zript(FFTSetup __Setup, const DSPSplitComplex *__C, vDSP_Stride __IC, const DSPSplitComplex *__Buffer, vDSP_Length __Log2N, FFTDirection __Direction);
void vDSP_fft_zopt(FFTSetup __Setup, const DSPSplitComplex *__A, vDSP_Stride __IA, const DSPSplitComplex *__C, vDSP_Stride __IC, const DSPSplitComplex *__Buffer, vDSP_Length __Log2N, FFTDirection __Direction);
void vDSP_fft_zropt(FFTSetup __Setup, const DSPSplitComplex *__A, vDSP_Stride __IA, const DSPSplitComplex *__C, vDSP_Stride __IC, const DSPSplitComplex *__Buffer, vDSP_Length __Log2N, FFTDirection __Direction);
/// M transforms, the first numbers of which lie IM from each other.
void vDSP_fftm_zip(FFTSetup __Setup, const DSPSplitComplex *__C, vDSP_Stride __IC, vDSP_Stride __IM, vDSP_Length __Log2N, vDSP_Length __M, FFTDirection __Direction);
void vDSP_fftm_zrip(FFTSetup __Setup, const DSPSplitComplex *__C, vDSP_Stride __IC, vDSP_Stride __IM, vDSP_Length __Log2N, vDSP_Length __M, FFTDirection __Direction);
/// A complex transform of 2^Log2N1 rows of 2^Log2N0 columns; a stride of 0 between rows means that they lie side by side.
void vDSP_fft2d_zip(FFTSetup __Setup, const DSPSplitComplex *__C, vDSP_Stride __IC0, vDSP_Stride __IC1, vDSP_Length __Log2N0, vDSP_Length __Log2N1, FFTDirection __Direction);
/// As vDSP_fft_zop and vDSP_fft_zrop.
void vDSP_fft_zopD(FFTSetupD __Setup, const DSPDoubleSplitComplex *__A, vDSP_Stride __IA, const DSPDoubleSplitComplex *__C, vDSP_Stride __IC, vDSP_Length __Log2N, FFTDirection __Direction);
void vDSP_fft_zropD(FFTSetupD __Setup, const DSPDoubleSplitComplex *__A, vDSP_Stride __IA, const DSPDoubleSplitComplex *__C, vDSP_Stride __IC, vDSP_Length __Log2N, FFTDirection __Direction);
/// As those without t; the buffer is not used.
void vDSP_fft_ziptD(FFTSetupD __Setup, const DSPDoubleSplitComplex *__C, vDSP_Stride __IC, const DSPDoubleSplitComplex *__Buffer, vDSP_Length __Log2N, FFTDirection __Direction);
void vDSP_fft_zriptD(FFTSetupD __Setup, const DSPDoubleSplitComplex *__C, vDSP_Stride __IC, const DSPDoubleSplitComplex *__Buffer, vDSP_Length __Log2N, FFTDirection __Direction);
void vDSP_fft_zoptD(FFTSetupD __Setup, const DSPDoubleSplitComplex *__A, vDSP_Stride __IA, const DSPDoubleSplitComplex *__C, vDSP_Stride __IC, const DSPDoubleSplitComplex *__Buffer, vDSP_Length __Log2N, FFTDirection __Direction);
void vDSP_fft_zroptD(FFTSetupD __Setup, const DSPDoubleSplitComplex *__A, vDSP_Stride __IA, const DSPDoubleSplitComplex *__C, vDSP_Stride __IC, const DSPDoubleSplitComplex *__Buffer, vDSP_Length __Log2N, FFTDirection __Direction);
/// M transforms, the first numbers of which lie IM from each other.
void vDSP_fftm_zipD(FFTSetupD __Setup, const DSPDoubleSplitComplex *__C, vDSP_Stride __IC, vDSP_Stride __IM, vDSP_Length __Log2N, vDSP_Length __M, FFTDirection __Direction);
void vDSP_fftm_zripD(FFTSetupD __Setup, const DSPDoubleSplitComplex *__C, vDSP_Stride __IC, vDSP_Stride __IM, vDSP_Length __Log2N, vDSP_Length __M, FFTDirection __Direction);
/// A complex transform of 2^Log2N1 rows of 2^Log2N0 columns; a stride of 0 between rows means that they lie side by side.
void vDSP_fft2d_zipD(FFTSetupD __Setup, const DSPDoubleSplitComplex *__C, vDSP_Stride __IC0, vDSP_Stride __IC1, vDSP_Length __Log2N0, vDSP_Length __Log2N1, FFTDirection __Direction);

#ifdef __cplusplus
}
#endif
#if defined(__swift__)
#pragma clang assume_nonnull end
#endif

#endif
