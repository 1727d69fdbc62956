/// The shared memory of a link. Host and service agree on these layouts; sizes and offsets of what follows them are
/// computed by each side for itself from the geometry and are never read from shared memory.
#ifndef CRL_WIRE_H
#define CRL_WIRE_H

#include "crl_attributes.h"

enum {
    CRL_CACHE_LINE = 64,
    CRL_MAXIMUM_RUN = 16,
    CRL_MAXIMUM_BUSSES = 16,
    /// Offsets in the gate: the request word, then the slots: as many as a service has units, so that a slot is never
    /// reused before its request is over (each request has a unit of its own).
    CRL_GATE_REQUEST = 0,
    CRL_GATE_SLOTS = 64,
    CRL_GATE_SLOT_COUNT = 64,
    CRL_GATE_BYTES = 8192,
    /// Offsets in H: the pull reply, whether the host may be asleep, then two slots.
    CRL_HOST_PULL = 0,
    CRL_HOST_WAITING = 64,
    CRL_HOST_SLOTS = 128,
    CRL_HOST_HEADER_BYTES = 128 + 2 * 256,
    /// Offsets in C: two done words with their replies, progress, a word that is armed as long as the render thread
    /// lives (its node first), then the parameter mirror.
    CRL_SERVICE_REPLIES = 0,
    CRL_SERVICE_FINISHED = 128,
    CRL_SERVICE_IDLE = 132,
    CRL_SERVICE_LIFE = 192,
    CRL_SERVICE_MIRROR_GENERATION = 256,
    CRL_SERVICE_MIRROR = 320,
};

/// One request to a service: which units run, after what, and where to sleep afterwards. One cache line.
typedef struct crl_gate_slot {
    uint32_t sequence;
    uint16_t runCount;
    /// Units of the run that may pull input through the host, which watches them.
    uint16_t pullMask;
    uint16_t run[CRL_MAXIMUM_RUN];
    /// 0: start at once. k: when upstream k - 1 has done `waitSequence`.
    uint16_t waitSource;
    /// 0: sleep on the request word. k: on upstream k - 1, whose next sequence is `nextSequence`.
    uint16_t nextSource;
    uint32_t waitSequence;
    uint32_t nextSequence;
    int16_t hostCore;
    /// Units of the run whose completion wakes a waiter.
    uint16_t wakeMask;
    uint32_t padding[2];
} crl_gate_slot;

/// Bits of a reply's flags beyond Apple's, set by the service after it has cleaned the output.
enum {
    /// Samples above the limit, clamped to it.
    CRL_REPLY_LOUD = 1 << 30,
    /// NaN or infinity, replaced by 0.
    CRL_REPLY_NONFINITE = 1u << 31,
};

enum {
    CRL_SOURCE_OWN = 0,
    CRL_SOURCE_PREVIOUS = 1,
    CRL_SOURCE_UPSTREAM = 2,
    CRL_SOURCE_ON_DEMAND = 254,
    CRL_SOURCE_NONE = 255,
};

/// One cycle of one unit. The first line is what every cycle reads.
typedef struct crl_request_slot {
    uint32_t sequence;
    uint32_t frames;
    uint32_t flags;
    uint32_t eventBytes;
    uint64_t deadline;
    /// Per input bus: CRL_SOURCE_…; from CRL_SOURCE_UPSTREAM on, the upstream's index is added.
    uint8_t inputSource[CRL_MAXIMUM_BUSSES];
    uint8_t inputSourceBus[CRL_MAXIMUM_BUSSES];
    uint64_t padding;
    uint8_t timestamp[64];
    uint8_t transport[80];
    uint8_t rest[48];
} crl_request_slot;

/// The answer to a pull request.
typedef struct crl_pull_reply {
    uint32_t count;
    int32_t status;
    uint32_t frames;
    uint32_t flags;
} crl_pull_reply;

/// A done word with its robust-list node before it and the reply behind it. One cache line, written by the service
/// (and, to take over a late unit's turn, by the host).
typedef struct crl_reply_slot {
    void *node;
    void *padding;
    uint32_t word;
    int32_t status;
    uint32_t flags;
    uint32_t eventBytes;
    uint64_t renderTime;
    uint32_t pullBus;
    uint32_t pullFrames;
    double pullSampleTime;
    /// When the turn began, in nanoseconds of CLOCK_MONOTONIC; older than the request while it has not.
    uint64_t began;
} crl_reply_slot;

_Static_assert(sizeof(crl_gate_slot) == 64, "a gate slot is one cache line");
_Static_assert(sizeof(crl_request_slot) == 256, "a request slot is four cache lines");
_Static_assert(offsetof(crl_request_slot, timestamp) == 64, "the time stamp starts the second line");
_Static_assert(offsetof(crl_request_slot, transport) == 128, "the transport starts the third line");
_Static_assert(sizeof(crl_reply_slot) == 64, "a reply is one cache line");
_Static_assert(offsetof(crl_reply_slot, word) == 16, "the robust list knows one offset from a node to its word");

#endif
