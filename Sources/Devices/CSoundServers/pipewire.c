#include "pipewire_graph.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef HAS_PIPEWIRE

struct pipewire_library pw;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static char load_failure[256] = "";

static void load(void) {
    void *library = dlopen("libpipewire-0.3.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        snprintf(load_failure, sizeof load_failure, "%s", dlerror());
        return;
    }
#define LOOK_UP(entry)                                                                                                 \
    if (!load_failure[0]) {                                                                                            \
        void *symbol = dlsym(library, "pw_" #entry);                                                                   \
        if (!symbol) snprintf(load_failure, sizeof load_failure, "libpipewire-0.3.so.0 has no pw_" #entry);            \
        memcpy(&pw.entry, &symbol, sizeof symbol);                                                                     \
    }
    ENTRIES(LOOK_UP)
#undef LOOK_UP
    if (load_failure[0]) return;
    // Failures are reported as errors; PIPEWIRE_DEBUG still wins.
    pw.log_set_level(SPA_LOG_LEVEL_NONE);
    pw.init(NULL, NULL);
}

int cpw_load(char *reason, size_t size) {
    pthread_once(&once, load);
    if (!load_failure[0]) return 0;
    snprintf(reason, size, "%s", load_failure);
    return -1;
}

static void tell(struct cpw_connection *connection, int kind, uint32_t number, const char *text) {
    connection->receiver.event(connection->receiver.context, kind, number, text);
}

static struct graph_node *find_node(struct cpw_connection *connection, uint32_t id) {
    struct graph_node *node = connection->nodes;
    while (node && node->id != id) node = node->next;
    return node;
}

// MARK: the registry

// The value of "name" in {"name":"…"}; what the metadata holds is small and written by the session manager.
static void take_name(const char *json, char *name, size_t size) {
    name[0] = 0;
    const char *key = json ? strstr(json, "\"name\"") : NULL;
    const char *begin = key ? strchr(key + 6, ':') : NULL;
    begin = begin ? strchr(begin, '"') : NULL;
    const char *end = begin ? strchr(begin + 1, '"') : NULL;
    if (end) snprintf(name, size, "%.*s", (int)(end - begin - 1), begin + 1);
}

static int metadata_property(void *data, uint32_t subject, const char *key, const char *type, const char *value) {
    (void)type;
    struct cpw_connection *connection = data;
    if (subject != 0) return 0;
    if (!key || !strcmp(key, "default.audio.sink"))
        take_name(key ? value : NULL, connection->default_sink, sizeof connection->default_sink);
    if (!key || !strcmp(key, "default.audio.source"))
        take_name(key ? value : NULL, connection->default_source, sizeof connection->default_source);
    tell(connection, CSOUND_NODES_CHANGED, 0, "");
    return 0;
}

static const struct pw_metadata_events metadata_events = {PW_VERSION_METADATA_EVENTS, .property = metadata_property};

static const char *look_up(const struct spa_dict *properties, const char *key) {
    const char *value = spa_dict_lookup(properties, key);
    return value ? value : "";
}

static void add_node(struct cpw_connection *connection, uint32_t id, const struct spa_dict *properties) {
    struct graph_node *node = calloc(1, sizeof *node);
    if (!node) return;
    const char *class = look_up(properties, PW_KEY_MEDIA_CLASS);
    node->id = id;
    node->is_sink = !strcmp(class, "Audio/Sink") || !strcmp(class, "Audio/Duplex");
    node->is_source = !strncmp(class, "Audio/Source", 12) || !strcmp(class, "Audio/Duplex");
    node->priority = atoi(look_up(properties, PW_KEY_PRIORITY_SESSION));
    snprintf(node->name, sizeof node->name, "%s", look_up(properties, PW_KEY_NODE_NAME));
    const char *description = look_up(properties, PW_KEY_NODE_DESCRIPTION);
    snprintf(node->description, sizeof node->description, "%s", description[0] ? description : node->name);
    node->next = connection->nodes;
    connection->nodes = node;
}

static void add_port(struct cpw_connection *connection, uint32_t id, const struct spa_dict *properties) {
    const char *format = look_up(properties, PW_KEY_FORMAT_DSP);
    const int is_midi = strstr(format, "midi") != NULL;
    if (!is_midi && !strstr(format, "audio")) return;
    struct graph_port *port = calloc(1, sizeof *port);
    if (!port) return;
    port->id = id;
    port->node = (uint32_t)strtoul(look_up(properties, PW_KEY_NODE_ID), NULL, 10);
    port->number = (uint32_t)strtoul(look_up(properties, PW_KEY_PORT_ID), NULL, 10);
    port->is_input = !strcmp(look_up(properties, PW_KEY_PORT_DIRECTION), "in");
    port->is_monitor = !strcmp(look_up(properties, PW_KEY_PORT_MONITOR), "true");
    port->is_midi = is_midi;
    port->is_hardware = !strcmp(look_up(properties, PW_KEY_PORT_PHYSICAL), "true");
    snprintf(port->name, sizeof port->name, "%s", look_up(properties, PW_KEY_PORT_NAME));
    snprintf(port->alias, sizeof port->alias, "%s", look_up(properties, PW_KEY_PORT_ALIAS));
    snprintf(port->position, sizeof port->position, "%s", look_up(properties, PW_KEY_AUDIO_CHANNEL));
    port->next = connection->ports;
    connection->ports = port;
}

static void add_edge(struct cpw_connection *connection, uint32_t id, const struct spa_dict *properties) {
    struct graph_edge *edge = calloc(1, sizeof *edge);
    if (!edge) return;
    edge->id = id;
    edge->from = (uint32_t)strtoul(look_up(properties, PW_KEY_LINK_OUTPUT_PORT), NULL, 10);
    edge->to = (uint32_t)strtoul(look_up(properties, PW_KEY_LINK_INPUT_PORT), NULL, 10);
    edge->next = connection->edges;
    connection->edges = edge;
}

static int remove_edge(struct cpw_connection *connection, uint32_t id) {
    for (struct graph_edge **edge = &connection->edges; *edge; edge = &(*edge)->next) {
        if ((*edge)->id != id) continue;
        struct graph_edge *gone = *edge;
        *edge = gone->next;
        free(gone);
        return 1;
    }
    return 0;
}

static void global_added(
    void *data, uint32_t id, uint32_t permissions, const char *type, uint32_t version,
    const struct spa_dict *properties) {
    (void)permissions, (void)version;
    struct cpw_connection *connection = data;
    if (!properties) return;
    if (!strcmp(type, PW_TYPE_INTERFACE_Node)) {
        add_node(connection, id, properties);
    } else if (!strcmp(type, PW_TYPE_INTERFACE_Port)) {
        add_port(connection, id, properties);
    } else if (!strcmp(type, PW_TYPE_INTERFACE_Link)) {
        add_edge(connection, id, properties);
    } else if (!strcmp(type, PW_TYPE_INTERFACE_Metadata)) {
        if (connection->metadata || strcmp(look_up(properties, PW_KEY_METADATA_NAME), "default")) return;
        connection->metadata = pw_registry_bind(connection->registry, id, type, PW_VERSION_METADATA, 0);
        if (!connection->metadata) return;
        connection->metadata_id = id;
        pw.proxy_add_object_listener(
            connection->metadata, &connection->metadata_hook, &metadata_events, connection);
        return;
    } else {
        return;
    }
    tell(connection, CSOUND_NODES_CHANGED, 0, "");
    pw.thread_loop_signal(connection->loop, false);
}

static void global_removed(void *data, uint32_t id) {
    struct cpw_connection *connection = data;
    int known = remove_edge(connection, id);
    for (struct graph_node **node = &connection->nodes; *node && !known; node = &(*node)->next) {
        if ((*node)->id != id) continue;
        struct graph_node *gone = *node;
        *node = gone->next;
        free(gone);
        known = 1;
        tell(connection, CSOUND_NODE_REMOVED, id, "");
        break;
    }
    for (struct graph_port **port = &connection->ports; *port && !known; port = &(*port)->next) {
        if ((*port)->id != id) continue;
        struct graph_port *gone = *port;
        *port = gone->next;
        free(gone);
        known = 1;
        break;
    }
    if (connection->metadata && connection->metadata_id == id) {
        spa_hook_remove(&connection->metadata_hook);
        pw.proxy_destroy(connection->metadata);
        connection->metadata = NULL;
        connection->default_sink[0] = connection->default_source[0] = 0;
        known = 1;
    }
    if (known) tell(connection, CSOUND_NODES_CHANGED, 0, "");
}

static const struct pw_registry_events registry_events = {
    PW_VERSION_REGISTRY_EVENTS, .global = global_added, .global_remove = global_removed};

// MARK: the connection

static void core_done(void *data, uint32_t id, int seq) {
    struct cpw_connection *connection = data;
    if (id == PW_ID_CORE) connection->done = seq;
    pw.thread_loop_signal(connection->loop, false);
}

static void core_failed(void *data, uint32_t id, int seq, int result, const char *message) {
    (void)seq;
    struct cpw_connection *connection = data;
    // Errors of other objects reach their own listeners.
    if (id != PW_ID_CORE || result != -EPIPE) return;
    if (!connection->lost) {
        connection->lost = 1;
        snprintf(connection->reason, sizeof connection->reason, "%s", message ? message : "");
        tell(connection, CSOUND_LOST, 0, "the server has ended");
    }
    pw.thread_loop_signal(connection->loop, false);
}

static const struct pw_core_events core_events = {PW_VERSION_CORE_EVENTS, .done = core_done, .error = core_failed};

uint64_t cpw_milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000u + (uint64_t)now.tv_nsec / 1000000u;
}

// Waits, with the loop locked, until `condition` holds; 0 when it does not in time or the server is gone.
int cpw_wait_until(
    struct cpw_connection *connection, uint64_t deadline, int (*condition)(struct cpw_connection *, void *),
    void *argument) {
    while (!condition(connection, argument)) {
        if (connection->lost || cpw_milliseconds() >= deadline) return 0;
        // It counts whole seconds only, and each change of interest signals.
        pw.thread_loop_timed_wait(connection->loop, 1);
    }
    return 1;
}

static int is_done(struct cpw_connection *connection, void *seq) { return connection->done == *(int *)seq; }

// A round trip; with it everything sent before has been answered.
static int synchronize(struct cpw_connection *connection, uint64_t deadline) {
    int seq = pw_core_sync(connection->core, PW_ID_CORE, 0);
    return cpw_wait_until(connection, deadline, is_done, &seq);
}

static int fail(char *reason, size_t size, const char *text) { return snprintf(reason, size, "%s", text), -1; }

static int establish(
    struct cpw_connection *connection, const char *server, uint32_t timeout_milliseconds, char *reason, size_t size) {
    struct pw_properties *properties = pw.properties_new(NULL, NULL);
    if (server) pw.properties_set(properties, PW_KEY_REMOTE_NAME, server);
    connection->core = pw.context_connect(connection->context, properties, 0);
    if (!connection->core) return fail(reason, size, strerror(errno));
    const uint64_t deadline = cpw_milliseconds() + timeout_milliseconds;
    pw_core_add_listener(connection->core, &connection->core_hook, &core_events, connection);
    connection->registry = pw_core_get_registry(connection->core, PW_VERSION_REGISTRY, 0);
    if (!connection->registry) return fail(reason, size, strerror(errno));
    pw_registry_add_listener(connection->registry, &connection->registry_hook, &registry_events, connection);
    // The second one for what the metadata says, which the first has found.
    if (!synchronize(connection, deadline) || !synchronize(connection, deadline))
        return fail(reason, size, connection->lost ? "the server has ended" : "the server does not answer");
    return 0;
}

struct cpw_connection *cpw_connect(
    const char *server, const char *name, uint32_t timeout_milliseconds, struct csound_receiver receiver, char *reason,
    size_t size) {
    if (cpw_load(reason, size)) return NULL;
    struct cpw_connection *connection = calloc(1, sizeof *connection);
    if (!connection) return fail(reason, size, "out of memory"), NULL;
    connection->receiver = receiver;
    connection->loop = pw.thread_loop_new("audio-server", NULL);
    if (connection->loop) {
        // With the module that gives the data thread its priority.
        connection->context = pw.context_new(
            pw.thread_loop_get_loop(connection->loop),
            pw.properties_new(PW_KEY_CONFIG_NAME, "client-rt.conf", PW_KEY_APP_NAME, name, NULL), 0);
    }
    if (!connection->context || pw.thread_loop_start(connection->loop) < 0) {
        fail(reason, size, strerror(errno));
        cpw_close(connection);
        return NULL;
    }
    pw.thread_loop_lock(connection->loop);
    const int failed = establish(connection, server, timeout_milliseconds, reason, size);
    pw.thread_loop_unlock(connection->loop);
    if (!failed) return connection;
    cpw_close(connection);
    return NULL;
}

static void free_graph(struct cpw_connection *connection) {
    for (struct graph_node *node = connection->nodes, *next; node; node = next) next = node->next, free(node);
    for (struct graph_port *port = connection->ports, *next; port; port = next) next = port->next, free(port);
    for (struct graph_edge *edge = connection->edges, *next; edge; edge = next) next = edge->next, free(edge);
    for (struct graph_link *link = connection->links, *next; link; link = next) next = link->next, free(link);
}

void cpw_close(struct cpw_connection *connection) {
    if (connection->loop) pw.thread_loop_stop(connection->loop);
    if (connection->filter) pw.filter_destroy(connection->filter);
    for (struct graph_link *link = connection->links; link; link = link->next) {
        if (!link->proxy) continue;
        spa_hook_remove(&link->proxy_hook);
        spa_hook_remove(&link->link_hook);
        pw.proxy_destroy(link->proxy);
    }
    if (connection->metadata) {
        spa_hook_remove(&connection->metadata_hook);
        pw.proxy_destroy(connection->metadata);
    }
    if (connection->registry) {
        spa_hook_remove(&connection->registry_hook);
        pw.proxy_destroy((struct pw_proxy *)connection->registry);
    }
    if (connection->core) {
        spa_hook_remove(&connection->core_hook);
        pw.core_disconnect(connection->core);
    }
    if (connection->context) pw.context_destroy(connection->context);
    if (connection->loop) pw.thread_loop_destroy(connection->loop);
    free_graph(connection);
    free(connection);
}

// How many ports of the same node and kind come before this one.
static uint32_t rank(struct cpw_connection *connection, const struct graph_port *port) {
    uint32_t before = 0;
    for (struct graph_port *other = connection->ports; other; other = other->next)
        if (!other->is_midi && other->node == port->node && other->is_input == port->is_input
            && other->is_monitor == port->is_monitor)
            before += other->number < port->number;
    return before;
}

static void count_port(struct cpw_connection *connection, const struct graph_port *port, struct cpw_node *node) {
    uint32_t *count = port->is_input ? &node->playing : port->is_monitor ? &node->monitors : &node->recording;
    struct cpw_positions *positions = port->is_input     ? &node->playing_positions
                                      : port->is_monitor ? &node->monitor_positions
                                                         : &node->recording_positions;
    ++*count;
    const uint32_t place = rank(connection, port);
    if (place < CSOUND_PORTS) memcpy(positions->names[place], port->position, sizeof port->position);
}

size_t cpw_nodes(struct cpw_connection *connection, struct cpw_node *nodes, size_t capacity) {
    size_t count = 0;
    pw.thread_loop_lock(connection->loop);
    for (struct graph_node *node = connection->nodes; node; node = node->next, count++) {
        if (count >= capacity) continue;
        struct cpw_node *copy = nodes + count;
        memset(copy, 0, sizeof *copy);
        copy->id = node->id;
        memcpy(copy->name, node->name, sizeof copy->name);
        memcpy(copy->description, node->description, sizeof copy->description);
        copy->is_sink = node->is_sink;
        copy->is_source = node->is_source;
        copy->priority = node->priority;
        copy->is_default_sink = node->name[0] && !strcmp(node->name, connection->default_sink);
        copy->is_default_source = node->name[0] && !strcmp(node->name, connection->default_source);
        for (struct graph_port *port = connection->ports; port; port = port->next)
            if (port->node == node->id && !port->is_midi) count_port(connection, port, copy);
    }
    pw.thread_loop_unlock(connection->loop);
    return count;
}

// MARK: the filter

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

static struct graph_port *find_port(struct cpw_connection *connection, uint32_t node, int is_input, int monitor, uint32_t index) {
    // The index-th by number.
    for (uint32_t number = 0, seen = 0; number < 4096; number++)
        for (struct graph_port *port = connection->ports; port; port = port->next)
            if (!port->is_midi && port->node == node && port->is_input == is_input && port->is_monitor == monitor
                && port->number == number && seen++ == index)
                return port;
    return NULL;
}

int cpw_has_ports(struct cpw_connection *connection, void *argument) {
    (void)argument;
    const uint32_t node = pw.filter_get_node_id(connection->filter);
    if (node == SPA_ID_INVALID || !find_node(connection, node)) return 0;
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
            PW_KEY_MEDIA_TYPE, "Audio", PW_KEY_MEDIA_CATEGORY, "Duplex", PW_KEY_MEDIA_ROLE, "Production",
            PW_KEY_NODE_NAME, request->name, PW_KEY_NODE_LATENCY, latency, PW_KEY_NODE_RATE, rate,
            // Cycles go on while nothing is linked, as with a real device.
            PW_KEY_NODE_ALWAYS_PROCESS, "true", NULL));
    if (!connection->filter) return fail(reason, size, strerror(errno));
    pw.filter_add_listener(connection->filter, &connection->filter_hook, &cpw_filter_events, connection);
    for (uint32_t port = 0; port < request->outputs; port++)
        if (add_filter_port(connection, 1, port)) return fail(reason, size, strerror(errno));
    for (uint32_t port = 0; port < request->inputs; port++)
        if (add_filter_port(connection, 0, port)) return fail(reason, size, strerror(errno));
    connection->output_count = request->outputs;
    connection->input_count = request->inputs;
    const int result = pw.filter_connect(connection->filter, PW_FILTER_FLAG_RT_PROCESS, NULL, 0);
    if (result < 0) return fail(reason, size, spa_strerror(result));
    if (!cpw_wait_until(connection, cpw_milliseconds() + request->timeout_milliseconds, cpw_has_ports, NULL))
        return fail(reason, size, connection->lost ? "the server has ended" : "the server does not answer");
    return 0;
}

