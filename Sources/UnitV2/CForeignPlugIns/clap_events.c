/// What goes into a stretch of a CLAP plug-in, and what comes out of it.
#include "internal.h"

#include <math.h>
#include <string.h>

static bool is_told(const cfp_clap *clap, uint32_t port, float value) {
    return atomic_load_explicit(&clap->sent[port], memory_order_relaxed) == value;
}

/// A place for an event; null where the stretch is full.
static cfp_clap_event *add(cfp_clap *clap, uint32_t frame, uint16_t type, size_t size) {
    if (clap->event_count == CFP_MOST_EVENTS) return NULL;
    cfp_clap_event *event = &clap->events[clap->event_count++];
    memset(event, 0, sizeof *event);
    event->head = (clap_event){(uint32_t)size, frame, 0, type, 0};
    return event;
}

void cfp_clap_add_values(cfp_unit *unit, cfp_clap *clap, uint32_t frame) {
    const cfp_details *details = unit->plugin->details;
    for (uint32_t index = 0; index < details->parameter_count; index++) {
        uint32_t place = details->parameters[index];
        const cfp_port *port = &unit->plugin->ports[place];
        float value = port->is_input ? cfp_unit_wanted(unit, place) : 0;
        if (!port->is_input || is_told(clap, place, value)) continue;
        // The others have their turn in the next stretch; notes are not to wait for them.
        if (clap->event_count >= CFP_MOST_EVENTS - CFP_KEPT_EVENTS) return;
        cfp_clap_event *event = add(clap, frame, CLAP_PARAM_VALUE, sizeof event->param);
        if (!event) return;
        double exact = fmin(fmax((double)value, port->low), port->high);
        event->param.param = (uint32_t)port->address;
        event->param.cookie = clap->cookies[place];
        event->param.note = event->param.port = event->param.channel = event->param.key = -1;
        event->param.value = port->traits & CFP_INTEGER ? round(exact) : exact;
        atomic_store_explicit(&clap->sent[place], value, memory_order_relaxed);
    }
}

// MARK: MIDI in

/// Where a message goes to.
typedef struct Place {
    cfp_clap *clap;
    const cfp_port *port;
    uint32_t frame;
    bool is_sysex;
} Place;

static void add_note(const Place *place, uint16_t type, const uint8_t *bytes, int16_t key, double velocity) {
    cfp_clap_event *event = add(place->clap, place->frame, type, sizeof event->note);
    if (!event) return;
    event->note.note = -1;
    event->note.port = (int16_t)place->port->minimum_size;
    event->note.channel = bytes[0] & 15;
    event->note.key = key;
    event->note.velocity = velocity;
}

static void add_expression(const Place *place, int32_t expression, const uint8_t *bytes, int16_t key, double value) {
    cfp_clap_event *event = add(place->clap, place->frame, CLAP_NOTE_EXPRESSION, sizeof event->expression);
    if (!event) return;
    event->expression.expression = expression;
    event->expression.note = -1;
    event->expression.port = (int16_t)place->port->minimum_size;
    event->expression.channel = bytes[0] & 15;
    event->expression.key = key;
    event->expression.value = value;
}

/// A controller as CLAP says it, for a port that takes no MIDI.
static void add_control(const Place *place, const uint8_t *bytes) {
    double value = bytes[2] / 127.0;
    switch (bytes[1]) {
    case 1: return add_expression(place, CLAP_EXPRESSION_VIBRATO, bytes, -1, value);
    case 7: return add_expression(place, CLAP_EXPRESSION_VOLUME, bytes, -1, value);
    case 10: return add_expression(place, CLAP_EXPRESSION_PAN, bytes, -1, value);
    case 11: return add_expression(place, CLAP_EXPRESSION_EXPRESSION, bytes, -1, value);
    case 74: return add_expression(place, CLAP_EXPRESSION_BRIGHTNESS, bytes, -1, value);
    case 120: return add_note(place, CLAP_NOTE_CHOKE, bytes, -1, 0);
    case 123: return add_note(place, CLAP_NOTE_OFF, bytes, -1, 0);
    default: return;
    }
}

static void add_midi(const Place *place, const uint8_t *bytes, uint32_t length) {
    uint16_t port = (uint16_t)place->port->minimum_size;
    if (place->is_sysex) {
        cfp_clap_event *event = add(place->clap, place->frame, CLAP_SYSEX, sizeof event->sysex);
        if (!event) return;
        event->sysex.port = port;
        event->sysex.bytes = bytes;
        event->sysex.length = length;
        return;
    }
    cfp_clap_event *event = add(place->clap, place->frame, CLAP_MIDI, sizeof event->midi);
    if (!event) return;
    event->midi.port = port;
    memcpy(event->midi.bytes, bytes, length < 3 ? length : 3);
}

