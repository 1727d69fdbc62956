/// Event ports as LV2 had them before atoms, for the plug-ins that have no others: they get MIDI, and what they send is let go.
#include "internal.h"

#include <string.h>

static uint32_t uri_to_id(void *handle, const char *map, const char *uri) {
    (void)handle; (void)map;
    return uri ? cfp_map_uri(uri) : 0;
}

/// No event refers to anything that would be counted.
static uint32_t count_references(void *handle, void *event) {
    (void)handle; (void)event;
    return 1;
}

lv2_uri_map cfp_uri_map = {NULL, uri_to_id};
lv2_event_feature cfp_event_feature = {NULL, count_references, count_references};

typedef struct Place {
    lv2_event_buffer *buffer;
    uint32_t frame;
} Place;

static void write_message(void *context, const uint8_t *bytes, uint32_t length) {
    lv2_event_buffer *buffer = ((const Place *)context)->buffer;
    uint32_t type = cfp_known_urids()->midi, whole = ((uint32_t)sizeof(lv2_old_event) + length + 7) & ~7u;
    if (type > UINT16_MAX || length > UINT16_MAX || whole > buffer->capacity - buffer->size) return;
    lv2_old_event event = {((const Place *)context)->frame, 0, (uint16_t)type, (uint16_t)length};
    memcpy(buffer->data + buffer->size, &event, sizeof event);
    memcpy(buffer->data + buffer->size + sizeof event, bytes, length);
    buffer->size += whole;
    buffer->event_count++;
}

static void write_events(lv2_event_buffer *buffer, const cfp_stretch *stretch) {
    for (const AURenderEvent *event = stretch->first; event && event != stretch->end; event = event->head.next) {
        AURenderEventType type = event->head.eventType;
        if (type != AURenderEventMIDI && type != AURenderEventMIDISysEx) continue;
        int64_t frame = event->head.eventSampleTime - stretch->time - stretch->start;
        frame = frame < 0 ? 0 : frame >= stretch->frames ? (int64_t)stretch->frames - 1 : frame;
        cfp_each_message(&event->MIDI, write_message, &(Place){buffer, (uint32_t)frame});
    }
}

void cfp_write_old_events(cfp_unit *unit, const cfp_stretch *stretch) {
    for (uint32_t index = 0; index < unit->plugin->port_count; index++) {
        const cfp_port *port = &unit->plugin->ports[index];
        if (port->kind != CFP_EVENTS) continue;
        lv2_event_buffer *buffer = (lv2_event_buffer *)unit->memory[index];
        uint32_t room = unit->atom_sizes[index] - (uint32_t)sizeof *buffer;
        *buffer = (lv2_event_buffer){(uint8_t *)(buffer + 1), sizeof *buffer, 0, 0, room, 0};
        if (port->is_input && port->traits & CFP_MIDI) write_events(buffer, stretch);
    }
}
