#include "Accelerate/Accelerate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TURN 6.283185307179586476925286766559
/// Of all factors, and numbers up to which a transform needs no memory but the stack.
#define MOST_FACTOR 25
#define SHORT 2048

enum transform { complex, real, cosineII, cosineIII, cosineIV };

/// Factors that may stand before a power of two, the greatest first, and 0 at the end.
static const vDSP_Length splitFactors[] = {15, 5, 3, 1, 0}, interleavedFactors[] = {25, 15, 9, 5, 3, 2, 0};

/// The factor of a length that is one of them times a power of two of at least `least`; 0 for another length.
static vDSP_Length factor_of(vDSP_Length length, const vDSP_Length *factors, vDSP_Length least) {
    for (; *factors; factors++) {
        const vDSP_Length power = length / *factors;
        if (length % *factors || power < (vDSP_Length)1 << least || power & (power - 1)) continue;
        if (power <= (vDSP_Length)1 << 24) return *factors;
    }
    return 0;
}

static int isDirection(vDSP_DFT_Direction direction) {
    return direction == vDSP_DFT_FORWARD || direction == vDSP_DFT_INVERSE;
}

#define SCALAR float
#define SPLIT DSPSplitComplex
#define SETUP vDSP_DFT_SetupStruct
#define PARTS FFTSetup
#define NAME(stem) stem
#include "dft.inc"
#undef SCALAR
#undef SPLIT
#undef SETUP
#undef PARTS
#undef NAME

#define SCALAR double
#define SPLIT DSPDoubleSplitComplex
#define SETUP vDSP_DFT_SetupStructD
#define PARTS FFTSetupD
#define NAME(stem) stem##D
#include "dft.inc"

void vDSP_DFT_zop(const struct vDSP_DFT_SetupStruct *setup, const float *ir, const float *ii, vDSP_Stride is, float *re, float *im,
                  vDSP_Stride os, vDSP_DFT_Direction direction) {
    if (setup->kind != complex || !isDirection(direction)) return;
    struct vDSP_DFT_SetupStruct directed = *setup;
    directed.sign = (int)direction;
    execute(&directed, ir, ii, is, re, im, os);
}

// MARK: Cosines

struct vDSP_DFT_SetupStruct *vDSP_DCT_CreateSetup(struct vDSP_DFT_SetupStruct *previous, vDSP_Length length, vDSP_DCT_Type type) {
    (void)previous;
    const vDSP_Length factor = factor_of(length, splitFactors, 4);
    if (!factor) return NULL;
    const double turn = TURN / 4 / (double)length;
    switch (type) {
    case vDSP_DCT_II: return make(cosineII, length, factor, 1, turn, 0);
    case vDSP_DCT_III: return make(cosineIII, length, factor, -1, turn, 0);
    case vDSP_DCT_IV: return make(cosineIV, length / 2, factor, 1, 2 * turn, 0.125);
    default: return NULL;
    }
}

/// Even numbers from the front and odd ones from the back are transformed, and turned by quarters of a step.
static void cosines_II(const struct vDSP_DFT_SetupStruct *setup, const float *input, float *output, float *memory) {
    const vDSP_Length length = setup->length;
    float *x = memory, *zero = memory + length, *re = memory + 2 * length, *im = memory + 3 * length;
    for (vDSP_Length i = 0; i < length; i++) {
        x[i] = input[i < (length + 1) / 2 ? 2 * i : 2 * (length - 1 - i) + 1];
        zero[i] = 0;
    }
    transform(setup, x, zero, 1, re, im, 1);
    for (vDSP_Length k = 0; k < length; k++) output[k] = re[k] * setup->outerCosines[k] - im[k] * setup->outerSines[k];
}

