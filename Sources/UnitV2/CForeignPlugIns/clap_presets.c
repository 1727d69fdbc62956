/// The presets of a CLAP plug-in: those that its library tells of, in itself or in files, and how one is loaded.
#include "internal.h"

#include <dirent.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/// Of places and kinds of files that a provider declares, of files that are looked at, and of folders in folders.
enum { MOST_PLACES = 64, MOST_KINDS = 64, MOST_FILES = 65536, DEEPEST = 16, MOST_PROVIDERS = 64 };

/// What a provider declares while it is initialized, and what it then tells of one file after the other.
typedef struct Search {
    cfp_plugin *plugin;
    const clap_provider *provider;
    /// Null for what is in the plug-in.
    char *places[MOST_PLACES];
    uint32_t place_kinds[MOST_PLACES], place_count;
    char *extensions[MOST_KINDS];
    uint32_t extension_count, file_count;
    /// Where what is told next lies.
    uint32_t kind;
    const char *location;
    /// The preset that has begun; whether a plug-in was named for it, and whether it was this one.
    char *name, *key;
    bool has_begun, names_plugins, is_ours;
} Search;

// MARK: Declarations

static Search *search_of(const clap_indexer *indexer) { return indexer->data; }

static bool declare_filetype(const clap_indexer *indexer, const clap_filetype *kind) {
    Search *search = search_of(indexer);
    if (!kind || search->extension_count == MOST_KINDS) return false;
    search->extensions[search->extension_count++] = cfp_copy(kind->extension, "");
    return true;
}

static bool declare_location(const clap_indexer *indexer, const clap_location *location) {
    Search *search = search_of(indexer);
    bool is_right = location && (location->kind == CLAP_IN_PLUGIN || (location->kind == CLAP_IN_FILE && location->location));
    if (!is_right || search->place_count == MOST_PLACES) return false;
    search->place_kinds[search->place_count] = location->kind;
    search->places[search->place_count++] = location->kind == CLAP_IN_FILE ? strdup(location->location) : NULL;
    return true;
}

static bool ignore_soundpack(const clap_indexer *indexer, const void *pack) {
    (void)indexer; (void)pack;
    return true;
}

static const void *no_extension(const clap_indexer *indexer, const char *id) {
    (void)indexer; (void)id;
    return NULL;
}

// MARK: What is told

/// A preset without a name is called by its file's, without the ending.
static char *name_for(const Search *search) {
    if (search->name && *search->name) return strdup(search->name);
    const char *file = search->location ? strrchr(search->location, '/') : NULL;
    char *name = cfp_copy(file ? file + 1 : search->location, search->key && *search->key ? search->key : "Preset");
    char *dot = name && search->location ? strrchr(name, '.') : NULL;
    if (dot && dot != name) *dot = 0;
    return name;
}

/// Keeps the preset that has begun, where it is one of this plug-in.
static void finish(Search *search) {
    cfp_plugin *plugin = search->plugin;
    bool is_kept = search->has_begun && (search->is_ours || !search->names_plugins) && plugin->preset_count < CFP_MOST_PRESETS;
    if (is_kept && !plugin->presets) plugin->presets = calloc(CFP_MOST_PRESETS, sizeof *plugin->presets);
    if (is_kept && plugin->presets) {
        cfp_preset *preset = &plugin->presets[plugin->preset_count++];
        *preset = (cfp_preset){name_for(search), search->location ? strdup(search->location) : NULL, NULL, search->kind};
        preset->load_key = search->key;
        search->key = NULL;
    }
    free(search->name); free(search->key);
    search->name = search->key = NULL;
    search->has_begun = search->names_plugins = search->is_ours = false;
}

static Search *told(const clap_receiver *receiver) { return receiver->context; }

static void ignore_error(const clap_receiver *receiver, int32_t error, const char *text) {
    (void)receiver; (void)error; (void)text;
}

static bool begin_preset(const clap_receiver *receiver, const char *name, const char *key) {
    Search *search = told(receiver);
    finish(search);
    search->name = name ? cfp_copy(name, "") : NULL;
    search->key = key ? strdup(key) : NULL;
    search->has_begun = true;
    return search->plugin->preset_count < CFP_MOST_PRESETS;
}

static void add_plugin_id(const clap_receiver *receiver, const clap_universal_id *id) {
    Search *search = told(receiver);
    if (!id || !id->abi || !id->id) return;
    search->names_plugins = true;
    search->is_ours |= !strcmp(id->abi, "clap") && !strcmp(id->id, search->plugin->uri);
}

static void ignore_text(const clap_receiver *receiver, const char *text) { (void)receiver; (void)text; }
static void ignore_flags(const clap_receiver *receiver, uint32_t flags) { (void)receiver; (void)flags; }

static void ignore_times(const clap_receiver *receiver, uint64_t creation, uint64_t modification) {
    (void)receiver; (void)creation; (void)modification;
}

static void ignore_more(const clap_receiver *receiver, const char *key, const char *value) {
    (void)receiver; (void)key; (void)value;
}

