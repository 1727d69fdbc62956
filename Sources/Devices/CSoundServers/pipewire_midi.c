#include "pipewire_graph.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef HAS_PIPEWIRE

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <spa/control/control.h>
#include <spa/pod/builder.h>
#include <spa/pod/iter.h>
#pragma clang diagnostic pop

// MARK: a cycle

static void take_sequence(
    struct cpw_connection *connection, uint32_t input, const struct csound_cycle *cycle, const struct spa_data *data) {
    const uint32_t offset = data->chunk->offset, size = data->chunk->size;
    // The memory is the server's, and what lies in it another client's.
    if (!data->data || offset > data->maxsize || size > data->maxsize - offset) return;
    const uint8_t *end = (const uint8_t *)data->data + offset + size;
    struct spa_pod *pod = spa_pod_from_data(data->data, data->maxsize, offset, size);
    if (!pod || !spa_pod_is_sequence(pod)) return;
    struct spa_pod_control *control;
    SPA_POD_SEQUENCE_FOREACH((struct spa_pod_sequence *)pod, control) {
        if (control->type != SPA_CONTROL_Midi) continue;
        const uint8_t *bytes = SPA_POD_BODY(&control->value);
        const uint32_t count = SPA_POD_BODY_SIZE(&control->value);
        if (bytes > end || count > (size_t)(end - bytes)) return;
        const uint32_t last = cycle->frames ? cycle->frames - 1 : 0;
        const uint32_t frame = control->offset < last ? control->offset : last;
        connection->midi.take(connection->midi.context, input, cycle, frame, bytes, count);
    }
}

/// What an event takes in a sequence beside its bytes, and the sequence itself.
enum { event_bytes = 32, sequence_bytes = 64 };

static void give_sequence(
    struct cpw_connection *connection, uint32_t output, const struct csound_cycle *cycle, struct spa_data *data) {
    struct spa_pod_builder builder;
    struct spa_pod_frame frame;
    spa_pod_builder_init(&builder, data->data, data->maxsize);
    spa_pod_builder_push_sequence(&builder, &frame, 0);
    uint32_t place = 0;
    size_t count = 0;
    const uint8_t *bytes;
    while ((bytes = connection->midi.next(connection->midi.context, output, cycle, &place, &count))) {
        // What has no room in this cycle's buffer is lost.
        if (data->maxsize < sequence_bytes || count > data->maxsize - sequence_bytes
            || builder.state.offset + event_bytes + count > data->maxsize - sequence_bytes)
            continue;
        spa_pod_builder_control(&builder, place, SPA_CONTROL_Midi);
        spa_pod_builder_bytes(&builder, bytes, (uint32_t)count);
    }
    spa_pod_builder_pop(&builder, &frame);
    data->chunk->offset = 0;
    data->chunk->size = builder.state.offset;
    data->chunk->stride = 1;
    data->chunk->flags = 0;
}

void cpw_process_midi(struct cpw_connection *connection, const struct csound_cycle *cycle) {
    for (uint32_t input = 0; input < connection->midi_input_count; input++) {
        struct pw_buffer *buffer = pw.filter_dequeue_buffer(connection->midi_inputs[input]);
        if (!buffer) continue;
        if (buffer->buffer->n_datas > 0) take_sequence(connection, input, cycle, buffer->buffer->datas);
        pw.filter_queue_buffer(connection->midi_inputs[input], buffer);
    }
    for (uint32_t output = 0; output < connection->midi_output_count; output++) {
        struct pw_buffer *buffer = pw.filter_dequeue_buffer(connection->midi_outputs[output]);
        if (!buffer) continue;
        if (buffer->buffer->n_datas > 0 && buffer->buffer->datas[0].data)
            give_sequence(connection, output, cycle, buffer->buffer->datas);
        pw.filter_queue_buffer(connection->midi_outputs[output], buffer);
    }
}

// MARK: the filter

static int add_port(struct cpw_connection *connection, int output, uint32_t index) {
    char name[32];
    snprintf(name, sizeof name, "%s_%u", output ? "midi_out" : "midi_in", index + 1);
    void *port = pw.filter_add_port(
        connection->filter, output ? PW_DIRECTION_OUTPUT : PW_DIRECTION_INPUT, PW_FILTER_PORT_FLAG_MAP_BUFFERS,
        sizeof(void *), pw.properties_new(PW_KEY_FORMAT_DSP, "8 bit raw midi", PW_KEY_PORT_NAME, name, NULL), NULL, 0);
    (output ? connection->midi_outputs : connection->midi_inputs)[index] = port;
    return port ? 0 : -1;
}

static int open_filter(
    struct cpw_connection *connection, const char *name, uint32_t outputs, uint32_t inputs,
    uint32_t timeout_milliseconds, char *reason, size_t size) {
    connection->filter = pw.filter_new(
        connection->core, name,
        pw.properties_new(
            PW_KEY_MEDIA_TYPE, "Midi", PW_KEY_MEDIA_CATEGORY, "Filter", PW_KEY_MEDIA_ROLE, "DSP", PW_KEY_NODE_NAME, name,
            // Cycles go on while nothing is linked, so that what comes first is not late.
            PW_KEY_NODE_ALWAYS_PROCESS, "true", NULL));
    if (!connection->filter) return cpw_fail(reason, size, strerror(errno));
    pw.filter_add_listener(connection->filter, &connection->filter_hook, &cpw_filter_events, connection);
    for (uint32_t port = 0; port < outputs; port++)
        if (add_port(connection, 1, port)) return cpw_fail(reason, size, strerror(errno));
    for (uint32_t port = 0; port < inputs; port++)
        if (add_port(connection, 0, port)) return cpw_fail(reason, size, strerror(errno));
    connection->midi_output_count = outputs;
    connection->midi_input_count = inputs;
    const int result = pw.filter_connect(connection->filter, PW_FILTER_FLAG_RT_PROCESS, NULL, 0);
    if (result < 0) return cpw_fail(reason, size, spa_strerror(result));
    if (!cpw_wait_until(connection, cpw_milliseconds() + timeout_milliseconds, cpw_has_ports, NULL))
        return cpw_fail(reason, size, connection->lost ? "the server has ended" : "the server does not answer");
    return 0;
}

