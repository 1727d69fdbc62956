/// Plug-ins of LADSPA, LV2, CLAP and VST3: what a library or bundle has, and instances that render.
///
/// A plug-in's description holds copies of all texts, so that it outlives what it was read from. Numbers are put right
/// where it is read: every range is finite and ordered, every default lies in it.
#ifndef CFOREIGNPLUGINS_H
#define CFOREIGNPLUGINS_H

#include <AUExtension.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum cfp_kind { CFP_AUDIO, CFP_CONTROL, CFP_CV, CFP_ATOM, CFP_NOTES, CFP_EVENTS, CFP_OTHER } cfp_kind;

enum {
    CFP_LOGARITHMIC = 1,
    CFP_INTEGER = 2,
    CFP_TOGGLED = 4,
    CFP_ENUMERATION = 8,
    /// The range is in multiples of the sample rate; in LADSPA the default, too.
    CFP_SAMPLE_RATE = 16,
    CFP_LATENCY = 32,
    /// 0 bypasses.
    CFP_ENABLED = 64,
    CFP_FREEWHEELING = 128,
    CFP_SIDE_CHAIN = 256,
    CFP_OPTIONAL = 512,
    CFP_MIDI = 1024,
    CFP_TIME = 2048,
    CFP_HIDDEN = 4096,
    CFP_CONTROL_DESIGNATION = 8192,
    CFP_TRIGGER = 16384,
    /// An atom port that takes or sends messages about properties (LV2's patch extension).
    CFP_PATCH = 32768,
    /// A property of an LV2 plug-in that messages set: it has no port of its own, and the plug-in sees no memory for it.
    CFP_PROPERTY = 65536,
    /// A channel of a main bus that only another choice of channels has.
    CFP_SPARE = 131072,
};

enum {
    CFP_INSTRUMENT = 1,
    CFP_HAS_STATE = 2,
    CFP_HAS_WORKER = 4,
    /// Its memory may not be both input and output.
    CFP_INPLACE_BROKEN = 8,
    CFP_LOADS_DEFAULT_STATE = 16,
    CFP_IS_LV2 = 32,
    CFP_IS_CLAP = 64,
    CFP_IS_VST3 = 128,
};

/// Values of a curve.
enum { CFP_CURVE = 1025 };

typedef struct cfp_point {
    float value;
    char *label;
} cfp_point;

typedef struct cfp_port {
    char *symbol, *name, *unit, *group;
    /// The path of the groups that a parameter is in, with slashes; null for one in none.
    char *module;
    /// Of a parameter, the same in later versions of the plug-in. CLAP and VST3: the plug-in's own number; else the port's.
    uint64_t address;
    cfp_kind kind;
    bool is_input;
    uint32_t traits;
    float minimum, maximum, initial;
    cfp_point *points;
    uint32_t point_count;
    /// Bytes that an atom port wants at least.
    uint32_t minimum_size;
    /// CLAP and VST3: the range as the plug-in has it; CLAP: how notes are sent to a port, and how they could be.
    double low, high;
    uint32_t dialect, dialects;
    /// VST3: CFP_CURVE values for as many places from 0 to 1, where they are in no straight line; else null.
    double *curve;
    /// LV2: the URI of a property, and the numbers of that and of the type of its values.
    char *property;
    uint32_t property_urid, value_urid;
} cfp_port;

/// A file that an LV2 plug-in reads by a path, which a message tells it: a property whose values are paths. Or a text, which is
/// what stands in a file.
typedef struct cfp_file {
    char *uri, *symbol, *name;
    bool is_text;
} cfp_file;

typedef struct cfp_preset {
    /// LV2: what is loaded. CLAP: the file that it is in, or null for one in the plug-in.
    char *name, *uri;
    /// CLAP: which of a file's, or null; and the kind of place.
    char *load_key;
    uint32_t kind;
} cfp_preset;

/// With what an interface is made: X11, Gtk 2, or windows that it opens itself.
typedef enum cfp_toolkit { CFP_X11, CFP_GTK, CFP_EXTERNAL } cfp_toolkit;

typedef struct cfp_plugin {
    /// Such as ladspa:amp:amp_mono, lv2:http://…, clap:com.… or vst3:0123….
    char *identity;
    char *name, *maker;
    /// 0xMMMMmmDD
    uint32_t version;
    uint32_t traits;
    cfp_port *ports;
    uint32_t port_count;
    /// LV2: the place of the first property among the ports, which are behind them.
    uint32_t first_property;
    cfp_file *files;
    uint32_t file_count;
    cfp_preset *presets;
    uint32_t preset_count;
    /// Why it cannot be used, as the rest of a sentence; null for one that can.
    char *problem;
    /// LADSPA: the library's. LV2: the plug-in's URI, its binary and its bundle.
    const struct cfp_ladspa_descriptor *descriptor;
    /// CLAP: the plug-in's id. VST3: the class's, in hexadecimal digits.
    char *uri, *binary, *bundle;
    /// CLAP and VST3: what is done with its units, and what only such formats have; null for the others.
    const struct cfp_format *format;
    struct cfp_details *details;
    /// LV2: its user interface, the library of that and its bundle; null for one without, or one that cannot be shown.
    char *ui_uri, *ui_binary, *ui_bundle;
    /// What that is made with.
    cfp_toolkit ui_toolkit;
    /// Whether that has one size only.
    bool has_fixed_ui;
    /// Whether its user interface is made by this process, by the plug-in's own library; and whether it generates code to draw it.
    bool has_inner_ui, inner_ui_draws;
    /// An instance that was made to read it, which the next unit takes.
    void *spare;
    /// Whether more than identity and format has been read; else what it is read from.
    bool is_read;
    const void *source;
    /// Whether its presets have been looked for, which a scan does without.
    bool has_presets;
} cfp_plugin;

