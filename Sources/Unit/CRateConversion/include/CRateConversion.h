/// The loops and the filter design of the rate converter, in C because the compiler turns only this into vector
/// instructions.
///
/// A filter is a sinc under a Kaiser window. Distances are counted in zero crossings of its sinc: one crossing is one
/// frame of the slower of the two rates. Per output frame the order of every addition is fixed, so the same frames come
/// out bit for bit however calls divide them.
#ifndef CRATECONVERSION_H
#define CRATECONVERSION_H

#include <stddef.h>
#include <stdint.h>

#if defined(__clang__) && __has_attribute(swift_attr)
#define RATE_REALTIME __attribute__((swift_attr("@_noLocks"), swift_attr("@_noAllocation")))
#else
#define RATE_REALTIME
#endif

/// Taps of every row are a multiple of this.
#define RATE_LANES 8

/// Points of the wing per zero crossing; no power of two, or those a crossing apart would share cache lines.
#define RATE_WING_POINTS 1000

/// Half a filter in fine steps, from the middle outwards.
typedef struct rate_wing {
    size_t crossings;
    /// crossings · RATE_WING_POINTS + 2 points.
    const float *points;
    /// RATE_WING_POINTS + 2 rows of `crossings` points that lie a crossing apart each.
    const float *rows;
} rate_wing;

/// Where a stream of varying speed stands. Distances are input frames in units of 2^-32.
typedef struct rate_motion {
    /// Of the next output frame, behind the input frame that it lies at or after.
    uint32_t fraction;
    /// From this output frame to the next.
    int64_t increment;
    /// Added to the increment after each frame of a ramp.
    int64_t step;
    /// Frames of the ramp that are left.
    int64_t remaining;
    /// The increment at the end of the ramp.
    int64_t goal;
} rate_motion;

/// Designs one row of taps: taps[k] weights the input frame k - (count / 2 - 1) frames after the one at or before the
/// output frame, which lies `fraction` (0 ..< 1) frames after that. The taps add up to 1.
///
/// `scale` is the crossings in an input frame, at most 1.
void rate_design_row(float *taps, size_t count, double fraction, double crossings, double scale, double beta);

/// Designs half a filter in memory for as many points and rows as `rate_wing` has; exactly 0 at each crossing.
void rate_design_wing(float *points, float *rows, size_t crossings, double beta);

/// One dot product of `taps` taps per output frame. Frame 0 uses row `phase` and begins at history[channel][start];
/// each further frame goes on by `whole` frames and `phase_step` of `phase_count` phases.
RATE_REALTIME void rate_convert_rows(
    const float *rows, size_t taps, uint32_t phase_count, uint32_t whole, uint32_t phase_step, uint32_t phase,
    const float *const *history, size_t start, float *const *output, size_t channels, size_t frames);

/// As rate_convert_rows with taps that are interpolated in a wing, for ratios whose rows would need too much memory.
/// `half` frames of history lie on each side of the output frame; `taps` has room for 2 · half.
RATE_REALTIME void rate_convert_phases(
    const rate_wing *wing, double scale, size_t half, uint32_t phase_count, uint32_t whole,
    uint32_t phase_step, uint32_t phase, float *taps, const float *const *history, size_t start,
    float *const *output, size_t channels, size_t frames);

/// As rate_convert_phases along a motion, which goes on by `frames` output frames. The filter grows longer with
/// speeds above 1, as far as `half` frames allow.
RATE_REALTIME void rate_convert_motion(
    const rate_wing *wing, size_t half, rate_motion *motion, float *taps,
    const float *const *history, size_t start, float *const *output, size_t channels, size_t frames);

/// Input frames from here to the output frame `frames` further on; the motion stays where it is.
RATE_REALTIME int64_t rate_motion_distance(const rate_motion *motion, int64_t frames);

#endif
