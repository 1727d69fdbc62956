/// What a VST3 bundle has.
#include "internal.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#if defined(__x86_64__)
#define MACHINE "x86_64-linux"
#elif defined(__aarch64__)
#define MACHINE "aarch64-linux"
#else
#error "What is the folder of this machine's code called in a bundle?"
#endif

typedef struct Reading {
    cfp_library *library;
    cfp_plugin *plugin;
    char *problem;
    size_t size;
    bool is_read;
} Reading;

// MARK: Loading

/// The shared library of a bundle; what is no folder is one itself. False with a reason.
static bool find_code(Reading *reading, char *path, size_t room) {
    const char *bundle = reading->library->path, *name = strrchr(bundle, '/');
    struct stat information;
    name = name ? name + 1 : bundle;
    if (!stat(bundle, &information) && !S_ISDIR(information.st_mode)) {
        snprintf(path, room, "%s", bundle);
        return true;
    }
    int length = (int)(strlen(name) - strlen(".vst3"));
    int written = snprintf(path, room, "%s/Contents/" MACHINE "/%.*s.so", bundle, length, name);
    bool is_there = written > 0 && (size_t)written < room && !stat(path, &information);
    if (!is_there) {
        cfp_fail(reading->problem, reading->size, "has no code for this machine, Contents/" MACHINE "/%.*s.so", length, name);
    }
    return is_there;
}

/// The third kind of a factory where there is one, else the second or the first: all begin alike.
static vst3_factory *best_of(vst3_factory *first) {
    void *better = NULL;
    if (!first->table->query(first, vst3_factory3_id, &better) && better) return better;
    return !first->table->query(first, vst3_factory2_id, &better) && better ? better : first;
}

/// Null with a reason.
static vst3_factory *find_factory(Reading *reading) {
    char path[4096];
    if (!find_code(reading, path, sizeof path)) return NULL;
    reading->library->code = strdup(path);
    void *handle = reading->library->handle = cfp_load_code(path);
    if (!handle) {
        cfp_fail(reading->problem, reading->size, "cannot be loaded: %s", dlerror());
        return NULL;
    }
    // SAFETY: the symbols of these names are such functions by the definition of VST3.
    bool (*enter)(void *) = (bool (*)(void *))dlsym(handle, "ModuleEntry");
    vst3_factory *(*get)(void) = (vst3_factory * (*)(void))dlsym(handle, "GetPluginFactory");
    const char *reason = !enter || !get ? "is no VST3 library: it has no ModuleEntry and GetPluginFactory"
        : !enter(handle) ? "refuses to be initialized" : NULL;
    vst3_factory *factory = reason ? NULL : get();
    if (!reason && !factory) reason = "has no factory of plug-ins";
    if (reason) cfp_fail(reading->problem, reading->size, "%s", reason);
    return factory ? best_of(factory) : NULL;
}

/// Whether an object answers to an interface, which is asked once; it is let go of again.
static bool answers(vst3_factory *factory, const vst3_id id) {
    void *found = NULL;
    if (factory->table->query(factory, id, &found) || !found) return false;
    ((vst3_unknown *)found)->table->release(found);
    return true;
}

// MARK: Classes

/// What is known of a class, whichever kind of factory tells it.
typedef struct Class {
    vst3_class2 info;
    char *name, *vendor;
    char version[64];
} Class;

static void get_class3(vst3_factory *factory, int32_t index, Class *class) {
    vst3_class3 wide = {0};
    if (factory->table->get_class3(factory, index, &wide)) return;
    class->name = cfp_copy_utf16(wide.name, 64, NULL);
    class->vendor = cfp_copy_utf16(wide.vendor, 64, NULL);
}

static void end_texts(vst3_class2 *info) {
    info->category[sizeof info->category - 1] = info->name[sizeof info->name - 1] = 0;
    info->subcategories[sizeof info->subcategories - 1] = info->vendor[sizeof info->vendor - 1] = 0;
    info->version[sizeof info->version - 1] = 0;
}

/// False where it is no plug-in.
static bool get_class(vst3_factory *factory, int32_t index, bool has_second, bool has_third, Class *class) {
    vst3_class plain = {0};
    vst3_class2 *info = &class->info;
    if (has_second && !factory->table->get_class2(factory, index, info)) {
        if (has_third) get_class3(factory, index, class);
    } else {
        if (factory->table->get_class(factory, index, &plain)) return false;
        memcpy(info->id, plain.id, sizeof info->id);
        memcpy(info->category, plain.category, sizeof info->category);
        memcpy(info->name, plain.name, sizeof info->name);
    }
    end_texts(info);
    return !strcmp(info->category, "Audio Module Class");
}

/// Categories are separated by bars.
static bool has_category(const char *categories, const char *wanted) {
    size_t length = strlen(wanted);
    for (const char *next = categories; next; next = strchr(next, '|') ? strchr(next, '|') + 1 : NULL) {
        if (!strncmp(next, wanted, length) && (!next[length] || next[length] == '|')) return true;
    }
    return false;
}

static char *maker_of(vst3_factory *factory, const Class *class) {
    if (class->vendor && *class->vendor) return strdup(class->vendor);
    vst3_factory_info info = {0};
    if (!*class->info.vendor) factory->table->get_info(factory, &info);
    info.vendor[sizeof info.vendor - 1] = 0;
    return cfp_copy(*class->info.vendor ? class->info.vendor : info.vendor, "VST3");
}

