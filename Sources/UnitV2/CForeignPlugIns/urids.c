#include "internal.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_URIDS = 1 << 16, SLOTS = 1 << 17 };

/// A table of texts by number, and one of numbers by text. Neither shrinks.
static char *texts[MOST_URIDS];
static _Atomic uint32_t count;
static uint32_t slots[SLOTS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static uint32_t hash(const char *text) {
    uint32_t value = 2166136261u;
    for (; *text; text++) value = (value ^ (unsigned char)*text) * 16777619u;
    return value;
}

uint32_t cfp_map_uri(const char *uri) {
    if (!uri) return 0;
    pthread_mutex_lock(&lock);
    uint32_t slot = hash(uri) % SLOTS, number = 0;
    while (slots[slot] && strcmp(texts[slots[slot] - 1], uri)) slot = (slot + 1) % SLOTS;
    number = slots[slot];
    uint32_t used = atomic_load(&count);
    if (!number && used < MOST_URIDS && (texts[used] = strdup(uri))) {
        number = slots[slot] = used + 1;
        atomic_store(&count, used + 1);
    }
    pthread_mutex_unlock(&lock);
    return number;
}

const char *cfp_unmap_uri(uint32_t urid) {
    return urid && urid <= atomic_load(&count) ? texts[urid - 1] : NULL;
}

static uint32_t map(void *handle, const char *uri) {
    (void)handle;
    return cfp_map_uri(uri);
}

static const char *unmap(void *handle, uint32_t urid) {
    (void)handle;
    return cfp_unmap_uri(urid);
}

lv2_map cfp_map = {NULL, map};
lv2_unmap cfp_unmap = {NULL, unmap};

static cfp_urids known;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void find(void) {
#define ATOM LV2_EXT "atom#"
#define TIME LV2_EXT "time#"
#define PATCH LV2_EXT "patch#"
    known = (cfp_urids){
        .sequence = cfp_map_uri(ATOM "Sequence"), .midi = cfp_map_uri(LV2_EXT "midi#MidiEvent"),
        .object = cfp_map_uri(ATOM "Object"), .blank = cfp_map_uri(ATOM "Blank"),
        .position = cfp_map_uri(TIME "Position"), .frame = cfp_map_uri(TIME "frame"), .speed = cfp_map_uri(TIME "speed"),
        .bar = cfp_map_uri(TIME "bar"), .bar_beat = cfp_map_uri(TIME "barBeat"), .beat = cfp_map_uri(TIME "beat"),
        .beat_unit = cfp_map_uri(TIME "beatUnit"), .beats_per_bar = cfp_map_uri(TIME "beatsPerBar"),
        .bpm = cfp_map_uri(TIME "beatsPerMinute"), .atom_float = cfp_map_uri(ATOM "Float"),
        .atom_int = cfp_map_uri(ATOM "Int"), .atom_long = cfp_map_uri(ATOM "Long"),
        .atom_double = cfp_map_uri(ATOM "Double"), .atom_path = cfp_map_uri(ATOM "Path"),
        .atom_string = cfp_map_uri(ATOM "String"),
        .atom_chunk = cfp_map_uri(ATOM "Chunk"), .atom_bool = cfp_map_uri(ATOM "Bool"),
        .atom_urid = cfp_map_uri(ATOM "URID"), .patch_set = cfp_map_uri(PATCH "Set"),
        .patch_put = cfp_map_uri(PATCH "Put"), .patch_get = cfp_map_uri(PATCH "Get"),
        .patch_property = cfp_map_uri(PATCH "property"), .patch_value = cfp_map_uri(PATCH "value"),
        .patch_body = cfp_map_uri(PATCH "body"),
    };
}

const cfp_urids *cfp_known_urids(void) {
    pthread_once(&once, find);
    return &known;
}
