/// The parameters of a VST3 plug-in, whose values are from 0 to 1 for the plug-in and in their range for everyone else.
#include "internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NAMES = 128, MOST_STEPS = 1 << 20, DEEPEST = 8 };

// MARK: From 0 to 1, and back

static double within(double value, double low, double high) { return value > low ? value < high ? value : high : low; }

double cfp_vst3_normal(const cfp_port *port, double plain) {
    double range = port->high - port->low;
    plain = within(plain, port->low, port->high);
    if (port->traits & CFP_INTEGER) return round(plain - port->low) / range;
    if (!port->curve) return (plain - port->low) / range;
    uint32_t low = 0, high = CFP_CURVE - 1;
    while (high - low > 1) {
        uint32_t middle = (low + high) / 2;
        if (port->curve[middle] <= plain) low = middle;
        else high = middle;
    }
    double share = (plain - port->curve[low]) / (port->curve[high] - port->curve[low]);
    return (low + within(share, 0, 1)) / (CFP_CURVE - 1);
}

double cfp_vst3_plain(const cfp_port *port, double normal) {
    double range = port->high - port->low;
    normal = within(normal, 0, 1);
    if (port->traits & CFP_INTEGER) return port->low + fmin(range, floor(normal * (range + 1)));
    if (!port->curve) return port->low + normal * range;
    double place = normal * (CFP_CURVE - 1);
    uint32_t index = place >= CFP_CURVE - 2 ? CFP_CURVE - 2 : (uint32_t)place;
    return port->curve[index] + (place - index) * (port->curve[index + 1] - port->curve[index]);
}

bool cfp_vst3_is_near(const cfp_port *port, float plain, double normal) {
    return fabs(cfp_vst3_normal(port, (double)plain) - normal) <= 1e-6;
}

// MARK: Reading

static double plain_of(const cfp_vst3 *vst3, uint32_t id, double normal) {
    return vst3->controller->table->to_plain(vst3->controller, id, normal);
}

/// Whether the plug-in itself counts the steps one by one.
static bool counts_steps(const cfp_vst3 *vst3, const vst3_parameter *info, double low) {
    for (int32_t step = 0; step <= info->steps && step < MOST_NAMES; step++) {
        double plain = plain_of(vst3, info->id, (double)step / info->steps);
        if (!(fabs(plain - (low + step)) < 1e-4)) return false;
    }
    return fabs(plain_of(vst3, info->id, 1) - low - info->steps) < 1e-4;
}

static bool is_line(const cfp_vst3 *vst3, const cfp_port *port, uint32_t id) {
    enum { LOOKS = 32 };
    double range = port->high - port->low;
    for (int look = 1; look < LOOKS; look++) {
        double line = port->low + range * look / LOOKS;
        if (!(fabs(plain_of(vst3, id, (double)look / LOOKS) - line) <= 1e-5 * range)) return false;
    }
    return true;
}

/// A line, or a curve that rises all the way; false for one that no host could go back on.
static bool read_curve(const cfp_vst3 *vst3, cfp_port *port, uint32_t id) {
    if (!(port->high > port->low)) return false;
    if (is_line(vst3, port, id)) return true;
    double *curve = calloc(CFP_CURVE, sizeof *curve);
    bool rises = curve != NULL;
    for (uint32_t place = 0; rises && place < CFP_CURVE; place++) {
        curve[place] = plain_of(vst3, id, (double)place / (CFP_CURVE - 1));
        rises = isfinite(curve[place]) && (!place || curve[place] > curve[place - 1]);
    }
    port->curve = rises ? curve : NULL;
    if (!rises) free(curve);
    return rises;
}

