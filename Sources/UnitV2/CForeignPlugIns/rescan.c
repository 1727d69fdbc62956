/// What a plug-in has is read once for all units of its library. One that gets other parameters while it is loaded is read
/// anew, for its own unit.
#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// A plug-in that changes its parameters without end is not followed for ever.
enum { MOST_READINGS = 256 };

/// A description of a unit's own: what comes before its parameters is the library's.
struct cfp_reading {
    cfp_plugin plugin;
    uint32_t first;
    /// Those before stay, since whoever reads them may still do so.
    struct cfp_reading *next;
};

static uint32_t first_parameter(const cfp_plugin *plugin) {
    uint32_t first = 0;
    while (first < plugin->port_count && plugin->ports[first].kind != CFP_CONTROL) first++;
    return first;
}

static void discard(struct cfp_reading *reading) {
    cfp_plugin own = {.ports = reading->plugin.ports + reading->first, .port_count = reading->plugin.port_count - reading->first};
    if (reading->plugin.ports) cfp_free_ports(&own);
    cfp_free_details(reading->plugin.details);
    free(reading->plugin.ports);
    free(reading);
}

/// What the plug-in has but for its parameters; null without memory.
static struct cfp_reading *begin(const cfp_plugin *plugin) {
    struct cfp_reading *reading = calloc(1, sizeof *reading);
    if (!reading) return NULL;
    reading->plugin = *plugin;
    reading->plugin.port_count = reading->first = first_parameter(plugin);
    reading->plugin.ports = calloc(CFP_MOST_PORTS, sizeof *reading->plugin.ports);
    reading->plugin.details = malloc(sizeof *reading->plugin.details);
    if (!reading->plugin.ports || !reading->plugin.details) {
        free(reading->plugin.ports); free(reading->plugin.details); free(reading);
        return NULL;
    }
    memcpy(reading->plugin.ports, plugin->ports, reading->first * sizeof *plugin->ports);
    *reading->plugin.details = *plugin->details;
    reading->plugin.details->parameters = NULL;
    reading->plugin.details->parameter_count = 0;
    return reading;
}

// MARK: Differences

static bool is_same_text(const char *one, const char *other) { return one && other ? !strcmp(one, other) : one == other; }

static bool is_same_port(const cfp_port *one, const cfp_port *other) {
    bool is_same = one->address == other->address && one->is_input == other->is_input && one->traits == other->traits
        && one->low <= other->low && one->low >= other->low && one->high <= other->high && one->high >= other->high
        && one->point_count == other->point_count && is_same_text(one->symbol, other->symbol)
        && is_same_text(one->name, other->name) && is_same_text(one->unit, other->unit)
        && is_same_text(one->module, other->module);
    for (uint32_t point = 0; is_same && point < one->point_count; point++) {
        is_same = is_same_text(one->points[point].label, other->points[point].label);
    }
    return is_same;
}

/// Many say that their parameters are others where nothing is.
static bool is_same(const cfp_plugin *one, const cfp_plugin *other) {
    bool are_same = one->port_count == other->port_count;
    for (uint32_t index = 0; are_same && index < one->port_count; index++) {
        are_same = is_same_port(&one->ports[index], &other->ports[index]);
    }
    return are_same;
}

// MARK: A unit's

static void find_enabled(cfp_unit *unit) {
    unit->enabled_port = -1;
    for (uint32_t index = 0; index < unit->plugin->port_count; index++) {
        const cfp_port *port = &unit->plugin->ports[index];
        if (port->traits & CFP_ENABLED && port->is_input) unit->enabled_port = (int)index;
    }
}

static void exchange(cfp_unit *unit, struct cfp_reading *reading, void (*take)(cfp_unit *)) {
    cfp_unit_pause(unit);
    pthread_mutex_lock(&unit->describing);
    reading->next = unit->readings;
    unit->readings = reading;
    unit->reading_count++;
    unit->plugin = &reading->plugin;
    unit->ramp_count = 0;
    find_enabled(unit);
    take(unit);
    pthread_mutex_unlock(&unit->describing);
    cfp_unit_resume(unit);
}

bool cfp_unit_read_anew(cfp_unit *unit, void (*read)(cfp_unit *, cfp_plugin *), void (*take)(cfp_unit *)) {
    struct cfp_reading *reading = unit->reading_count < MOST_READINGS ? begin(unit->plugin) : NULL;
    if (!reading) return false;
    read(unit, &reading->plugin);
    cfp_name_apart(&reading->plugin);
    reading->plugin.first_property = reading->plugin.port_count;
    bool has_room = reading->plugin.port_count <= unit->port_room;
    if (!has_room) {
        fprintf(stderr, "%s: has %u parameters now, which are seen when it is loaded anew\n", unit->plugin->identity,
                reading->plugin.port_count - reading->first);
    }
    if (!has_room || is_same(unit->plugin, &reading->plugin)) {
        discard(reading);
        return false;
    }
    cfp_fit_ports(&reading->plugin);
    exchange(unit, reading, take);
    return true;
}

void cfp_unit_end_readings(cfp_unit *unit) {
    for (struct cfp_reading *reading = unit->readings, *next; reading; reading = next) {
        next = reading->next;
        discard(reading);
    }
    unit->readings = NULL;
}

uint32_t cfp_port_room(const cfp_plugin *plugin) {
    enum { MORE = 64 };
    uint32_t room = plugin->format ? 2 * plugin->port_count + MORE : plugin->port_count;
    return room < CFP_MOST_PORTS || !plugin->format ? room : CFP_MOST_PORTS;
}

const cfp_plugin *cfp_unit_plugin(const cfp_unit *unit) { return unit->plugin; }
