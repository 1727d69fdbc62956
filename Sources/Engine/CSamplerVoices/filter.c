#include "CSamplerVoices.h"
#include "sample_machines.h"

/* Voices that are filtered at a time. A filter's next frame waits for the one before, so one voice leaves a processor
   idle; the lanes do the arithmetic of one voice side by side, and the same bits come out. */
enum { LANES = 8 };
typedef double lanes __attribute__((vector_size(LANES * sizeof(double)), may_alias));
typedef float few __attribute__((vector_size(LANES * sizeof(float))));

/* Each lane's numbers are written one by one, and read together. */
typedef double row[LANES] __attribute__((aligned(LANES * sizeof(double))));

typedef struct bundle {
    row first, second, place;
    row a1, a2, a3, a1_step, a2_step, a3_step;
    float *samples[LANES];
    /// Frames until the lane's run is over; none where the lane has no voice.
    size_t left[LANES];
    sampler_filtered *voices[LANES];
    /// What a lane without a voice works on.
    float idle[SAMPLER_RUN_FRAMES];
} bundle;

/* What is too small to hear, or is no number, is zero: nothing denormal is computed with. */
static inline double settled(double x) { return __builtin_fabs(x) > 1e-30 && __builtin_fabs(x) < __builtin_inf() ? x : 0; }

static void filter_run(double *state, const sampler_run *run) {
    double first = state[0], second = state[1];
    if (run->offset == 0) {
        first = settled(first);
        second = settled(second);
    }
    for (size_t i = 0; i < run->count; i++) {
        double place = (double)(run->offset + i);
        double a1 = run->a[0] + run->steps[0] * place;
        double a2 = run->a[1] + run->steps[1] * place;
        double a3 = run->a[2] + run->steps[2] * place;
        double driven = run->samples[i] - second;
        double band = a1 * first + a2 * driven;
        double low = second + a2 * first + a3 * driven;
        first = 2 * band - first;
        second = 2 * low - second;
        run->samples[i] = (float)low;
    }
    state[0] = first;
    state[1] = second;
}

static void take_run(bundle *all, int lane) {
    const sampler_run *run = all->voices[lane]->runs;
    all->samples[lane] = run->samples;
    all->left[lane] = run->count;
    all->place[lane] = (double)run->offset;
    all->a1[lane] = run->a[0];
    all->a2[lane] = run->a[1];
    all->a3[lane] = run->a[2];
    all->a1_step[lane] = run->steps[0];
    all->a2_step[lane] = run->steps[1];
    all->a3_step[lane] = run->steps[2];
    if (run->offset > 0) return;
    all->first[lane] = settled(all->first[lane]);
    all->second[lane] = settled(all->second[lane]);
}

static void take_voice(bundle *all, int lane, sampler_filtered *voice) {
    all->voices[lane] = voice;
    all->first[lane] = voice->state[0];
    all->second[lane] = voice->state[1];
    take_run(all, lane);
}

/// The lane computes zeros until it has a voice.
static void leave_idle(bundle *all, int lane) {
    all->voices[lane] = 0;
    all->samples[lane] = all->idle;
    all->left[lane] = SAMPLER_RUN_FRAMES;
    all->first[lane] = all->second[lane] = all->place[lane] = 0;
    all->a1[lane] = all->a2[lane] = all->a3[lane] = 0;
    all->a1_step[lane] = all->a2_step[lane] = all->a3_step[lane] = 0;
}

#define READ(values) (*(const lanes *)all->values)

/* The filters' next frame. */
#define FILTER(samples)                                                                                              \
    lanes driven = (samples) - second;                                                                               \
    lanes band = (a1 + a1_step * place) * first + (a2 + a2_step * place) * driven;                                   \
    lanes low = second + (a2 + a2_step * place) * first + (a3 + a3_step * place) * driven;                           \
    first = 2 * band - first;                                                                                        \
    second = 2 * low - second;                                                                                       \
    place += 1;

