#include "CRateConversion.h"

#include <string.h>

// One copy for processors with wide vectors and fused multiplication, chosen when the program is loaded. Elsewhere the
// copy that every processor of the kind can run.
#if defined(__x86_64__) && defined(__linux__) && __has_attribute(target_clones)
#define FOR_EACH_MACHINE __attribute__((target_clones("arch=haswell", "default")))
#else
#define FOR_EACH_MACHINE
#endif

#define INLINE static inline __attribute__((always_inline))

typedef float lanes __attribute__((vector_size(RATE_LANES * sizeof(float))));
typedef int32_t places __attribute__((vector_size(RATE_LANES * sizeof(int32_t))));

INLINE float total(const lanes *sums) {
    lanes s = *sums;
    return ((s[0] + s[4]) + (s[1] + s[5])) + ((s[2] + s[6]) + (s[3] + s[7]));
}

/// The dot product of one frame for every channel; two channels at a time share what is loaded of the taps.
INLINE void filter_frame(
    const float *taps, size_t count, const float *const *history, size_t start, float *const *output,
    size_t channels, size_t frame) {
    size_t channel = 0;
    for (; channel + 1 < channels; channel += 2) {
        const float *left = history[channel] + start, *right = history[channel + 1] + start;
        lanes sum_left = {0}, sum_right = {0};
        for (size_t k = 0; k < count; k += RATE_LANES) {
            lanes t, l, r;
            memcpy(&t, taps + k, sizeof t);
            memcpy(&l, left + k, sizeof l);
            memcpy(&r, right + k, sizeof r);
            sum_left += t * l;
            sum_right += t * r;
        }
        output[channel][frame] = total(&sum_left);
        output[channel + 1][frame] = total(&sum_right);
    }
    if (channel < channels) {
        const float *samples = history[channel] + start;
        lanes sum = {0};
        for (size_t k = 0; k < count; k += RATE_LANES) {
            lanes t, x;
            memcpy(&t, taps + k, sizeof t);
            memcpy(&x, samples + k, sizeof x);
            sum += t * x;
        }
        output[channel][frame] = total(&sum);
    }
}

FOR_EACH_MACHINE void rate_convert_rows(
    const float *rows, size_t taps, uint32_t phase_count, uint32_t whole, uint32_t phase_step, uint32_t phase,
    const float *const *history, size_t start, float *const *output, size_t channels, size_t frames) {
    for (size_t frame = 0; frame < frames; frame++) {
        filter_frame(rows + (size_t)phase * taps, taps, history, start, output, channels, frame);
        start += whole;
        phase += phase_step;
        if (phase >= phase_count) {
            phase -= phase_count;
            start += 1;
        }
    }
}

/// Fills a side of the taps outwards from the middle: `distance` crossings to the first, `scale` from tap to tap.
INLINE void interpolate_side(
    float *restrict side, size_t count, const float *restrict wing, float points, float distance, float scale) {
    const float step = scale * RATE_WING_POINTS, first = distance * RATE_WING_POINTS;
    for (size_t j = 0; j < count; j++) {
        float place = first + step * (float)(int32_t)j;
        place = place < points ? place : points;
        int32_t index = (int32_t)place;
        float below = wing[index], above = wing[index + 1];
        side[j] = scale * (below + (above - below) * (place - (float)index));
    }
}

/// As interpolate_side for scale 1, where a side's points lie together: between two rows of the wing's.
INLINE void blend_side(float *restrict side, size_t count, const rate_wing *wing, double distance) {
    const double place = distance * RATE_WING_POINTS;
    const size_t row = (size_t)place;
    const float share = (float)(place - (double)row);
    const float *restrict below = wing->rows + row * wing->crossings, *restrict above = below + wing->crossings;
    for (size_t j = 0; j < count; j++) side[j] = below[j] + (above[j] - below[j]) * share;
}

/// The taps of one frame: 2 · half of them, in `taps`. The left side is computed outwards and then turned round.
INLINE void interpolate_taps(float *taps, size_t half, const rate_wing *wing, double scale, double fraction) {
    const float points = (float)(wing->crossings * RATE_WING_POINTS);
    const int is_blended = scale == 1 && half == wing->crossings;
    if (is_blended) {
        blend_side(taps, half, wing, fraction);
        blend_side(taps + half, half, wing, 1 - fraction);
    } else {
        interpolate_side(taps, half, wing->points, points, (float)(fraction * scale), (float)scale);
        interpolate_side(taps + half, half, wing->points, points, (float)((1 - fraction) * scale), (float)scale);
    }
    for (size_t j = 0; j < half / 2; j++) {
        float outer = taps[half - 1 - j];
        taps[half - 1 - j] = taps[j];
        taps[j] = outer;
    }
}

FOR_EACH_MACHINE void rate_convert_phases(
    const rate_wing *wing, double scale, size_t half, uint32_t phase_count, uint32_t whole,
    uint32_t phase_step, uint32_t phase, float *taps, const float *const *history, size_t start,
    float *const *output, size_t channels, size_t frames) {
    for (size_t frame = 0; frame < frames; frame++) {
        interpolate_taps(taps, half, wing, scale, (double)phase / phase_count);
        filter_frame(taps, 2 * half, history, start, output, channels, frame);
        start += whole;
        phase += phase_step;
        if (phase >= phase_count) {
            phase -= phase_count;
            start += 1;
        }
    }
}

/// Goes on by one output frame; returns the whole input frames passed.
INLINE int64_t advance(rate_motion *motion) {
    int64_t place = (int64_t)motion->fraction + motion->increment;
    motion->fraction = (uint32_t)place;
    if (motion->remaining > 0) {
        motion->remaining -= 1;
        motion->increment = motion->remaining == 0 ? motion->goal : motion->increment + motion->step;
    }
    return place >> 32;
}

FOR_EACH_MACHINE void rate_convert_motion(
    const rate_wing *wing, size_t half, rate_motion *motion, float *taps,
    const float *const *history, size_t start, float *const *output, size_t channels, size_t frames) {
    const double one = 4294967296.0;
    for (size_t frame = 0; frame < frames; frame++) {
        double scale = motion->increment > (int64_t)1 << 32 ? one / (double)motion->increment : 1;
        // As many taps as this speed needs, and no more: the rest of the history is out of the filter's reach.
        double exact = (double)wing->crossings / scale;
        size_t reach = (size_t)exact;
        if ((double)reach < exact) reach += 1;
        reach = (reach + RATE_LANES - 1) / RATE_LANES * RATE_LANES;
        if (reach > half) reach = half;
        interpolate_taps(taps, reach, wing, scale, (double)motion->fraction / one);
        filter_frame(taps, 2 * reach, history, start + half - reach, output, channels, frame);
        start += (size_t)advance(motion);
    }
}

int64_t rate_motion_distance(const rate_motion *motion, int64_t frames) {
    int64_t ramp = frames < motion->remaining ? frames : motion->remaining;
    // The ramp's last increment is one step short of the goal or so; every other follows from the first.
    __int128 sum = (__int128)motion->increment * ramp + (__int128)motion->step * ramp * (ramp - 1) / 2;
    int64_t rest = frames - ramp;
    if (rest > 0) sum += (__int128)(ramp > 0 ? motion->goal : motion->increment) * rest;
    sum += motion->fraction;
    return (int64_t)(sum >> 32);
}
