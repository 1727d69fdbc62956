#include "CSamplerVoices.h"
#include "cubic.h"

#include <math.h>

void sampler_design_sinc(float *table) {
    const double pi = 3.14159265358979323846;
    for (int row = 0; row <= SAMPLER_SINC_ROWS; row++) {
        double taps[SAMPLER_SINC_TAPS] = {0}, sum = 0;
        for (int tap = 0; tap < 7; tap++) {
            double x = tap - 3 - ((double)row / SAMPLER_SINC_ROWS - 0.5);
            double sinc = fabs(x) < 1e-9 ? 1 : sin(pi * x) / (pi * x);
            taps[tap] = fabs(x) >= 3.5 ? 0 : sinc * 0.5 * (1 + cos(2 * pi * x / 7));
            sum += taps[tap];
        }
        for (int tap = 0; tap < SAMPLER_SINC_TAPS; tap++)
            table[row * SAMPLER_SINC_TAPS + tap] = (float)(taps[tap] / sum);
    }
}

static inline float fraction(uint64_t position) { return (float)(uint32_t)position * 0x1p-32f; }

static inline float nearest(const float *samples, uint64_t position) {
    return samples[(position >> 31) & 1];
}

static inline float linear(const float *samples, uint64_t position) {
    return samples[0] + fraction(position) * (samples[1] - samples[0]);
}

static inline float sinc(const float *samples, uint64_t position, const float *table) {
    // Rows begin half a frame before the sample in the middle, which is the nearest one.
    uint64_t shifted = position + 0x80000000u;
    const float *first = samples - 3 + ((shifted >> 32) - (position >> 32));
    uint32_t place = (uint32_t)shifted;
    const float *row = table + (place >> 24) * SAMPLER_SINC_TAPS;
    float between = (float)(place & 0xFFFFFF) * 0x1p-24f, low = 0, high = 0;
    for (int tap = 0; tap < 7; tap++) {
        low += row[tap] * first[tap];
        high += row[SAMPLER_SINC_TAPS + tap] * first[tap];
    }
    return low + between * (high - low);
}

/// Copies what lies at `count` frames for a voice that may have gone round or be about to.
static void look_up(const sampler_source *source, const sampler_place *place, int64_t frame, float *target, int count) {
    int64_t length = source->loop_end - source->loop_start;
    for (int made = 0; made < count;) {
        int64_t at = frame + made, end = place->loops ? source->loop_end : source->count;
        if (place->loops && at >= source->loop_end) {
            at = source->loop_start + (at - source->loop_start) % length;
        } else if (place->went_round && at < source->loop_start) {
            at = source->loop_end - 1 - (source->loop_start - 1 - at) % length;
            end = source->loop_end;
        }
        if (end > source->count) end = source->count;
        if (at < 0 || at >= end) {
            target[made++] = 0;
            continue;
        }
        for (; at < end && made < count; at++) target[made++] = source->samples[at];
    }
}

static inline float one(int points, const float *table, const float *samples, uint64_t position) {
    switch (points) {
    case SAMPLER_NEAREST: return nearest(samples, position);
    case SAMPLER_LINEAR: return linear(samples, position);
    default: return sinc(samples, position, table);
    }
}

static inline void many(
    int points, const float *table, const float *samples, uint64_t position, uint64_t increment, float *target,
    size_t count) {
    for (size_t i = 0; i < count; i++, position += increment)
        target[i] = one(points, table, samples + (position >> 32), position);
}

static void stretch(
    int points, const float *table, const float *samples, uint64_t position, uint64_t increment, float *target,
    size_t count) {
    // A loop for each, so that nothing is decided per frame.
    switch (points) {
    case SAMPLER_NEAREST: many(SAMPLER_NEAREST, table, samples, position, increment, target, count); break;
    case SAMPLER_LINEAR: many(SAMPLER_LINEAR, table, samples, position, increment, target, count); break;
    case SAMPLER_CUBIC: sampler_cubic(samples, position, increment, target, count); break;
    default: many(SAMPLER_SINC, table, samples, position, increment, target, count); break;
    }
}

/// Frames at the beginning of a stretch whose neighbours all lie where nothing is to be looked up; at most `count`.
static size_t plain(
    const sampler_source *source, const sampler_place *place, uint64_t increment, size_t count) {
    int64_t frame = (int64_t)(place->position >> 32);
    int64_t low = place->went_round ? source->loop_start : 0;
    // The widest interpolation looks at three frames before and four behind.
    int64_t limit = (place->loops ? source->loop_end : source->count) - 4;
    if (frame < low + 3 || frame >= limit) return 0;
    uint64_t frames = (((uint64_t)limit << 32) - 1 - place->position) / increment + 1;
    return frames < count ? (size_t)frames : count;
}

static void wrap(const sampler_source *source, sampler_place *place) {
    if (!place->loops || (int64_t)(place->position >> 32) < source->loop_end) return;
    uint64_t start = (uint64_t)source->loop_start << 32;
    uint64_t length = (uint64_t)(source->loop_end - source->loop_start) << 32;
    place->position = start + (place->position - start) % length;
    place->went_round = 1;
}

/// The frames around a place where some are to be looked up: SAMPLER_SINC_TAPS for the first frame that is made, and
/// more where that is not the last.
enum { WINDOW = 32 };

/// Makes at least one frame, and at most `count`, where `plain` finds none.
static size_t around(
    int points, const float *table, const sampler_source *source, const sampler_place *place, uint64_t increment,
    float *target, size_t count) {
    float samples[WINDOW];
    int64_t frame = (int64_t)(place->position >> 32);
    uint64_t position = place->position & 0xFFFFFFFFu;
    // Frames from the first to the last that is interpolated at; a recording that ends has none behind its end.
    uint64_t last = WINDOW - SAMPLER_SINC_TAPS;
    if (!place->loops && source->count - 1 - frame < (int64_t)last) last = (uint64_t)(source->count - 1 - frame);
    uint64_t fit = ((last << 32 | 0xFFFFFFFFu) - position) / increment + 1;
    size_t frames = fit < count ? (size_t)fit : count;
    // The first time round a loop so short, what lies before a frame depends on whether the place was wrapped.
    if (place->loops && !place->went_round && source->loop_end - source->loop_start < 4) frames = 1;
    int taps = (int)((position + increment * (frames - 1)) >> 32) + SAMPLER_SINC_TAPS;
    look_up(source, place, frame - 3, samples, taps);
    // The same arithmetic as in a stretch, or it would show where a stretch ends.
    stretch(points, table, samples + 3, position, increment, target, frames);
    return frames;
}

size_t sampler_interpolate(
    int points, const float *table, const sampler_source *source, sampler_place *place, uint64_t increment,
    float *target, size_t count) {
    size_t made = 0;
    while (made < count) {
        wrap(source, place);
        int64_t frame = (int64_t)(place->position >> 32);
        if (frame >= source->count) break;
        size_t frames = plain(source, place, increment, count - made);
        if (frames > 0) {
            stretch(points, table, source->samples, place->position, increment, target + made, frames);
        } else {
            frames = around(points, table, source, place, increment, target + made, count - made);
        }
        // A place behind the loop's end stays there until a frame is made of it.
        place->position += increment * (frames - 1);
        wrap(source, place);
        place->position += increment;
        made += frames;
    }
    return made;
}
