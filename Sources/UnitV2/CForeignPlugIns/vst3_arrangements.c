/// Which loudspeakers the busses of a VST3 plug-in are for, and with that how many channels they have.
#include "internal.h"

#include <stdio.h>

typedef struct Arrangements {
    uint64_t speakers[2][CFP_MOST_BUSSES];
    int32_t counts[2];
} Arrangements;

/// A bit for each: one in the middle, or the first from the left.
static uint64_t speakers_of(uint32_t channels) {
    enum { MIDDLE = 1 << 19 };
    return channels == 1 ? MIDDLE : ((uint64_t)1 << channels) - 1;
}

static uint32_t channels_of(cfp_vst3 *vst3, int32_t side, int32_t bus) {
    vst3_bus info = {0};
    bool has = !vst3->component->table->get_bus(vst3->component, VST3_SOUND, side, bus, &info);
    return has && info.channel_count > 0 && info.channel_count <= (int32_t)AU_EXTENSION_MAXIMUM_CHANNELS ? (uint32_t)info.channel_count : 0;
}

static Arrangements present(cfp_vst3 *vst3) {
    Arrangements found = {0};
    for (int32_t side = VST3_IN; side <= VST3_OUT; side++) {
        int32_t count = vst3->component->table->bus_count(vst3->component, VST3_SOUND, side);
        found.counts[side] = count < 0 ? 0 : count > CFP_MOST_BUSSES ? CFP_MOST_BUSSES : count;
        for (int32_t bus = 0; bus < found.counts[side]; bus++) {
            uint64_t *speakers = &found.speakers[side][bus];
            if (!vst3->processor->table->get_arrangement(vst3->processor, side, bus, speakers)) continue;
            *speakers = speakers_of(channels_of(vst3, side, bus));
        }
    }
    return found;
}

static bool set(cfp_vst3 *vst3, Arrangements *wanted) {
    return !vst3->processor->table->set_arrangements(
        vst3->processor, wanted->speakers[VST3_IN], wanted->counts[VST3_IN], wanted->speakers[VST3_OUT],
        wanted->counts[VST3_OUT]);
}

void cfp_vst3_arrange(cfp_vst3 *vst3) {
    Arrangements now = present(vst3);
    set(vst3, &now);
}

void cfp_vst3_activate_busses(cfp_vst3 *vst3) {
    for (int32_t media = VST3_SOUND; media <= VST3_NOTES; media++) {
        for (int32_t side = VST3_IN; side <= VST3_OUT; side++) {
            int32_t count = vst3->component->table->bus_count(vst3->component, media, side);
            for (int32_t bus = 0; bus < count && bus < CFP_MOST_BUSSES; bus++) {
                vst3->component->table->activate_bus(vst3->component, media, side, bus, true);
            }
        }
    }
}

// MARK: Others

/// Whether the main busses have so many channels now.
static bool has(cfp_vst3 *vst3, const uint32_t channels[2]) {
    return channels_of(vst3, VST3_IN, 0) == channels[VST3_IN] && channels_of(vst3, VST3_OUT, 0) == channels[VST3_OUT];
}

/// Other busses stay as they are. Where the plug-in refuses, or does something else, all is as before.
static bool set_main(cfp_vst3 *vst3, const uint32_t channels[2]) {
    Arrangements before = present(vst3), wanted = before;
    for (int32_t side = VST3_IN; side <= VST3_OUT; side++) {
        if (wanted.counts[side]) wanted.speakers[side][0] = speakers_of(channels[side]);
    }
    if (set(vst3, &wanted) && has(vst3, channels)) return true;
    set(vst3, &before);
    return false;
}

void cfp_vst3_add_choices(cfp_vst3 *vst3, cfp_plugin *plugin) {
    static const uint32_t usual[] = {1, 2, 6, 8};
    cfp_details *details = plugin->details;
    details->own = (cfp_choice){0, {channels_of(vst3, VST3_IN, 0), channels_of(vst3, VST3_OUT, 0)}};
    const uint32_t *own = details->own.channels;
    Arrangements first = present(vst3);
    for (size_t index = 0; index < sizeof usual / sizeof *usual; index++) {
        uint32_t channels[2] = {own[0] ? usual[index] : 0, own[1] ? usual[index] : 0};
        bool is_other = channels[0] != own[0] || channels[1] != own[1];
        if (is_other && set_main(vst3, channels)) cfp_add_choice(plugin, 0, channels[0], channels[1]);
    }
    if (!details->choice_count) return;
    set(vst3, &first);
    // One that does not come back is taken as it is.
    if (!has(vst3, own)) details->choice_count = 0;
}

void cfp_vst3_choose(cfp_unit *unit) {
    cfp_vst3 *vst3 = unit->instances[0].vst3;
    const cfp_details *details = unit->plugin->details;
    if (!vst3 || !details->choice_count) return;
    const cfp_choice *wanted = cfp_unit_choice(unit);
    if (wanted && (has(vst3, wanted->channels) || set_main(vst3, wanted->channels))) {
        return cfp_unit_take_choice(unit, wanted);
    }
    // What was chosen before is not kept.
    if (!has(vst3, details->own.channels)) set_main(vst3, details->own.channels);
}

void cfp_vst3_check_busses(const cfp_unit *unit) {
    Arrangements now = present(unit->instances[0].vst3);
    const cfp_details *details = unit->plugin->details;
    bool are_same = true;
    for (int32_t side = VST3_IN; side <= VST3_OUT; side++) {
        are_same &= now.counts[side] == (int32_t)details->bus_counts[side];
        for (int32_t bus = 0; are_same && bus < now.counts[side]; bus++) {
            are_same = channels_of(unit->instances[0].vst3, side, bus) == cfp_unit_row(unit, side, (uint32_t)bus).count;
        }
    }
    if (!are_same) fprintf(stderr, "%s: has other busses now, which are seen when it is loaded anew\n", unit->plugin->identity);
}