/// Eight frames of eight voices become eight voices of eight frames, and the other way round.
static inline __attribute__((always_inline)) void transpose(few *rows) {
    few a[LANES];
    for (int i = 0; i < LANES; i += 2) {
        a[i] = __builtin_shufflevector(rows[i], rows[i + 1], 0, 8, 1, 9, 4, 12, 5, 13);
        a[i + 1] = __builtin_shufflevector(rows[i], rows[i + 1], 2, 10, 3, 11, 6, 14, 7, 15);
    }
    for (int i = 0; i < LANES; i += 4) {
        rows[i] = __builtin_shufflevector(a[i], a[i + 2], 0, 1, 8, 9, 4, 5, 12, 13);
        rows[i + 1] = __builtin_shufflevector(a[i], a[i + 2], 2, 3, 10, 11, 6, 7, 14, 15);
        rows[i + 2] = __builtin_shufflevector(a[i + 1], a[i + 3], 0, 1, 8, 9, 4, 5, 12, 13);
        rows[i + 3] = __builtin_shufflevector(a[i + 1], a[i + 3], 2, 3, 10, 11, 6, 7, 14, 15);
    }
    for (int i = 0; i < 4; i++) {
        a[i] = __builtin_shufflevector(rows[i], rows[i + 4], 0, 1, 2, 3, 8, 9, 10, 11);
        a[i + 4] = __builtin_shufflevector(rows[i], rows[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
    }
    for (int i = 0; i < LANES; i++) rows[i] = a[i];
}

FOR_EACH_MACHINE static void advance(bundle *all, size_t count) {
    lanes first = READ(first), second = READ(second), place = READ(place);
    lanes a1 = READ(a1), a2 = READ(a2), a3 = READ(a3);
    lanes a1_step = READ(a1_step), a2_step = READ(a2_step), a3_step = READ(a3_step);
    size_t i = 0;
    for (; i + LANES <= count; i += LANES) {
        few rows[LANES];
        for (int lane = 0; lane < LANES; lane++) __builtin_memcpy(&rows[lane], all->samples[lane] + i, sizeof(few));
        transpose(rows);
        for (int frame = 0; frame < LANES; frame++) {
            FILTER(__builtin_convertvector(rows[frame], lanes))
            rows[frame] = __builtin_convertvector(low, few);
        }
        transpose(rows);
        for (int lane = 0; lane < LANES; lane++) __builtin_memcpy(all->samples[lane] + i, &rows[lane], sizeof(few));
    }
    for (; i < count; i++) {
        lanes samples;
        for (int lane = 0; lane < LANES; lane++) samples[lane] = all->samples[lane][i];
        FILTER(samples)
        for (int lane = 0; lane < LANES; lane++) all->samples[lane][i] = (float)low[lane];
    }
    *(lanes *)all->first = first;
    *(lanes *)all->second = second;
    *(lanes *)all->place = place;
}

/// Frames until the first of the runs is over.
static size_t shortest(const bundle *all) {
    size_t count = SAMPLER_RUN_FRAMES;
    for (int lane = 0; lane < LANES; lane++)
        if (all->left[lane] < count) count = all->left[lane];
    return count;
}

/// After `count` frames. Returns whether a voice is done, whose lane another one may have.
static int finish_run(bundle *all, int lane, size_t count) {
    all->left[lane] -= count;
    all->samples[lane] += count;
    if (all->voices[lane] == 0) {
        leave_idle(all, lane);
        return 0;
    }
    if (all->left[lane] > 0) return 0;
    sampler_filtered *voice = all->voices[lane];
    voice->runs++;
    if (--voice->count > 0) {
        take_run(all, lane);
        return 0;
    }
    voice->state[0] = all->first[lane];
    voice->state[1] = all->second[lane];
    return 1;
}

static void filter_alone(sampler_filtered *voice) {
    for (; voice->count > 0; voice->runs++, voice->count--) filter_run(voice->state, voice->runs);
}

void sampler_filter(sampler_filtered *voices, size_t count) {
    if (count == 1) return filter_alone(voices);
    bundle all;
    for (int i = 0; i < SAMPLER_RUN_FRAMES; i++) all.idle[i] = 0;
    size_t next = 0, busy = 0;
    for (int lane = 0; lane < LANES; lane++) {
        if (next < count) take_voice(&all, lane, &voices[next++]), busy++;
        else leave_idle(&all, lane);
    }
    while (busy > 0) {
        size_t frames = shortest(&all);
        advance(&all, frames);
        for (int lane = 0; lane < LANES; lane++) {
            if (!finish_run(&all, lane, frames)) continue;
            if (next < count) take_voice(&all, lane, &voices[next++]);
            else leave_idle(&all, lane), busy--;
        }
    }
}
