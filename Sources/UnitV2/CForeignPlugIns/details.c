/// What CLAP and VST3 plug-ins have in common when they are read, and the bytes of their states.
#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

void cfp_free_details(cfp_details *details) {
    if (details) free(details->parameters);
    free(details);
}

// MARK: Parameters by address

int32_t cfp_details_port_at(const cfp_plugin *plugin, uint64_t address) {
    const cfp_details *details = plugin->details;
    uint32_t low = 0, high = details ? details->parameter_count : 0;
    while (low < high) {
        uint32_t middle = (low + high) / 2, port = details->parameters[middle];
        if (plugin->ports[port].address == address) return (int32_t)port;
        if (plugin->ports[port].address < address) low = middle + 1;
        else high = middle;
    }
    return -1;
}

static int by_address(const void *left, const void *right, void *context) {
    const cfp_plugin *plugin = context;
    uint64_t one = plugin->ports[*(const uint32_t *)left].address, other = plugin->ports[*(const uint32_t *)right].address;
    return one < other ? -1 : one > other;
}

void cfp_details_sort(cfp_plugin *plugin, uint32_t first) {
    cfp_details *details = plugin->details;
    details->parameters = calloc(plugin->port_count - first + 1, sizeof *details->parameters);
    for (uint32_t port = first; details->parameters && port < plugin->port_count; port++) {
        details->parameters[details->parameter_count++] = port;
    }
    if (details->parameters) {
        qsort_r(details->parameters, details->parameter_count, sizeof *details->parameters, by_address, plugin);
    }
}

static bool is_number(const char *text) {
    char *end;
    strtod(text, &end);
    return end != text && !*end;
}

void cfp_take_names(cfp_port *port, cfp_point *points, uint32_t count, bool are_all) {
    bool are_named = false;
    for (uint32_t index = 0; points && index < count && points[index].label; index++) {
        are_named |= !is_number(points[index].label);
    }
    are_all &= points != NULL;
    bool is_switch = count == 2 && are_all && !strcasecmp(points[0].label, "off") && !strcasecmp(points[1].label, "on");
    if (count == 2 && (is_switch || !are_named || !are_all) && port->minimum == 0) port->traits |= CFP_TOGGLED;
    port->points = points;
    port->point_count = points ? count : 0;
    if (are_all && are_named && !is_switch) port->traits |= CFP_ENUMERATION;
}

char *cfp_unit_named(const char *text) {
    static const char *const units[][2] = {
        {"dB", "db"}, {"Hz", "hz"}, {"s", "s"}, {"sec", "s"}, {"ms", "ms"}, {"%", "pc"}, {"BPM", "bpm"},
        {"bpm", "bpm"}, {"cents", "cent"}, {"ct", "cent"}, {"st", "semitone12TET"}, {"semitones", "semitone12TET"},
        {"°", "degree"}, {"deg", "degree"},
    };
    for (size_t index = 0; index < sizeof units / sizeof *units; index++) {
        if (!strcmp(units[index][0], text)) return strdup(units[index][1]);
    }
    return NULL;
}

// MARK: Ports

cfp_port *cfp_add_port(cfp_plugin *plugin, cfp_kind kind, bool is_input, char *name) {
    if (plugin->port_count >= CFP_MOST_PORTS) {
        free(name);
        return NULL;
    }
    cfp_port *port = &plugin->ports[plugin->port_count++];
    *port = (cfp_port){.kind = kind, .is_input = is_input, .name = name, .address = UINT64_MAX};
    return port;
}

void cfp_blame(cfp_plugin *plugin, const char *format, bool is_input, uint32_t number) {
    char text[200];
    snprintf(text, sizeof text, format, is_input ? "input" : "output", number);
    if (!plugin->problem) plugin->problem = strdup(text);
}

void cfp_fit_ports(cfp_plugin *plugin) {
    cfp_port *fitting = realloc(plugin->ports, (plugin->port_count + 1) * sizeof *fitting);
    if (fitting) plugin->ports = fitting;
}

/// Ports of a main bus: as many as any choice has.
static uint32_t room_for(const cfp_plugin *plugin, uint32_t channels, bool is_input) {
    uint32_t room = channels;
    for (uint32_t index = 0; index < plugin->details->choice_count; index++) {
        uint32_t other = plugin->details->choices[index].channels[!is_input];
        if (other > room) room = other;
    }
    return room;
}

void cfp_add_bus(cfp_plugin *plugin, const char *name, uint32_t channels, bool is_input, uint32_t number) {
    if (channels > AU_EXTENSION_MAXIMUM_CHANNELS) {
        cfp_blame(plugin, "has more channels on an audio %s than the 32 that a bus may have: %u", is_input, channels);
        return;
    }
    uint32_t room = number ? channels : room_for(plugin, channels, is_input);
    plugin->details->busses[!is_input][number] = (cfp_row){plugin->port_count, channels};
    plugin->details->bus_counts[!is_input] = number + 1;
    char group[32];
    snprintf(group, sizeof group, "%u", number);
    for (uint32_t channel = 0; channel < room; channel++) {
        cfp_port *port = cfp_add_port(plugin, CFP_AUDIO, is_input, cfp_copy(name, is_input ? "Input" : "Output"));
        if (!port) {
            cfp_blame(plugin, "has too many audio %ss", is_input, 0);
            return;
        }
        port->symbol = cfp_symbol(is_input ? "audio_in" : "audio_out", 0);
        port->group = strdup(group);
        if (is_input && number) port->traits |= CFP_SIDE_CHAIN;
        if (channel >= channels) port->traits |= CFP_SPARE;
    }
}

uint32_t cfp_version(const char *text) {
    unsigned parts[3] = {0, 0, 0};
    if (text) sscanf(text, "%u.%u.%u", &parts[0], &parts[1], &parts[2]);
    uint32_t number = (parts[0] & 0xffff) << 16 | (parts[1] & 0xff) << 8 | (parts[2] & 0xff);
    return number ? number : 0x00010000;
}

// MARK: Bytes

enum { MOST_STATE = 32 << 20 };

bool cfp_bytes_write(cfp_bytes *into, const void *bytes, size_t size) {
    if ((!bytes && size) || into->place > MOST_STATE || size > MOST_STATE - into->place) return false;
    size_t end = into->place + size;
    if (end > into->room) {
        size_t room = 2 * end + 4096;
        uint8_t *larger = realloc(into->bytes, room);
        if (!larger) return false;
        memset(larger + into->room, 0, room - into->room);
        into->bytes = larger;
        into->room = room;
    }
    if (size) memcpy(into->bytes + into->place, bytes, size);
    into->place = end;
    if (end > into->size) into->size = end;
    return true;
}

size_t cfp_bytes_read(cfp_bytes *from, void *bytes, size_t size) {
    size_t left = from->place < from->size ? from->size - from->place : 0;
    if (size > left) size = left;
    if (size) memcpy(bytes, from->bytes + from->place, size);
    from->place += size;
    return size;
}
