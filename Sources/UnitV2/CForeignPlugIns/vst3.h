/// VST3's binary interface in declarations of our own. An object is a pointer to a structure that begins with a pointer to its
/// functions, and each function is given the object.
#ifndef CFP_VST3_H
#define CFP_VST3_H

#include <stdint.h>

typedef int32_t vst3_result;
enum { VST3_OK = 0, VST3_FALSE = 1, VST3_INVALID = 2, VST3_NOT_IMPLEMENTED = 3, VST3_NO_MEMORY = 6, VST3_NO_INTERFACE = -1 };

/// The number of an interface or a class: four numbers of 32 bits, the upper byte first.
typedef uint8_t vst3_id[16];
#define VST3_WORD(number) \
    (uint8_t)((number) >> 24), (uint8_t)((number) >> 16 & 255), (uint8_t)((number) >> 8 & 255), (uint8_t)((number) & 255)
#define VST3_ID(a, b, c, d) {VST3_WORD(a), VST3_WORD(b), VST3_WORD(c), VST3_WORD(d)}

static const vst3_id vst3_unknown_id = VST3_ID(0x00000000u, 0x00000000u, 0xC0000000u, 0x00000046u);
static const vst3_id vst3_base_id = VST3_ID(0x22888DDBu, 0x156E45AEu, 0x8358B348u, 0x08190625u);
static const vst3_id vst3_factory_id = VST3_ID(0x7A4D811Cu, 0x52114A1Fu, 0xAED9D2EEu, 0x0B43BF9Fu);
static const vst3_id vst3_factory2_id = VST3_ID(0x0007B650u, 0xF24B4C0Bu, 0xA464EDB9u, 0xF00B2ABBu);
static const vst3_id vst3_factory3_id = VST3_ID(0x4555A2ABu, 0xC1234E57u, 0x9B122910u, 0x36878931u);
static const vst3_id vst3_stream_id = VST3_ID(0xC3BF6EA2u, 0x30994752u, 0x9B6BF990u, 0x1EE33E9Bu);
static const vst3_id vst3_component_id = VST3_ID(0xE831FF31u, 0xF2D54301u, 0x928EBBEEu, 0x25697802u);
static const vst3_id vst3_processor_id = VST3_ID(0x42043F99u, 0xB7DA453Cu, 0xA569E79Du, 0x9AAEC33Du);
static const vst3_id vst3_controller_id = VST3_ID(0xDCD7BBE3u, 0x7742448Du, 0xA874AACCu, 0x979C759Eu);
static const vst3_id vst3_connection_id = VST3_ID(0x70A4156Fu, 0x6E6E4026u, 0x989148BFu, 0xAA60D8D1u);
static const vst3_id vst3_host_id = VST3_ID(0x58E595CCu, 0xDB2D4969u, 0x8B6AAF8Cu, 0x36A664E5u);
static const vst3_id vst3_message_id = VST3_ID(0x936F033Bu, 0xC6C047DBu, 0xBB0882F8u, 0x13C1E613u);
static const vst3_id vst3_attributes_id = VST3_ID(0x1E5F0AEBu, 0xCC7F4533u, 0xA2544011u, 0x38AD5EE4u);
static const vst3_id vst3_handler_id = VST3_ID(0x93A0BEA3u, 0x0BD045DBu, 0x8E890B0Cu, 0xC1E46AC6u);
static const vst3_id vst3_changes_id = VST3_ID(0xA4779663u, 0x0BB64A56u, 0xB44384A8u, 0x466FEB9Du);
static const vst3_id vst3_queue_id = VST3_ID(0x01263A18u, 0xED074F6Fu, 0x98C9D356u, 0x4686F9BAu);
static const vst3_id vst3_events_id = VST3_ID(0x3A2C4214u, 0x346349FEu, 0xB2C4F397u, 0xB9695A44u);
static const vst3_id vst3_units_id = VST3_ID(0x3D4BD6B5u, 0x913A4FD2u, 0xA886E768u, 0xA5EB92C1u);
static const vst3_id vst3_run_loop_id = VST3_ID(0x18C35366u, 0x97764F1Au, 0x9C5B8385u, 0x7A871389u);
static const vst3_id vst3_unit_handler_id = VST3_ID(0x4B5147F8u, 0x4654486Bu, 0x8DAB30BAu, 0x163A3C56u);
static const vst3_id vst3_physical_id = VST3_ID(0xB03078FFu, 0x94D24AC8u, 0x90CCD303u, 0xD4133324u);
static const vst3_id vst3_mapping_id = VST3_ID(0xDF0FF9F7u, 0x49B74669u, 0xB63AB732u, 0x7ADBF5E5u);

