// Built without PipeWire's headers: the functions exist and refuse.
#include "pipewire_graph.h"

#include <stdio.h>

#ifndef HAS_PIPEWIRE

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
