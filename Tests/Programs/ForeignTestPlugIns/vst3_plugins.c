/// VST3 plug-ins of the tests: a gain in two parts, an instrument, a MIDI processor, and others that do what no plug-in should.
#include "vst3_plugins.h"

#include <math.h>
#include <stdlib.h>

PLUG_UNKNOWN(component)
PLUG_UNKNOWN(processor)

static bool is_id(const uint8_t *id, const uint8_t *other) { return !memcmp(id, other, sizeof(vst3_id)); }

/// What one part answers to: both where they are one.
vst3_result plug_query(Plug *plug, const uint8_t *id, void **object) {
    bool is_split = plug->kind <= SPLIT, has_component = !is_split || !plug->is_controller;
    bool has_controller = !is_split || plug->is_controller;
    *object = NULL;
    if (is_id(id, vst3_unknown_id) || is_id(id, vst3_base_id)) *object = has_component ? (void *)&plug->component : &plug->controller;
    if (has_component && is_id(id, vst3_component_id)) *object = &plug->component;
    if (has_component && is_id(id, vst3_processor_id)) *object = &plug->processor;
    if (has_controller && is_id(id, vst3_controller_id)) *object = &plug->controller;
    if (has_controller && is_id(id, vst3_units_id)) *object = &plug->units;
    if (has_controller && is_id(id, vst3_mapping_id) && plug->kind == VOICE) *object = &plug->mapping;
    if (has_controller && is_id(id, vst3_physical_id) && plug->kind == EXPRESSIVE) *object = &plug->physical;
    if (is_split && is_id(id, vst3_connection_id)) *object = &plug->connection;
    if (*object) plug->count++;
    return *object ? VST3_OK : VST3_NO_INTERFACE;
}

uint32_t plug_release(Plug *plug) {
    if (--plug->count) return plug->count;
    free(plug);
    return 0;
}

// MARK: The component

static vst3_result initialize(void *self, void *host) {
    Plug *plug = PLUG(self, component);
    plug->host = host;
    uint16_t name[VST3_TEXT] = {0};
    if (plug->kind == LOOPING && !plug_begin_loop(plug)) return VST3_FALSE;
    return plug->kind == REFUSING || !host || plug->host->table->get_name(host, name) || *name != 'a' ? VST3_FALSE : VST3_OK;
}

static vst3_result terminate(void *self) {
    plug_end_loop(PLUG(self, component));
    return VST3_OK;
}

static void make_id(int kind, bool is_controller, uint8_t *id) {
    memset(id, 0, sizeof(vst3_id));
    memcpy(id, "\xA0tests", 6);
    id[14] = is_controller;
    id[15] = (uint8_t)kind;
}

static vst3_result get_controller_class(void *self, uint8_t *id) {
    make_id(PLUG(self, component)->kind, true, id);
    return PLUG(self, component)->kind <= SPLIT ? VST3_OK : VST3_FALSE;
}

static vst3_result set_mode(void *self, int32_t mode) {
    (void)self; (void)mode;
    return VST3_NOT_IMPLEMENTED;
}

static int32_t bus_count(void *self, int32_t media, int32_t side) {
    int kind = PLUG(self, component)->kind;
    if (media == VST3_NOTES) return kind == OCTAVE || kind == VOICE || (kind == EXPRESSIVE && side == VST3_IN);
    switch (kind) {
    case LYING: return 3;
    case OCTAVE: return 0;
    case VOICE:
    case TEMPO:
    case EXPRESSIVE:
    case FRESH: return side == VST3_OUT;
    case GAIN: return side == VST3_IN ? 2 : 1;
    default: return 1;
    }
}

