#include "pipewire_graph.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
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
        cpw_tell(connection, CSOUND_LOST, 0, "the server has ended");
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

int cpw_fail(char *reason, size_t size, const char *text) { return snprintf(reason, size, "%s", text), -1; }

static int establish(
    struct cpw_connection *connection, const char *server, uint32_t timeout_milliseconds, char *reason, size_t size) {
    struct pw_properties *properties = pw.properties_new(NULL, NULL);
    if (server) pw.properties_set(properties, PW_KEY_REMOTE_NAME, server);
    connection->core = pw.context_connect(connection->context, properties, 0);
    if (!connection->core) return cpw_fail(reason, size, strerror(errno));
    const uint64_t deadline = cpw_milliseconds() + timeout_milliseconds;
    pw_core_add_listener(connection->core, &connection->core_hook, &core_events, connection);
    connection->registry = pw_core_get_registry(connection->core, PW_VERSION_REGISTRY, 0);
    if (!connection->registry) return cpw_fail(reason, size, strerror(errno));
    pw_registry_add_listener(connection->registry, &connection->registry_hook, &cpw_registry_events, connection);
    // The second one for what the metadata says, which the first has found.
    if (!synchronize(connection, deadline) || !synchronize(connection, deadline))
        return cpw_fail(reason, size, connection->lost ? "the server has ended" : "the server does not answer");
    return 0;
}

struct cpw_connection *cpw_connect(
    const char *server, const char *name, uint32_t timeout_milliseconds, struct csound_receiver receiver, char *reason,
    size_t size) {
    if (cpw_load(reason, size)) return NULL;
    struct cpw_connection *connection = calloc(1, sizeof *connection);
    if (!connection) return cpw_fail(reason, size, "out of memory"), NULL;
    connection->receiver = receiver;
    connection->loop = pw.thread_loop_new("audio-server", NULL);
    if (connection->loop) {
        // With the module that gives the data thread its priority.
        connection->context = pw.context_new(
            pw.thread_loop_get_loop(connection->loop),
            pw.properties_new(PW_KEY_CONFIG_NAME, "client-rt.conf", PW_KEY_APP_NAME, name, NULL), 0);
    }
    if (!connection->context || pw.thread_loop_start(connection->loop) < 0) {
        cpw_fail(reason, size, strerror(errno));
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

#endif