typedef struct cfp_library {
    char *path;
    cfp_plugin *plugins;
    uint32_t count;
    /// Of a LADSPA, CLAP or VST3 library, which is never unloaded.
    void *handle;
    /// Of a CLAP and of a VST3 library.
    const struct clap_factory *factory;
    struct vst3_factory *classes;
    /// Of a VST3 bundle, the file with its code.
    char *code;
    /// Of an LV2 bundle, by which presets are read.
    void *world;
} cfp_library;

/// Reads a LADSPA or CLAP library or a VST3 bundle, whose code is loaded, or an LV2 bundle, of which only texts are read. On
/// failure null, and the rest of a sentence that begins with the path in `problem`.
cfp_library *cfp_open(const char *path, char *problem, size_t size);
void cfp_close(cfp_library *library);
/// Reads what there is to know of a plug-in, once: bundles may have a hundred, of which a service plays one. Not a render
/// thread.
void cfp_read(cfp_library *library, cfp_plugin *plugin);
/// Loads a plug-in's code where that has not been done, and looks for its descriptor; false with a reason.
bool cfp_check(const cfp_plugin *plugin, char *problem, size_t size);

/// The place of a parameter's port by its address; -1 for none. Any thread.
int32_t cfp_port_at(const cfp_plugin *plugin, uint64_t address);
/// Of a name, letters, digits and underlines, or of the number; to be freed.
char *cfp_symbol(const char *name, uint32_t number);

/// The busses of a side: for each a list of ports.
typedef struct cfp_bus {
    uint32_t ports[AU_EXTENSION_MAXIMUM_CHANNELS];
    uint32_t count;
} cfp_bus;

typedef struct cfp_layout {
    cfp_bus inputs[AU_EXTENSION_MAXIMUM_BUSSES], outputs[AU_EXTENSION_MAXIMUM_BUSSES];
    uint32_t input_count, output_count;
    /// One channel in and out and nothing else: an instance for each channel that is played.
    bool is_mono;
    /// No sound comes out of it: what goes in does.
    bool passes_through;
    /// It only has MIDI. Its output is silent, and there because a unit is rendered by its busses.
    bool is_silent;
    bool takes_midi, sends_midi;
} cfp_layout;

void cfp_make_layout(const cfp_plugin *plugin, cfp_layout *layout);
/// The numbers of channels that the plug-in itself offers for its first bus beside that of its layout; how many there are.
uint32_t cfp_channel_choices(const cfp_plugin *plugin, bool is_input, uint32_t *counts, uint32_t most);

/// A value of a plug-in's own state.
typedef struct cfp_property {
    char *key, *type;
    uint8_t *bytes;
    size_t size;
    uint32_t flags;
} cfp_property;

typedef struct cfp_state {
    cfp_property *properties;
    size_t count;
} cfp_state;

void cfp_state_free(cfp_state *state);
/// False where there is no memory. A type of "path" holds a path that was made abstract.
bool cfp_state_add(
    cfp_state *state, const char *key, const char *type, const void *bytes, size_t size, uint32_t flags);

/// One unit: values, and an instance while it has render resources.
typedef struct cfp_unit cfp_unit;

/// Null without memory, or where a plug-in makes no instance, with a sentence without its end.
cfp_unit *cfp_unit_make(cfp_library *library, cfp_plugin *plugin, char *problem, size_t size);
void cfp_unit_free(cfp_unit *unit);
/// Makes an instance. The first busses may have other channel counts than the plug-in has ports: what is missing is
/// filled with what there is, and what is too much is mixed. On failure false, and a sentence without its end.
bool cfp_unit_start(
    cfp_unit *unit, double rate, uint32_t maximum_frames, uint32_t input_channels, uint32_t output_channels,
    bool is_offline, char *problem, size_t size);
/// Nothing may render; the instance's state is kept.
void cfp_unit_stop(cfp_unit *unit);
/// For the extension table: the unit is the context. A render thread.
OSStatus cfp_unit_render(void *unit, AUExtensionRenderRequest *request);

