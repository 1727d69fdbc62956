/// A client of a PipeWire server: its nodes, and a filter that runs in its graph.
#ifndef CSOUND_PIPEWIRE_H
#define CSOUND_PIPEWIRE_H

#include "csound_cycle.h"

struct cpw_connection;

/// A node of the graph that plays or records audio.
struct cpw_node {
    uint32_t id;
    char name[256];
    char description[256];
    /// Audio ports: those that play, those that record, those that give what is played.
    uint32_t playing, recording, monitors;
    int is_sink, is_source, is_default_sink, is_default_source;
    int32_t priority;
    /// What each of the first ports is for, by PipeWire's short names, in the ports' order; the empty text for one that
    /// does not say.
    struct cpw_positions {
        char names[CSOUND_PORTS][8];
    } playing_positions, recording_positions, monitor_positions;
};

/// Loads libpipewire. 0, or −1 with the reason.
int cpw_load(char *reason, size_t size);

/// Connects, and waits until the server has told its nodes. `server` is the name of its socket in the user's runtime
/// folder or a path; NULL the default one. NULL with the reason, also when there is no answer in time.
struct cpw_connection *cpw_connect(
    const char *server, const char *name, uint32_t timeout_milliseconds, struct csound_receiver receiver, char *reason,
    size_t size);
/// Does not wait for the server. The receiver hears nothing afterwards.
void cpw_close(struct cpw_connection *connection);

/// Fills in up to `capacity` nodes and returns how many there are.
size_t cpw_nodes(struct cpw_connection *connection, struct cpw_node *nodes, size_t capacity);

/// What a filter is asked to be.
struct cpw_filter_request {
    const char *name;
    /// Its media.role.
    const char *role;
    uint32_t outputs, inputs;
    /// A wish, in Hz and frames.
    uint32_t rate, frames;
    /// The most frames that a cycle of this server can have are handled in any case.
    uint32_t timeout_milliseconds;
};

/// Adds the connection's one filter to the graph; it is active. 0, or −1 with the reason.
int cpw_filter_open(
    struct cpw_connection *connection, const struct cpw_filter_request *request, char *reason, size_t size);
/// Links output `own` of the filter to playing port `index` of a node, and waits until the link works. 0, or −1 with
/// the reason.
int cpw_link_output(
    struct cpw_connection *connection, uint32_t own, uint32_t node, uint32_t index, uint32_t timeout_milliseconds,
    char *reason, size_t size);
/// Links input `own` of the filter from recording port `index` of a node, or from the one that gives what it plays.
int cpw_link_input(
    struct cpw_connection *connection, uint32_t own, uint32_t node, uint32_t index, int monitor,
    uint32_t timeout_milliseconds, char *reason, size_t size);
void cpw_filter_set_active(struct cpw_connection *connection, int active);

/// What the last cycle ran with; 0 before the first one.
uint32_t cpw_rate(struct cpw_connection *connection);
uint32_t cpw_frames(struct cpw_connection *connection);
/// Cycles so far.
uint64_t cpw_cycles(struct cpw_connection *connection);
/// Whether its thread has real-time priority.
int cpw_is_realtime(struct cpw_connection *connection);
/// Frames behind the outputs and before the inputs, as the graph reports it.
uint32_t cpw_latency(struct cpw_connection *connection, int playing);

#endif