static void add_plugin(cfp_library *library, const Class *class) {
    cfp_plugin *plugin = &library->plugins[library->count++];
    char digits[2 * sizeof(vst3_id) + 1], identity[64];
    for (size_t index = 0; index < sizeof(vst3_id); index++) {
        snprintf(digits + 2 * index, 3, "%02X", class->info.id[index]);
    }
    snprintf(identity, sizeof identity, "vst3:%s", digits);
    plugin->uri = strdup(digits);
    plugin->identity = strdup(identity);
    plugin->name = class->name && *class->name ? strdup(class->name) : cfp_copy(class->info.name, digits);
    plugin->maker = maker_of(library->classes, class);
    plugin->version = cfp_version(class->info.version);
    plugin->format = &cfp_vst3_format;
    plugin->traits = CFP_IS_VST3 | (has_category(class->info.subcategories, "Instrument") ? CFP_INSTRUMENT : 0u);
}

static void read_classes(cfp_library *library, bool has_second, bool has_third) {
    int32_t count = library->classes->table->class_count(library->classes);
    if (count > CFP_MOST_PLUGINS) count = CFP_MOST_PLUGINS;
    library->plugins = calloc((size_t)(count < 0 ? 0 : count) + 1, sizeof *library->plugins);
    for (int32_t index = 0; library->plugins && index < count; index++) {
        Class class = {0};
        if (get_class(library->classes, index, has_second, has_third, &class)) add_plugin(library, &class);
        free(class.name); free(class.vendor);
    }
}

static void read_library(void *context) {
    Reading *reading = context;
    cfp_library *library = reading->library;
    vst3_factory *factory = library->classes = find_factory(reading);
    if (!factory) return;
    bool has_third = answers(factory, vst3_factory3_id), has_second = has_third || answers(factory, vst3_factory2_id);
    if (has_third) factory->table->set_host(factory, cfp_vst3_host());
    read_classes(library, has_second, has_third);
    reading->is_read = library->plugins && library->count;
    if (!reading->is_read) cfp_fail(reading->problem, reading->size, "has no effects and no instruments");
}

bool cfp_read_vst3(cfp_library *library, char *problem, size_t size) {
    Reading reading = {.library = library, .problem = problem, .size = size};
    cfp_main_call(read_library, &reading);
    return reading.is_read;
}

// MARK: A plug-in's ports

static void add_busses(cfp_vst3 *vst3, cfp_plugin *plugin, bool is_input) {
    int32_t side = is_input ? VST3_IN : VST3_OUT;
    int32_t count = vst3->component->table->bus_count(vst3->component, VST3_SOUND, side);
    if (count > CFP_MOST_BUSSES) return cfp_blame(plugin, "has too many audio %ss: %u", is_input, (uint32_t)count);
    for (int32_t index = 0; index < count; index++) {
        vst3_bus bus = {0};
        vst3_result result = vst3->component->table->get_bus(vst3->component, VST3_SOUND, side, index, &bus);
        if (result != VST3_OK || bus.channel_count < 0) {
            return cfp_blame(plugin, "does not describe its audio %s %u", is_input, (uint32_t)index + 1);
        }
        char *name = cfp_copy_utf16(bus.name, VST3_TEXT, NULL);
        cfp_add_bus(plugin, name, (uint32_t)bus.channel_count, is_input, (uint32_t)index);
        free(name);
    }
}

static void add_notes(cfp_vst3 *vst3, cfp_plugin *plugin, bool is_input) {
    int32_t side = is_input ? VST3_IN : VST3_OUT;
    int32_t count = vst3->component->table->bus_count(vst3->component, VST3_NOTES, side);
    for (int32_t index = 0; index < count && index < CFP_MOST_BUSSES; index++) {
        vst3_bus bus = {0};
        if (vst3->component->table->get_bus(vst3->component, VST3_NOTES, side, index, &bus)) continue;
        char *name = cfp_copy_utf16(bus.name, VST3_TEXT, is_input ? "Notes" : "Notes out");
        cfp_port *port = cfp_add_port(plugin, CFP_NOTES, is_input, name);
        if (!port) return;
        port->symbol = cfp_symbol(is_input ? "notes_in" : "notes_out", 0);
        port->traits |= CFP_MIDI;
        // The plug-in's number of it.
        port->minimum_size = (uint32_t)index;
    }
}

static void read_plugin(void *context) {
    Reading *reading = context;
    cfp_plugin *plugin = reading->plugin;
    char problem[CFP_MOST_TEXT] = "";
    cfp_vst3 *vst3 = cfp_vst3_make(reading->library, plugin, problem, sizeof problem);
    plugin->ports = calloc(CFP_MOST_PORTS, sizeof *plugin->ports);
    plugin->details = calloc(1, sizeof *plugin->details);
    if (!vst3 || !plugin->ports || !plugin->details) {
        plugin->problem = strdup(*problem ? problem : "has no memory");
        if (vst3) cfp_vst3_free(vst3);
        return;
    }
    plugin->details->program_port = -1;
    cfp_vst3_add_choices(vst3, plugin);
    for (int side = 1; side >= 0; side--) {
        add_busses(vst3, plugin, side);
        add_notes(vst3, plugin, side);
    }
    cfp_vst3_add_parameters(vst3, plugin);
    cfp_vst3_add_presets(vst3, plugin);
    if (reading->library->code && cfp_vst3_has_window(vst3)) cfp_set_inner_ui(plugin, reading->library->code);
    cfp_name_apart(plugin);
    cfp_fit_ports(plugin);
    plugin->spare = vst3;
}

void cfp_read_vst3_plugin(cfp_library *library, cfp_plugin *plugin) {
    if (plugin->problem) return;
    cfp_main_call(read_plugin, &(Reading){.library = library, .plugin = plugin});
}