/// What the unit's plug-in has now: one that gets other parameters is read anew (CFP_PARAMETERS_CHANGED). Lives as long as
/// the unit. Any thread.
const cfp_plugin *cfp_unit_plugin(const cfp_unit *unit);
/// A parameter's value, by its address; 0, and nothing is set, where there is none any more. Any thread but a render thread.
float cfp_unit_value_at(cfp_unit *unit, uint64_t address);
void cfp_unit_set_at(cfp_unit *unit, uint64_t address, float value);
/// A control port's value; any thread.
float cfp_unit_value(const cfp_unit *unit, uint32_t port);
void cfp_unit_set(cfp_unit *unit, uint32_t port, float value);
void cfp_unit_set_bypass(cfp_unit *unit, bool is_bypassed);
void cfp_unit_reset(cfp_unit *unit);
/// Frames, as the plug-in told last.
uint32_t cfp_unit_latency(const cfp_unit *unit);
/// Seconds, infinite for one that does not end; negative where the plug-in tells nothing. Not a render thread.
double cfp_unit_tail(cfp_unit *unit);
/// A value as the plug-in writes it, and what it reads in a text; false where it does not say. Not a render thread.
bool cfp_unit_text(cfp_unit *unit, uint64_t address, float value, char *text, size_t size);
bool cfp_unit_number(cfp_unit *unit, uint64_t address, const char *text, float *value);

enum {
    CFP_LATENCY_CHANGED = 1,
    CFP_VALUES_CHANGED = 2,
    CFP_TAIL_CHANGED = 4,
    /// It has other parameters, or they have other names or ranges.
    CFP_PARAMETERS_CHANGED = 8,
};
/// Has a function called when the plug-in changes something on its own; until the unit is freed, on another thread.
void cfp_unit_observe(cfp_unit *unit, void (*changed)(void *context, uint32_t what), void *context);
/// The plug-in's own state, beside its control ports; false where it has none. Not a render thread.
bool cfp_unit_save(cfp_unit *unit, cfp_state *state);
/// Not a render thread.
void cfp_unit_restore(cfp_unit *unit, const cfp_state *state);
/// A path by which this process reads an open file, whatever its sandbox shows of the file system; to be freed. Where it is
/// that of a copy, the copy is to be deleted in the end. Null with a reason, a sentence without its end.
char *cfp_selected_path(
    int descriptor, const char *symbol, const char *name, bool *is_copy, char *problem, size_t size);
/// Bytes of a text that is given.
enum { CFP_MOST_TEXT_GIVEN = 4000 };
/// Tells an LV2 plug-in the path of one of its files, or a text itself, as soon as it renders, and again in a later instance. The key stands
/// for the path in its state. Null takes the path back; the plug-in keeps what it has read. Not a render thread.
bool cfp_unit_give_file(cfp_unit *unit, uint32_t file, const char *key, const char *path);
/// A preset: control values are set, and an LV2 plug-in's state is restored; false where it cannot be read.
bool cfp_unit_select(cfp_unit *unit, uint32_t preset);

/// A plug-in's own user interface while it is shown. It is on an X server that ends with it, and runs in another process, or where it
/// has to in this one, on the main thread of plug-ins.
typedef struct cfp_picture cfp_picture;

/// What it tells, on a thread of its own; each is given the context.
typedef struct cfp_picture_observer {
    void *context;
    /// There is something to draw, or it has another size, or it has gone.
    void (*changed)(void *context);
    /// A person sets a control port; takes hold of it, or lets go.
    void (*set)(void *context, uint32_t port, float value);
    void (*touched)(void *context, uint32_t port, bool is_held);
} cfp_picture_observer;

/// Whether the plug-in has an interface that can be shown where there is an X server.
bool cfp_has_picture(const cfp_plugin *plugin);
/// Waits until the interface has drawn itself. Of one that runs in this process all pictures of a unit show the same; of others each
/// has its own. On failure null, and the rest of a sentence. Not a render thread.
cfp_picture *cfp_picture_open(
    cfp_unit *unit, double rate, const cfp_picture_observer *observer, char *problem, size_t size);
/// The observer is not called any more once this has returned.
void cfp_picture_close(cfp_picture *picture);
/// Pixels.
void cfp_picture_size(cfp_picture *picture, uint32_t *width, uint32_t *height);
/// Whether it has one size only.
bool cfp_picture_is_fixed(cfp_picture *picture);
/// Draws into rows of pixels, of which `scale` are one of the interface's: all, or what has changed. Returns whether anything was drawn,
/// and the rectangle's left, upper, width and height.
bool cfp_picture_draw(
    cfp_picture *picture, void *base, uint32_t width, uint32_t height, uint32_t bytes_per_row, double scale, bool is_new,
    int32_t area[4]);
/// What a person does: see CPlugInWindows.h.
void cfp_picture_move(cfp_picture *picture, int32_t x, int32_t y);
void cfp_picture_press(cfp_picture *picture, int32_t button, bool is_down);
void cfp_picture_key(cfp_picture *picture, uint32_t symbol, bool is_down);
void cfp_picture_type(cfp_picture *picture, uint32_t character);
void cfp_picture_fit(cfp_picture *picture, int32_t width, int32_t height);
/// Waits until the interface has answered to that, for some tenths of a second at most.
void cfp_picture_settle(cfp_picture *picture);

#endif