static vst3_result get_bus(void *self, int32_t media, int32_t side, int32_t index, vst3_bus *bus) {
    int kind = PLUG(self, component)->kind;
    if (index < 0 || index >= bus_count(self, media, side) || (kind == LYING && index)) return VST3_INVALID;
    bool is_mono = index || kind == VOICE || kind == MONO || kind == FRESH || kind == CRASHING || kind == TEMPO
        || kind == EXPRESSIVE;
    *bus = (vst3_bus){media, side, media == VST3_NOTES ? 16 : is_mono ? 1 : 2, {0}, index > 0, 1};
    const char *name = media == VST3_NOTES ? "Notes" : index ? "Key" : side == VST3_IN ? "Main" : "Out";
    if (kind == WIDE) bus->channel_count = (int32_t)PLUG(self, component)->width;
    for (size_t place = 0; name[place]; place++) bus->name[place] = (uint8_t)name[place];
    return VST3_OK;
}

static vst3_result get_routing(void *self, void *input, void *output) {
    (void)self; (void)input; (void)output;
    return VST3_NOT_IMPLEMENTED;
}

static vst3_result activate_bus(void *self, int32_t media, int32_t side, int32_t index, uint8_t is_active) {
    (void)is_active;
    return index < bus_count(self, media, side) ? VST3_OK : VST3_INVALID;
}

/// A message of a half, a whole, a text and bytes.
static void tell(Plug *plug) {
    vst3_message *message = NULL;
    if (plug->host->table->create(plug->host, vst3_message_id, vst3_message_id, (void **)&message)) return;
    vst3_attributes *list = message->table->get_attributes(message);
    message->table->set_name(message, "rate");
    list->table->set_integer(list, "integer", -5);
    list->table->set_number(list, "number", 0.5);
    list->table->set_text(list, "text", (const uint16_t[]){'a', 'b', 0});
    list->table->set_bytes(list, "bytes", "xyz", 3);
    plug->peer->table->notify(plug->peer, message);
    message->table->release(message);
}

static vst3_result set_active(void *self, uint8_t is_active) {
    Plug *plug = PLUG(self, component);
    plug->activations += is_active;
    if (is_active && plug->peer) tell(plug);
    return VST3_OK;
}

vst3_result plug_save(const Plug *plug, vst3_stream *stream) {
    int32_t count = 0;
    return stream->table->write(stream, (void *)plug->values, sizeof plug->values, &count);
}

/// In pieces, as hosts may give them.
vst3_result plug_load(Plug *plug, vst3_stream *stream) {
    double values[VALUES];
    for (int32_t place = 0, count; place < (int32_t)sizeof values; place += count) {
        int32_t left = (int32_t)sizeof values - place;
        if (stream->table->read(stream, (char *)values + place, left < 5 ? left : 5, &count) || count <= 0) return VST3_FALSE;
    }
    double told = plug->values[TOLD];
    memcpy(plug->values, values, sizeof values);
    if (plug->is_controller) plug->values[TOLD] = told;
    return VST3_OK;
}

static vst3_result set_state(void *self, vst3_stream *stream) { return plug_load(PLUG(self, component), stream); }
static vst3_result get_state(void *self, vst3_stream *stream) { return plug_save(PLUG(self, component), stream); }

static const struct vst3_component_table component_table = {
    query_component, retain_component, release_component, initialize, terminate, get_controller_class, set_mode, bus_count,
    get_bus, get_routing, activate_bus, set_active, set_state, get_state,
};

// MARK: The processor

static vst3_result set_arrangements(void *self, uint64_t *inputs, int32_t input_count, uint64_t *outputs, int32_t output_count) {
    vst3_component *component = &PLUG(self, processor)->component;
    if (PLUG(self, processor)->kind == WIDE) {
        return plug_arrange(PLUG(self, processor), *inputs, *outputs) ? VST3_OK : VST3_FALSE;
    }
    bool is_right = input_count == bus_count(component, VST3_SOUND, VST3_IN)
        && output_count == bus_count(component, VST3_SOUND, VST3_OUT);
    return is_right ? VST3_OK : VST3_FALSE;
}

static vst3_result get_arrangement(void *self, int32_t side, int32_t index, uint64_t *arrangement) {
    (void)side; (void)index;
    uint32_t width = PLUG(self, processor)->width;
    *arrangement = width == 1 ? 1 << 19 : ((uint64_t)1 << width) - 1;
    return VST3_OK;
}

