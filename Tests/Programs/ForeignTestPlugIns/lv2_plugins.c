/// An LV2 effect with a state, a worker and a preset, and an instrument that sounds while a note is held.
#include "lv2_plugins.h"

#include <stdlib.h>

typedef struct Effect {
    void *ports[4];
    const Map *map;
    const Schedule *schedule;
    /// Kept in the state; doubled by the worker when the control says so.
    int32_t factor;
    int asked;
} Effect;

enum { PIECES = 6, PIECE_BYTES = 296, LINK_BYTES = 16 };

/// As what is made while a library is loaded, and is gone then.
__attribute__((constructor)) static void litter(void) {
    unsigned char *volatile pieces[2 * PIECES];
    for (int i = 0; i < 2 * PIECES; i++) {
        pieces[i] = malloc(PIECE_BYTES);
        memset(pieces[i], 0xff, PIECE_BYTES);
    }
    for (int i = 0; i < 2 * PIECES; i++) free(pieces[i]);
}

/// Whether new memory is anything else than zero, behind what the C library needs of it itself.
static int finds_litter(void) {
    unsigned char *volatile pieces[PIECES];
    int finds = 0;
    for (int i = 0; i < PIECES; i++) {
        const volatile unsigned char *piece = pieces[i] = malloc(PIECE_BYTES);
        for (int byte = LINK_BYTES; byte < PIECE_BYTES; byte++) finds |= piece[byte];
    }
    for (int i = 0; i < PIECES; i++) free(pieces[i]);
    return finds;
}

static void *instantiate(
    const LV2Descriptor *descriptor, double rate, const char *bundle, const Feature *const *features) {
    (void)descriptor; (void)rate; (void)bundle;
    Effect *effect = calloc(1, sizeof *effect);
    effect->factor = finds_litter() ? 77 : 1;
    for (; *features; features++) {
        if (!strcmp((*features)->uri, "http://lv2plug.in/ns/ext/urid#map")) effect->map = (*features)->data;
        if (!strcmp((*features)->uri, "http://lv2plug.in/ns/ext/worker#schedule")) effect->schedule = (*features)->data;
    }
    return effect;
}

/// What a bundle's text adds to the ports is of no use.
static void connect_port(void *instance, uint32_t port, void *memory) {
    if (port < sizeof ((Effect *)instance)->ports / sizeof(void *)) ((Effect *)instance)->ports[port] = memory;
}

static void run_effect(void *instance, uint32_t frames) {
    Effect *effect = instance;
    const float *input = effect->ports[0], *gain = effect->ports[2];
    float *output = effect->ports[1];
    if (*gain == 4 && !effect->asked) {
        int32_t wanted = 100;
        effect->asked = 1;
        effect->schedule->schedule(effect->schedule->handle, sizeof wanted, &wanted);
    }
    for (uint32_t i = 0; i < frames; i++) output[i] = input[i] * *gain * (float)effect->factor;
}

static int work(void *instance, int (*respond)(void *, uint32_t, const void *), void *handle, uint32_t size, const void *data) {
    (void)instance;
    return respond(handle, size, data);
}

static int take(void *instance, uint32_t size, const void *data) {
    if (size == sizeof(int32_t)) memcpy(&((Effect *)instance)->factor, data, sizeof(int32_t));
    return 0;
}

static int save(void *instance, Store store, void *handle, uint32_t flags, const Feature *const *features) {
    (void)flags; (void)features;
    const Effect *effect = instance;
    uint32_t key = effect->map->map(effect->map->handle, "urn:auserviced:test:factor");
    uint32_t type = effect->map->map(effect->map->handle, "http://lv2plug.in/ns/ext/atom#Int");
    return store(handle, key, &effect->factor, sizeof effect->factor, type, 3);
}

static int restore(void *instance, Retrieve retrieve, void *handle, uint32_t flags, const Feature *const *features) {
    (void)flags; (void)features;
    Effect *effect = instance;
    size_t size = 0;
    uint32_t type = 0, found = 0, key = effect->map->map(effect->map->handle, "urn:auserviced:test:factor");
    const void *value = retrieve(handle, key, &size, &type, &found);
    if (value && size == sizeof effect->factor) memcpy(&effect->factor, value, size);
    return 0;
}

static const struct { void *save, *restore; } state = {save, restore};
static const struct { void *work, *response, *end; } worker = {work, take, 0};

static const void *extension_data(const char *uri) {
    if (!strcmp(uri, "http://lv2plug.in/ns/ext/state#interface")) return &state;
    if (!strcmp(uri, "http://lv2plug.in/ns/ext/worker#interface")) return &worker;
    return 0;
}

/// Half of full scale from a note's frame to that of its end.
static void run_instrument(void *instance, uint32_t frames) {
    Effect *effect = instance;
    const uint8_t *sequence = effect->ports[0];
    float *output = effect->ports[1];
    uint32_t end = 8 + *(const uint32_t *)sequence, place = 16, frame = 0;
    while (frame < frames) {
        uint32_t next = frames;
        if (place + 16 <= end) {
            int64_t due;
            memcpy(&due, sequence + place, 8);
            if (due < frames) next = (uint32_t)due;
        }
        for (; frame < next; frame++) output[frame] = effect->asked ? 0.5f : 0;
        if (place + 16 > end) break;
        uint32_t size = *(const uint32_t *)(sequence + place + 8);
        uint8_t status = sequence[place + 16] & 0xf0;
        if (status == 0x90) effect->asked = 1;
        if (status == 0x80) effect->asked = 0;
        place += 16 + ((size + 7) & ~7u);
    }
    for (; frame < frames; frame++) output[frame] = effect->asked ? 0.5f : 0;
}

static const LV2Descriptor plugins[] = {
    {"urn:auserviced:test:effect", instantiate, connect_port, 0, run_effect, 0, free, extension_data},
    {"urn:auserviced:test:instrument", instantiate, connect_port, 0, run_instrument, 0, free, 0},
};

__attribute__((visibility("default"))) const LV2Descriptor *lv2_descriptor(uint32_t index) {
    return index < 2 ? &plugins[index] : index == 2 ? &lv2_reader : index == 3 ? &lv2_old : 0;
}
