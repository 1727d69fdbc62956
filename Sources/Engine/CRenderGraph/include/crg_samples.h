/// Loops over samples that the engine's render thread runs.
#ifndef CRG_SAMPLES_H
#define CRG_SAMPLES_H

#include <stddef.h>
#include <stdint.h>

#if defined(__has_attribute)
#if __has_attribute(swift_attr)
#define CRG_RENDER_SAFE __attribute__((swift_attr("@_noLocks"), swift_attr("@_noAllocation")))
#endif
#endif
#ifndef CRG_RENDER_SAFE
#define CRG_RENDER_SAFE
#endif

/// target = source × gain; both may be one. No sample is fused or reordered: the bits are the same on every machine.
void crg_scale(float *target, const float *source, float gain, size_t count) CRG_RENDER_SAFE;
/// The same for two channels in one pass.
void crg_scale_pair(float *const *targets, const float *const *sources, float left, float right, size_t count)
    CRG_RENDER_SAFE;
/// target += source × gain.
void crg_scale_add(float *target, const float *source, float gain, size_t count) CRG_RENDER_SAFE;
/// target += a × gainA, then b × gainB, and so on, in this order: fewer passes over the target.
void crg_scale_add4(float *target, const float *const *sources, const float *gains, size_t count) CRG_RENDER_SAFE;
/// The same of eight.
void crg_scale_add8(float *target, const float *const *sources, const float *gains, size_t count) CRG_RENDER_SAFE;
/// The same without what was there before.
void crg_scale8(float *target, const float *const *sources, const float *gains, size_t count) CRG_RENDER_SAFE;
/// As crg_scale, also in place; sample i has the gain start + step × (offset + i), so that a ramp does not depend on
/// how it is cut.
void crg_ramp(float *target, const float *source, float start, float step, size_t offset, size_t count) CRG_RENDER_SAFE;
/// As crg_scale_add with crg_ramp's gain.
void crg_ramp_add(float *target, const float *source, float start, float step, size_t offset, size_t count)
    CRG_RENDER_SAFE;
void crg_copy(float *target, const float *source, size_t count) CRG_RENDER_SAFE;
void crg_clear(float *target, size_t count) CRG_RENDER_SAFE;
/// One channel out of interleaved frames.
void crg_deinterleave(float *target, const float *source, size_t stride, size_t count) CRG_RENDER_SAFE;
/// One channel into interleaved frames.
void crg_interleave(float *target, const float *source, size_t stride, size_t count) CRG_RENDER_SAFE;
/// Integers and doubles to floats; full scale is 1.
void crg_from_int16(float *target, const int16_t *source, size_t stride, size_t count) CRG_RENDER_SAFE;
void crg_from_int32(float *target, const int32_t *source, size_t stride, size_t count) CRG_RENDER_SAFE;
void crg_from_double(float *target, const double *source, size_t stride, size_t count) CRG_RENDER_SAFE;

#endif