int cpw_filter_open(
    struct cpw_connection *connection, const struct cpw_filter_request *request, char *reason, size_t size) {
    if (request->outputs > CSOUND_PORTS || request->inputs > CSOUND_PORTS)
        return fail(reason, size, "too many channels");
    pw.thread_loop_lock(connection->loop);
    const int result = add_filter(connection, request, reason, size);
    pw.thread_loop_unlock(connection->loop);
    return result;
}

// MARK: links

static void link_removed(void *data) {
    struct graph_link *link = data;
    // The server took it away: with a node, or because somebody unlinked it.
    spa_hook_remove(&link->proxy_hook);
    spa_hook_remove(&link->link_hook);
    pw.proxy_destroy(link->proxy);
    link->proxy = NULL;
    link->failed = 1;
    pw.thread_loop_signal(link->connection->loop, false);
}

static void link_refused(void *data, int seq, int result, const char *message) {
    (void)seq;
    struct graph_link *link = data;
    link->failed = 1;
    snprintf(link->reason, sizeof link->reason, "%s", message && message[0] ? message : spa_strerror(result));
    pw.thread_loop_signal(link->connection->loop, false);
}

static const struct pw_proxy_events link_proxy_events = {
    PW_VERSION_PROXY_EVENTS, .removed = link_removed, .error = link_refused};

