/// What a VST3 plug-in has: its component, processor and controller.
#ifndef CFP_VST3_PLUGIN_H
#define CFP_VST3_PLUGIN_H

#include "vst3.h"

enum { VST3_SOUND = 0, VST3_NOTES = 1 };
enum { VST3_IN = 0, VST3_OUT = 1 };

typedef struct vst3_bus {
    int32_t media, direction, channel_count;
    vst3_text name;
    int32_t type;
    uint32_t flags;
} vst3_bus;

VST3_OBJECT(vst3_component);
struct vst3_component_table {
    VST3_BASE;
    vst3_result (*get_controller_class)(void *self, uint8_t *class_id);
    vst3_result (*set_mode)(void *self, int32_t mode);
    int32_t (*bus_count)(void *self, int32_t media, int32_t direction);
    vst3_result (*get_bus)(void *self, int32_t media, int32_t direction, int32_t index, vst3_bus *bus);
    vst3_result (*get_routing)(void *self, void *input, void *output);
    vst3_result (*activate_bus)(void *self, int32_t media, int32_t direction, int32_t index, uint8_t is_active);
    vst3_result (*set_active)(void *self, uint8_t is_active);
    vst3_result (*set_state)(void *self, vst3_stream *stream);
    vst3_result (*get_state)(void *self, vst3_stream *stream);
};

enum { VST3_REALTIME = 0, VST3_OFFLINE = 2 };
enum { VST3_FLOAT32 = 0 };

typedef struct vst3_setup {
    int32_t mode, sample_size, maximum_frames;
    double rate;
} vst3_setup;

enum {
    VST3_IS_PLAYING = 1 << 1, VST3_IS_CYCLING = 1 << 2, VST3_IS_RECORDING = 1 << 3, VST3_HAS_BEATS = 1 << 9,
    VST3_HAS_TEMPO = 1 << 10, VST3_HAS_BAR = 1 << 11, VST3_HAS_CYCLE = 1 << 12, VST3_HAS_SIGNATURE = 1 << 13,
    VST3_HAS_CONTINUOUS = 1 << 17,
};

/// Times in beats are in quarter notes.
typedef struct vst3_time {
    uint32_t state;
    double rate;
    int64_t samples, nanoseconds, continuous;
    double beats, bar, cycle_start, cycle_end, tempo;
    int32_t numerator, denominator;
    struct {
        uint8_t key, root;
        int16_t mask;
    } chord;
    int32_t subframes;
    struct {
        uint32_t frames, flags;
    } frame_rate;
    int32_t to_clock;
} vst3_time;

typedef struct vst3_buffers {
    int32_t channel_count;
    uint64_t silent;
    float **channels;
} vst3_buffers;

typedef struct vst3_cycle {
    int32_t mode, sample_size, frames, input_count, output_count;
    vst3_buffers *inputs, *outputs;
    vst3_changes *values_in, *values_out;
    vst3_events *events_in, *events_out;
    vst3_time *time;
} vst3_cycle;

enum { VST3_ENDLESS = -1 };

VST3_OBJECT(vst3_processor);
struct vst3_processor_table {
    VST3_UNKNOWN;
    vst3_result (*set_arrangements)(void *self, uint64_t *inputs, int32_t input_count, uint64_t *outputs, int32_t output_count);
    vst3_result (*get_arrangement)(void *self, int32_t direction, int32_t index, uint64_t *arrangement);
    vst3_result (*can_process)(void *self, int32_t sample_size);
    uint32_t (*latency)(void *self);
    vst3_result (*set_up)(void *self, vst3_setup *setup);
    vst3_result (*set_processing)(void *self, uint8_t is_processing);
    vst3_result (*process)(void *self, vst3_cycle *cycle);
    uint32_t (*tail)(void *self);
};

enum {
    VST3_READ_ONLY = 1 << 1, VST3_IS_LIST = 1 << 3, VST3_IS_HIDDEN = 1 << 4, VST3_IS_PROGRAM = 1 << 15,
    VST3_IS_BYPASS = 1 << 16,
};