static void read_range(const cfp_vst3 *vst3, cfp_port *port, const vst3_parameter *info) {
    *port = (cfp_port){.kind = CFP_CONTROL, .is_input = !(info->flags & VST3_READ_ONLY), .address = info->id};
    port->low = plain_of(vst3, info->id, 0);
    port->high = plain_of(vst3, info->id, 1);
    if (info->steps > 0 && info->steps < MOST_STEPS) {
        port->traits |= CFP_INTEGER;
        if (!isfinite(port->low) || !counts_steps(vst3, info, port->low)) port->low = 0;
        port->low = round(port->low);
        port->high = port->low + info->steps;
    } else if (!isfinite(port->low) || !isfinite(port->high) || !read_curve(vst3, port, info->id)) {
        port->low = 0;
        port->high = 1;
    }
    port->minimum = (float)port->low;
    port->maximum = (float)port->high;
    port->initial = (float)cfp_vst3_plain(port, info->initial);
    cfp_put_right(port);
    if (info->flags & VST3_IS_BYPASS && port->is_input) port->traits |= CFP_ENABLED;
    if (info->flags & VST3_IS_HIDDEN) port->traits |= CFP_HIDDEN;
}

static bool value_text(const cfp_vst3 *vst3, uint32_t id, double normal, char *text, size_t room) {
    vst3_text wide = {0};
    *text = 0;
    if (vst3->controller->table->value_to_text(vst3->controller, id, normal, wide)) return false;
    cfp_utf8(wide, VST3_TEXT, text, room);
    return *text;
}

static void read_names(const cfp_vst3 *vst3, cfp_port *port) {
    double steps = port->high - port->low;
    if (steps >= MOST_NAMES) return;
    uint32_t count = (uint32_t)steps + 1;
    cfp_point *points = calloc(count, sizeof *points);
    bool are_all = points != NULL;
    for (uint32_t index = 0; are_all && index < count; index++) {
        char text[CFP_MOST_TEXT];
        are_all = value_text(vst3, (uint32_t)port->address, index / steps, text, sizeof text);
        points[index] = (cfp_point){port->minimum + (float)index, cfp_copy(text, "")};
    }
    cfp_take_names(port, points, count, are_all);
}

/// The names of the units that a parameter is in, from the outermost; null for the first unit, which is the plug-in.
static char *path_of(const cfp_vst3 *vst3, int32_t group) {
    char path[CFP_MOST_TEXT] = "";
    int32_t count = vst3->units ? vst3->units->table->unit_count(vst3->units) : 0;
    for (int depth = 0; group > 0 && depth < DEEPEST; depth++) {
        vst3_unit unit = {0};
        int32_t index = 0;
        while (index < count && (vst3->units->table->get_unit(vst3->units, index, &unit) || unit.id != group)) index++;
        if (index >= count) break;
        char *name = cfp_copy_utf16(unit.name, VST3_TEXT, "Group"), longer[CFP_MOST_TEXT];
        // A slash separates.
        for (char *next = name; next && *next; next++) *next = *next == '/' ? ' ' : *next;
        snprintf(longer, sizeof longer, "%s%s%.800s", name ? name : "", *path ? "/" : "", path);
        snprintf(path, sizeof path, "%s", longer);
        free(name);
        group = unit.parent;
    }
    return *path ? cfp_copy(path, NULL) : NULL;
}

static void add_parameter(const cfp_vst3 *vst3, cfp_plugin *plugin, const vst3_parameter *info, int32_t index) {
    cfp_port *port = &plugin->ports[plugin->port_count++];
    read_range(vst3, port, info);
    char number[32], title[4 * VST3_TEXT + 8], unit[4 * VST3_TEXT + 8];
    snprintf(number, sizeof number, "Parameter %d", index + 1);
    cfp_utf8(info->title, VST3_TEXT, title, sizeof title);
    cfp_utf8(info->unit, VST3_TEXT, unit, sizeof unit);
    port->name = cfp_copy(title, number);
    port->symbol = cfp_symbol(title, (uint32_t)index);
    // One that nobody sees needs none of these, and there may be thousands.
    if (port->traits & CFP_HIDDEN) return;
    port->module = path_of(vst3, info->group);
    if (port->traits & CFP_INTEGER) read_names(vst3, port);
    if (!port->point_count) port->unit = cfp_unit_named(unit);
    if (info->flags & VST3_IS_PROGRAM && port->traits & CFP_INTEGER && port->is_input
        && plugin->details->program_port < 0) {
        plugin->details->program_port = (int32_t)(port - plugin->ports);
    }
}