static vst3_result can_process(void *self, int32_t size) {
    return size == VST3_FLOAT32 && PLUG(self, processor)->kind != NARROW ? VST3_OK : VST3_FALSE;
}

static uint32_t latency(void *self) {
    const Plug *plug = PLUG(self, processor);
    return plug->kind == GAIN ? (uint32_t)lround(plug->values[MODE] * 48) : 0;
}

static vst3_result set_up(void *self, vst3_setup *setup) {
    (void)self;
    return setup->sample_size == VST3_FLOAT32 && setup->rate > 0 ? VST3_OK : VST3_FALSE;
}

static vst3_result set_processing(void *self, uint8_t is_processing) {
    (void)self; (void)is_processing;
    return VST3_NOT_IMPLEMENTED;
}

static void take_values(Plug *plug, vst3_changes *changes, int32_t frame) {
    for (int32_t index = 0; index < changes->table->count(changes); index++) {
        vst3_queue *queue = changes->table->get(changes, index);
        int value = plug_value(queue->table->parameter(queue));
        for (int32_t point = 0; point < queue->table->count(queue) && value < VALUES; point++) {
            int32_t place;
            double normal;
            if (queue->table->get(queue, point, &place, &normal) || place != frame) continue;
            plug->values[value] = normal;
            if (value == PROGRAM) plug->values[LEVEL] = normal;
        }
    }
}

static void take_events(Plug *plug, const vst3_cycle *cycle, int32_t frame) {
    for (int32_t index = 0; index < cycle->events_in->table->count(cycle->events_in); index++) {
        vst3_event event;
        if (cycle->events_in->table->get(cycle->events_in, index, &event) || event.frame != frame) continue;
        if (event.type == VST3_EXPRESSION && event.expression.note == plug->note && event.expression.type == 2) {
            plug->expressed = event.expression.value;
        }
        if (event.type == VST3_NOTE_ON) plug->held++, plug->note = event.on.note;
        if (event.type == VST3_NOTE_OFF) plug->held--;
        if (plug->kind != OCTAVE && plug->kind != VOICE) continue;
        event.on.key += 12;
        cycle->events_out->table->add(cycle->events_out, &event);
    }
}

static float sample(const Plug *plug, const vst3_cycle *cycle, float in) {
    switch (plug->kind) {
    case VOICE: return plug->held > 0 ? (float)(plug->values[VOLUME] / 2) : 0;
    case WIDE: return in * (float)plug->width / 8;
    case EXPRESSIVE: return plug->held > 0 ? (float)plug->expressed : 0;
    case FRESH: return plug->activations > 1 ? 0.25f : 0.125f;
    case TEMPO: return cycle->time->state & VST3_HAS_TEMPO ? (float)(cycle->time->tempo / 1000) : 0;
    case CRASHING:
        if (plug->values[SWITCH] > 0.5) abort();
        return in;
    default: return plug->values[BYPASS] > 0.5 ? in : in * (float)(plug->values[LEVEL] * 4);
    }
}

/// In a call without frames it takes no values, as many plug-ins.
static vst3_result process(void *self, vst3_cycle *cycle) {
    Plug *plug = PLUG(self, processor);
    if (!cycle->frames) return VST3_OK;
    double peak = 0;
    for (int32_t frame = 0; frame < cycle->frames; frame++) {
        take_values(plug, cycle->values_in, frame);
        take_events(plug, cycle, frame);
        for (int32_t channel = 0; cycle->output_count && channel < cycle->outputs->channel_count; channel++) {
            float in = cycle->input_count ? cycle->inputs->channels[channel][frame] : 0;
            cycle->outputs->channels[channel][frame] = sample(plug, cycle, in);
            peak = fmax(peak, fabs((double)in));
        }
    }
    int32_t place;
    vst3_queue *queue = plug->kind != GAIN ? NULL : cycle->values_out->table->add(cycle->values_out, &plug_ids[PEAK], &place);
    if (queue) queue->table->add(queue, 0, peak, &place);
    return VST3_OK;
}

