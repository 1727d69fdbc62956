/// CLAP test plug-ins that get other parameters, that have a choice of ports, and presets: two in the gain, and others in files.
#include "clap_plugins.h"

#include <stdio.h>
#include <stdlib.h>

// MARK: Parameters that change

void tell_change(const Instance *plugin) {
    const clap_host_params *params = plugin->host->get_extension(plugin->host, "clap.params");
    params->rescan(plugin->host, CLAP_RESCAN_ALL);
}

bool describe_changing(const Instance *plugin, uint32_t index, clap_param_info *info) {
    static const clap_param_info first = {P_SWITCH, 0, NULL, "Switch", "", 0, 4, 0};
    static const clap_param_info renamed = {P_SWITCH, 0, NULL, "Level", "", 0, 8, 0};
    static const clap_param_info more = {P_MORE, 0, NULL, "More", "Extra", -1, 1, 0};
    *info = index ? more : plugin->gain > 2 ? renamed : first;
    return true;
}

// MARK: Choices of ports

enum { MONO_PORTS = 5, STEREO_PORTS = 7, WIDE_PORTS = 6, UNEQUAL_PORTS = 9 };

uint32_t width(const Instance *plugin) {
    return plugin->choice == MONO_PORTS ? 1 : plugin->choice == WIDE_PORTS ? 6 : 2;
}

static uint32_t choice_count(const clap_plugin *plugin) {
    (void)plugin;
    return 4;
}

static bool get_choice(const clap_plugin *plugin, uint32_t index, clap_port_choice *choice) {
    static const struct { uint32_t id, channels, ports; } all[] = {
        {MONO_PORTS, 1, 1}, {STEREO_PORTS, 2, 1}, {WIDE_PORTS, 6, 1}, {UNEQUAL_PORTS, 4, 2},
    };
    (void)plugin;
    *choice = (clap_port_choice){
        all[index].id, "", all[index].ports, all[index].ports, true, all[index].channels, "", true, all[index].channels, "",
    };
    return true;
}

static bool select_choice(const clap_plugin *plugin, uint32_t id) {
    self(plugin)->choice = id;
    return id == MONO_PORTS || id == STEREO_PORTS || id == WIDE_PORTS;
}

const clap_port_choices choices_of_tests = {choice_count, get_choice, select_choice};

// MARK: Presets

static double level_in(const char *path) {
    double level = -1;
    FILE *file = fopen(path, "r");
    if (!file) return -1;
    if (fscanf(file, "%lf", &level) != 1) level = -1;
    fclose(file);
    return level;
}

static bool from_location(const clap_plugin *plugin, uint32_t kind, const char *location, const char *key) {
    double level = kind == CLAP_IN_FILE ? level_in(location) : key && !strcmp(key, "l") ? 4 : key && !strcmp(key, "s") ? 0.5 : -1;
    const clap_host_preset_load *host = self(plugin)->host->get_extension(self(plugin)->host, "clap.preset-load/2");
    if (level < 0) {
        host->on_error(self(plugin)->host, kind, location, key, 0, "has no number");
        return false;
    }
    self(plugin)->gain = level;
    host->loaded(self(plugin)->host, kind, location, key);
    return true;
}

const clap_preset_load preset_load_of_tests = {from_location};

typedef struct Provider {
    clap_provider provider;
    const clap_indexer *indexer;
} Provider;

/// Beside the library, in a folder of presets.
static bool init_provider(const clap_provider *provider) {
    static char folder[4096];
    Dl_info information;
    if (!dladdr(&providers_of_tests, &information)) return false;
    snprintf(folder, sizeof folder, "%s", information.dli_fname);
    char *slash = strrchr(folder, '/');
    if (!slash) return false;
    snprintf(slash, sizeof folder - (size_t)(slash - folder), "/presets");
    const clap_indexer *indexer = ((const Provider *)provider)->indexer;
    clap_filetype kind = {"Levels", NULL, "level"};
    clap_location inside = {1, "Inside", CLAP_IN_PLUGIN, NULL}, files = {2, "Files", CLAP_IN_FILE, folder};
    return indexer->declare_filetype(indexer, &kind) && indexer->declare_location(indexer, &inside)
        && indexer->declare_location(indexer, &files);
}

static void tell(const clap_receiver *receiver, const char *name, const char *key, const char *plugin) {
    clap_universal_id id = {"clap", plugin};
    if (!receiver->begin_preset(receiver, name, key)) return;
    receiver->add_plugin_id(receiver, &id);
    receiver->add_creator(receiver, "Tests");
    receiver->add_feature(receiver, "bright");
    receiver->set_timestamps(receiver, 0, 0);
    receiver->add_extra_info(receiver, "key", "value");
}

static bool get_metadata(const clap_provider *provider, uint32_t kind, const char *location, const clap_receiver *receiver) {
    (void)provider; (void)location;
    if (kind == CLAP_IN_FILE) {
        tell(receiver, NULL, NULL, "org.example.gain");
        return true;
    }
    tell(receiver, "Soft", "s", "org.example.gain");
    tell(receiver, "Of another", "x", "org.example.mono");
    tell(receiver, "Loud", "l", "org.example.gain");
    return true;
}

static void destroy_provider(const clap_provider *provider) { free((void *)provider); }

static const clap_provider_descriptor provider_descriptor = {{1, 2, 0}, "org.example.presets", "Presets", "Tests"};

static uint32_t provider_count(const clap_providers *providers) {
    (void)providers;
    return 1;
}

static const clap_provider_descriptor *describe_provider(const clap_providers *providers, uint32_t index) {
    (void)providers;
    return index ? NULL : &provider_descriptor;
}

static const clap_provider *create_provider(const clap_providers *providers, const clap_indexer *indexer, const char *id) {
    (void)providers;
    Provider *made = strcmp(id, provider_descriptor.id) ? NULL : calloc(1, sizeof *made);
    if (!made) return NULL;
    made->indexer = indexer;
    made->provider = (clap_provider){&provider_descriptor, NULL, init_provider, destroy_provider, get_metadata, NULL};
    return &made->provider;
}

const clap_providers providers_of_tests = {provider_count, describe_provider, create_provider};
