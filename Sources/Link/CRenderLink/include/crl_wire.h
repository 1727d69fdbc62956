/// The shared memory of a link: every structure, limit, flag and word that host and service agree on. Sizes and offsets
/// of what follows the structures are computed by each side for itself from the geometry and are never read from shared
/// memory.
#ifndef CRL_WIRE_H
#define CRL_WIRE_H

#include <CAudioUnit.h>

#include "crl_attributes.h"

// Limits

enum {
    /// Frames of one cycle, about two thirds of a second at 48 kHz.
    CRL_MAXIMUM_FRAMES = 32768,
    /// Busses on each side of a unit, and channels of each bus.
    CRL_MAXIMUM_BUSSES = AU_EXTENSION_MAXIMUM_BUSSES,
    CRL_MAXIMUM_CHANNELS = AU_EXTENSION_MAXIMUM_CHANNELS,
    /// Units of one service, which is also how many requests may wait at its gate; and units of one request.
    CRL_MAXIMUM_UNITS = 64,
    CRL_MAXIMUM_RUN = 16,
    /// Regions of other services that one service reads.
    CRL_MAXIMUM_UPSTREAMS = 64,
    /// Bytes of events per cycle and direction.
    CRL_MINIMUM_EVENT_BYTES = 256,
    CRL_MAXIMUM_EVENT_BYTES = 1 << 20,
    /// Bytes of one MIDI message or one list of packets: any that has room.
    CRL_MAXIMUM_EVENT_PAYLOAD = CRL_MAXIMUM_EVENT_BYTES,
    CRL_CACHE_LINE = 64,
    /// For how long a service, or the host, is awake for one unit of a chain; nanoseconds.
    CRL_LONGEST_WATCH = 100000,
};

// The gate: written by the host, one for each service

/// How a run waits for the turn of the unit before it.
enum {
    /// Asleep.
    CRL_WAIT_ASLEEP = 0,
    /// Awake for a while, on the service's own core: the unit before it runs on the host's.
    CRL_WAIT_AWAKE = 1,
    /// Awake for a while, on the host's core.
    CRL_WAIT_AWAKE_WITH_HOST = 2,
    /// Asleep, and not for long at a time: the unit before it, which had the core first, wakes nobody after a short
    /// turn.
    CRL_WAIT_CALLED = 3,
};

/// Who waits for a unit's turn.
enum {
    /// Nobody who sleeps.
    CRL_WAITER_AWAKE = 0,
    CRL_WAITER_ASLEEP = 1,
    /// A service that was called together with this one, behind it, on the same core: it waits only where it overtook
    /// this one, which takes a while.
    CRL_WAITER_BEHIND = 2,
};

/// One request to a service: which units run, after what, and where to sleep afterwards. One cache line.
typedef struct crl_gate_slot {
    uint32_t sequence;
    uint8_t runCount;
    /// How the run waits for its turn: one of the CRL_WAIT values.
    uint8_t wait;
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
    /// When the host expects to send the next request, in nanoseconds of CLOCK_MONOTONIC; 0 when it cannot tell.
    uint64_t nextRequest;
} crl_gate_slot;

typedef struct crl_gate {
    /// As many as a service has units, so that a slot is never used again before its request is over.
    crl_gate_slot slots[CRL_MAXIMUM_UNITS];
} crl_gate;

// The doorbell: one for each service, written by both sides. A thread sleeps 0.5 us sooner on memory that its process
// may write: the kernel looks for the word there first.

typedef struct crl_doorbell {
    /// The number of the last request. The host writes it, and never reads it.
    uint32_t request;
    /// Whether the render thread sleeps between requests. The service writes it.
    uint32_t idle;
    /// Whose turn it is on the service's render thread, and whose control message is being answered: a unit's index and
    /// 1, 0 for nobody's. The service writes them for whoever asks after its death.
    uint32_t turn;
    uint32_t control;
    uint32_t padding[12];
} crl_doorbell;

// H: written by the host, one for each unit

/// Where a unit finds an input bus; from CRL_SOURCE_UPSTREAM on, the upstream's index is added.
enum {
    CRL_SOURCE_OWN = 0,
    CRL_SOURCE_PREVIOUS = 1,
    CRL_SOURCE_UPSTREAM = 2,
    CRL_SOURCE_NONE = 255,
};

/// One cycle of one unit. The first line is what every cycle reads.
typedef struct crl_request_slot {
    uint32_t sequence;
    uint32_t frames;
    uint32_t flags;
    uint32_t eventBytes;
    uint64_t deadline;
    uint8_t inputSource[CRL_MAXIMUM_BUSSES];
    uint8_t inputSourceBus[CRL_MAXIMUM_BUSSES];
    uint64_t padding;
    AudioTimeStamp timestamp;
    AUExtensionTransport transport;
    uint8_t rest[128 - sizeof(AUExtensionTransport)];
} crl_request_slot;