static uint32_t tail(void *self) { return PLUG(self, processor)->kind == GAIN ? 12000 : 0; }

static const struct vst3_processor_table processor_table = {
    query_processor, retain_processor, release_processor, set_arrangements, get_arrangement, can_process, latency, set_up,
    set_processing, process, tail,
};

// MARK: The library

static vst3_result factory_query(void *self, const uint8_t *id, void **object) {
    bool is_known = is_id(id, vst3_factory_id) || is_id(id, vst3_factory2_id) || is_id(id, vst3_unknown_id);
    *object = is_known ? self : NULL;
    return is_known ? VST3_OK : VST3_NO_INTERFACE;
}

static uint32_t factory_count(void *self) {
    (void)self;
    return 1;
}

static vst3_result get_info(void *self, vst3_factory_info *info) {
    (void)self;
    strcpy(info->vendor, "Tests");
    return VST3_OK;
}

/// Components, then the controllers of those that are in two parts.
static int32_t class_count(void *self) {
    (void)self;
    return KINDS + SPLIT + 1;
}

static vst3_result get_class2(void *self, int32_t index, vst3_class2 *info) {
    static const char *const names[] = {
        "gain", "voice", "octave", "crashing", "lying", "refusing", "mono", "fresh", "programs", "narrow", "tempo",
        "wide", "expressive", "looping", "changing",
    };
    if (index < 0 || index >= class_count(self)) return VST3_INVALID;
    bool is_controller = index >= KINDS;
    int kind = is_controller ? index - KINDS : index;
    make_id(kind, is_controller, info->id);
    strcpy(info->category, is_controller ? "Component Controller Class" : "Audio Module Class");
    strcpy(info->name, "Test ");
    strcat(info->name, names[kind]);
    strcpy(info->subcategories, kind == VOICE || kind == EXPRESSIVE ? "Instrument|Synth" : "Fx");
    strcpy(info->version, "1.2.3");
    return VST3_OK;
}

static vst3_result get_class(void *self, int32_t index, vst3_class *info) {
    vst3_class2 second = {0};
    vst3_result result = get_class2(self, index, &second);
    memcpy(info, &second, sizeof *info);
    return result;
}

static vst3_result create(void *self, const uint8_t *class_id, const uint8_t *id, void **object) {
    vst3_id known;
    (void)self;
    *object = NULL;
    make_id(class_id[15], class_id[14], known);
    if (!is_id(class_id, known) || class_id[15] >= KINDS) return VST3_INVALID;
    Plug *plug = calloc(1, sizeof *plug);
    plug->component.table = &component_table;
    plug->processor.table = &processor_table;
    plug->controller.table = &plug_controller;
    plug->connection.table = &plug_connection;
    plug->units.table = &plug_units;
    plug->mapping.table = &plug_mapping;
    plug->physical.table = &plug_physical;
    plug->width = 2;
    plug->expressed = 0.25;
    plug->kind = class_id[15];
    plug->is_controller = class_id[14];
    plug->values[LEVEL] = 0.25;
    plug->values[CUTOFF] = 0.5;
    plug->values[VOLUME] = 1;
    vst3_result result = plug_query(plug, id, object);
    if (result) free(plug);
    return result;
}

__attribute__((visibility("default"))) bool ModuleEntry(void *handle) {
    while (is_called("waiting")) pause();
    return handle && !is_called("unwilling");
}

__attribute__((visibility("default"))) bool ModuleExit(void) { return true; }

__attribute__((visibility("default"))) vst3_factory *GetPluginFactory(void) {
    static const struct vst3_factory_table table = {
        .query = factory_query, .retain = factory_count, .release = factory_count, .get_info = get_info,
        .class_count = class_count, .get_class = get_class, .create = create, .get_class2 = get_class2,
    };
    static vst3_factory factory = {&table};
    return &factory;
}
