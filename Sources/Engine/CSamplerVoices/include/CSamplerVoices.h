/// The loops over samples of the sampler's voices. What they make does not depend on how calls divide it, bit for bit.
#ifndef CSAMPLERVOICES_H
#define CSAMPLERVOICES_H

#include <stddef.h>
#include <stdint.h>

#if defined(__clang__) && __has_attribute(swift_attr)
#define SAMPLER_REALTIME __attribute__((swift_attr("@_noLocks"), swift_attr("@_noAllocation")))
#else
#define SAMPLER_REALTIME
#endif

/// The seven-point interpolation's rows, from half a frame before a sample to half a frame behind it.
#define SAMPLER_SINC_ROWS 256
#define SAMPLER_SINC_TAPS 8
/// Floats of the whole table.
#define SAMPLER_SINC_SIZE ((SAMPLER_SINC_ROWS + 1) * SAMPLER_SINC_TAPS)

/// What a voice plays: `count` frames, of which loop_start ..< loop_end go round while `loops`.
typedef struct sampler_source {
    const float *samples;
    int64_t count;
    int64_t loop_start;
    int64_t loop_end;
} sampler_source;

/// Where a voice is in its source.
typedef struct sampler_place {
    /// Frames in units of 2^-32.
    uint64_t position;
    /// The loop is on.
    int32_t loops;
    /// It has gone round, so that before its start lies its end.
    int32_t went_round;
} sampler_place;

/// Points that an interpolation looks at.
enum { SAMPLER_NEAREST = 1, SAMPLER_LINEAR = 2, SAMPLER_CUBIC = 4, SAMPLER_SINC = 7 };

/// Fills SAMPLER_SINC_SIZE floats: a sinc under a Hann window over seven frames; the taps of each row add up to 1.
void sampler_design_sinc(float *table);

/// Makes `count` frames, each `increment` after the one before, and returns how many there were before the source's
/// end. `increment` is at least 1 and below 2^48. `table` is sampler_design_sinc's.
SAMPLER_REALTIME size_t sampler_interpolate(
    int points, const float *table, const sampler_source *source, sampler_place *place, uint64_t increment,
    float *target, size_t count);

/// A gain that moves: frame i of a step has start + step * i.
typedef struct sampler_ramp {
    float start, step;
} sampler_ramp;

/// Adds samples to two targets at once; `offset` frames of the step were before them.
SAMPLER_REALTIME void sampler_mix(
    float *left, float *right, const float *samples, sampler_ramp left_gain, sampler_ramp right_gain, size_t offset,
    size_t count);

/// Frames of the longest run.
#define SAMPLER_RUN_FRAMES 64

/// A part of a voice's step with a second-order low-pass (A. Simper's trapezoidal state variable filter): frame i has the
/// coefficients a + steps * (offset + i).
typedef struct sampler_run {
    float *samples;
    /// At least 1, and at most SAMPLER_RUN_FRAMES.
    size_t count;
    /// Frames of the step before it. Where a step begins, what is too small in the filter's state becomes 0.
    size_t offset;
    double a[3];
    double steps[3];
} sampler_run;

/// A voice's filter, and one run after another that it is to filter in place; at least one.
typedef struct sampler_filtered {
    double state[2];
    const sampler_run *runs;
    size_t count;
    /// Whose it is; nothing here looks at it.
    size_t owner;
} sampler_filtered;

/// Filters what `count` voices have made, at least one. `runs` and their counts are used up.
SAMPLER_REALTIME void sampler_filter(sampler_filtered *voices, size_t count);

#endif
