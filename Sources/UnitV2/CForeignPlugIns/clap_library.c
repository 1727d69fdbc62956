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
    plugin->version = id ? cfp_version(descriptor->release) : 0;
    plugin->traits = CFP_IS_CLAP | (id && has_feature(descriptor, "instrument") ? CFP_INSTRUMENT : 0u);
    plugin->format = &cfp_clap_format;
    if (!id) plugin->problem = strdup("has no id, by which it could be made");
}

/// Null with a reason.
static const clap_factory *find_factory(cfp_library *library, char *problem, size_t size) {
    library->handle = cfp_load_code(library->path);
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

// MARK: An instance's ports

/// A copy of a text that may fill its memory.
static char *text_of(const char *bytes, size_t room, const char *otherwise) {
    char text[CLAP_PATH_SIZE + 1];
    size_t length = strnlen(bytes, room);
    memcpy(text, bytes, length);
    text[length] = 0;
    return cfp_copy(text, otherwise);
}

static void add_busses(cfp_clap *clap, cfp_plugin *plugin, bool is_input) {
    const clap_audio_ports *ports = clap->plugin->get_extension(clap->plugin, "clap.audio-ports");
    if (!ports || !ports->count || !ports->get) return;
    uint32_t count = ports->count(clap->plugin, is_input);
    if (count > CFP_MOST_BUSSES) return cfp_blame(plugin, "has too many audio %ss: %u", is_input, count);
    for (uint32_t index = 0; index < count; index++) {
        clap_audio_port_info info = {0};
        if (!ports->get(clap->plugin, index, is_input, &info)) {
            return cfp_blame(plugin, "does not describe its audio %s %u", is_input, index + 1);
        }
        char *name = text_of(info.name, sizeof info.name, NULL);
        cfp_add_bus(plugin, name, info.channel_count, is_input, index);
        free(name);
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
    for (uint32_t index = 0; index < count && index < CFP_MOST_BUSSES; index++) {
        clap_note_port_info info = {0};
        if (!ports->get(clap->plugin, index, is_input, &info) || !choose_dialect(&info)) continue;
        char *name = text_of(info.name, sizeof info.name, is_input ? "Notes" : "Notes out");
        cfp_port *port = cfp_add_port(plugin, CFP_NOTES, is_input, name);
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
    cfp_clap_add_choices(clap, plugin);
    for (int side = 1; side >= 0; side--) {
        add_busses(clap, plugin, side);
        add_note_ports(clap, plugin, side);
    }
    cfp_clap_add_parameters(clap, plugin);
    if (clap->state) plugin->traits |= CFP_HAS_STATE;
    if (cfp_clap_has_window(clap)) cfp_set_inner_ui(plugin, reading->library->path);
    cfp_name_apart(plugin);
    cfp_fit_ports(plugin);
    plugin->spare = clap;
}

void cfp_read_clap_plugin(cfp_library *library, cfp_plugin *plugin) {
    if (plugin->problem) return;
    cfp_main_call(read_plugin, &(Reading){.library = library, .plugin = plugin});
}
