/// What a CLAP library has.
#include "internal.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FEATURES = 64 };

static bool has_feature(const clap_descriptor *descriptor, const char *wanted) {
    for (int index = 0; descriptor->features && index < MOST_FEATURES && descriptor->features[index]; index++) {
        if (!strcmp(descriptor->features[index], wanted)) return true;
    }
    return false;
}

/// Of a text such as 1.2.3; without any number 1, for 0 is none.
static uint32_t version(const char *text) {
    unsigned parts[3] = {0, 0, 0};
    if (text) sscanf(text, "%u.%u.%u", &parts[0], &parts[1], &parts[2]);
    uint32_t number = (parts[0] & 0xffff) << 16 | (parts[1] & 0xff) << 8 | (parts[2] & 0xff);
    return number ? number : 0x00010000;
}

static void add_plugin(cfp_library *library, const clap_descriptor *descriptor) {
    cfp_plugin *plugin = &library->plugins[library->count++];
    char identity[CFP_MOST_TEXT];
    const char *id = descriptor && descriptor->id && *descriptor->id ? descriptor->id : NULL;
    plugin->uri = cfp_copy(id, "?");
    if (id) snprintf(identity, sizeof identity, "clap:%s", plugin->uri);
    else snprintf(identity, sizeof identity, "clap:%s#%u", library->path, library->count);
    plugin->identity = strdup(identity);
    plugin->name = cfp_copy(id ? descriptor->name : NULL, plugin->uri);
    plugin->maker = cfp_copy(id ? descriptor->vendor : NULL, "CLAP");
    plugin->version = id ? version(descriptor->release) : 0;
    plugin->traits = CFP_IS_CLAP | (id && has_feature(descriptor, "instrument") ? CFP_INSTRUMENT : 0u);
    if (!id) plugin->problem = strdup("has no id, by which it could be made");
}

/// Null with a reason.
static const clap_factory *find_factory(cfp_library *library, char *problem, size_t size) {
    library->handle = dlopen(library->path, RTLD_NOW | RTLD_LOCAL);
    if (!library->handle) {
        cfp_fail(problem, size, "cannot be loaded: %s", dlerror());
        return NULL;
    }
    // SAFETY: the symbol of this name is such a structure by the definition of CLAP.
    const clap_entry *entry = dlsym(library->handle, "clap_entry");
    const char *reason = !entry ? "is no CLAP library: it has no clap_entry"
        : entry->version.major < 1 || !entry->init || !entry->get_factory ? "has an entry of another version of CLAP"
        : !entry->init(library->path) ? "refuses to be initialized" : NULL;
    const clap_factory *factory = reason ? NULL : entry->get_factory("clap.plugin-factory");
    if (!reason && !(factory && factory->count && factory->descriptor && factory->create)) {
        reason = "has no factory of plug-ins";
    }
    if (reason) cfp_fail(problem, size, "%s", reason);
    return reason ? NULL : factory;
}

typedef struct Reading {
    cfp_library *library;
    cfp_plugin *plugin;
    char *problem;
    size_t size;
    bool is_read;
} Reading;

static void read_library(void *context) {
    Reading *reading = context;
    cfp_library *library = reading->library;
    library->factory = find_factory(library, reading->problem, reading->size);
    if (!library->factory) return;
    uint32_t count = library->factory->count(library->factory);
    if (count > CFP_MOST_PLUGINS) count = CFP_MOST_PLUGINS;
    library->plugins = calloc(count + 1, sizeof *library->plugins);
    for (uint32_t index = 0; library->plugins && index < count; index++) {
        add_plugin(library, library->factory->descriptor(library->factory, index));
    }
    reading->is_read = library->plugins != NULL;
}

bool cfp_read_clap(cfp_library *library, char *problem, size_t size) {
    Reading reading = {.library = library, .problem = problem, .size = size};
    cfp_main_call(read_library, &reading);
    return reading.is_read;
}

void cfp_clap_free_details(cfp_clap_details *details) {
    if (details) free(details->parameters);
    free(details);
}

int32_t cfp_clap_port_at(const cfp_plugin *plugin, uint64_t address) {
    const cfp_clap_details *details = plugin->details;
    uint32_t low = 0, high = details ? details->parameter_count : 0;
    while (low < high) {
        uint32_t middle = (low + high) / 2, port = details->parameters[middle];
        if (plugin->ports[port].address == address) return (int32_t)port;
        if (plugin->ports[port].address < address) low = middle + 1;
        else high = middle;
    }
    return -1;
}

// MARK: An instance's ports

/// A copy of a text that may fill its memory.
static char *text_of(const char *bytes, size_t room, const char *otherwise) {
    char text[CLAP_PATH_SIZE + 1];
    size_t length = strnlen(bytes, room);
    memcpy(text, bytes, length);
    text[length] = 0;
    return cfp_copy(text, otherwise);
}

static cfp_port *add_port(cfp_plugin *plugin, cfp_kind kind, bool is_input, char *name) {
    if (plugin->port_count >= CFP_MOST_PORTS) {
        free(name);
        return NULL;
    }
    cfp_port *port = &plugin->ports[plugin->port_count++];
    *port = (cfp_port){.kind = kind, .is_input = is_input, .name = name, .address = UINT64_MAX};
    return port;
}

