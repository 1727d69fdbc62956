/// What the parts of the PipeWire client share.
#ifndef PIPEWIRE_GRAPH_H
#define PIPEWIRE_GRAPH_H

#include "CSoundServers.h"

#if __has_include(<pipewire/filter.h>) && __has_include(<pipewire/extensions/metadata.h>)
#define HAS_PIPEWIRE 1

#include <stdatomic.h>

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <pipewire/extensions/metadata.h>
#include <pipewire/filter.h>
#include <pipewire/pipewire.h>
#include <spa/param/latency-utils.h>
#include <spa/utils/result.h>
#pragma clang diagnostic pop

// The headers' inline functions call methods of objects; what is a symbol of the library is looked up.
#define ENTRIES(each)                                                                                                  \
    each(init) each(log_set_level) each(thread_loop_new) each(thread_loop_destroy) each(thread_loop_start)             \
        each(thread_loop_stop) each(thread_loop_lock) each(thread_loop_unlock) each(thread_loop_timed_wait)            \
            each(thread_loop_signal) each(thread_loop_get_loop) each(context_new) each(context_destroy)                \
                each(context_connect) each(core_disconnect) each(filter_new) each(filter_destroy)                      \
                    each(filter_add_listener) each(filter_add_port) each(filter_connect) each(filter_get_node_id)      \
                        each(filter_get_dsp_buffer) each(filter_set_active) each(filter_update_params)                 \
                            each(properties_new) each(properties_set) each(properties_free)                            \
                                each(proxy_add_listener) each(proxy_add_object_listener)                \
                                    each(proxy_destroy) each(filter_dequeue_buffer) each(filter_queue_buffer)

struct pipewire_library {
#define DECLARE(name) __typeof__(pw_##name) *name;
    ENTRIES(DECLARE)
#undef DECLARE
};

/// Its functions, once `cpw_load` has returned 0.
extern struct pipewire_library pw;

struct graph_node {
    struct graph_node *next;
    uint32_t id;
    char name[256], description[256];
    int is_sink, is_source;
    int32_t priority;
};

struct graph_port {
    struct graph_port *next;
    uint32_t id, node, number;
    int is_input, is_monitor, is_midi, is_hardware;
    char position[8];
    // Of a MIDI port.
    char name[256], alias[256];
};

// A link of anybody's, between two ports.
struct graph_edge {
    struct graph_edge *next;
    uint32_t id, from, to;
};

struct graph_link {
    struct graph_link *next;
    struct cpw_connection *connection;
    struct pw_proxy *proxy;
    struct spa_hook proxy_hook, link_hook;
    int works, failed;
    char reason[128];
};

// What the graph adds on one side: cycles (in thousandths), frames and nanoseconds together.
struct graph_latency {
    _Atomic uint64_t quanta, frames, nanoseconds;
};

struct cpw_connection {
    struct pw_thread_loop *loop;
    struct pw_context *context;
    struct pw_core *core;
    struct pw_registry *registry;
    struct pw_proxy *metadata;
    struct pw_filter *filter;
    uint32_t metadata_id;
    struct spa_hook core_hook, registry_hook, metadata_hook, filter_hook;
    struct csound_receiver receiver;
    // Guarded by the loop's lock.
    struct graph_node *nodes;
    struct graph_port *ports;
    struct graph_edge *edges;
    struct graph_link *links;
    char default_sink[256], default_source[256];
    int done, lost;
    char reason[160];
    // The filter's.
    void *output_ports[CSOUND_PORTS], *input_ports[CSOUND_PORTS];
    float *outputs[CSOUND_PORTS];
    const float *inputs[CSOUND_PORTS];
    uint32_t output_count, input_count;
    void *midi_outputs[CSOUND_MIDI_PORTS], *midi_inputs[CSOUND_MIDI_PORTS];
    uint32_t midi_output_count, midi_input_count;
    struct csound_midi midi;
    uint64_t expected_position;
    uint32_t clock;
    // Written by the real-time thread or the loop, read by both.
    _Atomic uint32_t rate, frames;
    _Atomic uint64_t cycles;
    _Atomic int is_realtime;
    struct graph_latency playing, recording;
};

/// Says a sentence for a person, and returns −1.
int cpw_fail(char *reason, size_t size, const char *text);
/// What the registry of the server tells.
extern const struct pw_registry_events cpw_registry_events;
/// Tells the receiver of an event. On the loop's thread.
void cpw_tell(struct cpw_connection *connection, int kind, uint32_t number, const char *text);
/// With the loop locked: the node with this number, if there is one.
struct graph_node *cpw_find_node(struct cpw_connection *connection, uint32_t id);
/// With the loop locked: whether `condition` holds before the deadline, in milliseconds of the monotonic clock.
int cpw_wait_until(
    struct cpw_connection *connection, uint64_t deadline, int (*condition)(struct cpw_connection *, void *),
    void *argument);
uint64_t cpw_milliseconds(void);
/// With the loop locked: 1 once the filter's node is there with all its ports.
int cpw_has_ports(struct cpw_connection *connection, void *argument);
/// With the loop locked: links two ports and waits until the link works. 0, or −1 with the reason.
int cpw_add_link(
    struct cpw_connection *connection, struct graph_port *from, struct graph_port *to, uint32_t timeout_milliseconds,
    char *reason, size_t size);
/// What the filter hears.
extern const struct pw_filter_events cpw_filter_events;
/// Brings what MIDI ports got in a cycle, and fetches what they send. On the server's thread.
void cpw_process_midi(struct cpw_connection *connection, const struct csound_cycle *cycle);

#endif
#endif
