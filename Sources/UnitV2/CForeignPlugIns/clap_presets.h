/// What CLAP has for presets: how a library tells of them, and how a plug-in loads one.
#ifndef CFP_CLAP_PRESETS_H
#define CFP_CLAP_PRESETS_H

#include "clap.h"

enum { CLAP_IN_FILE = 0, CLAP_IN_PLUGIN = 1 };

/// Of a plug-in of any format.
typedef struct clap_universal_id {
    const char *abi, *id;
} clap_universal_id;

/// What a provider tells of the presets of one file, or of the plug-in.
typedef struct clap_receiver {
    void *context;
    void (*on_error)(const struct clap_receiver *, int32_t error, const char *text);
    bool (*begin_preset)(const struct clap_receiver *, const char *name, const char *load_key);
    void (*add_plugin_id)(const struct clap_receiver *, const clap_universal_id *id);
    void (*set_soundpack_id)(const struct clap_receiver *, const char *id);
    void (*set_flags)(const struct clap_receiver *, uint32_t flags);
    void (*add_creator)(const struct clap_receiver *, const char *creator);
    void (*set_description)(const struct clap_receiver *, const char *description);
    void (*set_timestamps)(const struct clap_receiver *, uint64_t creation, uint64_t modification);
    void (*add_feature)(const struct clap_receiver *, const char *feature);
    void (*add_extra_info)(const struct clap_receiver *, const char *key, const char *value);
} clap_receiver;

typedef struct clap_filetype {
    const char *name, *description;
    /// Without the dot; null or empty for every file.
    const char *extension;
} clap_filetype;

typedef struct clap_location {
    uint32_t flags;
    const char *name;
    uint32_t kind;
    /// A file or a folder; null for what is in the plug-in.
    const char *location;
} clap_location;

typedef struct clap_provider_descriptor {
    clap_version version;
    const char *id, *name, *vendor;
} clap_provider_descriptor;

typedef struct clap_provider {
    const clap_provider_descriptor *descriptor;
    void *data;
    bool (*init)(const struct clap_provider *);
    void (*destroy)(const struct clap_provider *);
    bool (*get_metadata)(const struct clap_provider *, uint32_t kind, const char *location, const clap_receiver *);
    const void *(*get_extension)(const struct clap_provider *, const char *id);
} clap_provider;

typedef struct clap_indexer {
    clap_version version;
    const char *name, *vendor, *url, *release;
    void *data;
    bool (*declare_filetype)(const struct clap_indexer *, const clap_filetype *);
    bool (*declare_location)(const struct clap_indexer *, const clap_location *);
    bool (*declare_soundpack)(const struct clap_indexer *, const void *);
    const void *(*get_extension)(const struct clap_indexer *, const char *id);
} clap_indexer;

typedef struct clap_providers {
    uint32_t (*count)(const struct clap_providers *);
    const clap_provider_descriptor *(*descriptor)(const struct clap_providers *, uint32_t index);
    const clap_provider *(*create)(const struct clap_providers *, const clap_indexer *, const char *id);
} clap_providers;

typedef struct clap_preset_load {
    bool (*from_location)(const clap_plugin *, uint32_t kind, const char *location, const char *load_key);
} clap_preset_load;

typedef struct clap_host_preset_load {
    void (*on_error)(
        const clap_host *, uint32_t kind, const char *location, const char *load_key, int32_t error, const char *text);
    void (*loaded)(const clap_host *, uint32_t kind, const char *location, const char *load_key);
} clap_host_preset_load;

#endif
