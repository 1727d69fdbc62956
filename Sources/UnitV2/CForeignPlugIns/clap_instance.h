/// An instance of a CLAP plug-in, with the host that it sees, and the thread that all but its rendering happens on.
#ifndef CFP_CLAP_INSTANCE_H
#define CFP_CLAP_INSTANCE_H

enum { CFP_MOST_EVENTS = 1024, CFP_KEPT_EVENTS = 256, CFP_MOST_TIMERS = 32, CFP_MOST_FDS = 32 };

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
    bool is_active, is_processing;
    /// What it asks for; any thread.
    atomic_bool wants_callback, wants_restart, wants_flush, wants_reading;
    _Atomic uint32_t changes;
    /// By port: what it was told last, or has told, and what makes it find a parameter.
    _Atomic float *sent;
    void **cookies;
    struct {
        uint32_t id, period;
        int64_t due;
    } timers[CFP_MOST_TIMERS];
    uint32_t timer_count, next_timer;
    struct {
        int descriptor;
        uint32_t flags;
    } fds[CFP_MOST_FDS];
    uint32_t fd_count;
    /// Of a cycle.
    cfp_clap_event *events;
    uint32_t event_count;
    clap_audio_buffer buffers[2][CFP_MOST_BUSSES];
    float **channels;
} cfp_clap;

/// Has the main thread of plug-ins run something, and waits for it. Any thread but a render thread.
void cfp_main_call(void (*body)(void *context), void *context);
/// Has the main thread look what its instances ask for. Any thread.
void cfp_main_wake(void);
/// The main thread.
void cfp_main_add(cfp_clap *clap);
void cfp_main_remove(cfp_clap *clap);
bool cfp_is_main_thread(void);
bool cfp_is_audio_thread(void);
/// Until the end with what it answered, this thread is the audio thread.
int cfp_begin_audio(void);
void cfp_end_audio(int before);
/// Nanoseconds.
int64_t cfp_main_now(void);

/// Null with a reason. The main thread, as all that follow but those that say otherwise.
cfp_clap *cfp_clap_make(cfp_library *library, const cfp_plugin *plugin, char *problem, size_t size);
void cfp_clap_free(cfp_clap *clap);
const void *cfp_clap_host_extension(const clap_host *host, const char *id);
cfp_clap *cfp_clap_of(const clap_host *host);

/// Reads the plug-in's parameters into its description.
void cfp_clap_add_parameters(cfp_clap *clap, cfp_plugin *plugin);

/// Does what an instance has asked for.
void cfp_clap_serve(cfp_clap *clap);
/// Lets the plug-in know the values that it has not been told.
void cfp_clap_settle(cfp_unit *unit);
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
