/// A stretch of a VST3 plug-in: the lists that it reads and writes, and the call.
#include "internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// MARK: Lists

static vst3_result no_other(void *self, const uint8_t *id, void **object) {
    (void)id;
    if (object) *object = cfp_is_id(id, vst3_unknown_id) ? self : NULL;
    return object && *object ? VST3_OK : VST3_NO_INTERFACE;
}

static uint32_t queue_parameter(void *self) { return ((cfp_vst3_queue *)self)->parameter; }
static int32_t queue_count(void *self) { return (int32_t)((cfp_vst3_queue *)self)->count; }

static vst3_result queue_get(void *self, int32_t index, int32_t *frame, double *value) {
    const cfp_vst3_queue *queue = self;
    if (index < 0 || (uint32_t)index >= queue->count || !frame || !value) return VST3_INVALID;
    *frame = queue->points[index].frame;
    *value = queue->points[index].value;
    return VST3_OK;
}

/// The last of a full one is replaced.
static vst3_result queue_add(void *self, int32_t frame, double value, int32_t *index) {
    cfp_vst3_queue *queue = self;
    uint32_t place = queue->count < CFP_MOST_POINTS ? queue->count++ : CFP_MOST_POINTS - 1;
    queue->points[place].frame = frame;
    queue->points[place].value = value;
    if (index) *index = (int32_t)place;
    return VST3_OK;
}

static const struct vst3_queue_table queue_table = {
    no_other, cfp_vst3_retain, cfp_vst3_release, queue_parameter, queue_count, queue_get, queue_add,
};

static int32_t changes_count(void *self) { return (int32_t)((cfp_vst3_changes *)self)->count; }

static vst3_queue *changes_get(void *self, int32_t index) {
    cfp_vst3_changes *changes = self;
    return index >= 0 && (uint32_t)index < changes->count ? &changes->queues[index].object : NULL;
}

static vst3_queue *changes_add(void *self, const uint32_t *parameter, int32_t *index) {
    cfp_vst3_changes *changes = self;
    uint32_t place = 0;
    if (!parameter) return NULL;
    while (place < changes->count && changes->queues[place].parameter != *parameter) place++;
    if (place == CFP_MOST_QUEUES) return NULL;
    if (place == changes->count) {
        cfp_vst3_queue *queue = &changes->queues[changes->count++];
        queue->object.table = &queue_table;
        queue->parameter = *parameter;
        queue->count = 0;
    }
    if (index) *index = (int32_t)place;
    return &changes->queues[place].object;
}

static int32_t events_count(void *self) { return (int32_t)((cfp_vst3_events *)self)->count; }

static vst3_result events_get(void *self, int32_t index, vst3_event *event) {
    const cfp_vst3_events *list = self;
    if (index < 0 || (uint32_t)index >= list->count || !event) return VST3_INVALID;
    *event = list->events[index];
    return VST3_OK;
}

static vst3_result events_add(void *self, vst3_event *event) {
    cfp_vst3_events *list = self;
    if (!event || list->count == CFP_MOST_EVENTS) return VST3_FALSE;
    list->events[list->count++] = *event;
    return VST3_OK;
}

void cfp_vst3_clear(cfp_vst3_traffic *traffic) {
    static const struct vst3_changes_table changes = {
        no_other, cfp_vst3_retain, cfp_vst3_release, changes_count, changes_get, changes_add,
    };
    static const struct vst3_events_table events = {
        no_other, cfp_vst3_retain, cfp_vst3_release, events_count, events_get, events_add,
    };
    traffic->values_in.object.table = traffic->values_out.object.table = &changes;
    traffic->events_in.object.table = traffic->events_out.object.table = &events;
    traffic->values_in.count = traffic->values_out.count = 0;
    traffic->events_in.count = traffic->events_out.count = 0;
}

bool cfp_vst3_put(cfp_vst3_changes *changes, uint32_t parameter, uint32_t frame, double value) {
    vst3_queue *queue = changes_add(changes, &parameter, NULL);
    return queue && !queue_add(queue, (int32_t)frame, value, NULL);
}