/// MIDI 1.0 in a Universal MIDI Packet.
static void add_packet(const Place *place, const uint8_t *bytes, uint32_t length) {
    if (place->is_sysex || bytes[0] >= 0xf0) return;
    cfp_clap_event *event = add(place->clap, place->frame, CLAP_MIDI2, sizeof event->midi2);
    if (!event) return;
    event->midi2.port = (uint16_t)place->port->minimum_size;
    event->midi2.words[0] = 0x20000000u | (uint32_t)bytes[0] << 16 | (length > 1 ? (uint32_t)bytes[1] << 8 : 0u)
        | (length > 2 ? bytes[2] : 0u);
}

static void add_message(void *context, const uint8_t *bytes, uint32_t length) {
    const Place *place = context;
    uint8_t kind = bytes[0] & 0xf0;
    bool has_notes = place->port->dialect == CLAP_DIALECT_CLAP && !place->is_sysex;
    if (has_notes && kind == 0x90 && bytes[2]) {
        add_note(place, CLAP_NOTE_ON, bytes, bytes[1] & 127, bytes[2] / 127.0);
    } else if (has_notes && (kind == 0x80 || kind == 0x90)) {
        add_note(place, CLAP_NOTE_OFF, bytes, bytes[1] & 127, bytes[2] / 127.0);
    } else if (place->port->dialects & (CLAP_DIALECT_MIDI | CLAP_DIALECT_MPE)) {
        add_midi(place, bytes, length);
    } else if (place->port->dialects & CLAP_DIALECT_MIDI2) {
        add_packet(place, bytes, length);
    } else if (has_notes && kind == 0xa0) {
        add_expression(place, CLAP_EXPRESSION_PRESSURE, bytes, bytes[1] & 127, bytes[2] / 127.0);
    } else if (has_notes && kind == 0xd0) {
        add_expression(place, CLAP_EXPRESSION_PRESSURE, bytes, -1, bytes[1] / 127.0);
    } else if (has_notes && kind == 0xe0) {
        // Two semitones each way.
        int bend = (bytes[1] & 127) | (bytes[2] & 127) << 7;
        add_expression(place, CLAP_EXPRESSION_TUNING, bytes, -1, (bend - 8192) / 4096.0);
    } else if (has_notes && kind == 0xb0) {
        add_control(place, bytes);
    }
}

void cfp_clap_add_midi(cfp_clap *clap, uint32_t frame, const AUMIDIEvent *event) {
    uint32_t cable = 0;
    for (uint32_t index = 0; index < clap->description->port_count; index++) {
        const cfp_port *port = &clap->description->ports[index];
        if (port->kind != CFP_NOTES || !port->is_input || cable++ != event->cable) continue;
        bool is_sysex = event->eventType == AURenderEventMIDISysEx;
        Place place = {clap, port, frame, is_sysex};
        return cfp_each_message(event, add_message, &place);
    }
}

// MARK: Lists

static uint32_t list_size(const clap_input_events *list) { return ((const cfp_clap *)list->context)->event_count; }

static const clap_event *list_get(const clap_input_events *list, uint32_t index) {
    const cfp_clap *clap = list->context;
    return index < clap->event_count ? &clap->events[index].head : NULL;
}

clap_input_events cfp_clap_input(cfp_clap *clap) { return (clap_input_events){clap, list_size, list_get}; }

/// The place of a port for notes among those of its side.
static uint8_t cable_of(const cfp_clap *clap, int32_t number) {
    uint8_t cable = 0;
    for (uint32_t index = 0; index < clap->description->port_count; index++) {
        const cfp_port *port = &clap->description->ports[index];
        if (port->kind != CFP_NOTES || port->is_input) continue;
        if ((int32_t)port->minimum_size == number) return cable;
        cable++;
    }
    return 0;
}

static void send(const cfp_clap_output *output, const clap_event *head, int32_t port, const uint8_t *bytes, uint32_t length) {
    const cfp_stretch *stretch = output->stretch;
    if (!stretch || !stretch->request->midiOutput || !length || !bytes) return;
    uint32_t frame = stretch->start + (head->time < stretch->frames ? head->time : stretch->frames - 1);
    stretch->request->midiOutput(
        stretch->request->outputContext, stretch->time + frame, cable_of(output->clap, port), length, bytes);
}

