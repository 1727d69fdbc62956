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

/// A second-order low-pass (A. Simper's trapezoidal state variable filter) and how its coefficients move: sample i of a
/// stretch has value + step * (offset + i).
typedef struct sampler_lowpass {
    double state[2];
    double a1, a2, a3;
    double a1_step, a2_step, a3_step;
} sampler_lowpass;

/// Filters in place.
SAMPLER_REALTIME void sampler_filter(sampler_lowpass *filter, float *samples, size_t offset, size_t count);

#endif
