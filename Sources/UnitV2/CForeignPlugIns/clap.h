/// CLAP's binary interface, version 1.2, in declarations of our own.
#ifndef CFP_CLAP_H
#define CFP_CLAP_H

#include <stdbool.h>
#include <stdint.h>

enum { CLAP_NAME_SIZE = 256, CLAP_PATH_SIZE = 1024 };

typedef struct clap_version {
    uint32_t major, minor, revision;
} clap_version;

typedef struct clap_descriptor {
    clap_version version;
    const char *id, *name, *vendor, *url, *manual_url, *support_url, *release, *description;
    /// Ends with null.
    const char *const *features;
} clap_descriptor;

typedef struct clap_host {
    clap_version version;
    void *data;
    const char *name, *vendor, *url, *release;
    const void *(*get_extension)(const struct clap_host *, const char *id);
    void (*request_restart)(const struct clap_host *);
    void (*request_process)(const struct clap_host *);
    void (*request_callback)(const struct clap_host *);
} clap_host;

// MARK: Events

enum {
    CLAP_NOTE_ON = 0, CLAP_NOTE_OFF = 1, CLAP_NOTE_CHOKE = 2, CLAP_NOTE_END = 3, CLAP_NOTE_EXPRESSION = 4,
    CLAP_PARAM_VALUE = 5, CLAP_PARAM_MOD = 6, CLAP_GESTURE_BEGIN = 7, CLAP_GESTURE_END = 8, CLAP_TRANSPORT = 9,
    CLAP_MIDI = 10, CLAP_SYSEX = 11, CLAP_MIDI2 = 12,
};

enum {
    CLAP_EXPRESSION_VOLUME = 0, CLAP_EXPRESSION_PAN = 1, CLAP_EXPRESSION_TUNING = 2, CLAP_EXPRESSION_VIBRATO = 3,
    CLAP_EXPRESSION_EXPRESSION = 4, CLAP_EXPRESSION_BRIGHTNESS = 5, CLAP_EXPRESSION_PRESSURE = 6,
};

typedef struct clap_event {
    uint32_t size, time;
    /// The standard's own is 0.
    uint16_t space, type;
    uint32_t flags;
} clap_event;

typedef struct clap_event_note {
    clap_event head;
    /// -1 stands for any.
    int32_t note;
    int16_t port, channel, key;
    double velocity;
} clap_event_note;

typedef struct clap_event_expression {
    clap_event head;
    int32_t expression, note;
    int16_t port, channel, key;
    double value;
} clap_event_expression;

typedef struct clap_event_param {
    clap_event head;
    uint32_t param;
    void *cookie;
    int32_t note;
    int16_t port, channel, key;
    double value;
} clap_event_param;

/// That begins or ends.
typedef struct clap_event_gesture {
    clap_event head;
    uint32_t param;
} clap_event_gesture;

enum {
    CLAP_HAS_TEMPO = 1, CLAP_HAS_BEATS = 2, CLAP_HAS_SECONDS = 4, CLAP_HAS_SIGNATURE = 8, CLAP_IS_PLAYING = 16,
    CLAP_IS_RECORDING = 32, CLAP_IS_LOOPING = 64,
};

/// Beats and seconds are in units of 2⁻³¹.
typedef struct clap_event_transport {
    clap_event head;
    uint32_t flags;
    int64_t beats, seconds;
    double tempo, tempo_step;
    int64_t loop_start_beats, loop_end_beats, loop_start_seconds, loop_end_seconds, bar_start;
    int32_t bar_number;
    uint16_t numerator, denominator;
} clap_event_transport;

typedef struct clap_event_midi {
    clap_event head;
    uint16_t port;
    uint8_t bytes[3];
} clap_event_midi;

typedef struct clap_event_sysex {
    clap_event head;
    uint16_t port;
    const uint8_t *bytes;
    uint32_t length;
} clap_event_sysex;

typedef struct clap_event_midi2 {
    clap_event head;
    uint16_t port;
    uint32_t words[4];
} clap_event_midi2;

typedef struct clap_input_events {
    void *context;
    uint32_t (*size)(const struct clap_input_events *);
    const clap_event *(*get)(const struct clap_input_events *, uint32_t index);
} clap_input_events;

