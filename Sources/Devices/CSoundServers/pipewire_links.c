#include "pipewire_graph.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef HAS_PIPEWIRE

static struct graph_port *find_port(struct cpw_connection *connection, uint32_t node, int is_input, int monitor, uint32_t index) {
    // The index-th by number.
    for (uint32_t number = 0, seen = 0; number < 4096; number++)
        for (struct graph_port *port = connection->ports; port; port = port->next)
            if (!port->is_midi && port->node == node && port->is_input == is_input && port->is_monitor == monitor
                && port->number == number && seen++ == index)
                return port;
    return NULL;
}

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
    if (!from || !to) return cpw_fail(reason, size, "it has no such channel");
    struct graph_link *link = calloc(1, sizeof *link);
    if (!link) return cpw_fail(reason, size, "out of memory");
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
        return cpw_fail(reason, size, strerror(errno));
    }
    link->next = connection->links;
    connection->links = link;
    pw.proxy_add_listener(link->proxy, &link->proxy_hook, &link_proxy_events, link);
    pw.proxy_add_object_listener(link->proxy, &link->link_hook, &link_events, link);
    if (!cpw_wait_until(connection, cpw_milliseconds() + timeout_milliseconds, is_settled, link))
        return cpw_fail(reason, size, connection->lost ? "the server has ended" : "the server does not answer");
    if (link->failed) return cpw_fail(reason, size, link->reason[0] ? link->reason : "the link was removed");
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

#endif
