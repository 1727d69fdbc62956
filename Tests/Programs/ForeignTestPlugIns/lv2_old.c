/// An LV2 instrument with an event port of before atoms: it sounds while a note is held.
#include "lv2_plugins.h"

#include <stdlib.h>

#define EVENT "http://lv2plug.in/ns/ext/event"

typedef struct Events {
    uint8_t *data;
    uint16_t header_size, stamp_type;
    uint32_t count, capacity, size;
} Events;

typedef struct Event {
    uint32_t frames, subframes;
    uint16_t type, size;
} Event;

typedef struct URIMap {
    void *handle;
    uint32_t (*uri_to_id)(void *, const char *, const char *);
} URIMap;

typedef struct Old {
    void *ports[2];
    uint32_t midi;
    int is_held;
} Old;

/// Null where one of the two features is missing.
static void *instantiate(
    const LV2Descriptor *descriptor, double rate, const char *bundle, const Feature *const *features) {
    (void)descriptor; (void)rate; (void)bundle;
    const URIMap *map = 0;
    int has_events = 0;
    for (; *features; features++) {
        if (!strcmp((*features)->uri, "http://lv2plug.in/ns/ext/uri-map")) map = (*features)->data;
        if (!strcmp((*features)->uri, EVENT)) has_events = (*features)->data != 0;
    }
    Old *old = map && has_events ? calloc(1, sizeof *old) : 0;
    if (old) old->midi = map->uri_to_id(map->handle, EVENT, "http://lv2plug.in/ns/ext/midi#MidiEvent");
    return old;
}

static void connect_port(void *instance, uint32_t port, void *memory) { ((Old *)instance)->ports[port] = memory; }

static void run(void *instance, uint32_t frames) {
    Old *old = instance;
    const Events *events = old->ports[0];
    float *output = old->ports[1];
    uint32_t place = 0, left = events->count;
    for (uint32_t frame = 0; frame < frames; frame++) {
        for (; left; left--) {
            const Event *event = (const Event *)(events->data + place);
            if (event->frames > frame) break;
            uint8_t status = *(const uint8_t *)(event + 1) & 0xf0;
            if (event->type == old->midi && event->size == 3) old->is_held = status == 0x90;
            place += ((uint32_t)sizeof *event + event->size + 7) & ~7u;
        }
        output[frame] = old->is_held ? 0.5f : 0;
    }
}

const LV2Descriptor lv2_old = {"urn:auserviced:test:old", instantiate, connect_port, 0, run, 0, free, 0};
