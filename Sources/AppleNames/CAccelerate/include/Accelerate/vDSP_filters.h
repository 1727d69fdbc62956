/// The filters of second order of vDSP.h. Filtering neither allocates nor waits.
#ifndef ACCELERATE_VDSP_FILTERS_H
#define ACCELERATE_VDSP_FILTERS_H

#include <Accelerate/Accelerate.h>

#if defined(__swift__)
#pragma clang assume_nonnull begin
#endif
#ifdef __cplusplus
extern "C" {
#endif

/// Coefficients of filters of second order, and those with their state of several channels.
typedef struct vDSP_biquad_SetupStruct *vDSP_biquad_Setup;
typedef struct vDSP_biquad_SetupStructD *vDSP_biquad_SetupD;
typedef struct vDSP_biquadm_SetupStruct *vDSP_biquadm_Setup;
typedef struct vDSP_biquadm_SetupStructD *vDSP_biquadm_SetupD;

/// M sections with b0, b1, b2, a1 and a2 of each; null without sections, for more than 65,536, and without memory. Thread:
/// any but render.
vDSP_biquad_Setup VDSP_NULLABLE vDSP_biquad_CreateSetup(const double *__Coefficients, vDSP_Length __M);
void vDSP_biquad_DestroySetup(vDSP_biquad_Setup VDSP_NULLABLE __setup);
/// Filters N numbers. The 2 · M + 2 delays go on from call to call: the two numbers before, the older one first, of each
/// section's input and then of the output.
void vDSP_biquad(const struct vDSP_biquad_SetupStruct *__Setup, float *__Delay, const float *__X, vDSP_Stride __IX, float *__Y, vDSP_Stride __IY, vDSP_Length __N);
/// M sections of N channels: five numbers for each channel of the first section, then of the next. Thread: any but render.
vDSP_biquadm_Setup VDSP_NULLABLE vDSP_biquadm_CreateSetup(const double *__coeffs, vDSP_Length __M, vDSP_Length __N);
void vDSP_biquadm_DestroySetup(vDSP_biquadm_Setup VDSP_NULLABLE __setup);
/// Filters N numbers of each channel; the state is the setup's.
void vDSP_biquadm(vDSP_biquadm_Setup __Setup, const float *VDSP_NONNULL *VDSP_NONNULL __X, vDSP_Stride __IX, float *VDSP_NONNULL *VDSP_NONNULL __Y, vDSP_Stride __IY, vDSP_Length __N);
/// As if nothing had come yet.
void vDSP_biquadm_ResetState(vDSP_biquadm_Setup __setup);
/// Other coefficients for some sections of some channels, at once.
void vDSP_biquadm_SetCoefficientsDouble(vDSP_biquadm_Setup __setup, const double *__coeffs, vDSP_Length __start_sec, vDSP_Length __start_chn, vDSP_Length __nsec, vDSP_Length __nchn);
void vDSP_biquadm_SetCoefficientsSingle(vDSP_biquadm_Setup __setup, const float *__coeffs, vDSP_Length __start_sec, vDSP_Length __start_chn, vDSP_Length __nsec, vDSP_Length __nchn);
/// Coefficients that those now go to: with each number by the rate of the way that is left, until the threshold.
void vDSP_biquadm_SetTargetsDouble(vDSP_biquadm_Setup __setup, const double *__targets, float __interp_rate, float __interp_threshold, vDSP_Length __start_sec, vDSP_Length __start_chn, vDSP_Length __nsec, vDSP_Length __nchn);
void vDSP_biquadm_SetTargetsSingle(vDSP_biquadm_Setup __setup, const float *__targets, float __interp_rate, float __interp_threshold, vDSP_Length __start_sec, vDSP_Length __start_chn, vDSP_Length __nsec, vDSP_Length __nchn);
/// M sections with b0, b1, b2, a1 and a2 of each; null without sections, for more than 65,536, and without memory. Thread:
/// any but render.
vDSP_biquad_SetupD VDSP_NULLABLE vDSP_biquad_CreateSetupD(const double *__Coefficients, vDSP_Length __M);
void vDSP_biquad_DestroySetupD(vDSP_biquad_SetupD VDSP_NULLABLE __setup);
/// Filters N numbers. The 2 · M + 2 delays go on from call to call: the two numbers before, the older one first, of each
/// section's input and then of the output.
void vDSP_biquadD(const struct vDSP_biquad_SetupStructD *__Setup, double *__Delay, const double *__X, vDSP_Stride __IX, double *__Y, vDSP_Stride __IY, vDSP_Length __N);
/// M sections of N channels: five numbers for each channel of the first section, then of the next. Thread: any but render.
vDSP_biquadm_SetupD VDSP_NULLABLE vDSP_biquadm_CreateSetupD(const double *__coeffs, vDSP_Length __M, vDSP_Length __N);
void vDSP_biquadm_DestroySetupD(vDSP_biquadm_SetupD VDSP_NULLABLE __setup);
/// Filters N numbers of each channel; the state is the setup's.
void vDSP_biquadmD(vDSP_biquadm_SetupD __Setup, const double *VDSP_NONNULL *VDSP_NONNULL __X, vDSP_Stride __IX, double *VDSP_NONNULL *VDSP_NONNULL __Y, vDSP_Stride __IY, vDSP_Length __N);
/// As if nothing had come yet.
void vDSP_biquadm_ResetStateD(vDSP_biquadm_SetupD __setup);
/// Other coefficients for some sections of some channels, at once.
void vDSP_biquadm_SetCoefficientsDoubleD(vDSP_biquadm_SetupD __setup, const double *__coeffs, vDSP_Length __start_sec, vDSP_Length __start_chn, vDSP_Length __nsec, vDSP_Length __nchn);
void vDSP_biquadm_SetCoefficientsSingleD(vDSP_biquadm_SetupD __setup, const float *__coeffs, vDSP_Length __start_sec, vDSP_Length __start_chn, vDSP_Length __nsec, vDSP_Length __nchn);
/// Coefficients that those now go to: with each number by the rate of the way that is left, until the threshold.
void vDSP_biquadm_SetTargetsDoubleD(vDSP_biquadm_SetupD __setup, const double *__targets, double __interp_rate, double __interp_threshold, vDSP_Length __start_sec, vDSP_Length __start_chn, vDSP_Length __nsec, vDSP_Length __nchn);
void vDSP_biquadm_SetTargetsSingleD(vDSP_biquadm_SetupD __setup, const float *__targets, double __interp_rate, double __interp_threshold, vDSP_Length __start_sec, vDSP_Length __start_chn, vDSP_Length __nsec, vDSP_Length __nchn);

#ifdef __cplusplus
}
#endif
#if defined(__swift__)
#pragma clang assume_nonnull end
#endif

#endif
