/// The controllers of the VST3 test plug-ins, and what stands between them and their components.
#include "vst3_plugins.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

PLUG_UNKNOWN(controller)
PLUG_UNKNOWN(units)
PLUG_UNKNOWN(mapping)
PLUG_UNKNOWN(connection)

static void write_text(uint16_t *into, const char *text) {
    size_t length = 0;
    for (; text[length] && length < VST3_TEXT - 1; length++) into[length] = (uint8_t)text[length];
    into[length] = 0;
}

// MARK: Parameters

const uint32_t plug_ids[VALUES] = {70, 9, 42, 1000000, 5, 12, 8, 2, 7, 3};

int plug_value(uint32_t parameter) {
    int value = 0;
    while (value < VALUES && plug_ids[value] != parameter) value++;
    return value;
}

static const struct {
    const char *title, *unit;
    int32_t steps;
    double initial;
    int32_t group, flags;
} all[VALUES] = {
    {"Gain", "", 0, 0.25, 0, 0}, {"Mode", "", 2, 0, 2, VST3_IS_LIST}, {"Bypass", "", 1, 0, 0, VST3_IS_BYPASS},
    {"Peak", "", 0, 0, 0, VST3_READ_ONLY}, {"Secret", "", 0, 0, 0, VST3_IS_HIDDEN}, {"Cutoff", "Hz", 0, 0.5, 0, 0},
    {"Told", "", 0, 0, 0, VST3_READ_ONLY}, {"Switch", "", 0, 0, 0, 0}, {"Volume", "%", 0, 1, 0, 0},
    {"Program", "", 2, 0, 0, VST3_IS_PROGRAM},
};

/// Those of a kind, which end with VALUES.
static const int *parameters(const Plug *plug) {
    static const int gain[] = {LEVEL, MODE, BYPASS, PEAK, HIDDEN, CUTOFF, TOLD, VALUES}, one[] = {LEVEL, VALUES};
    static const int crash[] = {SWITCH, VALUES}, voice[] = {VOLUME, VALUES}, programs[] = {LEVEL, PROGRAM, VALUES};
    static const int none[] = {VALUES}, more[] = {LEVEL, CUTOFF, VALUES}, told[] = {TOLD, VALUES};
    switch (plug->kind) {
    case GAIN: return gain;
    case MONO: return one;
    case CRASHING: return crash;
    case VOICE: return voice;
    case PROGRAMS: return programs;
    case LOOPING: return told;
    case CHANGING: return plug->values[LEVEL] > 0.5 ? more : one;
    default: return none;
    }
}

static int32_t parameter_count(void *self) {
    int32_t count = 0;
    while (parameters(PLUG(self, controller))[count] != VALUES) count++;
    return count;
}

static vst3_result get_parameter(void *self, int32_t index, vst3_parameter *into) {
    if (index < 0 || index >= parameter_count(self)) return VST3_INVALID;
    int value = parameters(PLUG(self, controller))[index];
    into->id = plug_ids[value];
    write_text(into->title, all[value].title);
    write_text(into->unit, all[value].unit);
    into->steps = all[value].steps;
    into->initial = all[value].initial;
    into->group = all[value].group;
    into->flags = all[value].flags;
    return VST3_OK;
}

static double to_plain(void *self, uint32_t parameter, double value) {
    (void)self;
    switch (plug_value(parameter)) {
    case LEVEL: return value * 4;
    case CUTOFF: return 20 * pow(1000, value);
    case MODE: return fmin(2, floor(value * 3));
    case VOLUME: return value * 100;
    default: return value;
    }
}

static double from_plain(void *self, uint32_t parameter, double plain) {
    (void)self; (void)parameter;
    return plain;
}

static vst3_result value_to_text(void *self, uint32_t parameter, double value, uint16_t *text) {
    static const char *const modes[] = {"Clean", "Warm", "Hot"};
    char shown[64];
    if (plug_value(parameter) == MODE) snprintf(shown, sizeof shown, "%s", modes[(int)to_plain(self, parameter, value)]);
    else snprintf(shown, sizeof shown, "%.1f times", to_plain(self, parameter, value));
    write_text(text, shown);
    return VST3_OK;
}

static vst3_result text_to_value(void *self, uint32_t parameter, uint16_t *text, double *value) {
    char number[VST3_TEXT] = "";
    for (int place = 0; text[place] && place < VST3_TEXT - 1; place++) number[place] = (char)text[place];
    (void)self;
    *value = atof(number) / 4;
    return plug_value(parameter) == LEVEL ? VST3_OK : VST3_FALSE;
}

static double get_value(void *self, uint32_t parameter) {
    int value = plug_value(parameter);
    return value < VALUES ? PLUG(self, controller)->values[value] : 0;
}

static vst3_result set_value(void *self, uint32_t parameter, double normal) {
    Plug *plug = PLUG(self, controller);
    int value = plug_value(parameter);
    if (value == VALUES) return VST3_INVALID;
    bool is_other = plug->values[value] != normal;
    plug->values[value] = normal;
    // Another mode has another latency.
    if (value == MODE && is_other && plug->handler) plug->handler->table->restart(plug->handler, VST3_LATENCY_CHANGED);
    if (value == PROGRAM) plug->values[LEVEL] = normal;
    // Far up there is one more.
    if (plug->kind == CHANGING && value == LEVEL && plug->handler) {
        plug->handler->table->restart(plug->handler, VST3_TITLES_CHANGED);
    }
    return VST3_OK;
}

