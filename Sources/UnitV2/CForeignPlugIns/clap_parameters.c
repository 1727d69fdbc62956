/// The parameters of a CLAP plug-in.
#include "internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NAMES = 128, TEXT = 64 };

static bool value_text(const cfp_clap *clap, uint32_t id, double value, char *text) {
    *text = 0;
    bool has = clap->params->value_to_text && clap->params->value_to_text(clap->plugin, id, value, text, TEXT);
    text[TEXT - 1] = 0;
    return has && *text;
}

/// The names of a parameter in steps, where they are more than the numbers.
static void read_names(const cfp_clap *clap, cfp_port *port, const clap_param_info *info) {
    double steps = port->maximum - port->minimum;
    if (!(steps >= 1) || steps >= MOST_NAMES) return;
    uint32_t count = (uint32_t)steps + 1;
    cfp_point *points = calloc(count, sizeof *points);
    bool are_all = points != NULL;
    for (uint32_t index = 0; are_all && index < count; index++) {
        char text[TEXT];
        are_all = value_text(clap, info->id, info->minimum + index, text);
        points[index] = (cfp_point){port->minimum + (float)index, cfp_copy(text, "")};
    }
    cfp_take_names(port, points, count, are_all);
}

/// What stands behind a number that is the value; null where another number is written.
static const char *unit_in(const char *text, double value) {
    char *end;
    double written = strtod(text, &end);
    if (end == text || fabs(written - value) > 0.06 + fabs(value) / 100) return NULL;
    return end + strspn(end, " ");
}

static void read_unit(const cfp_clap *clap, cfp_port *port, const clap_param_info *info) {
    char first[TEXT], last[TEXT];
    if (!value_text(clap, info->id, info->initial, first) || !value_text(clap, info->id, info->maximum, last)) return;
    const char *one = unit_in(first, info->initial), *other = unit_in(last, info->maximum);
    if (one && other && !strcmp(one, other)) port->unit = cfp_unit_named(one);
}

static void read_range(cfp_port *port, const clap_param_info *info) {
    *port = (cfp_port){
        .kind = CFP_CONTROL, .is_input = !(info->flags & CLAP_PARAM_READ_ONLY), .address = info->id,
        .minimum = (float)info->minimum, .maximum = (float)info->maximum, .initial = (float)info->initial,
        .low = info->minimum, .high = info->maximum,
    };
    cfp_put_right(port);
    // What was put right is what is sent.
    if (!(port->low <= port->high) || !isfinite(port->low) || !isfinite(port->high)) {
        port->low = port->minimum;
        port->high = port->maximum;
    }
    if (info->flags & (CLAP_PARAM_STEPPED | CLAP_PARAM_ENUM)) port->traits |= CFP_INTEGER;
    if (info->flags & CLAP_PARAM_BYPASS && port->is_input) port->traits |= CFP_ENABLED;
    if (info->flags & CLAP_PARAM_HIDDEN) port->traits |= CFP_HIDDEN;
}

static bool is_known(const cfp_plugin *plugin, uint32_t first, uint32_t id) {
    for (uint32_t port = first; port < plugin->port_count; port++) {
        if (plugin->ports[port].address == id) return true;
    }
    return false;
}

void cfp_clap_add_parameters(cfp_clap *clap, cfp_plugin *plugin) {
    uint32_t first = plugin->port_count;
    uint32_t count = clap->params ? clap->params->count(clap->plugin) : 0;
    for (uint32_t index = 0; index < count && plugin->port_count < CFP_MOST_PORTS; index++) {
        static clap_param_info info;
        memset(&info, 0, sizeof info);
        if (!clap->params->get_info(clap->plugin, index, &info) || is_known(plugin, first, info.id)) continue;
        info.name[CLAP_NAME_SIZE - 1] = info.module[CLAP_PATH_SIZE - 1] = 0;
        cfp_port *port = &plugin->ports[plugin->port_count++];
        read_range(port, &info);
        char number[32];
        snprintf(number, sizeof number, "Parameter %u", index + 1);
        port->name = cfp_copy(info.name, number);
        port->symbol = cfp_symbol(info.name, index);
        if (*info.module) port->module = cfp_copy(info.module, NULL);
        if (port->traits & CFP_INTEGER) read_names(clap, port, &info);
        if (!port->point_count) read_unit(clap, port, &info);
    }
    cfp_details_sort(plugin, first);
}

// MARK: Texts of values

static const cfp_clap *asked(const cfp_unit *unit) {
    const cfp_clap *clap = unit->instances[0].clap;
    return clap && clap->params ? clap : NULL;
}

bool cfp_clap_text(cfp_unit *unit, uint32_t port, double value, char *into, size_t size) {
    const cfp_clap *clap = asked(unit);
    char text[TEXT];
    if (!clap || !value_text(clap, (uint32_t)unit->plugin->ports[port].address, value, text)) return false;
    snprintf(into, size, "%s", text);
    return true;
}

bool cfp_clap_number(cfp_unit *unit, uint32_t port, const char *text, double *value) {
    const cfp_clap *clap = asked(unit);
    return clap && clap->params->text_to_value
        && clap->params->text_to_value(clap->plugin, (uint32_t)unit->plugin->ports[port].address, text, value);
}