int cpw_midi_open(
    struct cpw_connection *connection, const char *name, uint32_t outputs, uint32_t inputs, struct csound_midi midi,
    uint32_t timeout_milliseconds, char *reason, size_t size) {
    if (outputs > CSOUND_MIDI_PORTS || inputs > CSOUND_MIDI_PORTS) return cpw_fail(reason, size, "too many ports");
    pw.thread_loop_lock(connection->loop);
    connection->midi = midi;
    const int result = open_filter(connection, name, outputs, inputs, timeout_milliseconds, reason, size);
    pw.thread_loop_unlock(connection->loop);
    return result;
}

// MARK: ports of others

static uint32_t own_node(struct cpw_connection *connection) {
    return connection->filter ? pw.filter_get_node_id(connection->filter) : SPA_ID_INVALID;
}

static const char *node_name(struct cpw_connection *connection, uint32_t id) {
    for (struct graph_node *node = connection->nodes; node; node = node->next)
        if (node->id == id) return node->name;
    return "";
}

static int is_linked(struct cpw_connection *connection, uint32_t port) {
    for (struct graph_edge *edge = connection->edges; edge; edge = edge->next)
        if (edge->from == port || edge->to == port) return 1;
    return 0;
}

size_t cpw_midi_ports(struct cpw_connection *connection, struct csound_midi_port *ports, size_t capacity) {
    size_t count = 0;
    pw.thread_loop_lock(connection->loop);
    const uint32_t own = own_node(connection);
    for (struct graph_port *port = connection->ports; port; port = port->next) {
        if (!port->is_midi || port->is_monitor || port->node == own) continue;
        if (count < capacity) {
            struct csound_midi_port *copy = ports + count;
            memset(copy, 0, sizeof *copy);
            snprintf(copy->name, sizeof copy->name, "%.250s:%.250s", node_name(connection, port->node), port->name);
            memcpy(copy->title, port->alias, sizeof copy->title);
            copy->id = port->id;
            copy->is_source = !port->is_input;
            copy->is_hardware = port->is_hardware;
            copy->is_connected = is_linked(connection, port->id);
        }
        count++;
    }
    pw.thread_loop_unlock(connection->loop);
    return count;
}

static struct graph_port *port_by_id(struct cpw_connection *connection, uint32_t id) {
    struct graph_port *port = connection->ports;
    while (port && port->id != id) port = port->next;
    return port;
}

/// The filter numbers the ports of each direction in the order in which they were added.
static struct graph_port *own_port(struct cpw_connection *connection, int output, uint32_t index) {
    const uint32_t own = own_node(connection);
    for (struct graph_port *port = connection->ports; port; port = port->next)
        if (port->is_midi && port->node == own && port->is_input == !output && port->number == index) return port;
    return NULL;
}

int cpw_midi_connect(
    struct cpw_connection *connection, int output, uint32_t index, uint32_t port, uint32_t timeout_milliseconds,
    char *reason, size_t size) {
    pw.thread_loop_lock(connection->loop);
    struct graph_port *own = own_port(connection, output, index), *other = port_by_id(connection, port);
    const int result = !own || !other ? cpw_fail(reason, size, "the port is gone")
                                      : cpw_add_link(
                                            connection, output ? own : other, output ? other : own,
                                            timeout_milliseconds, reason, size);
    pw.thread_loop_unlock(connection->loop);
    return result;
}

int cpw_midi_is_connected(struct cpw_connection *connection, int output, uint32_t index, uint32_t port) {
    int result = 0;
    pw.thread_loop_lock(connection->loop);
    struct graph_port *own = own_port(connection, output, index);
    for (struct graph_edge *edge = connection->edges; own && edge; edge = edge->next)
        if (edge->from == (output ? own->id : port) && edge->to == (output ? port : own->id)) result = 1;
    pw.thread_loop_unlock(connection->loop);
    return result;
}

#else

// Built without PipeWire's headers: the functions exist and refuse.

int cpw_midi_open(
    struct cpw_connection *connection, const char *name, uint32_t outputs, uint32_t inputs, struct csound_midi midi,
    uint32_t timeout_milliseconds, char *reason, size_t size) {
    (void)connection, (void)name, (void)outputs, (void)inputs, (void)midi, (void)timeout_milliseconds;
    return cpw_load(reason, size);
}

size_t cpw_midi_ports(struct cpw_connection *connection, struct csound_midi_port *ports, size_t capacity) {
    (void)connection, (void)ports, (void)capacity;
    return 0;
}

int cpw_midi_connect(
    struct cpw_connection *connection, int output, uint32_t index, uint32_t port, uint32_t timeout_milliseconds,
    char *reason, size_t size) {
    (void)connection, (void)output, (void)index, (void)port, (void)timeout_milliseconds;
    return cpw_load(reason, size);
}

int cpw_midi_is_connected(struct cpw_connection *connection, int output, uint32_t index, uint32_t port) {
    (void)connection, (void)output, (void)index, (void)port;
    return 0;
}

#endif
