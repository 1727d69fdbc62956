/// What the LV2 test plug-ins share.
#ifndef LV2_PLUGINS_H
#define LV2_PLUGINS_H

#include "test_plugins.h"

typedef struct Feature {
    const char *uri;
    void *data;
} Feature;

typedef struct LV2Descriptor {
    const char *uri;
    void *(*instantiate)(const struct LV2Descriptor *, double, const char *, const Feature *const *);
    void (*connect_port)(void *, uint32_t, void *);
    void (*activate)(void *);
    void (*run)(void *, uint32_t);
    void (*deactivate)(void *);
    void (*cleanup)(void *);
    const void *(*extension_data)(const char *);
} LV2Descriptor;

typedef struct Map {
    void *handle;
    uint32_t (*map)(void *, const char *);
} Map;

typedef struct Schedule {
    void *handle;
    int (*schedule)(void *, uint32_t, const void *);
} Schedule;

typedef int (*Store)(void *, uint32_t, const void *, size_t, uint32_t, uint32_t);
typedef const void *(*Retrieve)(void *, uint32_t, size_t *, uint32_t *, uint32_t *);

/// Multiplies by a number of a file, and by a property.
extern const LV2Descriptor lv2_reader;
/// An instrument whose notes come by events of before atoms.
extern const LV2Descriptor lv2_old;

#endif