vst3_event *cfp_vst3_add_event(cfp_vst3 *vst3, uint32_t frame, uint32_t bus, uint16_t type) {
    cfp_vst3_events *list = &vst3->traffic->events_in;
    if (list->count == CFP_MOST_EVENTS) return NULL;
    vst3_event *event = &list->events[list->count++];
    memset(event, 0, sizeof *event);
    event->bus = (int32_t)bus;
    event->frame = (int32_t)frame;
    event->type = type;
    return event;
}

// MARK: Values

void cfp_vst3_add_values(cfp_unit *unit, cfp_vst3 *vst3) {
    const cfp_details *details = unit->plugin->details;
    for (uint32_t index = 0; index < details->parameter_count; index++) {
        uint32_t place = details->parameters[index];
        const cfp_port *port = &unit->plugin->ports[place];
        if (!port->is_input) continue;
        float value = cfp_unit_wanted(unit, place);
        if (atomic_load_explicit(&vst3->sent[place], memory_order_relaxed) == value) continue;
        // The others have their turn in the next stretch; controllers of MIDI are not to wait for them.
        if (vst3->traffic->values_in.count >= CFP_MOST_QUEUES - CFP_KEPT_QUEUES) return;
        double normal = cfp_vst3_normal(port, (double)value);
        if (!cfp_vst3_put(&vst3->traffic->values_in, (uint32_t)port->address, 0, normal)) return;
        atomic_store_explicit(&vst3->sent[place], value, memory_order_relaxed);
        atomic_store_explicit(&vst3->is_due[place], true, memory_order_relaxed);
    }
}

// MARK: A cycle

static vst3_time time_of(const cfp_unit *unit, const cfp_stretch *stretch) {
    vst3_time time = {.state = VST3_HAS_CONTINUOUS, .rate = unit->rate, .continuous = unit->steady_time};
    const AUExtensionTransport *from = stretch->request->transport;
    time.samples = unit->steady_time;
    if (from && from->validity & 1) {
        time.state |= VST3_HAS_TEMPO | VST3_HAS_BEATS | VST3_HAS_SIGNATURE | VST3_HAS_BAR;
        time.tempo = from->tempo;
        time.beats = from->beatPosition + stretch->start / unit->rate * from->tempo / 60;
        time.bar = from->downbeatPosition;
        double above = from->timeSignatureNumerator, below = (double)from->timeSignatureDenominator;
        time.numerator = above > 0 && above < 1000 ? (int32_t)above : 4;
        time.denominator = below > 0 && below < 1000 ? (int32_t)below : 4;
    }
    if (from && from->validity & 2) {
        double samples = from->samplePosition + stretch->start;
        if (samples > -9e15 && samples < 9e15) time.samples = (int64_t)samples;
        time.cycle_start = from->cycleStartBeat;
        time.cycle_end = from->cycleEndBeat;
        time.state |= VST3_HAS_CYCLE;
        if (from->transportFlags & 2) time.state |= VST3_IS_PLAYING;
        if (from->transportFlags & 4) time.state |= VST3_IS_RECORDING;
        if (from->transportFlags & 8) time.state |= VST3_IS_CYCLING;
    }
    return time;
}

/// A plug-in may write where its memory is; it begins anew with each cycle. What it does not write is silent.
static void set_buffers(const cfp_unit *unit, cfp_vst3 *vst3, uint32_t frames) {
    const cfp_details *details = unit->plugin->details;
    for (int side = 0; side < 2; side++) {
        for (uint32_t bus = 0; bus < details->bus_counts[side]; bus++) {
            cfp_row row = cfp_unit_row(unit, side, bus);
            vst3->buffers[side][bus] = (vst3_buffers){(int32_t)row.count, 0, vst3->channels + row.first};
            for (uint32_t channel = 0; side && channel < row.count; channel++) {
                memset(vst3->channels[row.first + channel], 0, frames * sizeof(float));
            }
        }
    }
}

