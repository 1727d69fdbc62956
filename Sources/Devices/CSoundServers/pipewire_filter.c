#include "pipewire_graph.h"

#include <errno.h>
#include <sched.h>
#include <stdio.h>

#ifdef HAS_PIPEWIRE

static void process(void *data, struct spa_io_position *position) {
    struct cpw_connection *connection = data;
    if (!position || !position->clock.duration || !position->clock.rate.denom) return;
    const struct spa_io_clock *clock = &position->clock;
    const uint32_t frames = (uint32_t)clock->duration;
    for (uint32_t port = 0; port < connection->output_count; port++)
        connection->outputs[port] = pw.filter_get_dsp_buffer(connection->output_ports[port], frames);
    for (uint32_t port = 0; port < connection->input_count; port++)
        connection->inputs[port] = pw.filter_get_dsp_buffer(connection->input_ports[port], frames);

    const double frame = 1e9 * (clock->rate.num ? clock->rate.num : 1) / clock->rate.denom;
    const double behind = atomic_load(&connection->playing.quanta) / 1e3 * frames + atomic_load(&connection->playing.frames);
    const double before = atomic_load(&connection->recording.quanta) / 1e3 * frames + atomic_load(&connection->recording.frames);
    struct csound_cycle cycle = {
        .frames = frames,
        .rate = clock->rate.denom,
        .start = clock->nsec,
        .deadline = clock->nsec + (uint64_t)(frames * frame),
        .heard = clock->nsec + (uint64_t)(behind * frame) + atomic_load(&connection->playing.nanoseconds),
        .recorded = clock->nsec - (uint64_t)(before * frame) - atomic_load(&connection->recording.nanoseconds),
        .gap = connection->clock == clock->id && connection->expected_position != clock->position,
        .outputs = connection->outputs,
        .inputs = connection->inputs,
        .output_count = connection->output_count,
        .input_count = connection->input_count,
    };
    connection->clock = clock->id;
    connection->expected_position = clock->position + clock->duration;
    atomic_store(&connection->rate, cycle.rate);
    atomic_store(&connection->frames, frames);
    if (!atomic_fetch_add(&connection->cycles, 1)) {
        const int policy = sched_getscheduler(0) & 0xff;
        atomic_store(&connection->is_realtime, policy == SCHED_FIFO || policy == SCHED_RR);
    }
    cpw_process_midi(connection, &cycle);
    if (connection->receiver.process) connection->receiver.process(connection->receiver.context, &cycle);
}

static void filter_changed(
    void *data, enum pw_filter_state old, enum pw_filter_state state, const char *error) {
    (void)old, (void)state, (void)error;
    struct cpw_connection *connection = data;
    pw.thread_loop_signal(connection->loop, false);
}

static void parameter_changed(void *data, void *port, uint32_t id, const struct spa_pod *parameter) {
    struct cpw_connection *connection = data;
    struct spa_latency_info latency;
    if (!port || !parameter || id != SPA_PARAM_Latency || spa_latency_parse(parameter, &latency) < 0) return;
    // What comes to an output from behind has the direction of the inputs there.
    const int playing = latency.direction == SPA_DIRECTION_INPUT;
    void *first = playing ? connection->output_ports[0] : connection->input_ports[0];
    if (port != first) return;
    struct graph_latency *kept = playing ? &connection->playing : &connection->recording;
    atomic_store(&kept->quanta, (uint64_t)(latency.max_quantum < 0 ? 0 : latency.max_quantum * 1e3f));
    atomic_store(&kept->frames, (uint64_t)latency.max_rate);
    atomic_store(&kept->nanoseconds, (uint64_t)latency.max_ns);
}

const struct pw_filter_events cpw_filter_events = {
    PW_VERSION_FILTER_EVENTS, .state_changed = filter_changed, .param_changed = parameter_changed, .process = process};

static int add_filter_port(struct cpw_connection *connection, int output, uint32_t index) {
    char name[32];
    snprintf(name, sizeof name, "%s_%u", output ? "out" : "in", index + 1);
    void *port = pw.filter_add_port(
        connection->filter, output ? PW_DIRECTION_OUTPUT : PW_DIRECTION_INPUT, PW_FILTER_PORT_FLAG_MAP_BUFFERS,
        sizeof(void *),
        pw.properties_new(PW_KEY_FORMAT_DSP, "32 bit float mono audio", PW_KEY_PORT_NAME, name, NULL), NULL, 0);
    (output ? connection->output_ports : connection->input_ports)[index] = port;
    return port ? 0 : -1;
}

