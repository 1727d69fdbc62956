/// What the machine itself can do: the raw limits that every figure of the benchmark is printed beside.
///
/// Every measuring function writes one latency in nanoseconds per sample and allocates nothing. Functions return 0 or
/// an errno value.
#ifndef CRAWLIMITS_H
#define CRAWLIMITS_H

#include <stddef.h>
#include <stdint.h>

// --- Threads
// ---------------------------------------------------------------------------------------------------------------------

typedef struct RawThreadState {
    /// The affinity mask as `sched_getaffinity` gave it.
    uint64_t affinity[16];
    int32_t policy;
    int32_t priority;
    uint64_t timerSlack;
} RawThreadState;

/// Nanoseconds of CLOCK_MONOTONIC.
uint64_t raw_now(void);
/// Pins the calling thread (`core` < 0: not), asks for FIFO (`fifoPriority` 0: not) or for the host's 0.1 ms slice,
/// sets the timer slack to 1 ns and writes what was before into `saved`.
int raw_thread_enter(int32_t core, int32_t fifoPriority, RawThreadState *saved);
/// Puts back what `raw_thread_enter` changed.
void raw_thread_leave(const RawThreadState *saved);
/// The calling thread's context switches since it started.
void raw_thread_switches(uint64_t *voluntary, uint64_t *involuntary);
/// Sleeps; 0 returns at once.
void raw_pause(uint64_t nanoseconds);
/// Sleeps until a period after the callback that was due before, as a device calls; after a cycle that took longer, for
/// a whole period. `due` is 0 at first. A period of 0 returns at once. Nanoseconds.
void raw_await_callback(uint64_t *due, uint64_t period);
/// The core that the caller runs on.
int32_t raw_current_core(void);

// --- A ring of processes
// ---------------------------------------------------------------------------------------------------------

/// One host and `peerCount` forked processes: the host kicks the first, each kicks the next, the last kicks the host.
typedef struct RawRing RawRing;

typedef struct RawRingOptions {
    /// 1…32. One peer is the ping-pong of two processes.
    uint32_t peerCount;
    /// Where the peers run; < 0: anywhere.
    int32_t peerCore;
    /// The host's FIFO priority, the peers run 5 below it; 0: the ordinary policy, the peers at nice +5.
    int32_t fifoPriority;
    /// 0: futex. 1: spinning on the word (one peer only, on a core of its own).
    uint32_t spinning;
} RawRingOptions;

/// Forks the peers, which run C code only. The peers die with the calling thread: call it on the thread that measures.
int raw_ring_start(const RawRingOptions *options, RawRing **ring);
/// Fills `samples` with round trips; sleeps `gap` ns before each.
int raw_ring_measure(RawRing *ring, uint64_t *samples, size_t count, uint64_t gap);
/// Process id of peer `index`.
int32_t raw_ring_peer(const RawRing *ring, uint32_t index);
/// Ends the peers and frees the ring.
void raw_ring_stop(RawRing *ring);

// --- Calls and copies
// ------------------------------------------------------------------------------------------------------------

/// `channels` input and output buffers of `frames` floats.
typedef struct RawBuffers RawBuffers;

RawBuffers *raw_buffers_create(uint32_t channels, uint32_t frames);
void raw_buffers_destroy(RawBuffers *buffers);
/// The direct C call of a gain over every channel.
int raw_gain_measure(RawBuffers *buffers, float gain, uint64_t *samples, size_t count, uint64_t gap);
/// memcpy of every channel in and out again: the bytes that a render cycle moves.
int raw_copy_measure(RawBuffers *buffers, uint64_t *samples, size_t count, uint64_t gap);

#endif