/// The way back.
static void cosines_III(const struct vDSP_DFT_SetupStruct *setup, const float *input, float *output, float *memory) {
    const vDSP_Length length = setup->length;
    float *x = memory, *y = memory + length, *re = memory + 2 * length, *im = memory + 3 * length;
    for (vDSP_Length k = 0; k < length; k++) {
        const float a = input[k] / 2, b = k ? -input[length - k] / 2 : 0;
        const float c = setup->outerCosines[k], s = -setup->outerSines[k];
        x[k] = a * c - b * s;
        y[k] = a * s + b * c;
    }
    transform(setup, x, y, 1, re, im, -1);
    for (vDSP_Length i = 0; i < length; i++) output[i < (length + 1) / 2 ? 2 * i : 2 * (length - 1 - i) + 1] = re[i];
}

/// Pairs of an even number and one from the back, as many as half of them, are turned, transformed and turned again.
static void cosines_IV(const struct vDSP_DFT_SetupStruct *setup, const float *input, float *output, float *memory) {
    const vDSP_Length length = setup->length;
    float *x = memory, *y = memory + length, *re = memory + 2 * length, *im = memory + 3 * length;
    for (vDSP_Length n = 0; n < length; n++) {
        const float a = input[2 * n], b = input[2 * length - 1 - 2 * n], c = setup->outerCosines[n], s = setup->outerSines[n];
        x[n] = a * c - b * s;
        y[n] = a * s + b * c;
    }
    transform(setup, x, y, 1, re, im, 1);
    for (vDSP_Length k = 0; k < length; k++) {
        const float c = setup->outerCosines[k], s = setup->outerSines[k];
        output[2 * k] = re[k] * c - im[k] * s;
        output[2 * length - 1 - 2 * k] = -(re[k] * s + im[k] * c);
    }
}

void vDSP_DCT_Execute(const struct vDSP_DFT_SetupStruct *setup, const float *input, float *output) {
    const vDSP_Length length = setup->length;
    float stack[4 * SHORT], *memory = length <= SHORT ? stack : malloc(4 * length * sizeof *memory);
    if (!memory) return;
    switch (setup->kind) {
    case cosineII: cosines_II(setup, input, output, memory); break;
    case cosineIII: cosines_III(setup, input, output, memory); break;
    case cosineIV: cosines_IV(setup, input, output, memory); break;
    default: break;
    }
    if (memory != stack) free(memory);
}

// MARK: Pairs

vDSP_DFT_Interleaved_Setup vDSP_DFT_Interleaved_CreateSetup(vDSP_DFT_Interleaved_Setup previous, vDSP_Length length,
                                                            vDSP_DFT_Direction direction, vDSP_DFT_RealtoComplex how) {
    (void)previous;
    vDSP_Length factor = factor_of(length, interleavedFactors, 2);
    if (!factor || !isDirection(direction)) return NULL;
    if (factor == 2) factor = 1;
    const enum transform kind = how == vDSP_DFT_Interleaved_RealtoComplex ? real : complex;
    return (vDSP_DFT_Interleaved_Setup)make(kind, length, factor, (int)direction, TURN / 2 / (double)length, 0);
}

void vDSP_DFT_Interleaved_DestroySetup(vDSP_DFT_Interleaved_Setup setup) { give_up((struct vDSP_DFT_SetupStruct *)setup); }

void vDSP_DFT_Interleaved_Execute(const struct vDSP_DFT_Interleaved_SetupStruct *interleaved, const DSPComplex *input, DSPComplex *output) {
    const struct vDSP_DFT_SetupStruct *setup = (const struct vDSP_DFT_SetupStruct *)interleaved;
    const vDSP_Length length = setup->length;
    float stack[2 * SHORT], *memory = length <= SHORT ? stack : malloc(2 * length * sizeof *memory);
    if (!memory) return;
    DSPSplitComplex split = {memory, memory + length};
    vDSP_ctoz(input, 2, &split, 1, length);
    execute(setup, memory, memory + length, 1, memory, memory + length, 1);
    vDSP_ztoc(&split, 1, output, 2, length);
    if (memory != stack) free(memory);
}
