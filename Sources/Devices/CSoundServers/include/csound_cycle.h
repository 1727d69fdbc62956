/// What both servers' clients have in common: one cycle, and what else happens.
#ifndef CSOUND_CYCLE_H
#define CSOUND_CYCLE_H

#include <stddef.h>
#include <stdint.h>

/// The most ports that a client has in each direction.
#define CSOUND_PORTS 64

/// One cycle as the server's real-time thread hands it on. Times are nanoseconds of CLOCK_MONOTONIC.
struct csound_cycle {
    uint32_t frames;
    /// Frames per second.
    uint32_t rate;
    /// When the cycle began, and by when it has to be done.
    uint64_t start, deadline;
    /// When the first frame of the output is heard, and when that of the input was recorded.
    uint64_t heard, recorded;
    /// Whether samples were lost since the last cycle.
    int gap;
    /// `frames` samples for each port; NULL where nothing reads or writes the port in this cycle.
    float *const *outputs;
    const float *const *inputs;
    uint32_t output_count, input_count;
};

enum {
    /// Samples were late.
    CSOUND_XRUN = 1,
    /// The server has ended or does not answer any more; the text says why.
    CSOUND_LOST,
    /// The server runs at another rate; the number is in Hz.
    CSOUND_RATE,
    /// The server's cycle has another length; the number is in frames.
    CSOUND_CYCLE,
    /// The real-time thread was started; the number is 1 when it has real-time priority.
    CSOUND_THREAD,
    /// A node has gone; the number is its identifier.
    CSOUND_NODE_REMOVED,
    /// Nodes have come, gone or changed their ports, or others are the default.
    CSOUND_NODES_CHANGED,
};

/// Called on the server's real-time thread.
typedef void (*csound_process)(void *context, const struct csound_cycle *cycle);
/// Called on a thread of the client library, which must not be held up.
typedef void (*csound_event)(void *context, int kind, uint32_t number, const char *text);

/// Where a client delivers.
struct csound_receiver {
    csound_process process;
    csound_event event;
    void *context;
};

#endif
