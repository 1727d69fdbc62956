/// An instance of a VST3 plug-in, with what its host lends it.
#ifndef CFP_VST3_INSTANCE_H
#define CFP_VST3_INSTANCE_H

enum { CFP_MOST_QUEUES = 512, CFP_KEPT_QUEUES = 160, CFP_MOST_POINTS = 32, CFP_VST3_CONTROLLERS = 131 };
/// Of controllers that set none.
static const uint32_t cfp_no_parameter = UINT32_MAX;

/// The values of a parameter in a stretch.
typedef struct cfp_vst3_queue {
    vst3_queue object;
    uint32_t parameter, count;
    struct {
        int32_t frame;
        double value;
    } points[CFP_MOST_POINTS];
} cfp_vst3_queue;

typedef struct cfp_vst3_changes {
    vst3_changes object;
    uint32_t count;
    cfp_vst3_queue queues[CFP_MOST_QUEUES];
} cfp_vst3_changes;

typedef struct cfp_vst3_events {
    vst3_events object;
    uint32_t count;
    vst3_event events[CFP_MOST_EVENTS];
} cfp_vst3_events;

/// What goes into a stretch and what comes out of it.
typedef struct cfp_vst3_traffic {
    cfp_vst3_changes values_in, values_out;
    cfp_vst3_events events_in, events_out;
    /// The keys of each channel that have been pressed, for controllers that let go of all.
    bool held[16][128];
} cfp_vst3_traffic;

/// What a plug-in tells of its editing to.
typedef struct cfp_vst3_handler {
    vst3_handler object;
    struct cfp_vst3 *owner;
} cfp_vst3_handler;

/// Of units and programs.
typedef struct cfp_vst3_unit_handler {
    vst3_unit_handler object;
    struct cfp_vst3 *owner;
} cfp_vst3_unit_handler;

/// Expression of single notes, by channel: the kinds for what a finger does, -1 for none; and the notes that sound.
typedef struct cfp_vst3_expression {
    int32_t types[16][3], notes[16][128], last;
    /// Channels of a lower and an upper zone that single notes are played on; none before a keyboard has told.
    uint8_t members[2];
    /// Semitones; and the registered parameter that is set next.
    uint8_t bend_range[16];
    uint16_t parameter[16];
} cfp_vst3_expression;

/// What a plug-in registers its timers and descriptors with: the host's, and one of each view.
typedef struct cfp_vst3_run_loop {
    vst3_run_loop object;
    cfp_loop loop;
} cfp_vst3_run_loop;

/// By which a view asks for another size.
typedef struct cfp_vst3_frame {
    vst3_frame object;
    struct cfp_vst3 *owner;
} cfp_vst3_frame;

typedef struct cfp_vst3 {
    vst3_component *component;
    vst3_processor *processor;
    /// Null for one without parameters; the component itself, or an object of its own.
    vst3_controller *controller;
    bool is_split;
    /// Of component and controller, where they are connected.
    vst3_connection *ends[2];
    vst3_units *units;
    vst3_mapping *mapping;
    /// Null for one that knows no expression of single notes.
    vst3_physical_mapping *physical;
    cfp_vst3_handler handler;
    cfp_vst3_unit_handler unit_handler;
    /// Null while nobody looks.
    vst3_view *view;
    cfp_vst3_frame frame;
    cfp_vst3_run_loop view_loop;
    const cfp_plugin *description;
    /// Null while it only tells what it has.
    cfp_unit *unit;
    struct cfp_vst3 *next;
    bool is_active, is_processing;
    /// What it asks for; any thread.
    _Atomic uint32_t restart, changes;
    /// A control thread has set values.
    atomic_bool wants_flush;
    /// By port: what the processor was told last, or has told; and whether the controller is to be told.
    _Atomic float *sent;
    atomic_bool *is_due;
    /// The parameters that controllers of MIDI set, by channel, of the first bus of notes.
    uint32_t (*controllers)[CFP_VST3_CONTROLLERS];
    cfp_vst3_traffic *traffic;
    cfp_vst3_expression *expression;
    vst3_buffers buffers[2][CFP_MOST_BUSSES];
    float **channels;
} cfp_vst3;

// MARK: Texts

/// UTF-8 of UTF-16 of at most so many units; what is no character becomes U+FFFD.
void cfp_utf8(const uint16_t *text, size_t most, char *into, size_t room);
/// UTF-16 of at most `room` units with the 0 at the end.
void cfp_utf16(const char *text, uint16_t *into, size_t room);
/// A copy as `cfp_copy` makes it.
char *cfp_copy_utf16(const uint16_t *text, size_t most, const char *otherwise);

// MARK: What a host lends

/// The one host.
vst3_host *cfp_vst3_host(void);
/// A message, or a list of attributes, that is counted; null without memory.
void *cfp_vst3_make_message(void);
void *cfp_vst3_make_attributes(void);
bool cfp_is_id(const uint8_t *id, const uint8_t *other);
/// Functions of objects that live as long as whoever lends them.
uint32_t cfp_vst3_retain(void *self);
uint32_t cfp_vst3_release(void *self);

/// A stream over bytes, for one call.
typedef struct cfp_vst3_stream {
    vst3_stream object;
    cfp_bytes bytes;
} cfp_vst3_stream;
cfp_vst3_stream cfp_vst3_stream_over(const void *bytes, size_t size);

