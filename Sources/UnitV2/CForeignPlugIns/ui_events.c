/// Atoms between a plug-in and its user interface.
#include "internal.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static uint32_t padded(uint32_t size) { return (size + 7) & ~7u; }

// MARK: From the plug-in

bool cfp_listen(cfp_unit *unit, cfp_ring *ring) {
    for (int index = 0; index < CFP_MOST_LISTENERS; index++) {
        cfp_ring *none = NULL;
        if (atomic_compare_exchange_strong(&unit->talk.listeners[index], &none, ring)) return true;
    }
    return false;
}

void cfp_listen_no_more(cfp_unit *unit, cfp_ring *ring) {
    for (int index = 0; index < CFP_MOST_LISTENERS; index++) {
        cfp_ring *known = ring;
        atomic_compare_exchange_strong(&unit->talk.listeners[index], &known, NULL);
    }
    // A cycle that has begun with it ends with it.
    while (atomic_load(&unit->is_inside)) usleep(200);
}

/// What does not fit is lost to who looks, and to nobody else.
static void tell(cfp_unit *unit, uint32_t port, const lv2_atom *atom) {
    for (int index = 0; index < CFP_MOST_LISTENERS; index++) {
        cfp_ring *ring = atomic_load_explicit(&unit->talk.listeners[index], memory_order_acquire);
        if (ring) cfp_ring_put_pair(ring, &port, sizeof port, atom, (uint32_t)sizeof *atom + atom->size);
    }
}

static void tell_port(cfp_unit *unit, uint32_t port) {
    const uint8_t *memory = (const uint8_t *)unit->memory[port];
    const lv2_atom *whole = (const lv2_atom *)memory;
    const uint32_t size = unit->atom_sizes[port];
    if (whole->type != cfp_known_urids()->sequence || whole->size > size - sizeof *whole || whole->size < 8) return;
    const uint32_t end = (uint32_t)sizeof *whole + whole->size;
    for (uint32_t place = sizeof(lv2_sequence); end - place >= sizeof(lv2_event);) {
        const lv2_event *event = (const lv2_event *)(memory + place);
        const uint32_t left = end - place - (uint32_t)sizeof *event;
        if (event->body.size > left) return;
        if (event->body.size <= CFP_MOST_EVENT) tell(unit, port, &event->body);
        if (padded(event->body.size) > left) return;
        place += (uint32_t)sizeof *event + padded(event->body.size);
    }
}

static bool has_listeners(cfp_unit *unit) {
    for (int index = 0; index < CFP_MOST_LISTENERS; index++) {
        if (atomic_load_explicit(&unit->talk.listeners[index], memory_order_relaxed)) return true;
    }
    return false;
}

void cfp_tell_listeners(cfp_unit *unit) {
    if (!has_listeners(unit)) return;
    for (uint32_t port = 0; port < unit->plugin->port_count; port++) {
        const cfp_port *description = &unit->plugin->ports[port];
        if (description->kind == CFP_ATOM && !description->is_input) tell_port(unit, port);
    }
}

// MARK: To the plug-in

bool cfp_talk_begin(cfp_unit *unit) {
    cfp_talk *talk = &unit->talk;
    if (atomic_load(&talk->is_there)) return true;
    talk->taken = malloc(CFP_RING_BYTES);
    if (!talk->taken || !cfp_ring_make(&talk->said, CFP_RING_BYTES)) return false;
    atomic_store(&talk->is_there, true);
    return true;
}

void cfp_talk_end(cfp_unit *unit) {
    free(unit->talk.said.bytes);
    free(unit->talk.taken);
}

bool cfp_say(cfp_unit *unit, uint32_t port, const void *bytes, uint32_t size) {
    const cfp_plugin *plugin = unit->plugin;
    lv2_atom atom;
    const bool is_known = port < plugin->port_count && plugin->ports[port].kind == CFP_ATOM && plugin->ports[port].is_input;
    if (!is_known || size < sizeof atom || size > CFP_MOST_EVENT || !atomic_load(&unit->talk.is_there)) return false;
    memcpy(&atom, bytes, sizeof atom);
    if (atom.size != size - sizeof atom) return false;
    pthread_mutex_lock(&unit->talk.saying);
    const bool is_said = cfp_ring_put_pair(&unit->talk.said, &port, sizeof port, bytes, size);
    pthread_mutex_unlock(&unit->talk.saying);
    return is_said;
}

/// Behind what is there already: events are in the order of their frames.
static void append(cfp_unit *unit, uint32_t port, const lv2_atom *atom) {
    uint8_t *memory = (uint8_t *)unit->memory[port];
    const lv2_atom *whole = (const lv2_atom *)memory;
    cfp_writer writer = {memory, unit->atom_sizes[port], (uint32_t)sizeof *whole + whole->size};
    int64_t frame = 0;
    for (uint32_t place = sizeof(lv2_sequence); place + sizeof(lv2_event) <= writer.used;) {
        const lv2_event *event = (const lv2_event *)(memory + place);
        frame = event->frames;
        place += (uint32_t)sizeof *event + padded(event->body.size);
    }
    uint8_t *body = cfp_atom_begin(&writer, frame, atom->type, atom->size);
    if (body) memcpy(body, atom + 1, atom->size);
}

void cfp_hear(cfp_unit *unit) {
    // The others have their turn in the next stretch.
    enum { MOST = 64 };
    cfp_talk *talk = &unit->talk;
    if (!atomic_load_explicit(&talk->is_there, memory_order_acquire)) return;
    for (int count = 0; count < MOST; count++) {
        const uint32_t size = cfp_ring_take(&talk->said, talk->taken, CFP_RING_BYTES);
        if (size == UINT32_MAX) return;
        uint32_t port;
        memcpy(&port, talk->taken, sizeof port);
        // Behind the port's number an atom lies as atoms have to.
        memmove(talk->taken, talk->taken + sizeof port, size - sizeof port);
        append(unit, port, (const lv2_atom *)talk->taken);
    }
}
