/// Notes and controllers as VST3 says them, and what a plug-in tells of its own.
#include "internal.h"

#include <math.h>
#include <string.h>

/// Where a message goes to.
typedef struct Place {
    cfp_unit *unit;
    cfp_vst3 *vst3;
    uint32_t bus, frame;
    bool is_sysex;
} Place;

// MARK: In

static void add_on(const Place *place, const uint8_t *bytes) {
    vst3_event *event = cfp_vst3_add_event(place->vst3, place->frame, place->bus, VST3_NOTE_ON);
    if (!event) return;
    event->on.channel = bytes[0] & 15;
    event->on.key = bytes[1] & 127;
    event->on.velocity = (float)bytes[2] / 127;
    event->on.note = cfp_vst3_begin_note(place->vst3, bytes[0], bytes[1]);
    place->vst3->traffic->held[bytes[0] & 15][bytes[1] & 127] = true;
}

static void add_off(const Place *place, int16_t channel, int16_t key, float velocity) {
    vst3_event *event = cfp_vst3_add_event(place->vst3, place->frame, place->bus, VST3_NOTE_OFF);
    if (!event) return;
    event->off.channel = channel;
    event->off.key = key;
    event->off.velocity = velocity;
    event->off.note = cfp_vst3_end_note(place->vst3, (uint8_t)channel, (uint8_t)key);
    place->vst3->traffic->held[channel][key] = false;
}

static void add_pressure(const Place *place, const uint8_t *bytes) {
    vst3_event *event = cfp_vst3_add_event(place->vst3, place->frame, place->bus, VST3_POLY_PRESSURE);
    if (!event) return;
    event->pressure.channel = bytes[0] & 15;
    event->pressure.key = bytes[1] & 127;
    event->pressure.pressure = (float)bytes[2] / 127;
    event->pressure.note = -1;
}

static void add_data(const Place *place, const uint8_t *bytes, uint32_t length) {
    vst3_event *event = cfp_vst3_add_event(place->vst3, place->frame, place->bus, VST3_DATA);
    if (!event) return;
    event->data.size = length;
    event->data.bytes = bytes;
}

/// By the parameter that the plug-in has for it; false where it has none.
static bool set_controller(const Place *place, uint8_t channel, uint32_t controller, double normal) {
    cfp_vst3 *vst3 = place->vst3;
    uint32_t parameter = place->bus ? cfp_no_parameter : vst3->controllers[channel & 15][controller];
    if (parameter == cfp_no_parameter) return false;
    cfp_vst3_put(&vst3->traffic->values_in, parameter, place->frame, normal);
    int32_t port = cfp_port_at(vst3->description, parameter);
    if (port < 0) return true;
    // The host's own value follows: it is not to be sent again.
    float value = (float)cfp_vst3_plain(&vst3->description->ports[port], normal);
    atomic_store_explicit(&vst3->sent[port], value, memory_order_relaxed);
    atomic_store_explicit(&vst3->is_due[port], true, memory_order_relaxed);
    if (port != place->unit->enabled_port) cfp_unit_put(place->unit, (uint32_t)port, value);
    return true;
}

/// Of a plug-in that knows no such controller.
static void let_go(const Place *place, uint8_t channel) {
    for (int16_t key = 0; key < 128; key++) {
        if (place->vst3->traffic->held[channel & 15][key]) add_off(place, channel & 15, key, 0);
    }
}

static void add_control(const Place *place, const uint8_t *bytes) {
    enum { ALL_SOUND_OFF = 120, ALL_NOTES_OFF = 123 };
    uint8_t controller = bytes[1] & 127;
    bool is_known = set_controller(place, bytes[0] & 15, controller, (bytes[2] & 127) / 127.0);
    if (!is_known && (controller == ALL_SOUND_OFF || controller == ALL_NOTES_OFF)) let_go(place, bytes[0] & 15);
}

static void add_message(void *context, const uint8_t *bytes, uint32_t length) {
    const Place *place = context;
    if (place->is_sysex) return add_data(place, bytes, length);
    if (!place->bus && cfp_vst3_express(place->vst3, place->frame, bytes)) return;
    switch (bytes[0] & 0xf0) {
    case 0x80: return add_off(place, bytes[0] & 15, bytes[1] & 127, (float)bytes[2] / 127);
    case 0x90:
        if (bytes[2]) return add_on(place, bytes);
        return add_off(place, bytes[0] & 15, bytes[1] & 127, 0);
    case 0xa0: return add_pressure(place, bytes);
    case 0xb0: return add_control(place, bytes);
    case 0xc0: set_controller(place, bytes[0] & 15, VST3_PROGRAM_CHANGE, (bytes[1] & 127) / 127.0); return;
    case 0xd0: set_controller(place, bytes[0] & 15, VST3_AFTERTOUCH, (bytes[1] & 127) / 127.0); return;
    case 0xe0: {
        int bend = (bytes[1] & 127) | (bytes[2] & 127) << 7;
        set_controller(place, bytes[0] & 15, VST3_PITCH_BEND, bend / 16383.0);
        return;
    }
    default: return;
    }
}

void cfp_vst3_add_midi(cfp_unit *unit, cfp_vst3 *vst3, uint32_t frame, const AUMIDIEvent *event) {
    uint32_t cable = 0;
    for (uint32_t index = 0; index < vst3->description->port_count; index++) {
        const cfp_port *port = &vst3->description->ports[index];
        if (port->kind != CFP_NOTES || !port->is_input || cable++ != event->cable) continue;
        bool is_sysex = event->eventType == AURenderEventMIDISysEx;
        Place place = {unit, vst3, port->minimum_size, frame, is_sysex};
        return cfp_each_message(event, add_message, &place);
    }
}

