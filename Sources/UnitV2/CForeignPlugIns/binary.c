#include "internal.h"

#include <dlfcn.h>
#include <string.h>

/// Of a library of the newer kind, which is asked with the bundle's path.
static const lv2_descriptor *look_in_library(const cfp_plugin *plugin, lv2_library_entry entry) {
    static cfp_features features;
    cfp_features_make(&features, NULL, NULL, 48000, 512);
    const lv2_library *library = entry(plugin->bundle, features.list);
    if (!library || !library->get) return NULL;
    for (uint32_t index = 0; index < CFP_MOST_PLUGINS; index++) {
        const lv2_descriptor *descriptor = library->get(library->handle, index);
        if (!descriptor) return NULL;
        if (descriptor->uri && !strcmp(descriptor->uri, plugin->uri)) return descriptor;
    }
    return NULL;
}

static const lv2_descriptor *look(const cfp_plugin *plugin, void *handle) {
    // SAFETY: symbols of these names are such functions by the definition of LV2.
    lv2_entry entry = (lv2_entry)dlsym(handle, "lv2_descriptor");
    lv2_library_entry library = (lv2_library_entry)dlsym(handle, "lv2_lib_descriptor");
    if (library) return look_in_library(plugin, library);
    for (uint32_t index = 0; entry && index < CFP_MOST_PLUGINS; index++) {
        const lv2_descriptor *descriptor = entry(index);
        if (!descriptor) return NULL;
        if (descriptor->uri && !strcmp(descriptor->uri, plugin->uri)) return descriptor;
    }
    return NULL;
}

const lv2_descriptor *cfp_load_lv2(const cfp_plugin *plugin, char *problem, size_t size) {
    void *handle = cfp_load_code(plugin->binary);
    if (!handle) {
        cfp_fail(problem, size, "cannot be loaded: %s", dlerror());
        return NULL;
    }
    const lv2_descriptor *descriptor = look(plugin, handle);
    if (!descriptor) cfp_fail(problem, size, "is not in its library %s", plugin->binary);
    if (descriptor && (!descriptor->instantiate || !descriptor->connect_port || !descriptor->run)) {
        cfp_fail(problem, size, "lacks a function that every plug-in has");
        return NULL;
    }
    return descriptor;
}