static vst3_cycle cycle_of(cfp_unit *unit, cfp_vst3 *vst3) {
    cfp_vst3_traffic *traffic = vst3->traffic;
    return (vst3_cycle){
        .mode = unit->is_offline ? VST3_OFFLINE : VST3_REALTIME, .sample_size = VST3_FLOAT32,
        .values_in = &traffic->values_in.object, .values_out = &traffic->values_out.object,
        .events_in = &traffic->events_in.object, .events_out = &traffic->events_out.object,
    };
}

void cfp_vst3_process(cfp_unit *unit, cfp_vst3 *vst3, const cfp_stretch *stretch) {
    const cfp_details *details = unit->plugin->details;
    set_buffers(unit, vst3, stretch->frames);
    vst3_time time = time_of(unit, stretch);
    vst3_cycle cycle = cycle_of(unit, vst3);
    cycle.frames = (int32_t)stretch->frames;
    cycle.input_count = (int32_t)details->bus_counts[0];
    cycle.output_count = (int32_t)details->bus_counts[1];
    cycle.inputs = vst3->buffers[0];
    cycle.outputs = vst3->buffers[1];
    cycle.time = &time;
    int before = cfp_begin_audio();
    if (vst3->is_active) vst3->processor->table->process(vst3->processor, &cycle);
    cfp_end_audio(before);
    cfp_vst3_take_told(unit, vst3, stretch);
    cfp_vst3_clear(vst3->traffic);
    if (atomic_load_explicit(&vst3->changes, memory_order_relaxed)) cfp_main_wake();
}

/// Rows that all are one frame of silence, or one that nobody hears.
static float **lend_frame(const cfp_unit *unit, cfp_vst3 *vst3, float frames[2]) {
    const cfp_details *details = unit->plugin->details;
    uint32_t most = unit->plugin->port_count + 1;
    float **rows = calloc(2 * most, sizeof *rows);
    for (uint32_t row = 0; rows && row < 2 * most; row++) rows[row] = &frames[row / most];
    for (int side = 0; rows && side < 2; side++) {
        for (uint32_t bus = 0; bus < details->bus_counts[side]; bus++) {
            int32_t count = (int32_t)cfp_unit_row(unit, side, bus).count;
            vst3->buffers[side][bus] = (vst3_buffers){count, 0, rows + side * most};
        }
    }
    return rows;
}

/// With a frame, since plug-ins of a framework that many use take no values in a cycle without any, as the interface allows them.
static void process_frame(cfp_unit *unit, cfp_vst3 *vst3) {
    float frames[2] = {0};
    float **rows = lend_frame(unit, vst3, frames);
    vst3_cycle cycle = cycle_of(unit, vst3);
    if (rows) {
        cycle.frames = 1;
        cycle.input_count = (int32_t)unit->plugin->details->bus_counts[0];
        cycle.output_count = (int32_t)unit->plugin->details->bus_counts[1];
        cycle.inputs = vst3->buffers[0];
        cycle.outputs = vst3->buffers[1];
    }
    vst3->processor->table->process(vst3->processor, &cycle);
    free(rows);
}

void cfp_vst3_flush(cfp_unit *unit, cfp_vst3 *vst3) {
    enum { FRAMES = 1024 };
    vst3_setup setup = {VST3_REALTIME, VST3_FLOAT32, FRAMES, unit->rate > 0 ? unit->rate : 48000};
    bool was_active = vst3->is_active;
    if (!was_active && !cfp_vst3_activate(vst3, &setup)) return;
    cfp_vst3_clear(vst3->traffic);
    cfp_vst3_add_values(unit, vst3);
    process_frame(unit, vst3);
    cfp_vst3_take_told(unit, vst3, NULL);
    cfp_vst3_clear(vst3->traffic);
    if (!was_active) cfp_vst3_deactivate(vst3);
}
