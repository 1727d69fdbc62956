/// An LV2 effect whose gain and file are properties, which messages set: it multiplies by the gain, and by the number in the
/// file, which its worker reads.
#include "lv2_plugins.h"

#include <stdio.h>
#include <stdlib.h>

#define ATOM "http://lv2plug.in/ns/ext/atom#"
#define PATCH "http://lv2plug.in/ns/ext/patch#"
#define STATE "http://lv2plug.in/ns/ext/state#"
#define GAIN "urn:auserviced:test:reader#gain"
#define SOURCE "urn:auserviced:test:reader#Source"
#define WORD "urn:auserviced:test:reader#Word"

typedef struct Paths {
    void *handle;
    char *(*abstract)(void *, const char *);
    char *(*absolute)(void *, const char *);
} Paths;

typedef struct Reader {
    void *ports[4];
    const Map *map;
    const Schedule *schedule;
    float gain, number, letters;
    char path[1024];
} Reader;

static uint32_t map(const Reader *reader, const char *uri) { return reader->map->map(reader->map->handle, uri); }

static void *find(const Feature *const *features, const char *uri) {
    for (; *features; features++) {
        if (!strcmp((*features)->uri, uri)) return (*features)->data;
    }
    return 0;
}

static void *instantiate(
    const LV2Descriptor *descriptor, double rate, const char *bundle, const Feature *const *features) {
    (void)descriptor; (void)rate; (void)bundle;
    Reader *reader = calloc(1, sizeof *reader);
    reader->gain = reader->number = reader->letters = 1;
    reader->map = find(features, "http://lv2plug.in/ns/ext/urid#map");
    reader->schedule = find(features, "http://lv2plug.in/ns/ext/worker#schedule");
    return reader;
}

static void connect_port(void *instance, uint32_t port, void *memory) { ((Reader *)instance)->ports[port] = memory; }

/// Tells the gain: an object with a property and a value.
static void tell(Reader *reader, float gain) {
    struct {
        uint32_t size, type, unit, pad;
        int64_t frames;
        uint32_t body_size, body_type, identifier, kind;
        uint32_t property_key, property_context, property_size, property_type, property, property_pad;
        uint32_t value_key, value_context, value_size, value_type;
        float value;
        uint32_t value_pad;
    } told = {
        .size = sizeof told - 8, .type = map(reader, ATOM "Sequence"), .body_size = 56, .body_type = map(reader, ATOM "Object"),
        .kind = map(reader, PATCH "Set"), .property_key = map(reader, PATCH "property"), .property_size = 4,
        .property_type = map(reader, ATOM "URID"), .property = map(reader, GAIN), .value_key = map(reader, PATCH "value"),
        .value_size = 4, .value_type = map(reader, ATOM "Float"), .value = gain,
    };
    memcpy(reader->ports[1], &told, sizeof told);
}

static void set(Reader *reader, uint32_t property, const uint32_t *value) {
    if (property == map(reader, GAIN) && value[1] == map(reader, ATOM "Float")) memcpy(&reader->gain, value + 2, 4);
    if (property == map(reader, SOURCE) && value[1] == map(reader, ATOM "Path") && value[0] < sizeof reader->path) {
        memcpy(reader->path, value + 2, value[0]);
        reader->schedule->schedule(reader->schedule->handle, value[0], reader->path);
    }
    if (property == map(reader, WORD) && value[1] == map(reader, ATOM "String")) {
        reader->letters = (float)strlen((const char *)(value + 2));
    }
    // What is too much is told back.
    if (reader->gain > 2) tell(reader, reader->gain = 2);
}

static void take_message(Reader *reader, const uint32_t *body) {
    if (body[1] == map(reader, PATCH "Get")) return tell(reader, reader->gain);
    // Key, context, size, type and number of the property; then key, context and the value.
    if (body[1] == map(reader, PATCH "Set")) set(reader, body[6], body + 10);
}

static void run(void *instance, uint32_t frames) {
    Reader *reader = instance;
    const uint8_t *sequence = reader->ports[0];
    uint32_t end = 8 + *(const uint32_t *)sequence;
    memcpy(reader->ports[1], (uint32_t[]){8, map(reader, ATOM "Sequence"), 0, 0}, 16);
    for (uint32_t place = 16; place + 16 <= end;) {
        uint32_t size = *(const uint32_t *)(sequence + place + 8);
        take_message(reader, (const uint32_t *)(sequence + place + 16));
        place += 16 + ((size + 7) & ~7u);
    }
    const float *input = reader->ports[2];
    float *output = reader->ports[3];
    for (uint32_t i = 0; i < frames; i++) output[i] = input[i] * reader->gain * reader->number * reader->letters;
}

static int work(void *instance, int (*respond)(void *, uint32_t, const void *), void *handle, uint32_t size, const void *data) {
    (void)instance; (void)size;
    float number = 1;
    FILE *file = fopen(data, "r");
    if (!file || fscanf(file, "%f", &number) != 1) number = -1;
    if (file) fclose(file);
    return respond(handle, sizeof number, &number);
}

static int take(void *instance, uint32_t size, const void *data) {
    if (size == sizeof(float)) memcpy(&((Reader *)instance)->number, data, sizeof(float));
    return 0;
}

static int save(void *instance, Store store, void *handle, uint32_t flags, const Feature *const *features) {
    (void)flags;
    Reader *reader = instance;
    const Paths *paths = find(features, STATE "mapPath");
    store(handle, map(reader, GAIN), &reader->gain, 4, map(reader, ATOM "Float"), 3);
    if (!*reader->path) return 0;
    char *path = paths->abstract(paths->handle, reader->path);
    store(handle, map(reader, SOURCE), path, strlen(path) + 1, map(reader, ATOM "Path"), 3);
    free(path);
    return 0;
}

static int restore(void *instance, Retrieve retrieve, void *handle, uint32_t flags, const Feature *const *features) {
    (void)flags;
    Reader *reader = instance;
    const Paths *paths = find(features, STATE "mapPath");
    size_t size = 0;
    uint32_t type = 0, found = 0;
    const void *gain = retrieve(handle, map(reader, GAIN), &size, &type, &found);
    if (gain && size == 4) memcpy(&reader->gain, gain, 4);
    const char *path = retrieve(handle, map(reader, SOURCE), &size, &type, &found);
    if (!path) return 0;
    char *absolute = paths->absolute(paths->handle, path);
    snprintf(reader->path, sizeof reader->path, "%s", absolute);
    FILE *file = fopen(absolute, "r");
    if (!file || fscanf(file, "%f", &reader->number) != 1) reader->number = -1;
    if (file) fclose(file);
    free(absolute);
    return 0;
}

static const struct { void *save, *restore; } state = {save, restore};
static const struct { void *work, *response, *end; } worker = {work, take, 0};

static const void *extension_data(const char *uri) {
    if (!strcmp(uri, STATE "interface")) return &state;
    if (!strcmp(uri, "http://lv2plug.in/ns/ext/worker#interface")) return &worker;
    return 0;
}

const LV2Descriptor lv2_reader = {
    "urn:auserviced:test:reader", instantiate, connect_port, 0, run, 0, free, extension_data,
};