static void link_info(void *data, const struct pw_link_info *info) {
    struct graph_link *link = data;
    if (info->state >= PW_LINK_STATE_PAUSED) link->works = 1;
    if (info->state == PW_LINK_STATE_ERROR) link_refused(link, 0, -EIO, info->error);
    pw.thread_loop_signal(link->connection->loop, false);
}

static const struct pw_link_events link_events = {PW_VERSION_LINK_EVENTS, .info = link_info};

static int is_settled(struct cpw_connection *connection, void *argument) {
    (void)connection;
    struct graph_link *link = argument;
    return link->works || link->failed;
}

int cpw_add_link(
    struct cpw_connection *connection, struct graph_port *from, struct graph_port *to, uint32_t timeout_milliseconds,
    char *reason, size_t size) {
    if (!from || !to) return fail(reason, size, "it has no such channel");
    struct graph_link *link = calloc(1, sizeof *link);
    if (!link) return fail(reason, size, "out of memory");
    char from_port[16], to_port[16];
    snprintf(from_port, sizeof from_port, "%u", from->id);
    snprintf(to_port, sizeof to_port, "%u", to->id);
    struct pw_properties *properties =
        pw.properties_new(PW_KEY_LINK_OUTPUT_PORT, from_port, PW_KEY_LINK_INPUT_PORT, to_port, NULL);
    link->connection = connection;
    link->proxy = pw_core_create_object(
        connection->core, "link-factory", PW_TYPE_INTERFACE_Link, PW_VERSION_LINK, &properties->dict, 0);
    pw.properties_free(properties);
    if (!link->proxy) {
        free(link);
        return fail(reason, size, strerror(errno));
    }
    link->next = connection->links;
    connection->links = link;
    pw.proxy_add_listener(link->proxy, &link->proxy_hook, &link_proxy_events, link);
    pw.proxy_add_object_listener(link->proxy, &link->link_hook, &link_events, link);
    if (!cpw_wait_until(connection, cpw_milliseconds() + timeout_milliseconds, is_settled, link))
        return fail(reason, size, connection->lost ? "the server has ended" : "the server does not answer");
    if (link->failed) return fail(reason, size, link->reason[0] ? link->reason : "the link was removed");
    return 0;
}

