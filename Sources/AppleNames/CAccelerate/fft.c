#include "Accelerate/Accelerate.h"

#include <math.h>
#include <stdlib.h>

#define TURN 6.283185307179586476925286766559
#define MOST 24

#define SCALAR float
#define SPLIT DSPSplitComplex
#define SETUP OpaqueFFTSetup
#define NAME(stem) stem
#include "fft.inc"
#undef SCALAR
#undef SPLIT
#undef SETUP
#undef NAME

#define SCALAR double
#define SPLIT DSPDoubleSplitComplex
#define SETUP OpaqueFFTSetupD
#define NAME(stem) stem##D
#include "fft.inc"

static void copy(const DSPSplitComplex *from, vDSP_Stride fromStride, const DSPSplitComplex *to, vDSP_Stride toStride,
                 vDSP_Length count) {
    for (vDSP_Stride i = 0; i < (vDSP_Stride)count; i++) {
        to->realp[i * toStride] = from->realp[i * fromStride];
        to->imagp[i * toStride] = from->imagp[i * fromStride];
    }
}

void vDSP_fft_zop(FFTSetup setup, const DSPSplitComplex *a, vDSP_Stride ia, const DSPSplitComplex *c, vDSP_Stride ic,
                  vDSP_Length log2n, FFTDirection direction) {
    if (log2n > setup->log2n) return;
    copy(a, ia, c, ic, (vDSP_Length)1 << log2n);
    vDSP_fft_zip(setup, c, ic, log2n, direction);
}

void vDSP_fft_zrop(FFTSetup setup, const DSPSplitComplex *a, vDSP_Stride ia, const DSPSplitComplex *c, vDSP_Stride ic,
                   vDSP_Length log2n, FFTDirection direction) {
    if (log2n > setup->log2n || log2n < 1) return;
    copy(a, ia, c, ic, (vDSP_Length)1 << (log2n - 1));
    vDSP_fft_zrip(setup, c, ic, log2n, direction);
}

void vDSP_fft_zopD(FFTSetupD setup, const DSPDoubleSplitComplex *a, vDSP_Stride ia, const DSPDoubleSplitComplex *c, vDSP_Stride ic,
                   vDSP_Length log2n, FFTDirection direction) {
    if (log2n > setup->log2n) return;
    vDSP_zvmovD(a, ia, c, ic, (vDSP_Length)1 << log2n);
    vDSP_fft_zipD(setup, c, ic, log2n, direction);
}

void vDSP_fft_zropD(FFTSetupD setup, const DSPDoubleSplitComplex *a, vDSP_Stride ia, const DSPDoubleSplitComplex *c, vDSP_Stride ic,
                    vDSP_Length log2n, FFTDirection direction) {
    if (log2n > setup->log2n || log2n < 1) return;
    vDSP_zvmovD(a, ia, c, ic, (vDSP_Length)1 << (log2n - 1));
    vDSP_fft_zripD(setup, c, ic, log2n, direction);
}
