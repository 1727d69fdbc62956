/// The presets of an LV2 plug-in: those of its own bundle, and those of bundles that lie beside it.
#include "internal.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/// Of bundles that are looked at, and of a manifest that is.
enum { MOST_BUNDLES = 4096, MOST_BYTES = 1 << 20 };

/// The part of a plug-in's URI that stands in a text also where the rest is a prefix.
static const char *local_name(const char *uri) {
    const char *name = uri;
    for (const char *next = uri; *next; next++) {
        if (strchr("#/:", *next) && next[1]) name = next + 1;
    }
    return name;
}

/// A file's first bytes, as a text that ends; null where there is none. To be freed.
static char *read_text(int folder, const char *name) {
    int file = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) return NULL;
    struct stat information;
    size_t size = !fstat(file, &information) && S_ISREG(information.st_mode) && information.st_size > 0
        ? (size_t)information.st_size : 0;
    if (size > MOST_BYTES) size = MOST_BYTES;
    char *text = size ? malloc(size + 1) : NULL;
    size_t length = 0;
    while (text && length < size) {
        ssize_t count = read(file, text + length, size - length);
        if (count <= 0) break;
        length += (size_t)count;
    }
    if (text) text[length] = 0;
    close(file);
    return text;
}

/// Whether a bundle's manifest may say that it has presets for the plug-in. Most say nothing of presets, and a world that
/// read them all would take as long as it takes to list all plug-ins.
static bool may_have_presets(int folder, const char *bundle, const char *plugin) {
    char name[NAME_MAX + 16];
    snprintf(name, sizeof name, "%s/manifest.ttl", bundle);
    char *text = read_text(folder, name);
    bool may = text && strstr(text, "ns/ext/presets#") && strstr(text, local_name(plugin));
    free(text);
    return may;
}

static void load_bundle(const cfp_lilv *lilv, void *world, const char *parent, const char *bundle) {
    char path[4096];
    if ((size_t)snprintf(path, sizeof path, "%s/%s/", parent, bundle) >= sizeof path) return;
    void *node = lilv->new_file_uri(world, NULL, path);
    if (!node) return;
    lilv->world_load_bundle(world, node);
    lilv->node_free(node);
}

/// Loads what lies in the folder that the library's bundle is in. A service that is locked in sees it below /usr.
static void load_neighbours(const cfp_lilv *lilv, cfp_library *library, const char *plugin) {
    char parent[4096];
    snprintf(parent, sizeof parent, "%s", library->path);
    size_t length = strlen(parent);
    while (length > 1 && parent[length - 1] == '/') parent[--length] = 0;
    char *slash = strrchr(parent, '/');
    if (!slash || slash == parent) return;
    *slash = 0;
    const char *own = slash + 1;
    DIR *folder = opendir(parent);
    if (!folder) return;
    unsigned count = 0;
    for (struct dirent *entry; (entry = readdir(folder)) && count < MOST_BUNDLES; count++) {
        if (entry->d_name[0] == '.' || !strcmp(entry->d_name, own)) continue;
        if (!may_have_presets(dirfd(folder), entry->d_name, plugin)) continue;
        load_bundle(lilv, library->world, parent, entry->d_name);
    }
    closedir(folder);
}

static void take_preset(const cfp_lilv *lilv, void *world, cfp_plugin *made, const void *node) {
    if (made->preset_count >= CFP_MOST_PRESETS || !lilv->node_is_uri(node)) return;
    if (!made->presets) made->presets = calloc(CFP_MOST_PRESETS, sizeof *made->presets);
    if (!made->presets) return;
    lilv->world_load_resource(world, node);
    void *predicate = lilv->new_uri(world, "http://www.w3.org/2000/01/rdf-schema#label");
    void *label = lilv->world_get(world, node, predicate, NULL);
    lilv->node_free(predicate);
    cfp_preset *preset = &made->presets[made->preset_count++];
    preset->uri = strdup(lilv->node_as_string(node));
    preset->name = cfp_copy(label ? lilv->node_as_string(label) : NULL, preset->uri);
    if (label) lilv->node_free(label);
}

static int by_name(const void *left, const void *right) {
    const cfp_preset *one = left, *other = right;
    int order = strcmp(one->name, other->name);
    return order ? order : strcmp(one->uri, other->uri);
}

void cfp_read_presets(cfp_library *library, cfp_plugin *plugin) {
    if (plugin->has_presets || !(plugin->traits & CFP_IS_LV2) || !library->world) return;
    plugin->has_presets = true;
    const cfp_lilv *lilv = cfp_find_lilv();
    load_neighbours(lilv, library, plugin->uri);
    void *type = lilv->new_uri(library->world, LV2_EXT "presets#Preset");
    void *found = lilv->plugin_get_related(plugin->source, type);
    lilv->node_free(type);
    for (void *i = found ? lilv->nodes_begin(found) : NULL; found && !lilv->nodes_is_end(found, i);
         i = lilv->nodes_next(found, i)) {
        take_preset(lilv, library->world, plugin, lilv->nodes_get(found, i));
    }
    if (found) lilv->nodes_free(found);
    if (!plugin->presets) return;
    qsort(plugin->presets, plugin->preset_count, sizeof *plugin->presets, by_name);
    cfp_preset *smaller = realloc(plugin->presets, plugin->preset_count * sizeof *smaller);
    if (smaller) plugin->presets = smaller;
}
