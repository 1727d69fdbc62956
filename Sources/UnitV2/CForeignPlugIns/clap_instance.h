/// An instance of a CLAP plug-in, with the host that it sees, and the thread that all but its rendering happens on.
#ifndef CFP_CLAP_INSTANCE_H
#define CFP_CLAP_INSTANCE_H

enum { CFP_MOST_EVENTS = 1024, CFP_KEPT_EVENTS = 256, CFP_MOST_EDITS = 256 };
/// The number of a timer that is none of the plug-in's.
enum { CFP_WINDOW_TIMER = 0 };

typedef union cfp_clap_event {
    clap_event head;
    clap_event_note note;
    clap_event_expression expression;
    clap_event_param param;
    clap_event_midi midi;
    clap_event_sysex sysex;
    clap_event_midi2 midi2;
} cfp_clap_event;

typedef struct cfp_clap {
    const clap_plugin *plugin;
    const cfp_plugin *description;
    clap_host host;
    /// Null while it only tells what it has.
    cfp_unit *unit;
    struct cfp_clap *next;
    const clap_params *params;
    const clap_state *state;
    const clap_frames *latency, *tail;
    const clap_render *render;
    const clap_timer *timer;
    const clap_fd *fd;
    const clap_pool *pool;
    const clap_preset_load *preset_load;
    const clap_port_choices *choices;
    const clap_gui *gui;
    bool is_active, is_processing;
    /// What it asks for; any thread.
    atomic_bool wants_callback, wants_restart, wants_flush, wants_reading;
    _Atomic uint32_t changes;
    /// By port: what it was told last, or has told, and what makes it find a parameter.
    _Atomic float *sent;
    void **cookies;
    cfp_loop loop;
    uint32_t next_timer;
    /// Its window; and whether what a person does there is told.
    bool has_window;
    atomic_bool is_seen;
    /// Of the unit, when the window last looked whether it is rendered; and how often it was not since.
    uint64_t seen_cycles;
    uint32_t idle_looks;
    /// The port that a person holds in it: a render thread's.
    int32_t held;
    cfp_edit edits[CFP_MOST_EDITS];
    _Atomic uint32_t edits_head, edits_tail;
    /// Of a cycle.
    cfp_clap_event *events;
    uint32_t event_count;
    clap_audio_buffer buffers[2][CFP_MOST_BUSSES];
    float **channels;
} cfp_clap;

/// The main thread.
void cfp_main_add(cfp_clap *clap);
void cfp_main_remove(cfp_clap *clap);

/// Null with a reason. The main thread, as all that follow but those that say otherwise.
cfp_clap *cfp_clap_make(cfp_library *library, const cfp_plugin *plugin, char *problem, size_t size);
void cfp_clap_free(cfp_clap *clap);
/// Looks for what the plug-in offers; what lacks a function is not there.
void cfp_clap_find_extensions(cfp_clap *clap);
/// Its timers and descriptors, of which there are none yet.
void cfp_clap_make_loop(cfp_clap *clap);
const void *cfp_clap_host_extension(const clap_host *host, const char *id);
cfp_clap *cfp_clap_of(const clap_host *host);

/// Reads the plug-in's parameters into its description.
void cfp_clap_add_parameters(cfp_clap *clap, cfp_plugin *plugin);

/// Does what an instance has asked for.
void cfp_clap_serve(cfp_clap *clap);
/// Lets the plug-in know the values that it has not been told.
void cfp_clap_settle(cfp_unit *unit);
/// A cycle of one frame that nobody hears.
void cfp_clap_idle(cfp_unit *unit);
void cfp_clap_deactivate(cfp_clap *clap);
/// Takes the plug-in's values for the unit's.
void cfp_clap_take_values(cfp_unit *unit);
/// Of an instance into the unit's values, or none; where some are pending those stay that the plug-in has not been told yet.
void cfp_clap_read_values(cfp_clap *clap, _Atomic float *values, bool are_pending);
/// Tells the plug-in its values while nothing renders.
void cfp_clap_flush_all(cfp_unit *unit);
bool cfp_clap_save(cfp_unit *unit, cfp_state *state);
void cfp_clap_restore(cfp_unit *unit, const cfp_state *state);
/// Looks for the presets that the plug-in's library tells of.
void cfp_clap_add_presets(cfp_library *library, cfp_plugin *plugin);
bool cfp_clap_select(cfp_unit *unit, uint32_t preset);
/// Reads which numbers of channels the plug-in's main busses may have.
void cfp_clap_add_choices(cfp_clap *clap, cfp_plugin *plugin);
void cfp_clap_choose(cfp_unit *unit);
/// How values read.
bool cfp_clap_text(cfp_unit *unit, uint32_t port, double value, char *text, size_t size);
bool cfp_clap_number(cfp_unit *unit, uint32_t port, const char *text, double *value);
/// Any thread but a render thread.
void cfp_read_clap_plugin(cfp_library *library, cfp_plugin *plugin);

/// Whether it has an interface that can be embedded.
bool cfp_clap_has_window(const cfp_clap *clap);
bool cfp_clap_open_window(cfp_unit *unit, uint64_t window, cfp_window_size *size, char *problem, size_t room);
void cfp_clap_close_window(cfp_unit *unit);
void cfp_clap_fit_window(cfp_unit *unit, uint32_t *width, uint32_t *height);
/// Asks a plug-in that is not rendered what a person has done in its window: many a one tells it only when it is asked. On a timer.
void cfp_clap_follow_window(cfp_clap *clap);
bool cfp_clap_request_resize(const clap_host *host, uint32_t width, uint32_t height);
void cfp_clap_closed(const clap_host *host, bool was_destroyed);
/// Keeps what a person does in the window until the main thread tells it; false where there is no room. A render thread, or the main
/// thread while nothing renders.
bool cfp_clap_note_edit(cfp_clap *clap, uint32_t port, cfp_edit_kind kind, float value);
void cfp_clap_tell_edits(cfp_clap *clap);
/// Has them mean the same parameters in another description; nothing renders.
void cfp_clap_move_edits(cfp_clap *clap, const cfp_plugin *description);
/// Any thread.
bool cfp_clap_has_edits(const cfp_clap *clap);

/// Events of a stretch. A render thread, or the main thread while nothing renders.
void cfp_clap_add_values(cfp_unit *unit, cfp_clap *clap, uint32_t frame);
void cfp_clap_add_midi(cfp_clap *clap, uint32_t frame, const AUMIDIEvent *event);
typedef struct cfp_clap_output {
    cfp_clap *clap;
    /// Null where nothing is rendered.
    const cfp_stretch *stretch;
} cfp_clap_output;
clap_input_events cfp_clap_input(cfp_clap *clap);
clap_output_events cfp_clap_output_events(cfp_clap_output *output);
/// One call of the plug-in with the events that were added. A render thread.
void cfp_clap_process(cfp_unit *unit, cfp_clap *clap, const cfp_stretch *stretch);

#endif
