/// Loops over samples, for render threads on either side of the link. They use nothing but the C library, so any module may import them.
///
/// Buffers need no alignment; `count` is in samples.
#ifndef CSAMPLELOOPS_H
#define CSAMPLELOOPS_H

#include <stddef.h>
#include <stdint.h>

#if defined(__has_attribute)
#if __has_attribute(swift_attr)
#define SAMPLE_RENDER_SAFE __attribute__((swift_attr("@_noLocks"), swift_attr("@_noAllocation")))
#endif
#endif
#ifndef SAMPLE_RENDER_SAFE
#define SAMPLE_RENDER_SAFE
#endif

/// target = source × gain; both may be one. No sample is fused or reordered: the bits are the same on every machine.
void sample_scale(float *target, const float *source, float gain, size_t count) SAMPLE_RENDER_SAFE;
/// The same for two channels in one pass.
void sample_scale_pair(float *const *targets, const float *const *sources, float left, float right, size_t count)
    SAMPLE_RENDER_SAFE;
/// target += source × gain.
void sample_scale_add(float *target, const float *source, float gain, size_t count) SAMPLE_RENDER_SAFE;
/// target += a × gainA, then b × gainB, and so on, in this order: fewer passes over the target.
void sample_scale_add4(float *target, const float *const *sources, const float *gains, size_t count) SAMPLE_RENDER_SAFE;
/// The same of eight.
void sample_scale_add8(float *target, const float *const *sources, const float *gains, size_t count) SAMPLE_RENDER_SAFE;
/// The same without what was there before.
void sample_scale8(float *target, const float *const *sources, const float *gains, size_t count) SAMPLE_RENDER_SAFE;
/// As sample_scale, also in place; sample i has the gain start + step × (offset + i), so that a ramp does not depend on
/// how it is cut.
void sample_ramp(float *target, const float *source, float start, float step, size_t offset, size_t count) SAMPLE_RENDER_SAFE;
/// As sample_scale_add with sample_ramp's gain.
void sample_ramp_add(float *target, const float *source, float start, float step, size_t offset, size_t count)
    SAMPLE_RENDER_SAFE;
/// Both may be one, or else do not overlap.
void sample_copy(float *target, const float *source, size_t count) SAMPLE_RENDER_SAFE;
void sample_clear(float *target, size_t count) SAMPLE_RENDER_SAFE;
/// One channel out of interleaved frames.
void sample_deinterleave(float *target, const float *source, size_t stride, size_t count) SAMPLE_RENDER_SAFE;
/// One channel into interleaved frames.
void sample_interleave(float *target, const float *source, size_t stride, size_t count) SAMPLE_RENDER_SAFE;
/// Integers and doubles to floats; full scale is 1.
void sample_from_int16(float *target, const int16_t *source, size_t stride, size_t count) SAMPLE_RENDER_SAFE;
void sample_from_int32(float *target, const int32_t *source, size_t stride, size_t count) SAMPLE_RENDER_SAFE;
void sample_from_double(float *target, const double *source, size_t stride, size_t count) SAMPLE_RENDER_SAFE;

#endif