static void fail(cfp_plugin *plugin, const char *format, bool is_input, uint32_t number) {
    char text[200];
    snprintf(text, sizeof text, format, is_input ? "input" : "output", number);
    if (!plugin->problem) plugin->problem = strdup(text);
}

static void add_bus(cfp_plugin *plugin, const clap_audio_port_info *info, bool is_input, uint32_t number) {
    if (info->channel_count > AU_EXTENSION_MAXIMUM_CHANNELS) {
        return fail(plugin, "has more channels on an audio %s than the 32 that a bus may have: %u", is_input,
                    info->channel_count);
    }
    plugin->details->busses[!is_input][number] = (cfp_clap_bus){plugin->port_count, info->channel_count};
    plugin->details->bus_counts[!is_input] = number + 1;
    char group[32];
    snprintf(group, sizeof group, "%u", number);
    for (uint32_t channel = 0; channel < info->channel_count; channel++) {
        char *name = text_of(info->name, sizeof info->name, is_input ? "Input" : "Output");
        cfp_port *port = add_port(plugin, CFP_AUDIO, is_input, name);
        if (!port) return fail(plugin, "has too many audio %ss", is_input, 0);
        port->symbol = cfp_symbol(is_input ? "audio_in" : "audio_out", 0);
        port->group = strdup(group);
        if (is_input && number) port->traits |= CFP_SIDE_CHAIN;
    }
}

static void add_busses(cfp_clap *clap, cfp_plugin *plugin, bool is_input) {
    const clap_audio_ports *ports = clap->plugin->get_extension(clap->plugin, "clap.audio-ports");
    if (!ports || !ports->count || !ports->get) return;
    uint32_t count = ports->count(clap->plugin, is_input);
    if (count > CFP_MOST_CLAP_BUSSES) return fail(plugin, "has too many audio %ss: %u", is_input, count);
    for (uint32_t index = 0; index < count; index++) {
        clap_audio_port_info info = {0};
        if (!ports->get(clap->plugin, index, is_input, &info)) {
            return fail(plugin, "does not describe its audio %s %u", is_input, index + 1);
        }
        add_bus(plugin, &info, is_input, index);
    }
}

/// As the plug-in prefers it; notes as such before others.
static uint32_t choose_dialect(const clap_note_port_info *info) {
    static const uint32_t order[] = {CLAP_DIALECT_CLAP, CLAP_DIALECT_MIDI, CLAP_DIALECT_MPE, CLAP_DIALECT_MIDI2};
    uint32_t chosen = info->preferred & info->supported;
    for (int index = 0; index < 4; index++) {
        if (chosen ? chosen & order[index] : info->supported & order[index]) return order[index];
    }
    return 0;
}

static void add_note_ports(cfp_clap *clap, cfp_plugin *plugin, bool is_input) {
    const clap_note_ports *ports = clap->plugin->get_extension(clap->plugin, "clap.note-ports");
    if (!ports || !ports->count || !ports->get) return;
    uint32_t count = ports->count(clap->plugin, is_input);
    for (uint32_t index = 0; index < count && index < CFP_MOST_CLAP_BUSSES; index++) {
        clap_note_port_info info = {0};
        if (!ports->get(clap->plugin, index, is_input, &info) || !choose_dialect(&info)) continue;
        char *name = text_of(info.name, sizeof info.name, is_input ? "Notes" : "Notes out");
        cfp_port *port = add_port(plugin, CFP_NOTES, is_input, name);
        if (!port) return;
        port->symbol = cfp_symbol(is_input ? "notes_in" : "notes_out", 0);
        port->traits |= CFP_MIDI;
        port->dialect = choose_dialect(&info);
        port->dialects = info.supported;
        // The plug-in's number of it.
        port->minimum_size = index;
    }
}

static void read_plugin(void *context) {
    Reading *reading = context;
    cfp_plugin *plugin = reading->plugin;
    char problem[CFP_MOST_TEXT] = "";
    cfp_clap *clap = cfp_clap_make(reading->library, plugin, problem, sizeof problem);
    plugin->ports = calloc(CFP_MOST_PORTS, sizeof *plugin->ports);
    plugin->details = calloc(1, sizeof *plugin->details);
    if (!clap || !plugin->ports || !plugin->details) {
        plugin->problem = strdup(*problem ? problem : "has no memory");
        return;
    }
    for (int side = 1; side >= 0; side--) {
        add_busses(clap, plugin, side);
        add_note_ports(clap, plugin, side);
    }
    cfp_clap_add_parameters(clap, plugin);
    if (clap->state) plugin->traits |= CFP_HAS_STATE;
    cfp_name_apart(plugin);
    cfp_port *fitting = realloc(plugin->ports, (plugin->port_count + 1) * sizeof *fitting);
    if (fitting) plugin->ports = fitting;
    plugin->spare = clap;
}

void cfp_read_clap_plugin(cfp_library *library, cfp_plugin *plugin) {
    if (plugin->problem) return;
    cfp_main_call(read_plugin, &(Reading){.library = library, .plugin = plugin});
}
