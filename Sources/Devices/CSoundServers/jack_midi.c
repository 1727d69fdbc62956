#include "jack_client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char midi_type[] = "8 bit raw midi";

void cjack_process_midi(struct cjack_client *client, const struct csound_cycle *cycle) {
    for (uint32_t input = 0; input < client->midi_input_count; input++) {
        void *buffer = jack.port_get_buffer(client->midi_inputs[input], cycle->frames);
        const uint32_t count = buffer ? jack.midi_get_event_count(buffer) : 0;
        for (uint32_t index = 0; index < count; index++) {
            jack_midi_event_t event;
            if (jack.midi_event_get(&event, buffer, index) || !event.buffer) continue;
            client->midi.take(client->midi.context, input, cycle, event.time, event.buffer, event.size);
        }
    }
    for (uint32_t output = 0; output < client->midi_output_count; output++) {
        void *buffer = jack.port_get_buffer(client->midi_outputs[output], cycle->frames);
        if (!buffer) continue;
        jack.midi_clear_buffer(buffer);
        uint32_t frame = 0;
        size_t count = 0;
        const uint8_t *bytes;
        while ((bytes = client->midi.next(client->midi.context, output, cycle, &frame, &count)))
            // What has no room in this cycle's buffer is lost, as with any client.
            if (frame < cycle->frames) jack.midi_event_write(buffer, frame, bytes, count);
    }
}

static void ports_changed(uint32_t port, int registered, void *context) {
    (void)port;
    cjack_tell(context, CSOUND_NODES_CHANGED, registered ? 1 : 0, "");
}

static void connections_changed(uint32_t one, uint32_t other, int connected, void *context) {
    (void)one, (void)other, (void)connected;
    cjack_tell(context, CSOUND_NODES_CHANGED, 0, "");
}

static int add_ports(jack_client_t *client, jack_port_t **ports, uint32_t count, const char *stem, unsigned long flags) {
    for (uint32_t index = 0; index < count; index++) {
        char name[32];
        snprintf(name, sizeof name, "%s_%u", stem, index + 1);
        ports[index] = jack.port_register(client, name, midi_type, flags, 0);
        if (!ports[index]) return -1;
    }
    return 0;
}

int cjack_register_midi(struct cjack_client *client, uint32_t outputs, uint32_t inputs, struct csound_midi midi) {
    if (outputs > CSOUND_MIDI_PORTS || inputs > CSOUND_MIDI_PORTS) return -1;
    jack_client_t *held = cjack_hold(client);
    int result = -1;
    if (held) {
        client->midi = midi;
        result = add_ports(held, client->midi_outputs, outputs, "midi_out", port_is_output)
                 || add_ports(held, client->midi_inputs, inputs, "midi_in", port_is_input)
                 || jack.set_port_registration_callback(held, ports_changed, client)
                 || jack.set_port_connect_callback(held, connections_changed, client);
    }
    cjack_release();
    if (result) return -1;
    client->midi_output_count = outputs;
    client->midi_input_count = inputs;
    return 0;
}

static int has_connections(jack_client_t *client, jack_port_t *port) {
    const char **others = jack.port_get_all_connections(client, port);
    const int result = others && others[0];
    if (others) jack.free(others);
    return result;
}

static int is_own(struct cjack_client *client, jack_port_t *port) {
    for (uint32_t index = 0; index < client->midi_output_count; index++)
        if (client->midi_outputs[index] == port) return 1;
    for (uint32_t index = 0; index < client->midi_input_count; index++)
        if (client->midi_inputs[index] == port) return 1;
    return 0;
}

/// The first alias is what a person would call it: JACK's own names of devices are numbers.
static void take_title(jack_port_t *port, char *title, size_t size) {
    const int longest = jack.port_name_size();
    title[0] = 0;
    if (longest <= 0 || longest > 4096) return;
    char *names[2] = {calloc(1, (size_t)longest + 1), calloc(1, (size_t)longest + 1)};
    if (names[0] && names[1] && jack.port_get_aliases(port, names) > 0) snprintf(title, size, "%s", names[0]);
    free(names[0]);
    free(names[1]);
}

size_t cjack_midi_ports(struct cjack_client *client, struct csound_midi_port *ports, size_t capacity) {
    jack_client_t *held = cjack_hold(client);
    const char **names = held ? jack.get_ports(held, NULL, midi_type, 0) : NULL;
    size_t count = 0;
    for (size_t index = 0; names && names[index]; index++) {
        jack_port_t *port = jack.port_by_name(held, names[index]);
        if (!port || is_own(client, port)) continue;
        if (count < capacity) {
            struct csound_midi_port *copy = ports + count;
            memset(copy, 0, sizeof *copy);
            snprintf(copy->name, sizeof copy->name, "%s", names[index]);
            take_title(port, copy->title, sizeof copy->title);
            const int flags = jack.port_flags(port);
            copy->is_source = (flags & port_is_output) != 0;
            copy->is_hardware = (flags & port_is_physical) != 0;
            copy->is_connected = has_connections(held, port);
        }
        count++;
    }
    if (names) jack.free(names);
    cjack_release();
    return count;
}

int cjack_midi_connect(struct cjack_client *client, int output, uint32_t index, const char *port) {
    int result = -1;
    if (index >= (output ? client->midi_output_count : client->midi_input_count)) return result;
    jack_client_t *held = cjack_hold(client);
    if (held) {
        const char *own = jack.port_name(output ? client->midi_outputs[index] : client->midi_inputs[index]);
        result = output ? jack.connect(held, own, port) : jack.connect(held, port, own);
    }
    cjack_release();
    return result == 17 /* EEXIST */ ? 0 : result;
}

int cjack_midi_is_connected(struct cjack_client *client, int output, uint32_t index, const char *port) {
    int result = 0;
    if (index >= (output ? client->midi_output_count : client->midi_input_count)) return result;
    jack_client_t *held = cjack_hold(client);
    if (held) result = jack.port_connected_to(output ? client->midi_outputs[index] : client->midi_inputs[index], port);
    cjack_release();
    return result;
}