void cfp_vst3_make_handler(cfp_vst3 *vst3);
void cfp_vst3_make_frame(cfp_vst3 *vst3);
/// One without timers and descriptors, which are served once it is added to the main thread's loops.
void cfp_vst3_make_run_loop(cfp_vst3_run_loop *run_loop);
/// That which plug-ins find without a view. The main thread of plug-ins.
vst3_run_loop *cfp_vst3_host_run_loop(void);
/// Calls a timer's handler.
void cfp_vst3_fire_timer(void *owner, uintptr_t handler);

// MARK: Instances; on the main thread of plug-ins, but where they say otherwise

/// Null with a reason.
cfp_vst3 *cfp_vst3_make(cfp_library *library, const cfp_plugin *plugin, char *problem, size_t size);
void cfp_vst3_free(cfp_vst3 *vst3);
/// Another that has the same state: those of one unit. False where it refuses.
void cfp_vst3_copy_state(cfp_vst3 *from, cfp_vst3 *into);
/// Tries which other numbers of channels the main busses may have.
void cfp_vst3_add_choices(cfp_vst3 *vst3, cfp_plugin *plugin);
void cfp_vst3_choose(cfp_unit *unit);
/// Says so where the plug-in has other busses than the unit.
void cfp_vst3_check_busses(const cfp_unit *unit);
/// Tells the channels that the plug-in has anyway: some make their memory when they are told.
void cfp_vst3_arrange(cfp_vst3 *vst3);
void cfp_vst3_activate_busses(cfp_vst3 *vst3);
/// Asks which movements on a key are which expression.
void cfp_vst3_read_expression(cfp_vst3 *vst3);
bool cfp_vst3_activate(cfp_vst3 *vst3, const vst3_setup *setup);
void cfp_vst3_deactivate(cfp_vst3 *vst3);
/// Does what instances have asked for.
void cfp_vst3_serve_all(void);
void cfp_vst3_serve(cfp_vst3 *vst3);
/// Reads the plug-in's parameters and presets into its description.
void cfp_vst3_add_parameters(cfp_vst3 *vst3, cfp_plugin *plugin);
void cfp_vst3_add_presets(cfp_vst3 *vst3, cfp_plugin *plugin);
void cfp_read_vst3_plugin(cfp_library *library, cfp_plugin *plugin);
bool cfp_vst3_text(cfp_unit *unit, uint32_t port, double value, char *text, size_t size);
bool cfp_vst3_number(cfp_unit *unit, uint32_t port, const char *text, double *value);

/// Lets processors and controllers know the values that they have not been told.
void cfp_vst3_settle(cfp_unit *unit);
void cfp_vst3_tell_controllers(cfp_unit *unit);
/// Takes the plug-in's values for the unit's; where some are pending those stay that it has not been told yet. Whether the unit's are
/// others now.
bool cfp_vst3_take_values(cfp_unit *unit, bool are_pending);
bool cfp_vst3_save(cfp_unit *unit, cfp_state *state);
void cfp_vst3_restore(cfp_unit *unit, const cfp_state *state);
bool cfp_vst3_select(cfp_unit *unit, uint32_t preset);
/// Any thread but a render thread.
void cfp_vst3_value_changed(cfp_unit *unit, uint32_t port);

/// Of a parameter in its range to one from 0 to 1, and back. Any thread.
double cfp_vst3_normal(const cfp_port *port, double plain);
double cfp_vst3_plain(const cfp_port *port, double normal);
/// Whether a value in its range is what a plug-in, which may count with 32 bits, tells as one from 0 to 1. Any thread.
bool cfp_vst3_is_near(const cfp_port *port, float plain, double normal);

/// Whether it has a view that can be embedded.
bool cfp_vst3_has_window(const cfp_vst3 *vst3);
bool cfp_vst3_open_window(cfp_unit *unit, uint64_t window, cfp_window_size *size, char *problem, size_t room);
void cfp_vst3_close_window(cfp_unit *unit);
void cfp_vst3_fit_window(cfp_unit *unit, uint32_t *width, uint32_t *height);

// MARK: A stretch; a render thread, or the main thread while nothing renders

void cfp_vst3_clear(cfp_vst3_traffic *traffic);
/// False where there is no room.
bool cfp_vst3_put(cfp_vst3_changes *changes, uint32_t parameter, uint32_t frame, double value);
/// A place for an event; null where there is no room.
vst3_event *cfp_vst3_add_event(cfp_vst3 *vst3, uint32_t frame, uint32_t bus, uint16_t type);
void cfp_vst3_add_values(cfp_unit *unit, cfp_vst3 *vst3);
void cfp_vst3_add_midi(cfp_unit *unit, cfp_vst3 *vst3, uint32_t frame, const AUMIDIEvent *event);
/// The number of a note that begins or ends; -1 where there is none.
int32_t cfp_vst3_begin_note(cfp_vst3 *vst3, uint8_t channel, uint8_t key);
int32_t cfp_vst3_end_note(cfp_vst3 *vst3, uint8_t channel, uint8_t key);
/// Adds a message of a channel as expression of its notes; false where it is none.
bool cfp_vst3_express(cfp_vst3 *vst3, uint32_t frame, const uint8_t *bytes);
/// One call of the plug-in with what was added.
void cfp_vst3_process(cfp_unit *unit, cfp_vst3 *vst3, const cfp_stretch *stretch);
/// A call with one frame of silence, by which the processor learns its values.
void cfp_vst3_flush(cfp_unit *unit, cfp_vst3 *vst3);
/// What the plug-in has told: values of its own, and MIDI. Without a stretch values only.
void cfp_vst3_take_told(cfp_unit *unit, cfp_vst3 *vst3, const cfp_stretch *stretch);

#endif
