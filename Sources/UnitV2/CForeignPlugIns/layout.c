#include "internal.h"

#include <string.h>

/// A bus with a port's group, or a new one; null where there are too many.
static cfp_bus *bus_for(
    const cfp_plugin *plugin, const cfp_port *port, cfp_bus *busses, uint32_t *count, bool is_alone, uint32_t most) {
    for (uint32_t index = 0; index < *count && !is_alone; index++) {
        const cfp_port *first = &plugin->ports[busses[index].ports[0]];
        bool is_same = port->group && first->group ? !strcmp(port->group, first->group) : !port->group && !first->group;
        bool is_alike = !((port->traits ^ first->traits) & CFP_SIDE_CHAIN);
        if (first->kind == CFP_AUDIO && is_same && is_alike && busses[index].count < most) return &busses[index];
    }
    return *count < AU_EXTENSION_MAXIMUM_BUSSES ? &busses[(*count)++] : NULL;
}

static uint32_t sounds(const cfp_plugin *plugin, bool is_input) {
    uint32_t count = 0;
    for (uint32_t index = 0; index < plugin->port_count; index++) {
        const cfp_port *port = &plugin->ports[index];
        count += port->is_input == is_input && port->kind == CFP_AUDIO && !(port->traits & CFP_SPARE);
    }
    return count;
}

static uint32_t others(const cfp_plugin *plugin) {
    uint32_t count = 0;
    for (uint32_t index = 0; index < plugin->port_count; index++) {
        cfp_kind kind = plugin->ports[index].kind;
        count += kind == CFP_CV || kind == CFP_ATOM || kind == CFP_NOTES || kind == CFP_EVENTS || kind == CFP_OTHER;
    }
    return count;
}

/// The ports of one kind and side: sound before control voltages, so that the first bus is what is heard.
static void add(const cfp_plugin *plugin, cfp_layout *layout, cfp_kind kind, bool is_input) {
    // The many outputs of an instrument are pairs.
    bool is_paired = !plugin->format && !is_input && !sounds(plugin, true) && sounds(plugin, false) > 2;
    uint32_t most = is_paired ? 2 : AU_EXTENSION_MAXIMUM_CHANNELS;
    for (uint32_t index = 0; index < plugin->port_count; index++) {
        const cfp_port *port = &plugin->ports[index];
        if (port->kind != kind || port->is_input != is_input || port->traits & CFP_SPARE) continue;
        cfp_bus *busses = is_input ? layout->inputs : layout->outputs;
        uint32_t *count = is_input ? &layout->input_count : &layout->output_count;
        cfp_bus *bus = bus_for(plugin, port, busses, count, kind == CFP_CV, most);
        if (bus) bus->ports[bus->count++] = index;
    }
}

void cfp_make_layout(const cfp_plugin *plugin, cfp_layout *layout) {
    memset(layout, 0, sizeof *layout);
    for (uint32_t index = 0; index < plugin->port_count; index++) {
        if (!(plugin->ports[index].traits & CFP_MIDI)) continue;
        if (plugin->ports[index].is_input) layout->takes_midi = true;
        else layout->sends_midi = true;
    }
    // An instrument is played by notes; what else it might be fed with is silent.
    bool is_instrument = layout->takes_midi && plugin->traits & CFP_INSTRUMENT;
    if (!is_instrument) add(plugin, layout, CFP_AUDIO, true);
    add(plugin, layout, CFP_AUDIO, false);
    if (!is_instrument) add(plugin, layout, CFP_CV, true);
    add(plugin, layout, CFP_CV, false);
    bool is_plain = !others(plugin) && !(plugin->traits & (CFP_HAS_WORKER | CFP_HAS_STATE));
    layout->is_mono = is_plain && sounds(plugin, true) == 1 && sounds(plugin, false) == 1;
    layout->is_silent = !layout->output_count && !layout->input_count && layout->sends_midi;
    if (layout->is_silent) layout->outputs[0].count = 2;
    layout->passes_through = !layout->output_count && layout->input_count;
    if (layout->passes_through) layout->outputs[0] = layout->inputs[0];
    if (layout->is_silent || layout->passes_through) layout->output_count = 1;
}