int cpw_link_output(
    struct cpw_connection *connection, uint32_t own, uint32_t node, uint32_t index, uint32_t timeout_milliseconds,
    char *reason, size_t size) {
    pw.thread_loop_lock(connection->loop);
    const uint32_t filter = pw.filter_get_node_id(connection->filter);
    const int result = cpw_add_link(
        connection, find_port(connection, filter, 0, 0, own), find_port(connection, node, 1, 0, index),
        timeout_milliseconds, reason, size);
    pw.thread_loop_unlock(connection->loop);
    return result;
}

int cpw_link_input(
    struct cpw_connection *connection, uint32_t own, uint32_t node, uint32_t index, int monitor,
    uint32_t timeout_milliseconds, char *reason, size_t size) {
    pw.thread_loop_lock(connection->loop);
    const uint32_t filter = pw.filter_get_node_id(connection->filter);
    const int result = cpw_add_link(
        connection, find_port(connection, node, 0, monitor, index), find_port(connection, filter, 1, 0, own),
        timeout_milliseconds, reason, size);
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

#else

// Built without PipeWire's headers: the functions exist and refuse.

int cpw_load(char *reason, size_t size) {
    snprintf(reason, size, "this program was built without libpipewire-0.3-dev");
    return -1;
}

struct cpw_connection *cpw_connect(
    const char *server, const char *name, uint32_t timeout_milliseconds, struct csound_receiver receiver, char *reason,
    size_t size) {
    (void)server, (void)name, (void)timeout_milliseconds, (void)receiver;
    cpw_load(reason, size);
    return NULL;
}

void cpw_close(struct cpw_connection *connection) { (void)connection; }

size_t cpw_nodes(struct cpw_connection *connection, struct cpw_node *nodes, size_t capacity) {
    (void)connection, (void)nodes, (void)capacity;
    return 0;
}

int cpw_filter_open(
    struct cpw_connection *connection, const struct cpw_filter_request *request, char *reason, size_t size) {
    (void)connection, (void)request;
    return cpw_load(reason, size);
}

int cpw_link_output(
    struct cpw_connection *connection, uint32_t own, uint32_t node, uint32_t index, uint32_t timeout_milliseconds,
    char *reason, size_t size) {
    (void)connection, (void)own, (void)node, (void)index, (void)timeout_milliseconds;
    return cpw_load(reason, size);
}

int cpw_link_input(
    struct cpw_connection *connection, uint32_t own, uint32_t node, uint32_t index, int monitor,
    uint32_t timeout_milliseconds, char *reason, size_t size) {
    (void)connection, (void)own, (void)node, (void)index, (void)monitor, (void)timeout_milliseconds;
    return cpw_load(reason, size);
}

void cpw_filter_set_active(struct cpw_connection *connection, int active) { (void)connection, (void)active; }
uint32_t cpw_rate(struct cpw_connection *connection) { return (void)connection, 0; }
uint32_t cpw_frames(struct cpw_connection *connection) { return (void)connection, 0; }
uint64_t cpw_cycles(struct cpw_connection *connection) { return (void)connection, 0; }
int cpw_is_realtime(struct cpw_connection *connection) { return (void)connection, 0; }
uint32_t cpw_latency(struct cpw_connection *connection, int playing) { return (void)connection, (void)playing, 0; }

#endif