// MARK: The controller

static vst3_result initialize(void *self, void *host) {
    PLUG(self, controller)->host = host;
    return host ? VST3_OK : VST3_INVALID;
}

static vst3_result terminate(void *self) {
    (void)self;
    return VST3_OK;
}

static vst3_result set_component_state(void *self, vst3_stream *stream) { return plug_load(PLUG(self, controller), stream); }

/// What only the controller knows of.
static vst3_result set_state(void *self, vst3_stream *stream) {
    Plug *plug = PLUG(self, controller);
    int32_t count = 0;
    if (!plug->is_controller) return plug_load(plug, stream);
    stream->table->read(stream, &plug->values[TOLD], sizeof plug->values[TOLD], &count);
    return count == sizeof plug->values[TOLD] ? VST3_OK : VST3_FALSE;
}

static vst3_result get_state(void *self, vst3_stream *stream) {
    Plug *plug = PLUG(self, controller);
    int32_t count = 0;
    if (!plug->is_controller) return plug_save(plug, stream);
    return stream->table->write(stream, &plug->values[TOLD], sizeof plug->values[TOLD], &count);
}

static vst3_result set_handler(void *self, vst3_handler *handler) {
    PLUG(self, controller)->handler = handler;
    return VST3_OK;
}

static void *create_view(void *self, const char *name) {
    Plug *plug = PLUG(self, controller);
    return plug->kind == GAIN && !strcmp(name, "editor") ? plug_make_view(plug) : NULL;
}

const struct vst3_controller_table plug_controller = {
    query_controller, retain_controller, release_controller, initialize, terminate, set_component_state, set_state, get_state,
    parameter_count, get_parameter, value_to_text, text_to_value, to_plain, from_plain, get_value, set_value, set_handler,
    create_view,
};

// MARK: Units and programs

static int32_t unit_count(void *self) { return PLUG(self, units)->kind == GAIN ? 3 : 1; }

static vst3_result get_unit(void *self, int32_t index, vst3_unit *unit) {
    static const char *const names[] = {"Root", "Drive", "Shape"};
    if (index < 0 || index >= unit_count(self)) return VST3_INVALID;
    *unit = (vst3_unit){.id = index, .parent = index - 1, .program_list = -1};
    write_text(unit->name, names[index]);
    return VST3_OK;
}

static int32_t list_count(void *self) { return PLUG(self, units)->kind == PROGRAMS; }

static vst3_result get_list(void *self, int32_t index, vst3_program_list *list) {
    (void)self; (void)index;
    list->id = 77;
    list->count = 3;
    return VST3_OK;
}

static vst3_result get_program_name(void *self, int32_t list, int32_t index, uint16_t *name) {
    static const char *const names[] = {"Soft", "Even", "Loud"};
    (void)self;
    if (list != 77 || index < 0 || index > 2) return VST3_INVALID;
    write_text(name, names[index]);
    return VST3_OK;
}

const struct vst3_units_table plug_units = {
    .query = query_units, .retain = retain_units, .release = release_units, .unit_count = unit_count, .get_unit = get_unit,
    .list_count = list_count, .get_list = get_list, .get_program_name = get_program_name,
};

static vst3_result get_assignment(void *self, int32_t bus, int16_t channel, int16_t controller, uint32_t *parameter) {
    (void)self; (void)channel;
    *parameter = plug_ids[VOLUME];
    return !bus && controller == 7 ? VST3_OK : VST3_FALSE;
}

const struct vst3_mapping_table plug_mapping = {query_mapping, retain_mapping, release_mapping, get_assignment};

// MARK: Messages

static vst3_result connect(void *self, vst3_connection *other) {
    PLUG(self, connection)->peer = other;
    return VST3_OK;
}

static vst3_result disconnect(void *self, vst3_connection *other) {
    Plug *plug = PLUG(self, connection);
    if (plug->peer != other) return VST3_INVALID;
    plug->peer = NULL;
    return VST3_OK;
}

/// Shows that what came is what was sent.
static vst3_result notify(void *self, vst3_message *message) {
    Plug *plug = PLUG(self, connection);
    vst3_attributes *list = message->table->get_attributes(message);
    int64_t integer = 0;
    double number = 0;
    uint16_t text[8] = {0};
    const void *bytes = NULL;
    uint32_t size = 0;
    bool is_whole = !strcmp(message->table->get_name(message), "rate") && !list->table->get_integer(list, "integer", &integer)
        && !list->table->get_number(list, "number", &number) && !list->table->get_text(list, "text", text, sizeof text)
        && !list->table->get_bytes(list, "bytes", &bytes, &size) && list->table->get_integer(list, "number", &integer);
    plug->values[TOLD] = is_whole && integer == -5 && text[1] == 'b' && size == 3 && !memcmp(bytes, "xyz", 3) ? number : 0;
    if (plug->handler) plug->handler->table->restart(plug->handler, VST3_VALUES_CHANGED);
    return VST3_OK;
}

const struct vst3_connection_table plug_connection = {
    query_connection, retain_connection, release_connection, connect, disconnect, notify,
};