/// The answer to a pull request.
typedef struct crl_pull_reply {
    uint32_t count;
    int32_t status;
    uint32_t frames;
    uint32_t flags;
} crl_pull_reply;

typedef struct crl_host_area {
    crl_pull_reply pull;
    uint32_t padding[12];
    /// Who waits for the turn: one of the CRL_WAITER values.
    uint32_t waiting;
    uint32_t padding2[15];
    crl_request_slot slots[2];
} crl_host_area;

// C: written by the service, one for each unit

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

/// Bits of a reply's flags beyond Apple's, set by the service after it has cleaned the output.
enum {
    /// Events that the unit sent and that found no room.
    CRL_REPLY_FULL = 1 << 29,
    /// Samples above the limit, clamped to it.
    CRL_REPLY_LOUD = 1 << 30,
    /// NaN or infinity, replaced by 0.
    CRL_REPLY_NONFINITE = 1u << 31,
};

/// A word that stays armed as long as the render thread lives, behind its node.
typedef struct crl_life {
    void *node;
    void *padding;
    uint32_t word;
    uint32_t padding2[11];
} crl_life;

typedef struct crl_service_area {
    crl_reply_slot replies[2];
    /// The last sequence finished.
    uint32_t finished;
    uint32_t padding[15];
    crl_life life;
} crl_service_area;

/// The meaning of a done word: armed with the render thread's number and the kernel's bits, or marked with a kind and
/// the low bits of a sequence.
enum {
    CRL_WORD_SEQUENCE = 0x00ffffff,
    CRL_WORD_KIND = 0x07000000,
    CRL_WORD_DONE = 0x00000000,
    CRL_WORD_PULL = 0x01000000,
    CRL_WORD_SKIPPED = 0x02000000,
    CRL_WORD_BRIDGED = 0x03000000,
    CRL_WORD_THREAD = 0x003fffff,
    /// No thread's number has it.
    CRL_WORD_MARK = 0x20000000,
    CRL_WORD_OWNER_DIED = 0x40000000,
    CRL_WORD_WAITERS = 0x80000000,
};

// Access. A field that another process may change is read once, with one atomic access, into a private copy.

/// What a reply says, in private memory.
typedef struct crl_reply {
    int32_t status;
    uint32_t flags;
    uint32_t eventBytes;
    uint64_t renderTime;
} crl_reply;

typedef struct crl_pull_request {
    uint32_t bus;
    uint32_t frames;
    double sampleTime;
} crl_pull_request;

static inline CRL_RENDER_SAFE crl_gate_slot *crl_gate_slot_at(crl_gate *gate, uint32_t request) {
    return &gate->slots[request % CRL_MAXIMUM_UNITS];
}

/// The request of one unit that waits for the turn of an upstream. Its completion wakes a waiter.
static inline CRL_RENDER_SAFE void crl_gate_write_behind(
    crl_gate_slot *slot, uint32_t sequence, uint16_t unit, uint8_t wait, uint16_t waitSource, uint32_t waitSequence,
    uint16_t nextSource, uint32_t nextSequence, int16_t hostCore, uint64_t nextRequest) {
    slot->sequence = sequence;
    slot->runCount = 1;
    slot->wait = wait;
    slot->pullMask = 0;
    slot->run[0] = unit;
    slot->waitSource = waitSource;
    slot->nextSource = nextSource;
    slot->waitSequence = waitSequence;
    slot->nextSequence = nextSequence;
    slot->hostCore = hostCore;
    slot->wakeMask = 1;
    slot->nextRequest = nextRequest;
}

static inline CRL_RENDER_SAFE uint16_t crl_run_unit(const crl_gate_slot *slot, size_t index) { return slot->run[index % CRL_MAXIMUM_RUN]; }
static inline CRL_RENDER_SAFE void crl_set_run_unit(crl_gate_slot *slot, size_t index, uint16_t unit) {
    slot->run[index % CRL_MAXIMUM_RUN] = unit;
}

