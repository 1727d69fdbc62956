#include "internal.h"

#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Between the bounds, by the hint: a quarter, a half or three quarters of the way.
static float between(const cfp_port *port, float share) {
    if (port->traits & CFP_LOGARITHMIC) {
        return expf(logf(port->minimum) * (1 - share) + logf(port->maximum) * share);
    }
    return port->minimum * (1 - share) + port->maximum * share;
}

static float initial(const cfp_port *port, int hint) {
    switch (hint & LADSPA_DEFAULT_MASK) {
    case LADSPA_DEFAULT_MINIMUM: return port->minimum;
    case LADSPA_DEFAULT_LOW: return between(port, 0.25f);
    case LADSPA_DEFAULT_MIDDLE: return between(port, 0.5f);
    case LADSPA_DEFAULT_HIGH: return between(port, 0.75f);
    case LADSPA_DEFAULT_MAXIMUM: return port->maximum;
    case LADSPA_DEFAULT_1: return 1;
    case LADSPA_DEFAULT_100: return 100;
    case LADSPA_DEFAULT_440: return 440;
    default: return 0;
    }
}

static void read_range(cfp_port *port, const cfp_ladspa_range *range) {
    int hint = range->hint;
    bool has_lower = hint & LADSPA_BELOW, has_upper = hint & LADSPA_ABOVE;
    if (hint & LADSPA_LOGARITHMIC) port->traits |= CFP_LOGARITHMIC;
    if (hint & LADSPA_INTEGER) port->traits |= CFP_INTEGER;
    if (hint & LADSPA_SAMPLE_RATE) port->traits |= CFP_SAMPLE_RATE;
    if (hint & LADSPA_TOGGLED) port->traits |= CFP_TOGGLED;
    port->minimum = has_lower ? range->lower : has_upper && range->upper < 0 ? range->upper - 1 : 0;
    port->maximum = has_upper ? range->upper : port->minimum > 1 ? port->minimum * 10 : port->minimum + 1;
    if (hint & LADSPA_TOGGLED) {
        port->minimum = 0;
        port->maximum = 1;
    }
    cfp_port ordered = *port;
    cfp_put_right(&ordered);
    ordered.initial = initial(&ordered, hint);
    // Without a bound there is room above the default.
    if (!has_upper && !(hint & LADSPA_TOGGLED)) ordered.maximum = fmaxf(ordered.maximum, 10 * fmaxf(1, ordered.initial));
    if (hint & LADSPA_INTEGER) ordered.initial = roundf(ordered.initial);
    *port = ordered;
    cfp_put_right(port);
}

static void read_port(cfp_port *port, const cfp_ladspa_descriptor *descriptor, unsigned long index) {
    int kind = descriptor->ports[index];
    const char *name = descriptor->port_names ? descriptor->port_names[index] : NULL;
    char number[32];
    snprintf(number, sizeof number, "Port %lu", index + 1);
    port->name = cfp_copy(name, number);
    port->symbol = cfp_symbol(name, (uint32_t)index);
    port->address = index;
    port->is_input = kind & LADSPA_INPUT;
    port->kind = kind & LADSPA_AUDIO ? CFP_AUDIO : CFP_CONTROL;
    if (port->kind != CFP_CONTROL) return;
    if (descriptor->ranges) read_range(port, &descriptor->ranges[index]);
    else port->maximum = 1;
    bool is_latency = !strcmp(port->symbol, "latency") || !strcmp(port->symbol, "_latency");
    if (!port->is_input && name && is_latency) port->traits |= CFP_LATENCY;
}

/// The maker without an address.
static char *maker(const char *text) {
    char *copy = cfp_copy(text, "LADSPA");
    size_t length = strcspn(copy, "<(");
    while (length && copy[length - 1] == ' ') length--;
    if (length) copy[length] = 0;
    return copy;
}

static void read_plugin(cfp_plugin *plugin, const cfp_ladspa_descriptor *descriptor, const char *stem) {
    char identity[2 * CFP_MOST_TEXT];
    char *label = cfp_copy(descriptor->label, "plugin");
    snprintf(identity, sizeof identity, "ladspa:%s:%s", stem, label);
    plugin->identity = strndup(identity, CFP_MOST_TEXT);
    plugin->name = cfp_copy(descriptor->name, label);
    free(label);
    plugin->maker = maker(descriptor->maker);
    plugin->version = 0x00010000;
    plugin->descriptor = descriptor;
    if (descriptor->properties & LADSPA_IS_INPLACE_BROKEN) plugin->traits |= CFP_INPLACE_BROKEN;
    if (!descriptor->instantiate || !descriptor->connect_port || !descriptor->run || !descriptor->ports) {
        plugin->problem = strdup("lacks a function that every plug-in has");
        return;
    }
    if (descriptor->port_count > CFP_MOST_PORTS) {
        plugin->problem = strdup("has more ports than 4096");
        return;
    }
    plugin->ports = calloc(descriptor->port_count + 1, sizeof *plugin->ports);
    if (!plugin->ports) return;
    plugin->port_count = (uint32_t)descriptor->port_count;
    for (unsigned long index = 0; index < descriptor->port_count; index++) {
        read_port(&plugin->ports[index], descriptor, index);
    }
    cfp_name_apart(plugin);
}

bool cfp_read_ladspa(cfp_library *library, char *problem, size_t size) {
    library->handle = cfp_load_code(library->path);
    if (!library->handle) {
        cfp_fail(problem, size, "cannot be loaded: %s", dlerror());
        return false;
    }
    // SAFETY: the symbol of this name is such a function by the definition of LADSPA.
    cfp_ladspa_entry entry = (cfp_ladspa_entry)dlsym(library->handle, "ladspa_descriptor");
    if (!entry) {
        cfp_fail(problem, size, "is no LADSPA library: it has no ladspa_descriptor");
        return false;
    }
    const char *slash = strrchr(library->path, '/');
    char stem[256];
    snprintf(stem, sizeof stem, "%s", slash ? slash + 1 : library->path);
    char *ending = strrchr(stem, '.');
    if (ending && !strcmp(ending, ".so")) *ending = 0;
    library->plugins = calloc(CFP_MOST_PLUGINS, sizeof *library->plugins);
    if (!library->plugins) return false;
    const cfp_ladspa_descriptor *descriptor;
    while (library->count < CFP_MOST_PLUGINS && (descriptor = entry(library->count))) {
        read_plugin(&library->plugins[library->count++], descriptor, stem);
    }
    return true;
}