static void ask(Search *search, uint32_t kind, const char *location) {
    clap_receiver receiver = {
        search, ignore_error, begin_preset, add_plugin_id, ignore_text, ignore_flags, ignore_text, ignore_text, ignore_times,
        ignore_text, ignore_more,
    };
    search->kind = kind;
    search->location = location;
    search->provider->get_metadata(search->provider, kind, location, &receiver);
    finish(search);
}

// MARK: Files

static bool has_kind(const Search *search, const char *path) {
    const char *name = strrchr(path, '/'), *dot = name ? strrchr(name, '.') : NULL;
    for (uint32_t index = 0; index < search->extension_count; index++) {
        const char *extension = search->extensions[index];
        if (!extension || !*extension || (dot && !strcasecmp(dot + 1, extension))) return true;
    }
    return !search->extension_count;
}

static void crawl(Search *search, const char *path, int depth);

static void crawl_folder(Search *search, const char *path, int depth) {
    struct dirent **entries = NULL;
    // In the order of names, the same on every machine.
    int count = scandir(path, &entries, NULL, alphasort);
    for (int index = 0; index < count; index++) {
        char longer[4096];
        const char *name = entries[index]->d_name;
        int length = snprintf(longer, sizeof longer, "%s/%s", path, name);
        if (*name != '.' && length > 0 && (size_t)length < sizeof longer) crawl(search, longer, depth + 1);
        free(entries[index]);
    }
    free(entries);
}

/// A service that is locked in sees what lies below /usr and in its own folders.
static void crawl(Search *search, const char *path, int depth) {
    struct stat information;
    bool is_full = search->file_count >= MOST_FILES || search->plugin->preset_count >= CFP_MOST_PRESETS;
    if (is_full || depth > DEEPEST || stat(path, &information)) return;
    search->file_count++;
    if (S_ISDIR(information.st_mode)) crawl_folder(search, path, depth);
    else if (S_ISREG(information.st_mode) && has_kind(search, path)) ask(search, CLAP_IN_FILE, path);
}

static void visit(Search *search) {
    for (uint32_t place = 0; place < search->place_count; place++) {
        if (search->place_kinds[place] == CLAP_IN_PLUGIN) ask(search, CLAP_IN_PLUGIN, NULL);
        else if (search->places[place]) crawl(search, search->places[place], 0);
    }
}

// MARK: Providers

static void search_with(Search *search, const clap_providers *providers, const char *id) {
    clap_indexer indexer = {
        {1, 2, 0}, "auserviced", "auserviced", "", "1", search, declare_filetype, declare_location, ignore_soundpack,
        no_extension,
    };
    const clap_provider *provider = search->provider = providers->create(providers, &indexer, id);
    if (!provider) return;
    bool can = provider->init && provider->get_metadata && provider->init(provider);
    if (can) visit(search);
    if (provider->destroy) provider->destroy(provider);
    for (uint32_t place = 0; place < search->place_count; place++) free(search->places[place]);
    for (uint32_t kind = 0; kind < search->extension_count; kind++) free(search->extensions[kind]);
}

static const clap_providers *find_providers(const cfp_library *library) {
    // SAFETY: the symbol of this name is such a structure by the definition of CLAP.
    const clap_entry *entry = dlsym(library->handle, "clap_entry");
    const clap_providers *providers = entry->get_factory("clap.preset-discovery-factory/2");
    // As it was called before it was part of the standard, and is alike.
    if (!providers) providers = entry->get_factory("clap.preset-discovery-factory/draft-2");
    return providers && providers->count && providers->descriptor && providers->create ? providers : NULL;
}

void cfp_clap_add_presets(cfp_library *library, cfp_plugin *plugin) {
    const clap_providers *providers = find_providers(library);
    uint32_t count = providers ? providers->count(providers) : 0;
    for (uint32_t index = 0; index < count && index < MOST_PROVIDERS; index++) {
        const clap_provider_descriptor *descriptor = providers->descriptor(providers, index);
        Search search = {.plugin = plugin};
        if (descriptor && descriptor->id) search_with(&search, providers, descriptor->id);
    }
    if (!plugin->presets) return;
    cfp_preset *smaller = realloc(plugin->presets, plugin->preset_count * sizeof *smaller + 1);
    if (smaller) plugin->presets = smaller;
}

// MARK: Loading

static bool load(const cfp_clap *clap, const cfp_preset *preset) {
    return clap && clap->preset_load
        && clap->preset_load->from_location(clap->plugin, preset->kind, preset->uri, preset->load_key);
}

bool cfp_clap_select(cfp_unit *unit, uint32_t preset) {
    const cfp_preset *wanted = &unit->plugin->presets[preset];
    uint32_t count = unit->instance_count ? unit->instance_count : 1;
    bool is_loaded = true;
    cfp_unit_pause(unit);
    for (uint32_t index = 0; index < count; index++) is_loaded &= load(unit->instances[index].clap, wanted);
    cfp_clap_take_values(unit);
    cfp_unit_resume(unit);
    return is_loaded;
}
