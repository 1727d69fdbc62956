/// What the test plug-ins share: the declarations of LADSPA, and what their file is called.
#ifndef TEST_PLUGINS_H
#define TEST_PLUGINS_H

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

typedef struct Range {
    int hint;
    float lower, upper;
} Range;

typedef struct Descriptor {
    unsigned long identifier;
    const char *label;
    int properties;
    const char *name, *maker, *copyright;
    unsigned long port_count;
    const int *ports;
    const char *const *names;
    const Range *ranges;
    void *implementation;
    void *(*instantiate)(const struct Descriptor *, unsigned long);
    void (*connect_port)(void *, unsigned long, float *);
    void (*activate)(void *);
    void (*run)(void *, unsigned long);
    void (*run_adding)(void *, unsigned long);
    void (*set_gain)(void *, float);
    void (*deactivate)(void *);
    void (*cleanup)(void *);
} Descriptor;

typedef struct Plugin {
    int kind;
    unsigned long rate;
    float *ports[16];
} Plugin;

/// Whether the library's file has a word in its name.
static inline int is_called(const char *word) {
    static const char here;
    Dl_info information;
    if (!dladdr(&here, &information)) return 0;
    const char *name = strrchr(information.dli_fname, '/');
    return strstr(name ? name : information.dli_fname, word) != 0;
}

#endif
