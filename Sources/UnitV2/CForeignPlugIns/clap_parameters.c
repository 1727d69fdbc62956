/// The parameters of a CLAP plug-in.
#include "internal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MOST_NAMES = 128, TEXT = 64 };

static bool value_text(const cfp_clap *clap, uint32_t id, double value, char *text) {
    *text = 0;
    bool has = clap->params->value_to_text && clap->params->value_to_text(clap->plugin, id, value, text, TEXT);
    text[TEXT - 1] = 0;
    return has && *text;
}

static bool is_number(const char *text) {
    char *end;
    strtod(text, &end);
    return end != text && !*end;
}

/// The names of a parameter in steps, where they are more than the numbers.
static void read_names(const cfp_clap *clap, cfp_port *port, const clap_param_info *info) {
    double steps = port->maximum - port->minimum;
    if (!(steps >= 1) || steps >= MOST_NAMES) return;
    uint32_t count = (uint32_t)steps + 1;
    cfp_point *points = calloc(count, sizeof *points);
    bool are_named = false, are_all = points != NULL;
    for (uint32_t index = 0; are_all && index < count; index++) {
        char text[TEXT];
        are_all = value_text(clap, info->id, info->minimum + index, text);
        are_named |= !is_number(text);
        points[index] = (cfp_point){port->minimum + (float)index, cfp_copy(text, "")};
    }
    bool is_switch = count == 2 && are_all && !strcasecmp(points[0].label, "off") && !strcasecmp(points[1].label, "on");
    if (count == 2 && (is_switch || !are_named || !are_all) && port->minimum == 0) port->traits |= CFP_TOGGLED;
    port->points = points;
    port->point_count = points ? count : 0;
    if (are_all && are_named && !is_switch) port->traits |= CFP_ENUMERATION;
}

/// What stands behind a number that is the value; null where another number is written.
static const char *unit_in(const char *text, double value) {
    char *end;
    double written = strtod(text, &end);
    if (end == text || fabs(written - value) > 0.06 + fabs(value) / 100) return NULL;
    return end + strspn(end, " ");
}

/// As LV2 names units.
static void read_unit(const cfp_clap *clap, cfp_port *port, const clap_param_info *info) {
    static const char *const units[][2] = {
        {"dB", "db"}, {"Hz", "hz"}, {"s", "s"}, {"sec", "s"}, {"ms", "ms"}, {"%", "pc"}, {"BPM", "bpm"},
        {"bpm", "bpm"}, {"cents", "cent"}, {"ct", "cent"}, {"st", "semitone12TET"}, {"semitones", "semitone12TET"},
        {"°", "degree"}, {"deg", "degree"},
    };
    char first[TEXT], last[TEXT];
    if (!value_text(clap, info->id, info->initial, first) || !value_text(clap, info->id, info->maximum, last)) return;
    const char *one = unit_in(first, info->initial), *other = unit_in(last, info->maximum);
    if (!one || !other || strcmp(one, other)) return;
    for (size_t index = 0; index < sizeof units / sizeof *units; index++) {
        if (!strcmp(units[index][0], one)) port->unit = strdup(units[index][1]);
    }
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

static int by_address(const void *left, const void *right, void *context) {
    const cfp_plugin *plugin = context;
    uint64_t one = plugin->ports[*(const uint32_t *)left].address, other = plugin->ports[*(const uint32_t *)right].address;
    return one < other ? -1 : one > other;
}

/// Of two with one id the first is found.
static void sort(cfp_plugin *plugin, uint32_t first) {
    cfp_clap_details *details = plugin->details;
    details->parameters = calloc(plugin->port_count - first + 1, sizeof *details->parameters);
    for (uint32_t port = first; details->parameters && port < plugin->port_count; port++) {
        details->parameters[details->parameter_count++] = port;
    }
    if (details->parameters) {
        qsort_r(details->parameters, details->parameter_count, sizeof *details->parameters, by_address, plugin);
    }
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
    sort(plugin, first);
}

// MARK: Texts of values

typedef struct Question {
    cfp_unit *unit;
    const cfp_port *port;
    char *text;
    size_t size;
    double value;
    bool is_answered;
} Question;

static void write_text(void *context) {
    Question *question = context;
    const cfp_clap *clap = question->unit->instances[0].clap;
    char text[TEXT];
    question->is_answered = value_text(clap, (uint32_t)question->port->address, question->value, text);
    if (question->is_answered) snprintf(question->text, question->size, "%s", text);
}

static void read_text(void *context) {
    Question *question = context;
    const cfp_clap *clap = question->unit->instances[0].clap;
    question->is_answered = clap->params->text_to_value
        && clap->params->text_to_value(clap->plugin, (uint32_t)question->port->address, question->text, &question->value)
        && isfinite(question->value);
}

static bool ask(cfp_unit *unit, uint32_t port, void (*body)(void *), Question *question) {
    bool can = port < unit->plugin->port_count && unit->plugin->ports[port].kind == CFP_CONTROL;
    if (!can || !unit->instances[0].clap || !unit->instances[0].clap->params) return false;
    question->unit = unit;
    question->port = &unit->plugin->ports[port];
    cfp_main_call(body, question);
    return question->is_answered;
}

bool cfp_unit_text(cfp_unit *unit, uint32_t port, float value, char *text, size_t size) {
    Question question = {.text = text, .size = size, .value = (double)value};
    return ask(unit, port, write_text, &question);
}

bool cfp_unit_number(cfp_unit *unit, uint32_t port, const char *text, float *value) {
    Question question = {.text = (char *)text};
    if (!ask(unit, port, read_text, &question)) return false;
    *value = (float)question.value;
    return true;
}
