#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const offered[] = {
    LV2_EXT "urid#map", LV2_EXT "urid#unmap", LV2_EXT "options#options", LV2_EXT "worker#schedule", LV2_EXT "log#log",
    LV2_EXT "buf-size#boundedBlockLength", LV2_EXT "state#mapPath", LV2_EXT "state#makePath", LV2_EXT "state#freePath",
    LV2_EXT "state#loadDefaultState", LV2_EXT "state#threadSafeRestore", LV2_EXT "resize-port#resize",
    LV2_CORE "isLive", LV2_CORE "hardRTCapable", LV2_CORE "inPlaceBroken", LV2_EXT "uri-map", LV2_EXT "event",
};

bool cfp_offers(const char *uri) {
    for (size_t index = 0; index < sizeof offered / sizeof *offered; index++) {
        if (!strcmp(offered[index], uri)) return true;
    }
    return false;
}

static int vprint(void *handle, uint32_t type, const char *format, va_list arguments) {
    (void)handle;
    (void)type;
    char text[1024];
    int length = vsnprintf(text, sizeof text, format ? format : "", arguments);
    size_t end = strlen(text);
    fprintf(stderr, "%s%s", text, end && text[end - 1] == '\n' ? "" : "\n");
    return length;
}

static int print(void *handle, uint32_t type, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vprint(handle, type, format, arguments);
    va_end(arguments);
    return length;
}

/// What stands in a state for a file that the user selected, before its key.
static const char selected[] = "selected-file:";

/// Other paths stay as they are: a state is used on the machine and for the user that it was made by.
static char *abstract_path(void *handle, const char *path) {
    const char *key = path && handle ? cfp_patch_key(handle, path) : NULL;
    char *made = NULL;
    if (key) return asprintf(&made, "%s%s", selected, key) < 0 ? NULL : made;
    return path ? strdup(path) : NULL;
}

static char *absolute_path(void *handle, const char *path) {
    size_t length = sizeof selected - 1;
    const char *found = path && handle && !strncmp(path, selected, length) ? cfp_patch_path(handle, path + length) : path;
    return found ? strdup(found) : path ? strdup(path) : NULL;
}

static char *make_path(void *handle, const char *path) {
    (void)handle;
    char *made = NULL;
    if (path && !strstr(path, "..") && asprintf(&made, "/tmp/%s", path) < 0) made = NULL;
    return made;
}

static void free_path(void *handle, char *path) {
    (void)handle;
    free(path);
}

/// Memory of ports stays where it is; it has what the plug-in's text asks for.
static int resize(void *handle, uint32_t index, size_t size) {
    (void)handle;
    (void)index;
    return size <= 32768 ? 0 : 1;
}

static void set_options(cfp_features *features, double rate, uint32_t most) {
    const cfp_urids *urids = cfp_known_urids();
    features->most = features->nominal = (int32_t)most;
    features->least = 0;
    features->sequence = 32768;
    features->rate = (float)rate;
#define OPTION(uri, kind, field) \
    (lv2_option){0, 0, cfp_map_uri(uri), sizeof features->field, urids->kind, &features->field}
    lv2_option options[] = {
        OPTION(LV2_EXT "buf-size#minBlockLength", atom_int, least),
        OPTION(LV2_EXT "buf-size#maxBlockLength", atom_int, most),
        OPTION(LV2_EXT "buf-size#nominalBlockLength", atom_int, nominal),
        OPTION(LV2_EXT "buf-size#sequenceSize", atom_int, sequence),
        OPTION(LV2_EXT "parameters#sampleRate", atom_float, rate),
        {0, 0, 0, 0, 0, NULL},
    };
    memcpy(features->options, options, sizeof options);
}

void cfp_features_make(
    cfp_features *features, cfp_unit *unit, cfp_worker *worker, double rate, uint32_t most) {
    set_options(features, rate, most);
    features->schedule = (lv2_schedule){worker, cfp_worker_schedule};
    features->log = (lv2_log){NULL, print, vprint};
    features->map_path = (lv2_map_path){unit, abstract_path, absolute_path};
    features->make_path = (lv2_make_path){NULL, make_path};
    features->free_path = (lv2_free_path){NULL, free_path};
    features->resize = (lv2_resize_port){NULL, resize};
    void *data[] = {
        &cfp_map, &cfp_unmap, features->options, &features->schedule, &features->log, NULL, &features->map_path,
        &features->make_path, &features->free_path, NULL, NULL, &features->resize, NULL, NULL, NULL, &cfp_uri_map, &cfp_event_feature,
    };
    size_t count = 0;
    for (size_t index = 0; index < sizeof offered / sizeof *offered; index++) {
        if (!worker && !strcmp(offered[index], LV2_EXT "worker#schedule")) continue;
        features->all[count] = (lv2_feature){offered[index], data[index]};
        features->list[count] = &features->all[count];
        count++;
    }
    features->list[count] = NULL;
}
