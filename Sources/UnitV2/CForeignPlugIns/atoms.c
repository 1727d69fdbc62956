#include "internal.h"

#include <string.h>

static uint32_t padded(uint32_t size) { return (size + 7) & ~7u; }

uint8_t *cfp_atom_begin(cfp_writer *writer, int64_t frame, uint32_t type, uint32_t size) {
    uint32_t whole = (uint32_t)sizeof(lv2_event) + padded(size);
    if (size > writer->size || whole > writer->size - writer->used) return NULL;
    uint8_t *place = writer->memory + writer->used;
    memset(place, 0, whole);
    *(lv2_event *)place = (lv2_event){frame, {size, type}};
    writer->used += whole;
    ((lv2_atom *)writer->memory)->size = writer->used - (uint32_t)sizeof(lv2_atom);
    return place + sizeof(lv2_event);
}

uint8_t *cfp_atom_member(uint8_t *place, uint32_t key, uint32_t type, const void *value, uint32_t size) {
    *(lv2_member *)place = (lv2_member){key, 0, {size, type}};
    memcpy(place + sizeof(lv2_member), value, size);
    return place + sizeof(lv2_member) + padded(size);
}

/// Where the music is at the beginning of a stretch.
static void write_position(cfp_writer *writer, const cfp_stretch *stretch, double rate) {
    const AUExtensionTransport *transport = stretch->request->transport;
    if (!transport || !(transport->validity & 3)) return;
    const cfp_urids *urids = cfp_known_urids();
    bool has_music = transport->validity & 1, has_state = transport->validity & 2;
    enum { MEMBER = sizeof(lv2_member) + 8 };
    uint32_t count = (has_state ? 2u : 0u) + (has_music ? 6u : 0u);
    uint8_t *body = cfp_atom_begin(writer, 0, urids->object, 8 + count * MEMBER);
    if (!body) return;
    memcpy(body, (uint32_t[]){0, urids->position}, 8);
    uint8_t *next = body + 8;
    float tempo = (float)transport->tempo, speed = transport->transportFlags & 2 ? 1 : 0;
    if (has_state) {
        int64_t frame = (int64_t)transport->samplePosition + stretch->start;
        next = cfp_atom_member(next, urids->frame, urids->atom_long, &frame, 8);
        next = cfp_atom_member(next, urids->speed, urids->atom_float, &speed, 4);
    }
    if (!has_music) return;
    double beat = transport->beatPosition + (rate > 0 ? stretch->start / rate * transport->tempo / 60 : 0);
    float per_bar = transport->timeSignatureNumerator > 0 ? (float)transport->timeSignatureNumerator : 4;
    int32_t unit = transport->timeSignatureDenominator > 0 ? (int32_t)transport->timeSignatureDenominator : 4;
    int64_t bar = (int64_t)(beat / (double)per_bar);
    float bar_beat = (float)(beat - (double)bar * (double)per_bar);
    next = cfp_atom_member(next, urids->bar, urids->atom_long, &bar, 8);
    next = cfp_atom_member(next, urids->bar_beat, urids->atom_float, &bar_beat, 4);
    next = cfp_atom_member(next, urids->beat, urids->atom_double, &beat, 8);
    next = cfp_atom_member(next, urids->beat_unit, urids->atom_int, &unit, 4);
    next = cfp_atom_member(next, urids->beats_per_bar, urids->atom_float, &per_bar, 4);
    cfp_atom_member(next, urids->bpm, urids->atom_float, &tempo, 4);
}

static uint32_t message_length(uint8_t status) {
    if (status < 0x80) return 1;
    if (status < 0xf0) return status >= 0xc0 && status < 0xe0 ? 2 : 3;
    return status == 0xf1 || status == 0xf3 ? 2 : status == 0xf2 ? 3 : 1;
}

void cfp_each_message(
    const AUMIDIEvent *event, void (*take)(void *context, const uint8_t *bytes, uint32_t length), void *context) {
    const uint8_t *bytes = (const uint8_t *)event + offsetof(AUMIDIEvent, data);
    if (event->eventType == AURenderEventMIDISysEx) return take(context, bytes, event->length);
    for (uint32_t place = 0; place < event->length;) {
        uint32_t length = message_length(bytes[place]);
        if (place + length > event->length) return;
        if (bytes[place] >= 0x80) take(context, bytes + place, length);
        place += length;
    }
}

