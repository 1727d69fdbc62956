/// What formats have in common whose plug-ins are objects from the beginning: CLAP and VST3.
#ifndef CFP_DETAILS_H
#define CFP_DETAILS_H

enum { CFP_MOST_BUSSES = 64 };

/// The ports of a bus: as many as it has channels, from the first.
typedef struct cfp_row {
    uint32_t first, count;
} cfp_row;

/// Other numbers of channels that the main busses may have together: of inputs and of outputs.
typedef struct cfp_choice {
    /// CLAP: by which it is selected.
    uint32_t id, channels[2];
} cfp_choice;
enum { CFP_MOST_CHOICES = 16 };

/// Of a plug-in: its busses, outputs after inputs, and the parameters' ports in the order of their addresses.
typedef struct cfp_details {
    uint32_t bus_counts[2];
    cfp_row busses[2][CFP_MOST_BUSSES];
    uint32_t *parameters, parameter_count;
    /// Of the main busses; what they have at first is no choice, but has an id in CLAP.
    cfp_choice choices[CFP_MOST_CHOICES], own;
    uint32_t choice_count;
    /// VST3: the port whose values are the presets; -1 for none.
    int32_t program_port;
} cfp_details;

void cfp_free_details(cfp_details *details);
/// Any thread.
int32_t cfp_details_port_at(const cfp_plugin *plugin, uint64_t address);
/// Takes the ports from the first on for the parameters.
void cfp_details_sort(cfp_plugin *plugin, uint32_t first);
/// A new port at the end of those that there is memory for; null, and the name is freed, where there are too many.
cfp_port *cfp_add_port(cfp_plugin *plugin, cfp_kind kind, bool is_input, char *name);
/// Says why a plug-in cannot be used, unless that has been said: with the side's name and a number.
void cfp_blame(cfp_plugin *plugin, const char *format, bool is_input, uint32_t number);
/// Gives back what memory of ports is not used.
void cfp_fit_ports(cfp_plugin *plugin);
/// Adds the ports of a bus of sound: the name is copied for each of its channels.
void cfp_add_bus(cfp_plugin *plugin, const char *name, uint32_t channels, bool is_input, uint32_t number);
/// Of a text such as 1.2.3; without any number 1, for 0 is none.
uint32_t cfp_version(const char *text);
/// Makes points the names of a port in steps; those that are no more than numbers, or "off" and "on", make no enumeration.
void cfp_take_names(cfp_port *port, cfp_point *points, uint32_t count, bool are_all);
/// A unit as LV2 names it, by what stands behind values; null for none that is known.
char *cfp_unit_named(const char *text);

/// Bytes that a plug-in writes, or reads.
typedef struct cfp_bytes {
    uint8_t *bytes;
    size_t size, room, place;
} cfp_bytes;
/// At the place, which moves; false without memory, and for more than a state may have.
bool cfp_bytes_write(cfp_bytes *into, const void *bytes, size_t size);
/// As many as there are, up to so many.
size_t cfp_bytes_read(cfp_bytes *from, void *bytes, size_t size);

/// How large an interface is, 0 where it does not say, and whether it has no other size.
typedef struct cfp_window_size {
    uint32_t width, height;
    bool is_fixed;
} cfp_window_size;

/// What a person does in an interface: takes hold of a parameter, sets it, and lets go.
typedef enum cfp_edit_kind { CFP_EDIT_BEGIN, CFP_EDIT_VALUE, CFP_EDIT_END } cfp_edit_kind;

typedef struct cfp_edit {
    uint32_t port;
    cfp_edit_kind kind;
    float value;
} cfp_edit;

/// What is done with units of such a format. Calls are on the main thread of plug-ins, but where they say otherwise.
typedef struct cfp_format {
    /// Makes the unit's instance.
    bool (*adopt)(cfp_unit *unit, char *problem, size_t size);
    void (*end)(cfp_unit *unit);
    bool (*start)(cfp_unit *unit, bool is_offline, char *problem, size_t size);
    void (*stop)(cfp_unit *unit);
    /// Forgets what was heard: for all that is kept where `is_whole`, while nothing renders; else also on a render thread.
    void (*reset)(cfp_unit *unit, bool is_whole);
    bool (*save)(cfp_unit *unit, cfp_state *state);
    void (*restore)(cfp_unit *unit, const cfp_state *state);
    /// Sets a preset; null where there are none.
    bool (*select)(cfp_unit *unit, uint32_t preset);
    /// Gives the main busses the numbers of channels that the host has, where the plug-in has that choice, and else its own; null where
    /// there is none. Nothing is active.
    void (*choose)(cfp_unit *unit);
    /// A control thread has set a value. Any thread but a render thread.
    void (*value_changed)(cfp_unit *unit, uint32_t port);
    /// Seconds; negative where the plug-in tells nothing.
    double (*tail)(cfp_unit *unit);
    bool (*text)(cfp_unit *unit, uint32_t port, double value, char *text, size_t size);
    bool (*number)(cfp_unit *unit, uint32_t port, const char *text, double *value);
    /// Ends an instance that was made to read the plug-in.
    void (*end_spare)(cfp_plugin *plugin);
    /// Reads the plug-in. Any thread.
    void (*read)(cfp_library *library, cfp_plugin *plugin);
    /// The events of a stretch, and the stretch. A render thread.
    void (*add_values)(cfp_unit *unit, uint32_t instance);
    void (*add_midi)(cfp_unit *unit, uint32_t instance, uint32_t frame, const AUMIDIEvent *event);
    void (*process)(cfp_unit *unit, uint32_t instance, const cfp_stretch *stretch);
    /// Makes the user interface in a window of X11, on the server that the environment names; on failure false, with the rest of a
    /// sentence.
    bool (*open_window)(cfp_unit *unit, uint64_t window, cfp_window_size *size, char *problem, size_t room);
    void (*close_window)(cfp_unit *unit);
    /// Wants the interface to be so large, and gives what it takes instead.
    void (*fit_window)(cfp_unit *unit, uint32_t *width, uint32_t *height);
} cfp_format;

extern const cfp_format cfp_clap_format, cfp_vst3_format;

/// Adds a choice, unless it is known, or one side has no channels where it has some at first.
void cfp_add_choice(cfp_plugin *plugin, uint32_t id, uint32_t inputs, uint32_t outputs);
/// The choice with the numbers of channels that the unit's host has; null for the plug-in's own.
const cfp_choice *cfp_unit_choice(const cfp_unit *unit);
/// Makes the unit's main busses as a choice says.
void cfp_unit_take_choice(cfp_unit *unit, const cfp_choice *choice);
/// The ports of a bus as it is now.
cfp_row cfp_unit_row(const cfp_unit *unit, int side, uint32_t bus);

/// The value that a control is to have: bypass is its parameter's upper end. Any thread.
float cfp_unit_wanted(const cfp_unit *unit, uint32_t port);
/// Whether cycles are rendered now, which tell the plug-in its values. Waits for two of them; not a render thread.
bool cfp_unit_is_rendered(const cfp_unit *unit);

#endif