static inline CRL_RENDER_SAFE crl_request_slot *crl_request_at(crl_host_area *area, size_t parity) { return &area->slots[parity & 1]; }
static inline CRL_RENDER_SAFE AudioTimeStamp *crl_timestamp(crl_request_slot *slot) { return &slot->timestamp; }
static inline CRL_RENDER_SAFE AUExtensionTransport *crl_transport(crl_request_slot *slot) { return &slot->transport; }
static inline CRL_RENDER_SAFE void crl_set_input(crl_request_slot *slot, size_t bus, uint8_t source, uint8_t sourceBus) {
    slot->inputSource[bus % CRL_MAXIMUM_BUSSES] = source;
    slot->inputSourceBus[bus % CRL_MAXIMUM_BUSSES] = sourceBus;
}
static inline CRL_RENDER_SAFE uint8_t crl_input_source(const crl_request_slot *slot, size_t bus) {
    return slot->inputSource[bus % CRL_MAXIMUM_BUSSES];
}
static inline CRL_RENDER_SAFE uint8_t crl_input_source_bus(const crl_request_slot *slot, size_t bus) {
    return slot->inputSourceBus[bus % CRL_MAXIMUM_BUSSES];
}

static inline CRL_RENDER_SAFE uint32_t *crl_request_word(crl_doorbell *doorbell) { return &doorbell->request; }
static inline CRL_RENDER_SAFE uint32_t *crl_idle_word(crl_doorbell *doorbell) { return &doorbell->idle; }
static inline CRL_RENDER_SAFE uint32_t *crl_turn_word(crl_doorbell *doorbell) { return &doorbell->turn; }
static inline CRL_RENDER_SAFE uint32_t *crl_control_word(crl_doorbell *doorbell) { return &doorbell->control; }
static inline CRL_RENDER_SAFE uint32_t *crl_waiting_word(crl_host_area *area) { return &area->waiting; }
static inline CRL_RENDER_SAFE uint32_t *crl_pull_word(crl_host_area *area) { return &area->pull.count; }

static inline CRL_RENDER_SAFE crl_reply_slot *crl_reply_at(crl_service_area *area, size_t parity) { return &area->replies[parity & 1]; }
static inline CRL_RENDER_SAFE uint32_t *crl_done_word(crl_service_area *area, size_t parity) { return &area->replies[parity & 1].word; }
static inline CRL_RENDER_SAFE uint32_t *crl_finished_word(crl_service_area *area) { return &area->finished; }
static inline CRL_RENDER_SAFE crl_life *crl_life_at(crl_service_area *area) { return &area->life; }
static inline CRL_RENDER_SAFE uint32_t *crl_life_word(crl_service_area *area) { return &area->life.word; }

static inline CRL_RENDER_SAFE crl_reply crl_take_reply(const crl_reply_slot *slot) {
    return (crl_reply){
        __atomic_load_n(&slot->status, __ATOMIC_RELAXED), __atomic_load_n(&slot->flags, __ATOMIC_RELAXED),
        __atomic_load_n(&slot->eventBytes, __ATOMIC_RELAXED), __atomic_load_n(&slot->renderTime, __ATOMIC_RELAXED)};
}

static inline CRL_RENDER_SAFE crl_pull_request crl_take_pull(const crl_reply_slot *slot) {
    crl_pull_request pull = {
        __atomic_load_n(&slot->pullBus, __ATOMIC_RELAXED), __atomic_load_n(&slot->pullFrames, __ATOMIC_RELAXED), 0};
    __atomic_load(&slot->pullSampleTime, &pull.sampleTime, __ATOMIC_RELAXED);
    return pull;
}

static inline CRL_RENDER_SAFE uint64_t crl_take_beginning(const crl_reply_slot *slot) {
    return __atomic_load_n(&slot->began, __ATOMIC_RELAXED);
}

_Static_assert(sizeof(crl_gate_slot) == CRL_CACHE_LINE, "a gate slot is one cache line");
_Static_assert(sizeof(crl_doorbell) == CRL_CACHE_LINE, "the doorbell is one cache line");
_Static_assert(sizeof(crl_request_slot) == 256, "a request slot is four cache lines");
_Static_assert(offsetof(crl_request_slot, timestamp) == 64, "the time stamp starts the second line");
_Static_assert(offsetof(crl_request_slot, transport) == 128, "the transport starts the third line");
_Static_assert(offsetof(crl_host_area, waiting) == CRL_CACHE_LINE, "the host's word has a line of its own");
_Static_assert(offsetof(crl_host_area, slots) == 2 * CRL_CACHE_LINE, "the slots begin a line");
_Static_assert(sizeof(crl_reply_slot) == CRL_CACHE_LINE, "a reply is one cache line");
_Static_assert(offsetof(crl_reply_slot, word) == 16, "the robust list knows one offset from a node to its word");
_Static_assert(offsetof(crl_life, word) == 16, "the robust list knows one offset from a node to its word");
_Static_assert(sizeof(crl_service_area) == 4 * CRL_CACHE_LINE, "outputs begin a line");

#endif