/// Where a message goes to.
typedef struct Place {
    cfp_writer *writer;
    int64_t frame;
} Place;

static void write_message(void *context, const uint8_t *bytes, uint32_t length) {
    const Place *place = context;
    uint8_t *body = cfp_atom_begin(place->writer, place->frame, cfp_known_urids()->midi, length);
    if (body) memcpy(body, bytes, length);
}

static void write_events(cfp_writer *writer, const cfp_stretch *stretch) {
    for (const AURenderEvent *event = stretch->first; event && event != stretch->end; event = event->head.next) {
        AURenderEventType type = event->head.eventType;
        if (type != AURenderEventMIDI && type != AURenderEventMIDISysEx) continue;
        int64_t frame = event->head.eventSampleTime - stretch->time - stretch->start;
        frame = frame < 0 ? 0 : frame >= stretch->frames ? (int64_t)stretch->frames - 1 : frame;
        cfp_each_message(&event->MIDI, write_message, &(Place){writer, frame});
    }
}

void cfp_write_atoms(cfp_unit *unit, const cfp_stretch *stretch) {
    const cfp_urids *urids = cfp_known_urids();
    for (uint32_t index = 0; index < unit->plugin->port_count; index++) {
        const cfp_port *port = &unit->plugin->ports[index];
        if (port->kind != CFP_ATOM) continue;
        lv2_sequence *sequence = (lv2_sequence *)unit->memory[index];
        if (!port->is_input) {
            // Room for the plug-in to write to.
            sequence->atom = (lv2_atom){unit->atom_sizes[index] - (uint32_t)sizeof(lv2_atom), urids->atom_chunk};
            continue;
        }
        *sequence = (lv2_sequence){{8, urids->sequence}, 0, 0};
        cfp_writer writer = {(uint8_t *)sequence, unit->atom_sizes[index], sizeof *sequence};
        if (port->traits & CFP_TIME) write_position(&writer, stretch, unit->rate);
        if (port->traits & CFP_MIDI) write_events(&writer, stretch);
        if ((int)index == unit->patch.input_port) cfp_patch_write(unit, &writer);
    }
    cfp_hear(unit);
}

static void send_sequence(const uint8_t *memory, uint32_t size, uint8_t cable, const cfp_stretch *stretch) {
    const lv2_atom *atom = (const lv2_atom *)memory;
    if (atom->type != cfp_known_urids()->sequence || atom->size > size - sizeof *atom || atom->size < 8) return;
    uint32_t end = (uint32_t)sizeof *atom + atom->size, place = sizeof(lv2_sequence);
    while (end - place >= sizeof(lv2_event)) {
        const lv2_event *event = (const lv2_event *)(memory + place);
        uint32_t length = event->body.size;
        place += (uint32_t)sizeof *event;
        if (length > end - place) return;
        if (event->body.type == cfp_known_urids()->midi && length) {
            int64_t frame = event->frames < 0 ? 0 : event->frames >= stretch->frames ? stretch->frames - 1 : event->frames;
            stretch->request->midiOutput(
                stretch->request->outputContext, stretch->time + stretch->start + frame, cable, length, memory + place);
        }
        if (padded(length) > end - place) return;
        place += padded(length);
    }
}

void cfp_send_atoms(cfp_unit *unit, const cfp_stretch *stretch) {
    cfp_patch_read(unit, stretch->request);
    cfp_tell_listeners(unit);
    uint8_t cable = 0;
    for (uint32_t index = 0; stretch->request->midiOutput && index < unit->plugin->port_count; index++) {
        const cfp_port *port = &unit->plugin->ports[index];
        if (port->is_input || port->kind != CFP_ATOM || !(port->traits & CFP_MIDI)) continue;
        send_sequence((const uint8_t *)unit->memory[index], unit->atom_sizes[index], cable++, stretch);
    }
}
