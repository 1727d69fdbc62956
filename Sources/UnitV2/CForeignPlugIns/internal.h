/// What the files of this target share.
#ifndef CFP_INTERNAL_H
#define CFP_INTERNAL_H

#include "CForeignPlugIns.h"
#include "clap_gui.h"
#include "clap_presets.h"
#include "ladspa.h"
#include "lilv.h"
#include "lv2.h"
#include "vst3_plugin.h"
#include "vst3_view.h"

#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

enum { CFP_MOST_PORTS = 4096, CFP_MOST_PLUGINS = 2048, CFP_MOST_TEXT = 1024, CFP_MOST_PRESETS = 4096 };

/// A copy of at most CFP_MOST_TEXT bytes; of null the other text.
char *cfp_copy(const char *text, const char *otherwise);
void cfp_fail(char *problem, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
/// Makes a range finite and ordered, and puts the default into it.
void cfp_put_right(cfp_port *port);
void cfp_free_plugin(cfp_plugin *plugin);
/// What belongs to its ports, but not the row of them.
void cfp_free_ports(cfp_plugin *plugin);
/// Gives each control port a symbol that no other has.
void cfp_name_apart(cfp_plugin *plugin);

/// As dlopen(3) does for this library alone; where code lacks what this process can have, with that. On failure null, and
/// dlerror(3) says why.
void *cfp_load_code(const char *path);
bool cfp_read_ladspa(cfp_library *library, char *problem, size_t size);
void cfp_read_lv2_plugin(cfp_library *library, cfp_plugin *plugin);
/// Looks for a user interface that can be shown.
void cfp_read_lv2_interface(const cfp_lilv *lilv, void *world, const void *plugin, cfp_plugin *made);
/// The plug-in's own library, whose code is in a file, makes its user interface.
void cfp_set_inner_ui(cfp_plugin *plugin, const char *code);
bool cfp_read_clap(cfp_library *library, char *problem, size_t size);
bool cfp_read_vst3(cfp_library *library, char *problem, size_t size);
/// Looks for the presets of an LV2 plug-in, once. Not a render thread.
void cfp_read_presets(cfp_library *library, cfp_plugin *plugin);
bool cfp_read_lv2(cfp_library *library, char *problem, size_t size);
/// Reads the properties that messages set, behind the plug-in's ports, and its files.
void cfp_read_properties(cfp_library *library, cfp_plugin *plugin);

/// Loads an LV2 plug-in's binary; null with a reason.
const lv2_descriptor *cfp_load_lv2(const cfp_plugin *plugin, char *problem, size_t size);

/// One set of numbers for URIs for the whole process. Any thread but a render thread, where locks are not waited for.
uint32_t cfp_map_uri(const char *uri);
const char *cfp_unmap_uri(uint32_t urid);
extern lv2_map cfp_map;
extern lv2_unmap cfp_unmap;
extern lv2_uri_map cfp_uri_map;
extern lv2_event_feature cfp_event_feature;

/// Numbers that rendering needs.
typedef struct cfp_urids {
    uint32_t sequence, midi, object, blank, position, frame, speed, bar, bar_beat, beat, beat_unit, beats_per_bar, bpm;
    uint32_t atom_float, atom_int, atom_long, atom_double, atom_path, atom_string, atom_chunk, atom_bool, atom_urid;
    uint32_t patch_set, patch_put, patch_get, patch_property, patch_value, patch_body;
} cfp_urids;
const cfp_urids *cfp_known_urids(void);

/// Messages to and from a worker: one writer, one reader.
typedef struct cfp_ring {
    uint8_t *bytes;
    uint32_t size;
    _Atomic uint32_t head, tail;
} cfp_ring;
bool cfp_ring_make(cfp_ring *ring, uint32_t size);
bool cfp_ring_put(cfp_ring *ring, uint32_t size, const void *data);
/// Of two parts.
bool cfp_ring_put_pair(cfp_ring *ring, const void *data, uint32_t size, const void *more, uint32_t more_size);
/// The next message's size with its bytes in `into`, which holds `room`; UINT32_MAX for none.
uint32_t cfp_ring_take(cfp_ring *ring, void *into, uint32_t room);

typedef struct cfp_worker {
    cfp_ring requests, responses;
    sem_t due;
    pthread_t thread;
    atomic_bool ends;
    bool is_running, is_offline;
    const lv2_worker *interface;
    void *handle;
    uint8_t *taken, *answered;
    pthread_mutex_t *busy;
} cfp_worker;
enum { CFP_RING_BYTES = 1 << 16 };
int cfp_worker_schedule(void *worker, uint32_t size, const void *data);
bool cfp_worker_start(cfp_worker *worker, const lv2_worker *interface, void *handle, bool is_offline);
void cfp_worker_stop(cfp_worker *worker);
/// Gives the plug-in its answers. A render thread.
void cfp_worker_deliver(cfp_worker *worker);

/// The features of one LV2 instance.
typedef struct cfp_features {
    lv2_feature all[24];
    const lv2_feature *list[25];
    lv2_option options[8];
    lv2_schedule schedule;
    lv2_log log;
    lv2_map_path map_path;
    lv2_make_path make_path;
    lv2_free_path free_path;
    lv2_resize_port resize;
    int32_t most, least, nominal, sequence;
    float rate;
} cfp_features;
/// Paths of files that the user selected are written into states by their keys, which the unit knows; null for no unit.
void cfp_features_make(
    cfp_features *features, cfp_unit *unit, cfp_worker *worker, double rate, uint32_t most);
/// Of those that a plug-in may require.
bool cfp_offers(const char *uri);

typedef struct cfp_stretch cfp_stretch;
#include "details.h"
#include "main_loop.h"
#include "clap_instance.h"
#include "vst3_instance.h"
#include "patch.h"

enum { CFP_MOST_LISTENERS = 8, CFP_MOST_EVENT = 49152 };

/// What an LV2 plug-in and its user interfaces say to each other.
typedef struct cfp_talk {
    /// Each gets, for each atom that the plug-in sends, the number of its port and the atom.
    _Atomic(cfp_ring *) listeners[CFP_MOST_LISTENERS];
    /// The same the other way, from several threads, which wait for each other.
    cfp_ring said;
    pthread_mutex_t saying;
    uint8_t *taken;
    atomic_bool is_there;
} cfp_talk;

typedef struct cfp_instance {
    void *handle;
    const cfp_ladspa_descriptor *ladspa;
    const lv2_descriptor *lv2;
    struct cfp_clap *clap;
    struct cfp_vst3 *vst3;
    /// LV2: each instance has its own, which are what it was made with.
    cfp_worker *worker;
    cfp_features *features;
} cfp_instance;

struct cfp_unit {
    cfp_library *library;
    const cfp_plugin *plugin;
    /// Descriptions that were read for this unit alone, the last first; and what is looked up while none is exchanged.
    struct cfp_reading *readings;
    uint32_t reading_count;
    pthread_mutex_t describing;
    /// So many ports the unit has memory for.
    uint32_t port_room;
    cfp_layout layout;
    /// One for each port; those of control inputs are what the host wants, those of outputs what was rendered.
    _Atomic float *values;
    /// What the plug-in sees; and, for meters, what was told last.
    float *controls, *told;
    atomic_bool is_bypassed;
    /// A control thread waits for the render thread to stay out, and the render thread is inside.
    atomic_bool is_paused, is_inside;
    bool has_rendered;
    _Atomic uint32_t latency;
    int latency_port, enabled_port, freewheel_port;
    /// While it has render resources.
    atomic_bool is_started;
    cfp_instance instances[AU_EXTENSION_MAXIMUM_CHANNELS];
    uint32_t instance_count, maximum_frames, fade_frames;
    /// Of the first bus of each side, as the host has it.
    uint32_t input_channels, output_channels;
    /// CLAP and VST3: of the plug-in's main busses now, where they are not those of its description.
    uint32_t main_channels[2];
    double rate;
    /// Memory of every port: samples or atoms; for a mono plug-in a pair for each instance.
    float **memory;
    float *mono[2][AU_EXTENSION_MAXIMUM_CHANNELS];
    /// What is pulled, and what is put out where the host has no memory: one for each channel of each bus.
    float *pulled[AU_EXTENSION_MAXIMUM_BUSSES][AU_EXTENSION_MAXIMUM_CHANNELS];
    float *own[AU_EXTENSION_MAXIMUM_BUSSES][AU_EXTENSION_MAXIMUM_CHANNELS];
    uint32_t *atom_sizes;
    float wet;
    /// That were no numbers, without a break; and whether that has led to a new beginning.
    uint32_t mad_frames;
    bool has_begun_anew;
    /// In frames, of each control port that moves in a line.
    struct cfp_ramp {
        uint32_t port, elapsed, total;
        float start, goal;
    } ramps[64];
    uint32_t ramp_count;
    /// Of cycles that a control thread kept out: values, the last of each parameter, and short messages. Thread: render.
    union {
        AUParameterEvent parameter;
        AUMIDIEvent midi;
    } missed[256];
    uint32_t missed_count;
    cfp_patch patch;
    cfp_talk talk;
    /// Of the plug-in, while it has no instance.
    cfp_state kept;
    bool has_kept;
    /// No call but those of the worker and of rendering at the same time.
    pthread_mutex_t busy;
    /// CLAP and VST3: that were rendered, and what is told of changes.
    _Atomic uint64_t cycles;
    int64_t steady_time;
    bool is_offline;
    void (*changed)(void *context, uint32_t what);
    void *change_context;
    /// The window of an interface that this process makes. The main thread of plug-ins alone.
    struct cfp_window *window;
    /// When a person did something there last. Nanoseconds.
    _Atomic int64_t window_used;
};

/// Where a stretch begins and ends; and the cycle.
struct cfp_stretch {
    AUExtensionRenderRequest *request;
    const AURenderEvent *first, *end;
    uint32_t start, frames;
    int64_t time;
};

/// Empties the atom ports, and writes transport and MIDI of a stretch into them. A render thread.
void cfp_write_atoms(cfp_unit *unit, const cfp_stretch *stretch);
/// Empties the event ports of before atoms, and writes MIDI of a stretch into them. A render thread.
void cfp_write_old_events(cfp_unit *unit, const cfp_stretch *stretch);
/// Sends the MIDI that the plug-in wrote, and takes its messages about properties. A render thread.
void cfp_send_atoms(cfp_unit *unit, const cfp_stretch *stretch);

/// Makes what interfaces need to say something to the plug-in; false without memory. Not a render thread.
bool cfp_talk_begin(cfp_unit *unit);
void cfp_talk_end(cfp_unit *unit);
/// Has a ring get what the plug-in sends, until it is to no more; false where too many do. Not a render thread.
bool cfp_listen(cfp_unit *unit, cfp_ring *ring);
void cfp_listen_no_more(cfp_unit *unit, cfp_ring *ring);
/// Sends an atom to a port in the next stretch; false for one that cannot be. Not a render thread.
bool cfp_say(cfp_unit *unit, uint32_t port, const void *atom, uint32_t size);
/// A render thread, before a stretch and behind it.
void cfp_hear(cfp_unit *unit);
void cfp_tell_listeners(cfp_unit *unit);

/// Tells whoever looks at an interface that this process makes what a person does in it. The main thread of plug-ins.
void cfp_picture_tell(cfp_unit *unit, const cfp_edit *edit);
/// Whether this thread does that at present, when the unit has the value already.
bool cfp_is_telling_edit(void);
/// Whether somebody looks at it. The main thread of plug-ins.
bool cfp_picture_is_seen(const cfp_unit *unit);
/// The interface has another size. The main thread of plug-ins.
void cfp_picture_grow(cfp_unit *unit, uint32_t width, uint32_t height);

/// Calls a function for each message of an event; an unfinished one at its end is dropped. A render thread.
void cfp_each_message(
    const AUMIDIEvent *event, void (*take)(void *context, const uint8_t *bytes, uint32_t length), void *context);

/// The channels of a bus as the host has them.
uint32_t cfp_channels(const cfp_unit *unit, bool is_output, uint32_t bus);
void cfp_instance_activate(cfp_instance *instance);
void cfp_instance_deactivate(cfp_instance *instance);
/// New memory is zero after this, on this thread, as far as nobody has it in between. Not a render thread.
void cfp_clean_heap(void);
/// Keeps the events of a cycle that is not rendered, as far as there is room. The render thread.
void cfp_miss_events(cfp_unit *unit, const AURenderEvent *events);
/// The events that were kept, and those of this cycle behind them. The render thread.
const AURenderEvent *cfp_missed_events(cfp_unit *unit, const AURenderEvent *events);
/// Keeps the render thread out until it is let in again. A control thread.
void cfp_unit_pause(cfp_unit *unit);
void cfp_unit_resume(cfp_unit *unit);
/// As `cfp_unit_set`, also on a render thread.
void cfp_unit_put(cfp_unit *unit, uint32_t port, float value);
/// Ports that a unit has memory for: a plug-in may get more parameters while it is loaded.
uint32_t cfp_port_room(const cfp_plugin *plugin);
/// Reads the parameters of a unit's plug-in anew: `read` adds them to a description that has the rest, and `take` has the
/// instances begin with it. Whether anything is different. The main thread of plug-ins.
bool cfp_unit_read_anew(cfp_unit *unit, void (*read)(cfp_unit *, cfp_plugin *), void (*take)(cfp_unit *));
void cfp_unit_end_readings(cfp_unit *unit);
/// As if nothing had been rendered. A render thread, or a control thread while nothing renders.
void cfp_unit_begin_anew(cfp_unit *unit);
bool cfp_state_copy(const cfp_state *from, cfp_state *into);
bool cfp_state_save(cfp_unit *unit, cfp_state *state);
void cfp_state_restore(cfp_unit *unit, const cfp_state *state);
/// A state that the bundle describes; false where it describes none.
bool cfp_state_load(cfp_unit *unit, const char *uri);

#endif