// MARK: Out

/// The place of a bus of notes among those that send.
static uint8_t cable_of(const cfp_plugin *plugin, int32_t bus) {
    uint8_t cable = 0;
    for (uint32_t index = 0; index < plugin->port_count; index++) {
        const cfp_port *port = &plugin->ports[index];
        if (port->kind != CFP_NOTES || port->is_input) continue;
        if ((int32_t)port->minimum_size == bus) return cable;
        cable++;
    }
    return 0;
}

static void send(const cfp_plugin *plugin, const cfp_stretch *stretch, const vst3_event *event, const uint8_t *bytes,
                 uint32_t length) {
    if (!stretch->request->midiOutput || !length || !bytes) return;
    uint32_t within = event->frame < 0 ? 0 : (uint32_t)event->frame;
    uint32_t frame = stretch->start + (within < stretch->frames ? within : stretch->frames - 1);
    stretch->request->midiOutput(
        stretch->request->outputContext, stretch->time + frame, cable_of(plugin, event->bus), length, bytes);
}

static uint8_t seven_bits(float share) { return share >= 0 && share <= 1 ? (uint8_t)lroundf(share * 127) : 64; }

/// What comes out as one of MIDI's channel messages; 0 for what does not.
static uint32_t message_of(const vst3_event *event, uint8_t *bytes) {
    switch (event->type) {
    case VST3_NOTE_ON:
        bytes[0] = (uint8_t)(0x90 | (event->on.channel & 15));
        bytes[1] = event->on.key & 127;
        bytes[2] = seven_bits(event->on.velocity);
        if (!bytes[2]) bytes[2] = 1;
        return 3;
    case VST3_NOTE_OFF:
        bytes[0] = (uint8_t)(0x80 | (event->off.channel & 15));
        bytes[1] = event->off.key & 127;
        bytes[2] = seven_bits(event->off.velocity);
        return 3;
    case VST3_POLY_PRESSURE:
        bytes[0] = (uint8_t)(0xa0 | (event->pressure.channel & 15));
        bytes[1] = event->pressure.key & 127;
        bytes[2] = seven_bits(event->pressure.pressure);
        return 3;
    default: return 0;
    }
}

static uint32_t control_of(const vst3_event *event, uint8_t *bytes) {
    static const uint8_t kinds[] = {0xd0, 0xe0, 0xc0, 0xa0};
    uint8_t controller = event->controller.controller, channel = event->controller.channel & 15;
    uint8_t value = event->controller.value & 127, second = event->controller.second & 127;
    if (controller > VST3_POLY_PRESSURE_OUT) return 0;
    bool is_plain = controller < VST3_AFTERTOUCH;
    bytes[0] = (uint8_t)((is_plain ? 0xb0 : kinds[controller - VST3_AFTERTOUCH]) | channel);
    bytes[1] = is_plain ? controller : value;
    bytes[2] = is_plain ? value : second;
    return controller == VST3_AFTERTOUCH || controller == VST3_PROGRAM_CHANGE ? 2 : 3;
}

static void send_events(cfp_vst3 *vst3, const cfp_stretch *stretch) {
    const cfp_vst3_events *list = &vst3->traffic->events_out;
    for (uint32_t index = 0; index < list->count; index++) {
        const vst3_event *event = &list->events[index];
        uint8_t bytes[3] = {0};
        bool is_sysex = event->type == VST3_DATA && !event->data.kind;
        uint32_t length = event->type == VST3_CONTROLLER_OUT ? control_of(event, bytes) : message_of(event, bytes);
        if (is_sysex) send(vst3->description, stretch, event, event->data.bytes, event->data.size);
        else send(vst3->description, stretch, event, bytes, length);
    }
}

/// A value that the plug-in has set itself; one that it was told comes back from some, and is no news.
static void take_value(cfp_unit *unit, cfp_vst3 *vst3, const cfp_vst3_queue *queue, const cfp_stretch *stretch) {
    int32_t port = cfp_port_at(vst3->description, queue->parameter);
    double normal = queue->count ? queue->points[queue->count - 1].value : -1;
    if (port < 0 || !(normal >= 0 && normal <= 1)) return;
    const cfp_port *description = &vst3->description->ports[port];
    if (cfp_vst3_is_near(description, atomic_load_explicit(&vst3->sent[port], memory_order_relaxed), normal)) return;
    float value = (float)cfp_vst3_plain(description, normal);
    atomic_store_explicit(&vst3->sent[port], value, memory_order_relaxed);
    atomic_store_explicit(&vst3->is_due[port], true, memory_order_relaxed);
    if (vst3 != unit->instances[0].vst3 || port == unit->enabled_port) return;
    cfp_unit_put(unit, (uint32_t)port, value);
    const AUExtensionRenderRequest *request = stretch ? stretch->request : NULL;
    if (request && request->parameterOutput) {
        request->parameterOutput(request->outputContext, queue->parameter, value);
    } else if (description->is_input) {
        // Meters are told of while they are heard: with all other values they would undo what the host sets meanwhile.
        atomic_fetch_or(&vst3->changes, CFP_VALUES_CHANGED);
    }
}

void cfp_vst3_take_told(cfp_unit *unit, cfp_vst3 *vst3, const cfp_stretch *stretch) {
    const cfp_vst3_changes *told = &vst3->traffic->values_out;
    for (uint32_t index = 0; index < told->count; index++) take_value(unit, vst3, &told->queues[index], stretch);
    if (stretch) send_events(vst3, stretch);
}
