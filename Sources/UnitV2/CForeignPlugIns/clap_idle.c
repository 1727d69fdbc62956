/// Cycles of a CLAP plug-in that nobody renders, while a person uses its window: many a plug-in tells only in a cycle what was done there.
#include "internal.h"

#include <stdlib.h>

/// Rows that all are one frame of silence, or one that nobody hears.
static float **lend_frame(const cfp_unit *unit, cfp_clap *clap, float frames[2]) {
    const cfp_details *details = unit->plugin->details;
    uint32_t most = unit->plugin->port_count + 1;
    float **rows = calloc(2 * most, sizeof *rows);
    for (uint32_t row = 0; rows && row < 2 * most; row++) rows[row] = &frames[row / most];
    for (int side = 0; rows && side < 2; side++) {
        for (uint32_t bus = 0; bus < details->bus_counts[side]; bus++) {
            uint32_t count = cfp_unit_row(unit, side, bus).count;
            clap->buffers[side][bus] = (clap_audio_buffer){rows + (uint32_t)side * most, NULL, count, 0, 0};
        }
    }
    return rows;
}

static void process_frame(cfp_unit *unit, cfp_clap *clap) {
    const cfp_details *details = unit->plugin->details;
    float frames[2] = {0};
    float **rows = lend_frame(unit, clap, frames);
    if (!rows) return;
    clap->event_count = 0;
    cfp_clap_add_values(unit, clap, 0);
    cfp_clap_output output = {.clap = clap};
    clap_input_events inputs = cfp_clap_input(clap);
    clap_output_events outputs = cfp_clap_output_events(&output);
    clap_process cycle = {
        -1, 1, NULL, clap->buffers[0], clap->buffers[1], details->bus_counts[0], details->bus_counts[1], &inputs, &outputs,
    };
    int before = cfp_begin_audio();
    if (!clap->is_processing) clap->is_processing = !clap->plugin->start_processing || clap->plugin->start_processing(clap->plugin);
    if (clap->is_processing) clap->plugin->process(clap->plugin, &cycle);
    cfp_end_audio(before);
    clap->event_count = 0;
    free(rows);
}

void cfp_clap_idle(cfp_unit *unit) {
    enum { FRAMES = 1024, RATE = 48000 };
    cfp_clap *clap = unit->instances[0].clap;
    // One that did not come back passes its input on.
    if (atomic_load(&unit->is_started) && !clap->is_active) return;
    cfp_unit_pause(unit);
    if (!clap->is_active) {
        clap->is_active = clap->plugin->activate(clap->plugin, unit->rate > 0 ? unit->rate : RATE, 1, FRAMES);
    }
    if (clap->is_active) process_frame(unit, clap);
    cfp_unit_resume(unit);
}

void cfp_clap_follow_window(cfp_clap *clap) {
    // Longer than a long block; and as long as something may come of what a person did.
    enum { LOOKS = 15, NANOSECONDS = 1000000000 };
    cfp_unit *unit = clap->unit;
    uint64_t cycles = atomic_load(&unit->cycles);
    clap->idle_looks = cycles == clap->seen_cycles ? clap->idle_looks + 1 : 0;
    clap->seen_cycles = cycles;
    bool is_used = cfp_main_now() - atomic_load(&unit->window_used) < NANOSECONDS;
    bool is_idle = !atomic_load(&unit->is_started) || clap->idle_looks >= LOOKS;
    if (is_used && is_idle) cfp_clap_idle(unit);
}
