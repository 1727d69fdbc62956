/// Numbers of channels that the main busses of a CLAP or VST3 plug-in may have.
#include "internal.h"

void cfp_add_choice(cfp_plugin *plugin, uint32_t id, uint32_t inputs, uint32_t outputs) {
    cfp_details *details = plugin->details;
    const uint32_t *own = details->own.channels;
    bool is_alike = !inputs == !own[0] && !outputs == !own[1];
    bool is_own = inputs == own[0] && outputs == own[1];
    bool is_too_wide = inputs > AU_EXTENSION_MAXIMUM_CHANNELS || outputs > AU_EXTENSION_MAXIMUM_CHANNELS;
    if (!is_alike || is_own || is_too_wide || details->choice_count == CFP_MOST_CHOICES) return;
    for (uint32_t index = 0; index < details->choice_count; index++) {
        const uint32_t *known = details->choices[index].channels;
        if (known[0] == inputs && known[1] == outputs) return;
    }
    details->choices[details->choice_count++] = (cfp_choice){id, {inputs, outputs}};
}

const cfp_choice *cfp_unit_choice(const cfp_unit *unit) {
    const cfp_details *details = unit->plugin->details;
    bool hears = unit->layout.input_count, sounds = unit->layout.output_count;
    for (uint32_t index = 0; index < details->choice_count; index++) {
        const cfp_choice *choice = &details->choices[index];
        // What an instrument might be fed with is no bus here.
        bool fits = (!hears || choice->channels[0] == unit->input_channels)
            && (!sounds || choice->channels[1] == unit->output_channels);
        if (fits) return choice;
    }
    return NULL;
}

static void set_bus(cfp_bus *bus, cfp_row row, uint32_t channels) {
    bus->count = channels;
    for (uint32_t channel = 0; channel < channels; channel++) bus->ports[channel] = row.first + channel;
}

void cfp_unit_take_choice(cfp_unit *unit, const cfp_choice *choice) {
    const cfp_details *details = unit->plugin->details;
    cfp_layout *layout = &unit->layout;
    unit->main_channels[0] = choice->channels[0];
    unit->main_channels[1] = choice->channels[1];
    // One instance has all channels now.
    layout->is_mono = false;
    if (layout->input_count && choice->channels[0]) set_bus(&layout->inputs[0], details->busses[0][0], choice->channels[0]);
    if (layout->passes_through) layout->outputs[0] = layout->inputs[0];
    else if (layout->output_count && choice->channels[1]) set_bus(&layout->outputs[0], details->busses[1][0], choice->channels[1]);
}

cfp_row cfp_unit_row(const cfp_unit *unit, int side, uint32_t bus) {
    cfp_row row = unit->plugin->details->busses[side][bus];
    if (!bus && unit->main_channels[side]) row.count = unit->main_channels[side];
    return row;
}

uint32_t cfp_channel_choices(const cfp_plugin *plugin, bool is_input, uint32_t *counts, uint32_t most) {
    uint32_t count = 0;
    for (uint32_t index = 0; plugin->details && index < plugin->details->choice_count && count < most; index++) {
        uint32_t channels = plugin->details->choices[index].channels[!is_input];
        if (channels) counts[count++] = channels;
    }
    return count;
}