enum { VST3_TEXT = 128 };
/// UTF-16 that ends with 0.
typedef uint16_t vst3_text[VST3_TEXT];

/// Which every object begins with.
#define VST3_UNKNOWN \
    vst3_result (*query)(void *self, const uint8_t *id, void **object); \
    uint32_t (*retain)(void *self); \
    uint32_t (*release)(void *self)
#define VST3_BASE \
    VST3_UNKNOWN; \
    vst3_result (*initialize)(void *self, void *host); \
    vst3_result (*terminate)(void *self)
#define VST3_OBJECT(name) \
    typedef struct name { \
        const struct name##_table *table; \
    } name

VST3_OBJECT(vst3_unknown);
struct vst3_unknown_table {
    VST3_UNKNOWN;
};

// MARK: A library

typedef struct vst3_factory_info {
    char vendor[64], url[256], email[128];
    int32_t flags;
} vst3_factory_info;

typedef struct vst3_class {
    vst3_id id;
    int32_t cardinality;
    char category[32], name[64];
} vst3_class;

typedef struct vst3_class2 {
    vst3_id id;
    int32_t cardinality;
    char category[32], name[64];
    uint32_t flags;
    char subcategories[128], vendor[64], version[64], sdk_version[64];
} vst3_class2;

typedef struct vst3_class3 {
    vst3_id id;
    int32_t cardinality;
    char category[32];
    uint16_t name[64];
    uint32_t flags;
    char subcategories[128];
    uint16_t vendor[64], version[64], sdk_version[64];
} vst3_class3;

/// The third and the second have what the first has, and more.
VST3_OBJECT(vst3_factory);
struct vst3_factory_table {
    VST3_UNKNOWN;
    vst3_result (*get_info)(void *self, vst3_factory_info *info);
    int32_t (*class_count)(void *self);
    vst3_result (*get_class)(void *self, int32_t index, vst3_class *info);
    vst3_result (*create)(void *self, const uint8_t *class_id, const uint8_t *id, void **object);
    vst3_result (*get_class2)(void *self, int32_t index, vst3_class2 *info);
    vst3_result (*get_class3)(void *self, int32_t index, vst3_class3 *info);
    vst3_result (*set_host)(void *self, void *host);
};

// MARK: What a host has

enum { VST3_SEEK_SET = 0, VST3_SEEK_CURRENT = 1, VST3_SEEK_END = 2 };

VST3_OBJECT(vst3_stream);
struct vst3_stream_table {
    VST3_UNKNOWN;
    vst3_result (*read)(void *self, void *bytes, int32_t size, int32_t *count);
    vst3_result (*write)(void *self, void *bytes, int32_t size, int32_t *count);
    vst3_result (*seek)(void *self, int64_t place, int32_t mode, int64_t *result);
    vst3_result (*tell)(void *self, int64_t *place);
};

VST3_OBJECT(vst3_host);
struct vst3_host_table {
    VST3_UNKNOWN;
    vst3_result (*get_name)(void *self, uint16_t *name);
    vst3_result (*create)(void *self, const uint8_t *class_id, const uint8_t *id, void **object);
};

VST3_OBJECT(vst3_attributes);
struct vst3_attributes_table {
    VST3_UNKNOWN;
    vst3_result (*set_integer)(void *self, const char *key, int64_t value);
    vst3_result (*get_integer)(void *self, const char *key, int64_t *value);
    vst3_result (*set_number)(void *self, const char *key, double value);
    vst3_result (*get_number)(void *self, const char *key, double *value);
    vst3_result (*set_text)(void *self, const char *key, const uint16_t *text);
    vst3_result (*get_text)(void *self, const char *key, uint16_t *text, uint32_t size);
    vst3_result (*set_bytes)(void *self, const char *key, const void *bytes, uint32_t size);
    vst3_result (*get_bytes)(void *self, const char *key, const void **bytes, uint32_t *size);
};

VST3_OBJECT(vst3_message);
struct vst3_message_table {
    VST3_UNKNOWN;
    const char *(*get_name)(void *self);
    void (*set_name)(void *self, const char *name);
    vst3_attributes *(*get_attributes)(void *self);
};