static void send_note(const cfp_clap_output *output, const clap_event_note *note) {
    if (note->key < 0 || note->key > 127) return;
    bool is_on = note->head.type == CLAP_NOTE_ON;
    double velocity = fmin(fmax(note->velocity, 0), 1) * 127;
    uint8_t value = velocity == velocity ? (uint8_t)lround(velocity) : 64;
    uint8_t channel = note->channel < 0 ? 0 : note->channel & 15;
    uint8_t bytes[3] = {(uint8_t)((is_on ? 0x90 : 0x80) | channel), (uint8_t)note->key, is_on && !value ? 1 : value};
    send(output, &note->head, note->port, bytes, 3);
}

static uint32_t midi_length(uint8_t status) { return (status & 0xe0) == 0xc0 ? 2 : status < 0xf0 ? 3 : 1; }

/// Of the instance that is seen: a person takes hold of a parameter, or lets go.
static void take_gesture(const cfp_clap_output *output, const clap_event_gesture *event) {
    cfp_clap *clap = output->clap;
    int32_t port = cfp_port_at(clap->description, event->param);
    if (port < 0 || !atomic_load_explicit(&clap->is_seen, memory_order_relaxed)) return;
    bool begins = event->head.type == CLAP_GESTURE_BEGIN;
    clap->held = begins ? port : -1;
    cfp_clap_note_edit(clap, (uint32_t)port, begins ? CFP_EDIT_BEGIN : CFP_EDIT_END, 0);
}

/// Whether a value is set by a person, as whom it is then told.
static bool is_edit(cfp_clap *clap, int32_t port, float value) {
    bool is_held = clap->held == port || port == clap->unit->enabled_port;
    return is_held && atomic_load_explicit(&clap->is_seen, memory_order_relaxed)
        && cfp_clap_note_edit(clap, (uint32_t)port, CFP_EDIT_VALUE, value);
}

/// A value that the plug-in has set itself.
static void take_value(const cfp_clap_output *output, const clap_event_param *event) {
    cfp_clap *clap = output->clap;
    int32_t port = cfp_port_at(clap->description, event->param);
    // A framework that many use leaves zeros where no note is meant.
    bool is_of_voice = event->note > 0 || event->key > 0;
    if (port < 0 || !isfinite(event->value) || is_of_voice || !clap->unit) return;
    float value = (float)event->value;
    atomic_store_explicit(&clap->sent[port], value, memory_order_relaxed);
    if (clap != clap->unit->instances[0].clap) return;
    bool is_told = is_edit(clap, port, value);
    if (port == clap->unit->enabled_port) return;
    // What is as it was is no news: told again, it would cross with what hosts have set meanwhile.
    if (atomic_exchange_explicit(&clap->unit->values[port], value, memory_order_relaxed) == value) return;
    const AUExtensionRenderRequest *request = output->stretch ? output->stretch->request : NULL;
    if (is_told) return;
    if (request && request->parameterOutput) {
        request->parameterOutput(request->outputContext, event->param, value);
    } else {
        atomic_fetch_or(&clap->changes, CFP_VALUES_CHANGED);
    }
}

static bool push(const clap_output_events *list, const clap_event *event) {
    const cfp_clap_output *output = list->context;
    if (!event || event->space) return true;
    switch (event->type) {
    case CLAP_PARAM_VALUE: take_value(output, (const clap_event_param *)event); break;
    case CLAP_GESTURE_BEGIN:
    case CLAP_GESTURE_END: take_gesture(output, (const clap_event_gesture *)event); break;
    case CLAP_NOTE_ON:
    case CLAP_NOTE_OFF: send_note(output, (const clap_event_note *)event); break;
    case CLAP_MIDI: {
        const clap_event_midi *midi = (const clap_event_midi *)event;
        if (midi->bytes[0] >= 0x80) send(output, event, midi->port, midi->bytes, midi_length(midi->bytes[0]));
        break;
    }
    case CLAP_SYSEX: {
        const clap_event_sysex *sysex = (const clap_event_sysex *)event;
        send(output, event, sysex->port, sysex->bytes, sysex->length);
        break;
    }
    default: break;
    }
    return true;
}

clap_output_events cfp_clap_output_events(cfp_clap_output *output) { return (clap_output_events){output, push}; }

// MARK: A cycle