typedef struct clap_output_events {
    void *context;
    bool (*try_push)(const struct clap_output_events *, const clap_event *);
} clap_output_events;

// MARK: Plug-ins

typedef struct clap_audio_buffer {
    float **data32;
    double **data64;
    uint32_t channel_count, latency;
    uint64_t constant_mask;
} clap_audio_buffer;

typedef struct clap_process {
    int64_t steady_time;
    uint32_t frames_count;
    const clap_event_transport *transport;
    const clap_audio_buffer *audio_inputs;
    clap_audio_buffer *audio_outputs;
    uint32_t audio_inputs_count, audio_outputs_count;
    const clap_input_events *in_events;
    const clap_output_events *out_events;
} clap_process;

enum { CLAP_PROCESS_ERROR = 0, CLAP_PROCESS_CONTINUE = 1 };

typedef struct clap_plugin {
    const clap_descriptor *descriptor;
    void *data;
    bool (*init)(const struct clap_plugin *);
    void (*destroy)(const struct clap_plugin *);
    bool (*activate)(const struct clap_plugin *, double rate, uint32_t least_frames, uint32_t most_frames);
    void (*deactivate)(const struct clap_plugin *);
    bool (*start_processing)(const struct clap_plugin *);
    void (*stop_processing)(const struct clap_plugin *);
    void (*reset)(const struct clap_plugin *);
    int32_t (*process)(const struct clap_plugin *, const clap_process *);
    const void *(*get_extension)(const struct clap_plugin *, const char *id);
    void (*on_main_thread)(const struct clap_plugin *);
} clap_plugin;

typedef struct clap_factory {
    uint32_t (*count)(const struct clap_factory *);
    const clap_descriptor *(*descriptor)(const struct clap_factory *, uint32_t index);
    const clap_plugin *(*create)(const struct clap_factory *, const clap_host *, const char *id);
} clap_factory;

typedef struct clap_entry {
    clap_version version;
    bool (*init)(const char *path);
    void (*deinit)(void);
    const void *(*get_factory)(const char *id);
} clap_entry;

// MARK: Extensions

enum {
    CLAP_PARAM_STEPPED = 1, CLAP_PARAM_HIDDEN = 4, CLAP_PARAM_READ_ONLY = 8, CLAP_PARAM_BYPASS = 16,
    CLAP_PARAM_AUTOMATABLE = 32, CLAP_PARAM_ENUM = 1 << 16,
};

typedef struct clap_param_info {
    uint32_t id, flags;
    void *cookie;
    char name[CLAP_NAME_SIZE], module[CLAP_PATH_SIZE];
    double minimum, maximum, initial;
} clap_param_info;

typedef struct clap_params {
    uint32_t (*count)(const clap_plugin *);
    bool (*get_info)(const clap_plugin *, uint32_t index, clap_param_info *);
    bool (*get_value)(const clap_plugin *, uint32_t id, double *);
    bool (*value_to_text)(const clap_plugin *, uint32_t id, double value, char *text, uint32_t size);
    bool (*text_to_value)(const clap_plugin *, uint32_t id, const char *text, double *);
    void (*flush)(const clap_plugin *, const clap_input_events *, const clap_output_events *);
} clap_params;

enum { CLAP_RESCAN_VALUES = 1, CLAP_RESCAN_TEXT = 2, CLAP_RESCAN_INFO = 4, CLAP_RESCAN_ALL = 8 };

typedef struct clap_host_params {
    void (*rescan)(const clap_host *, uint32_t flags);
    void (*clear)(const clap_host *, uint32_t id, uint32_t flags);
    void (*request_flush)(const clap_host *);
} clap_host_params;

enum { CLAP_PORT_IS_MAIN = 1 };

typedef struct clap_audio_port_info {
    uint32_t id;
    char name[CLAP_NAME_SIZE];
    uint32_t flags, channel_count;
    const char *type;
    uint32_t in_place_pair;
} clap_audio_port_info;

typedef struct clap_audio_ports {
    uint32_t (*count)(const clap_plugin *, bool is_input);
    bool (*get)(const clap_plugin *, uint32_t index, bool is_input, clap_audio_port_info *);
} clap_audio_ports;

