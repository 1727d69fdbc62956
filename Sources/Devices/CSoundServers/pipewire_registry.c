#include "pipewire_graph.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef HAS_PIPEWIRE

void cpw_tell(struct cpw_connection *connection, int kind, uint32_t number, const char *text) {
    connection->receiver.event(connection->receiver.context, kind, number, text);
}

struct graph_node *cpw_find_node(struct cpw_connection *connection, uint32_t id) {
    struct graph_node *node = connection->nodes;
    while (node && node->id != id) node = node->next;
    return node;
}

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
    cpw_tell(connection, CSOUND_NODES_CHANGED, 0, "");
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
    cpw_tell(connection, CSOUND_NODES_CHANGED, 0, "");
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
        cpw_tell(connection, CSOUND_NODE_REMOVED, id, "");
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
    if (known) cpw_tell(connection, CSOUND_NODES_CHANGED, 0, "");
}

const struct pw_registry_events cpw_registry_events = {
    PW_VERSION_REGISTRY_EVENTS, .global = global_added, .global_remove = global_removed};

// MARK: what is told

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

#endif