enum {
    VST3_RELOAD = 1, VST3_BUSSES_CHANGED = 2, VST3_VALUES_CHANGED = 4, VST3_LATENCY_CHANGED = 8, VST3_TITLES_CHANGED = 16,
    VST3_CONTROLLERS_CHANGED = 32, VST3_EXPRESSION_CHANGED = 64,
};

/// Told of units and programs that a plug-in selects.
VST3_OBJECT(vst3_unit_handler);
struct vst3_unit_handler_table {
    VST3_UNKNOWN;
    vst3_result (*unit_selected)(void *self, int32_t unit);
    vst3_result (*programs_changed)(void *self, int32_t list, int32_t program);
};

// MARK: The event loop

VST3_OBJECT(vst3_event_handler);
struct vst3_event_handler_table {
    VST3_UNKNOWN;
    void (*on_descriptor)(void *self, int descriptor);
};

VST3_OBJECT(vst3_timer_handler);
struct vst3_timer_handler_table {
    VST3_UNKNOWN;
    void (*on_timer)(void *self);
};

VST3_OBJECT(vst3_run_loop);
struct vst3_run_loop_table {
    VST3_UNKNOWN;
    vst3_result (*add_descriptor)(void *self, vst3_event_handler *handler, int descriptor);
    vst3_result (*remove_descriptors)(void *self, vst3_event_handler *handler);
    vst3_result (*add_timer)(void *self, vst3_timer_handler *handler, uint64_t milliseconds);
    vst3_result (*remove_timer)(void *self, vst3_timer_handler *handler);
};

VST3_OBJECT(vst3_handler);
struct vst3_handler_table {
    VST3_UNKNOWN;
    vst3_result (*begin_edit)(void *self, uint32_t parameter);
    vst3_result (*perform_edit)(void *self, uint32_t parameter, double value);
    vst3_result (*end_edit)(void *self, uint32_t parameter);
    vst3_result (*restart)(void *self, int32_t flags);
};

// MARK: Events and values

enum {
    VST3_NOTE_ON = 0, VST3_NOTE_OFF = 1, VST3_DATA = 2, VST3_POLY_PRESSURE = 3, VST3_EXPRESSION = 4,
    VST3_CONTROLLER_OUT = 65535,
};

/// Controllers that MIDI has no number for.
enum { VST3_AFTERTOUCH = 128, VST3_PITCH_BEND = 129, VST3_PROGRAM_CHANGE = 130, VST3_POLY_PRESSURE_OUT = 131 };

typedef struct vst3_event {
    int32_t bus, frame;
    double beats;
    uint16_t flags, type;
    union {
        struct {
            int16_t channel, key;
            float tuning, velocity;
            int32_t length, note;
        } on;
        struct {
            int16_t channel, key;
            float velocity;
            int32_t note;
            float tuning;
        } off;
        struct {
            uint32_t size, kind;
            const uint8_t *bytes;
        } data;
        struct {
            int16_t channel, key;
            float pressure;
            int32_t note;
        } pressure;
        struct {
            uint8_t controller;
            int8_t channel, value, second;
        } controller;
        struct {
            uint32_t type;
            int32_t note;
            double value;
        } expression;
        /// The largest kinds, of which nothing else is read here.
        struct {
            double first;
            uint64_t second, third;
        } others;
    };
} vst3_event;

VST3_OBJECT(vst3_events);
struct vst3_events_table {
    VST3_UNKNOWN;
    int32_t (*count)(void *self);
    vst3_result (*get)(void *self, int32_t index, vst3_event *event);
    vst3_result (*add)(void *self, vst3_event *event);
};

VST3_OBJECT(vst3_queue);
struct vst3_queue_table {
    VST3_UNKNOWN;
    uint32_t (*parameter)(void *self);
    int32_t (*count)(void *self);
    vst3_result (*get)(void *self, int32_t index, int32_t *frame, double *value);
    vst3_result (*add)(void *self, int32_t frame, double value, int32_t *index);
};

VST3_OBJECT(vst3_changes);
struct vst3_changes_table {
    VST3_UNKNOWN;
    int32_t (*count)(void *self);
    vst3_queue *(*get)(void *self, int32_t index);
    vst3_queue *(*add)(void *self, const uint32_t *parameter, int32_t *index);
};

#endif
