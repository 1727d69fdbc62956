/// What the test interfaces share: LV2's structures, and a panel.
#ifndef INTERFACES_H
#define INTERFACES_H

#include <stdint.h>
#include <test_panel.h>

enum { GAIN = 2 };

typedef struct Feature {
    const char *uri;
    void *data;
} Feature;

typedef void (*Write)(void *, uint32_t, uint32_t, uint32_t, const void *);

typedef struct Descriptor {
    const char *uri;
    void *(*instantiate)(
        const struct Descriptor *, const char *, const char *, Write, void *, void **, const Feature *const *);
    void (*cleanup)(void *);
    void (*port_event)(void *, uint32_t, uint32_t, uint32_t, const void *);
    const void *(*extension_data)(const char *);
} Descriptor;

typedef struct Touch {
    void *handle;
    void (*touch)(void *, uint32_t, bool);
} Touch;

typedef struct Resize {
    void *handle;
    int (*resize)(void *, int, int);
} Resize;

/// Of an interface that opens its own window.
typedef struct External {
    void (*run)(struct External *);
    void (*show)(struct External *);
    void (*hide)(struct External *);
} External;

typedef struct Map {
    void *handle;
    uint32_t (*map)(void *, const char *);
} Map;

typedef struct Interface {
    External external;
    const Map *map;
    Panel *panel;
    Write write;
    void *controller;
    const Touch *touch;
    bool is_trying;
} Interface;

/// What is behind the last # of a feature's URI names it; null for one that is not offered.
void *interface_find(const Feature *const *features, const char *name);

/// Of the plug-in whose gain is a property, which messages set and tell.
extern const Descriptor talking_interface;
/// Made with Gtk 2.
extern const Descriptor gtk_interface;

#endif