static bool is_known(const cfp_plugin *plugin, uint32_t first, uint32_t id) {
    for (uint32_t port = first; port < plugin->port_count; port++) {
        if (plugin->ports[port].address == id) return true;
    }
    return false;
}

void cfp_vst3_add_parameters(cfp_vst3 *vst3, cfp_plugin *plugin) {
    uint32_t first = plugin->port_count;
    int32_t count = vst3->controller ? vst3->controller->table->parameter_count(vst3->controller) : 0;
    for (int32_t index = 0; index < count && plugin->port_count < CFP_MOST_PORTS; index++) {
        vst3_parameter info = {0};
        if (vst3->controller->table->get_parameter(vst3->controller, index, &info)) continue;
        if (!is_known(plugin, first, info.id)) add_parameter(vst3, plugin, &info, index);
    }
    cfp_details_sort(plugin, first);
}

// MARK: Presets

/// The list of programs that has as many as a parameter has values; -1 for none.
static int32_t list_for(const cfp_vst3 *vst3, uint32_t count) {
    int32_t lists = vst3->units ? vst3->units->table->list_count(vst3->units) : 0;
    for (int32_t index = 0; index < lists; index++) {
        vst3_program_list list = {0};
        if (vst3->units->table->get_list(vst3->units, index, &list)) continue;
        if (list.count >= 0 && (uint32_t)list.count == count) return list.id;
    }
    return -1;
}

static char *program_name(const cfp_vst3 *vst3, const cfp_port *port, int32_t list, uint32_t index) {
    vst3_text name = {0};
    char number[CFP_MOST_TEXT], text[CFP_MOST_TEXT];
    snprintf(number, sizeof number, "Program %u", index + 1);
    if (list >= 0 && !vst3->units->table->get_program_name(vst3->units, list, (int32_t)index, name) && *name) {
        return cfp_copy_utf16(name, VST3_TEXT, number);
    }
    bool has = value_text(vst3, (uint32_t)port->address, index / (port->high - port->low), text, sizeof text);
    return cfp_copy(has ? text : number, number);
}

void cfp_vst3_add_presets(cfp_vst3 *vst3, cfp_plugin *plugin) {
    if (plugin->details->program_port < 0) return;
    cfp_port *port = &plugin->ports[plugin->details->program_port];
    uint32_t count = (uint32_t)(port->high - port->low) + 1;
    if (count > CFP_MOST_PRESETS) count = CFP_MOST_PRESETS;
    plugin->presets = calloc(count, sizeof *plugin->presets);
    int32_t list = list_for(vst3, count);
    for (uint32_t index = 0; plugin->presets && index < count; index++) {
        plugin->presets[plugin->preset_count++].name = program_name(vst3, port, list, index);
    }
    // What is chosen is the preset; a value beside it would choose again.
    port->traits |= CFP_HIDDEN;
}

// MARK: Texts of values

static const cfp_vst3 *asked(const cfp_unit *unit) {
    const cfp_vst3 *vst3 = unit->instances[0].vst3;
    return vst3 && vst3->controller ? vst3 : NULL;
}

bool cfp_vst3_text(cfp_unit *unit, uint32_t port, double value, char *text, size_t size) {
    const cfp_vst3 *vst3 = asked(unit);
    const cfp_port *description = &unit->plugin->ports[port];
    return vst3 && value_text(vst3, (uint32_t)description->address, cfp_vst3_normal(description, value), text, size);
}

bool cfp_vst3_number(cfp_unit *unit, uint32_t port, const char *text, double *value) {
    const cfp_vst3 *vst3 = asked(unit);
    const cfp_port *description = &unit->plugin->ports[port];
    vst3_text wide;
    double normal = NAN;
    cfp_utf16(text, wide, VST3_TEXT);
    if (!vst3 || vst3->controller->table->text_to_value(vst3->controller, (uint32_t)description->address, wide, &normal)) {
        return false;
    }
    if (!(normal >= 0 && normal <= 1)) return false;
    *value = cfp_vst3_plain(description, normal);
    return true;
}