/// Values are from 0 to 1.
typedef struct vst3_parameter {
    uint32_t id;
    vst3_text title, short_title, unit;
    int32_t steps;
    double initial;
    int32_t group, flags;
} vst3_parameter;

VST3_OBJECT(vst3_controller);
struct vst3_controller_table {
    VST3_BASE;
    vst3_result (*set_component_state)(void *self, vst3_stream *stream);
    vst3_result (*set_state)(void *self, vst3_stream *stream);
    vst3_result (*get_state)(void *self, vst3_stream *stream);
    int32_t (*parameter_count)(void *self);
    vst3_result (*get_parameter)(void *self, int32_t index, vst3_parameter *parameter);
    vst3_result (*value_to_text)(void *self, uint32_t parameter, double value, uint16_t *text);
    vst3_result (*text_to_value)(void *self, uint32_t parameter, uint16_t *text, double *value);
    double (*to_plain)(void *self, uint32_t parameter, double value);
    double (*from_plain)(void *self, uint32_t parameter, double plain);
    double (*get_value)(void *self, uint32_t parameter);
    vst3_result (*set_value)(void *self, uint32_t parameter, double value);
    vst3_result (*set_handler)(void *self, vst3_handler *handler);
    void *(*create_view)(void *self, const char *name);
};

VST3_OBJECT(vst3_connection);
struct vst3_connection_table {
    VST3_UNKNOWN;
    vst3_result (*connect)(void *self, vst3_connection *other);
    vst3_result (*disconnect)(void *self, vst3_connection *other);
    vst3_result (*notify)(void *self, vst3_message *message);
};

VST3_OBJECT(vst3_mapping);
struct vst3_mapping_table {
    VST3_UNKNOWN;
    vst3_result (*get_assignment)(void *self, int32_t bus, int16_t channel, int16_t controller, uint32_t *parameter);
};

/// What a finger does on a key, and the kind of expression that it becomes.
typedef struct vst3_physical {
    uint32_t movement, expression;
} vst3_physical;

typedef struct vst3_physical_list {
    uint32_t count;
    vst3_physical *all;
} vst3_physical_list;

VST3_OBJECT(vst3_physical_mapping);
struct vst3_physical_mapping_table {
    VST3_UNKNOWN;
    vst3_result (*get_mapping)(void *self, int32_t bus, int16_t channel, vst3_physical_list *list);
};

typedef struct vst3_unit {
    int32_t id, parent;
    vst3_text name;
    int32_t program_list;
} vst3_unit;

typedef struct vst3_program_list {
    int32_t id;
    vst3_text name;
    int32_t count;
} vst3_program_list;

VST3_OBJECT(vst3_units);
struct vst3_units_table {
    VST3_UNKNOWN;
    int32_t (*unit_count)(void *self);
    vst3_result (*get_unit)(void *self, int32_t index, vst3_unit *unit);
    int32_t (*list_count)(void *self);
    vst3_result (*get_list)(void *self, int32_t index, vst3_program_list *list);
    vst3_result (*get_program_name)(void *self, int32_t list, int32_t index, uint16_t *name);
    vst3_result (*get_program_info)(void *self, int32_t list, int32_t index, const char *key, uint16_t *value);
    vst3_result (*has_pitch_names)(void *self, int32_t list, int32_t index);
    vst3_result (*get_pitch_name)(void *self, int32_t list, int32_t index, int16_t pitch, uint16_t *name);
    int32_t (*selected_unit)(void *self);
    vst3_result (*select_unit)(void *self, int32_t unit);
    vst3_result (*unit_of_bus)(void *self, int32_t media, int32_t direction, int32_t bus, int32_t channel, int32_t *unit);
    vst3_result (*set_program_data)(void *self, int32_t list_or_unit, int32_t index, vst3_stream *data);
};

#endif