typedef struct clap_host_audio_ports {
    bool (*is_rescan_flag_supported)(const clap_host *, uint32_t flag);
    void (*rescan)(const clap_host *, uint32_t flags);
} clap_host_audio_ports;

typedef struct clap_port_choice {
    uint32_t id;
    char name[CLAP_NAME_SIZE];
    uint32_t input_count, output_count;
    bool has_main_input;
    uint32_t main_input_channels;
    const char *main_input_type;
    bool has_main_output;
    uint32_t main_output_channels;
    const char *main_output_type;
} clap_port_choice;

typedef struct clap_port_choices {
    uint32_t (*count)(const clap_plugin *);
    bool (*get)(const clap_plugin *, uint32_t index, clap_port_choice *);
    bool (*select)(const clap_plugin *, uint32_t id);
} clap_port_choices;

enum { CLAP_DIALECT_CLAP = 1, CLAP_DIALECT_MIDI = 2, CLAP_DIALECT_MPE = 4, CLAP_DIALECT_MIDI2 = 8 };

typedef struct clap_note_port_info {
    uint32_t id, supported, preferred;
    char name[CLAP_NAME_SIZE];
} clap_note_port_info;

typedef struct clap_note_ports {
    uint32_t (*count)(const clap_plugin *, bool is_input);
    bool (*get)(const clap_plugin *, uint32_t index, bool is_input, clap_note_port_info *);
} clap_note_ports;

typedef struct clap_host_note_ports {
    uint32_t (*supported_dialects)(const clap_host *);
    void (*rescan)(const clap_host *, uint32_t flags);
} clap_host_note_ports;

typedef struct clap_istream {
    void *context;
    int64_t (*read)(const struct clap_istream *, void *bytes, uint64_t size);
} clap_istream;

typedef struct clap_ostream {
    void *context;
    int64_t (*write)(const struct clap_ostream *, const void *bytes, uint64_t size);
} clap_ostream;

typedef struct clap_state {
    bool (*save)(const clap_plugin *, const clap_ostream *);
    bool (*load)(const clap_plugin *, const clap_istream *);
} clap_state;

/// Latency and tail are alike: frames.
typedef struct clap_frames {
    uint32_t (*get)(const clap_plugin *);
} clap_frames;

/// Also of state, latency, tail, voices and names of notes, where one function says that something has changed.
typedef struct clap_host_change {
    void (*changed)(const clap_host *);
} clap_host_change;

enum { CLAP_LOG_WARNING = 2, CLAP_LOG_ERROR = 3 };

typedef struct clap_host_log {
    void (*log)(const clap_host *, int32_t severity, const char *text);
} clap_host_log;

typedef struct clap_host_threads {
    bool (*is_main_thread)(const clap_host *);
    bool (*is_audio_thread)(const clap_host *);
} clap_host_threads;

typedef struct clap_pool {
    void (*exec)(const clap_plugin *, uint32_t task);
} clap_pool;

typedef struct clap_host_pool {
    bool (*request_exec)(const clap_host *, uint32_t count);
} clap_host_pool;

typedef struct clap_timer {
    void (*on_timer)(const clap_plugin *, uint32_t id);
} clap_timer;

typedef struct clap_host_timer {
    bool (*register_timer)(const clap_host *, uint32_t period, uint32_t *id);
    bool (*unregister_timer)(const clap_host *, uint32_t id);
} clap_host_timer;

enum { CLAP_FD_READ = 1, CLAP_FD_WRITE = 2, CLAP_FD_ERROR = 4 };

typedef struct clap_fd {
    void (*on_fd)(const clap_plugin *, int fd, uint32_t flags);
} clap_fd;

typedef struct clap_host_fd {
    bool (*register_fd)(const clap_host *, int fd, uint32_t flags);
    bool (*modify_fd)(const clap_host *, int fd, uint32_t flags);
    bool (*unregister_fd)(const clap_host *, int fd);
} clap_host_fd;

typedef struct clap_render {
    bool (*has_hard_realtime_requirement)(const clap_plugin *);
    bool (*set)(const clap_plugin *, int32_t is_offline);
} clap_render;

#endif
