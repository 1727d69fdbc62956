/// The choices of ports that a CLAP plug-in offers: what differs from one to the other is what its main ports have.
#include "internal.h"

static uint32_t main_channels(const cfp_clap *clap, bool is_input) {
    const clap_audio_ports *ports = clap->plugin->get_extension(clap->plugin, "clap.audio-ports");
    clap_audio_port_info info = {0};
    bool has = ports && ports->count && ports->get && ports->count(clap->plugin, is_input)
        && ports->get(clap->plugin, 0, is_input, &info);
    return has ? info.channel_count : 0;
}

static uint32_t bus_count(const cfp_clap *clap, bool is_input) {
    const clap_audio_ports *ports = clap->plugin->get_extension(clap->plugin, "clap.audio-ports");
    return ports && ports->count ? ports->count(clap->plugin, is_input) : 0;
}

/// False for one with more or fewer busses than there are at first.
static bool read_choice(const cfp_clap *clap, uint32_t index, clap_port_choice *choice) {
    *choice = (clap_port_choice){0};
    if (!clap->choices->get(clap->plugin, index, choice)) return false;
    if (!choice->has_main_input) choice->main_input_channels = 0;
    if (!choice->has_main_output) choice->main_output_channels = 0;
    return choice->input_count == bus_count(clap, true) && choice->output_count == bus_count(clap, false);
}

void cfp_clap_add_choices(cfp_clap *clap, cfp_plugin *plugin) {
    cfp_details *details = plugin->details;
    details->own = (cfp_choice){0, {main_channels(clap, true), main_channels(clap, false)}};
    uint32_t count = clap->choices ? clap->choices->count(clap->plugin) : 0;
    bool can_come_back = false;
    clap_port_choice choice;
    for (uint32_t index = 0; index < count && index < CFP_MOST_CHOICES; index++) {
        if (!read_choice(clap, index, &choice)) continue;
        bool is_own = choice.main_input_channels == details->own.channels[0]
            && choice.main_output_channels == details->own.channels[1];
        if (is_own && !can_come_back) details->own.id = choice.id;
        can_come_back |= is_own;
        cfp_add_choice(plugin, choice.id, choice.main_input_channels, choice.main_output_channels);
    }
    if (!can_come_back) details->choice_count = 0;
}

static bool choose(cfp_clap *clap, const cfp_choice *choice) {
    return clap->choices->select(clap->plugin, choice->id) && main_channels(clap, true) == choice->channels[0]
        && main_channels(clap, false) == choice->channels[1];
}

void cfp_clap_choose(cfp_unit *unit) {
    cfp_clap *clap = unit->instances[0].clap;
    const cfp_details *details = unit->plugin->details;
    if (!clap || !clap->choices || !details->choice_count) return;
    // A person may have used its window before.
    cfp_clap_deactivate(clap);
    const cfp_choice *wanted = cfp_unit_choice(unit);
    if (wanted && choose(clap, wanted)) return cfp_unit_take_choice(unit, wanted);
    // What was chosen before is not kept.
    choose(clap, &details->own);
}