int cpw_has_ports(struct cpw_connection *connection, void *argument) {
    (void)argument;
    const uint32_t node = pw.filter_get_node_id(connection->filter);
    if (node == SPA_ID_INVALID || !cpw_find_node(connection, node)) return 0;
    uint32_t inputs = 0, outputs = 0;
    for (struct graph_port *port = connection->ports; port; port = port->next) {
        if (port->node != node) continue;
        if (port->is_input) inputs++;
        else outputs++;
    }
    return inputs == connection->input_count + connection->midi_input_count
           && outputs == connection->output_count + connection->midi_output_count;
}

static int add_filter(
    struct cpw_connection *connection, const struct cpw_filter_request *request, char *reason, size_t size) {
    char latency[32], rate[32];
    snprintf(latency, sizeof latency, "%u/%u", request->frames, request->rate);
    snprintf(rate, sizeof rate, "1/%u", request->rate);
    connection->filter = pw.filter_new(
        connection->core, request->name,
        pw.properties_new(
            PW_KEY_MEDIA_TYPE, "Audio", PW_KEY_MEDIA_CATEGORY, "Duplex", PW_KEY_MEDIA_ROLE, request->role,
            PW_KEY_NODE_NAME, request->name, PW_KEY_NODE_LATENCY, latency, PW_KEY_NODE_RATE, rate,
            // Cycles go on while nothing is linked, as with a real device.
            PW_KEY_NODE_ALWAYS_PROCESS, "true", NULL));
    if (!connection->filter) return cpw_fail(reason, size, strerror(errno));
    pw.filter_add_listener(connection->filter, &connection->filter_hook, &cpw_filter_events, connection);
    for (uint32_t port = 0; port < request->outputs; port++)
        if (add_filter_port(connection, 1, port)) return cpw_fail(reason, size, strerror(errno));
    for (uint32_t port = 0; port < request->inputs; port++)
        if (add_filter_port(connection, 0, port)) return cpw_fail(reason, size, strerror(errno));
    connection->output_count = request->outputs;
    connection->input_count = request->inputs;
    const int result = pw.filter_connect(connection->filter, PW_FILTER_FLAG_RT_PROCESS, NULL, 0);
    if (result < 0) return cpw_fail(reason, size, spa_strerror(result));
    if (!cpw_wait_until(connection, cpw_milliseconds() + request->timeout_milliseconds, cpw_has_ports, NULL))
        return cpw_fail(reason, size, connection->lost ? "the server has ended" : "the server does not answer");
    return 0;
}

int cpw_filter_open(
    struct cpw_connection *connection, const struct cpw_filter_request *request, char *reason, size_t size) {
    if (request->outputs > CSOUND_PORTS || request->inputs > CSOUND_PORTS)
        return cpw_fail(reason, size, "too many channels");
    pw.thread_loop_lock(connection->loop);
    const int result = add_filter(connection, request, reason, size);
    pw.thread_loop_unlock(connection->loop);
    return result;
}

void cpw_filter_set_active(struct cpw_connection *connection, int active) {
    pw.thread_loop_lock(connection->loop);
    if (!connection->lost) pw.filter_set_active(connection->filter, active);
    pw.thread_loop_unlock(connection->loop);
}

uint32_t cpw_rate(struct cpw_connection *connection) { return atomic_load(&connection->rate); }
uint32_t cpw_frames(struct cpw_connection *connection) { return atomic_load(&connection->frames); }
uint64_t cpw_cycles(struct cpw_connection *connection) { return atomic_load(&connection->cycles); }

int cpw_is_realtime(struct cpw_connection *connection) { return atomic_load(&connection->is_realtime); }

uint32_t cpw_latency(struct cpw_connection *connection, int playing) {
    struct graph_latency *side = playing ? &connection->playing : &connection->recording;
    const double quanta = atomic_load(&side->quanta) / 1e3, seconds = atomic_load(&side->nanoseconds) / 1e9;
    return (uint32_t)(quanta * atomic_load(&connection->frames) + seconds * atomic_load(&connection->rate)
                      + atomic_load(&side->frames));
}

#endif