static int64_t fixed(double number) { return (int64_t)llround(fmin(fmax(number, -1e9), 1e9) * 2147483648.0); }

/// Null where the host tells nothing of it.
static const clap_event_transport *transport_of(
    const cfp_stretch *stretch, double rate, clap_event_transport *made) {
    const AUExtensionTransport *from = stretch->request->transport;
    if (!from || !(from->validity & 3)) return NULL;
    *made = (clap_event_transport){.head = {sizeof *made, 0, 0, CLAP_TRANSPORT, 0}};
    if (from->validity & 1) {
        made->flags |= CLAP_HAS_TEMPO | CLAP_HAS_BEATS | CLAP_HAS_SIGNATURE;
        made->tempo = from->tempo;
        made->beats = fixed(from->beatPosition + stretch->start / rate * from->tempo / 60);
        made->bar_start = fixed(from->downbeatPosition);
        made->numerator = from->timeSignatureNumerator > 0 ? (uint16_t)fmin(from->timeSignatureNumerator, 999) : 4;
        bool has_unit = from->timeSignatureDenominator > 0 && from->timeSignatureDenominator < 1000;
        made->denominator = has_unit ? (uint16_t)from->timeSignatureDenominator : 4;
        double beats_per_bar = made->numerator * 4.0 / made->denominator;
        made->bar_number = (int32_t)fmin(fmax(floor(from->downbeatPosition / beats_per_bar), -1e9), 1e9);
    }
    if (from->validity & 2) {
        made->flags |= CLAP_HAS_SECONDS;
        made->seconds = fixed((from->samplePosition + stretch->start) / rate);
        made->loop_start_beats = fixed(from->cycleStartBeat);
        made->loop_end_beats = fixed(from->cycleEndBeat);
        if (from->transportFlags & 2) made->flags |= CLAP_IS_PLAYING;
        if (from->transportFlags & 4) made->flags |= CLAP_IS_RECORDING;
        if (from->transportFlags & 8) made->flags |= CLAP_IS_LOOPING;
    }
    return made;
}

static void silence(cfp_unit *unit, cfp_clap *clap, uint32_t frames) {
    const cfp_details *details = unit->plugin->details;
    for (uint32_t bus = 0; bus < details->bus_counts[1]; bus++) {
        clap_audio_buffer *buffer = &clap->buffers[1][bus];
        cfp_row row = cfp_unit_row(unit, 1, bus);
        for (uint32_t channel = 0; channel < row.count; channel++) {
            memset(clap->channels[row.first + channel], 0, frames * sizeof(float));
        }
        buffer->constant_mask = 0;
    }
}

/// A plug-in may write where its memory is; it begins anew with each cycle.
static void set_buffers(cfp_unit *unit, cfp_clap *clap) {
    const cfp_details *details = unit->plugin->details;
    for (int side = 0; side < 2; side++) {
        for (uint32_t bus = 0; bus < details->bus_counts[side]; bus++) {
            cfp_row row = cfp_unit_row(unit, side, bus);
            clap->buffers[side][bus] = (clap_audio_buffer){clap->channels + row.first, NULL, row.count, 0, 0};
        }
    }
}

void cfp_clap_process(cfp_unit *unit, cfp_clap *clap, const cfp_stretch *stretch) {
    const cfp_details *details = unit->plugin->details;
    clap_event_transport transport;
    cfp_clap_output output = {clap, stretch};
    clap_input_events inputs = cfp_clap_input(clap);
    clap_output_events outputs = cfp_clap_output_events(&output);
    set_buffers(unit, clap);
    clap_process cycle = {
        unit->steady_time, stretch->frames, transport_of(stretch, unit->rate, &transport), clap->buffers[0],
        clap->buffers[1], details->bus_counts[0], details->bus_counts[1], &inputs, &outputs,
    };
    int before = cfp_begin_audio();
    bool starts = clap->is_active && !clap->is_processing;
    if (starts) clap->is_processing = !clap->plugin->start_processing || clap->plugin->start_processing(clap->plugin);
    int32_t status = clap->is_processing ? clap->plugin->process(clap->plugin, &cycle) : CLAP_PROCESS_ERROR;
    cfp_end_audio(before);
    if (status == CLAP_PROCESS_ERROR) silence(unit, clap, stretch->frames);
    clap->event_count = 0;
    if (atomic_load_explicit(&clap->changes, memory_order_relaxed) || cfp_clap_has_edits(clap)) cfp_main_wake();
}
