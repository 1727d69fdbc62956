/// What the VST3 test plug-ins share: one object for a component, a controller, or both in one.
#ifndef VST3_PLUGINS_H
#define VST3_PLUGINS_H

#include "test_plugins.h"

#include "../../../Sources/UnitV2/CForeignPlugIns/vst3_plugin.h"

#include <stdbool.h>
#include <stddef.h>

/// Those up to SPLIT have a controller of its own.
enum { GAIN, SPLIT = GAIN, VOICE, OCTAVE, CRASHING, LYING, REFUSING, MONO, FRESH, PROGRAMS, NARROW, TEMPO, WIDE, EXPRESSIVE, LOOPING, CHANGING, KINDS };
/// Parameters by their places in `values`.
enum { LEVEL, MODE, BYPASS, PEAK, HIDDEN, CUTOFF, TOLD, SWITCH, VOLUME, PROGRAM, VALUES };

typedef struct Plug {
    vst3_component component;
    vst3_processor processor;
    vst3_controller controller;
    vst3_connection connection;
    vst3_units units;
    vst3_mapping mapping;
    vst3_physical_mapping physical;
    uint32_t count;
    int kind;
    bool is_controller;
    vst3_host *host;
    vst3_connection *peer;
    vst3_handler *handler;
    /// From 0 to 1.
    double values[VALUES];
    int held, activations;
    bool is_strange;
    /// Channels of the busses of the wide one; what a note's expression says, and the note.
    uint32_t width;
    double expressed;
    int32_t note;
    struct PlugLoop *loop;
} Plug;

#define PLUG(self, member) ((Plug *)((char *)(self) - offsetof(Plug, member)))

vst3_result plug_query(Plug *plug, const uint8_t *id, void **object);
uint32_t plug_release(Plug *plug);
int plug_value(uint32_t parameter);
vst3_result plug_save(const Plug *plug, vst3_stream *stream);
vst3_result plug_load(Plug *plug, vst3_stream *stream);
/// A view of a controller.
void *plug_make_view(Plug *plug);
extern const uint32_t plug_ids[VALUES];
extern const struct vst3_controller_table plug_controller;
extern const struct vst3_units_table plug_units;
extern const struct vst3_mapping_table plug_mapping;
extern const struct vst3_connection_table plug_connection;
extern const struct vst3_physical_mapping_table plug_physical;
/// Takes other channels; false for what is neither one, two nor six.
bool plug_arrange(Plug *plug, uint64_t input, uint64_t output);
/// Has the host's event loop call a timer and watch a descriptor, and lets go of both.
bool plug_begin_loop(Plug *plug);
void plug_end_loop(Plug *plug);

/// Functions that every interface of an object begins with.
#define PLUG_UNKNOWN(member) \
    static vst3_result query_##member(void *self, const uint8_t *id, void **object) { \
        return plug_query(PLUG(self, member), id, object); \
    } \
    static uint32_t retain_##member(void *self) { return ++PLUG(self, member)->count; } \
    static uint32_t release_##member(void *self) { return plug_release(PLUG(self, member)); }

#endif
