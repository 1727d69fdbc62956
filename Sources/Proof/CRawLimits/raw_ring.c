#define _GNU_SOURCE
#include "CRawLimits.h"

#include <errno.h>
#include <linux/futex.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAXIMUM_PEERS = 32, SPINS_PER_CHECK = 1 << 20 };

/// Two cache lines each: the adjacent-line prefetcher pairs lines.
typedef struct RawWord {
    _Alignas(128) _Atomic uint32_t value;
} RawWord;

typedef struct RawShared {
    /// word[k] is what peer k waits for; word[peerCount] is the host's.
    RawWord word[MAXIMUM_PEERS + 1];
    /// Raised while the host measures: a spinning peer sleeps here between slices.
    RawWord active;
    RawWord ready;
} RawShared;

struct RawRing {
    RawShared *shared;
    RawRingOptions options;
    uint32_t sequence;
    pid_t peers[MAXIMUM_PEERS];
};

static inline void relax(void) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

static inline long futex(_Atomic uint32_t *word, int operation, uint32_t value) {
    return syscall(SYS_futex, word, operation, value, NULL, NULL, 0);
}

static inline void kick(RawWord *word, uint32_t value) {
    atomic_store_explicit(&word->value, value, memory_order_release);
    futex(&word->value, FUTEX_WAKE, 1);
}

static inline void await(RawWord *word, uint32_t value) {
    uint32_t seen;
    while ((seen = atomic_load_explicit(&word->value, memory_order_acquire)) != value) futex(&word->value, FUTEX_WAIT, seen);
}

static _Noreturn void sleeping_peer(RawShared *shared, uint32_t index) {
    for (uint32_t sequence = 1;; sequence++) {
        await(&shared->word[index], sequence);
        kick(&shared->word[index + 1], sequence);
    }
}

static _Noreturn void spinning_peer(RawShared *shared) {
    for (uint32_t sequence = 1;; sequence++) {
        while (atomic_load_explicit(&shared->word[0].value, memory_order_acquire) != sequence) {
            if (atomic_load_explicit(&shared->active.value, memory_order_relaxed) == 0) futex(&shared->active.value, FUTEX_WAIT, 0);
            relax();
        }
        atomic_store_explicit(&shared->word[1].value, sequence, memory_order_release);
    }
}

static _Noreturn void run_peer(const RawRing *ring, uint32_t index, pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_NAME, "rawpeer");
    if (getppid() != parent) _exit(0);
    // The parent's sockets must not stay open here: whoever waits for their hang-up would wait for this process.
    syscall(SYS_close_range, 3u, ~0u, 0u);
    if (ring->options.peerCore >= 0) {
        cpu_set_t set;
        CPU_ZERO(&set);
        CPU_SET(ring->options.peerCore, &set);
        if (sched_setaffinity(0, sizeof set, &set) != 0) _exit(1);
    }
    struct sched_param parameters = {0};
    if (ring->options.fifoPriority > 0) {
        parameters.sched_priority = ring->options.fifoPriority > 5 ? ring->options.fifoPriority - 5 : 1;
        sched_setscheduler(0, SCHED_FIFO, &parameters);
    } else {
        sched_setscheduler(0, SCHED_OTHER, &parameters);
        setpriority(PRIO_PROCESS, 0, 5);
    }
    atomic_fetch_add(&ring->shared->ready.value, 1);
    if (ring->options.spinning) spinning_peer(ring->shared);
    sleeping_peer(ring->shared, index);
}

int raw_ring_start(const RawRingOptions *options, RawRing **result) {
    if (options->peerCount == 0 || options->peerCount > MAXIMUM_PEERS) return EINVAL;
    if (options->spinning && options->peerCount != 1) return EINVAL;
    RawRing *ring = calloc(1, sizeof *ring);
    if (ring == NULL) return ENOMEM;
    ring->options = *options;
    ring->shared = mmap(NULL, sizeof(RawShared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    if (ring->shared == MAP_FAILED) {
        free(ring);
        return ENOMEM;
    }
    pid_t parent = getpid();
    for (uint32_t k = 0; k < options->peerCount; k++) {
        pid_t child = fork();
        if (child == 0) run_peer(ring, k, parent);
        if (child < 0) {
            int error = errno;
            raw_ring_stop(ring);
            return error;
        }
        ring->peers[k] = child;
    }
    while (atomic_load(&ring->shared->ready.value) != options->peerCount) {
        for (uint32_t k = 0; k < options->peerCount; k++) {
            if (waitpid(ring->peers[k], NULL, WNOHANG) == ring->peers[k]) {
                ring->peers[k] = 0;
                raw_ring_stop(ring);
                return ECHILD;
            }
        }
        raw_pause(200000);
    }
    *result = ring;
    return 0;
}

static int spin_until(RawRing *ring, uint32_t value) {
    uint32_t spins = 0;
    while (atomic_load_explicit(&ring->shared->word[1].value, memory_order_acquire) != value) {
        relax();
        if (++spins % SPINS_PER_CHECK != 0) continue;
        if (waitpid(ring->peers[0], NULL, WNOHANG) == ring->peers[0]) {
            ring->peers[0] = 0;
            return ECHILD;
        }
        // The peer has no core. Whoever keeps it from one may wait for this one.
        raw_pause(1000000);
    }
    return 0;
}

static int measure_spinning(RawRing *ring, uint64_t *samples, size_t count, uint64_t gap) {
    RawShared *shared = ring->shared;
    int error = 0;
    atomic_store(&shared->active.value, 1);
    futex(&shared->active.value, FUTEX_WAKE, 1);
    uint64_t due = 0;
    for (size_t i = 0; i < count && error == 0; i++) {
        raw_await_callback(&due, gap);
        uint64_t start = raw_now();
        atomic_store_explicit(&shared->word[0].value, ++ring->sequence, memory_order_release);
        error = spin_until(ring, ring->sequence);
        samples[i] = raw_now() - start;
    }
    atomic_store(&shared->active.value, 0);
    return error;
}

int raw_ring_measure(RawRing *ring, uint64_t *samples, size_t count, uint64_t gap) {
    if (ring->options.spinning) return measure_spinning(ring, samples, count, gap);
    RawShared *shared = ring->shared;
    RawWord *last = &shared->word[ring->options.peerCount];
    uint64_t due = 0;
    for (size_t i = 0; i < count; i++) {
        raw_await_callback(&due, gap);
        uint64_t start = raw_now();
        kick(&shared->word[0], ++ring->sequence);
        await(last, ring->sequence);
        samples[i] = raw_now() - start;
    }
    return 0;
}

int32_t raw_ring_peer(const RawRing *ring, uint32_t index) {
    return index < ring->options.peerCount ? ring->peers[index] : 0;
}

void raw_ring_stop(RawRing *ring) {
    if (ring == NULL) return;
    for (uint32_t k = 0; k < ring->options.peerCount; k++) {
        if (ring->peers[k] > 0) kill(ring->peers[k], SIGKILL);
    }
    for (uint32_t k = 0; k < ring->options.peerCount; k++) {
        while (ring->peers[k] > 0 && waitpid(ring->peers[k], NULL, 0) < 0 && errno == EINTR) {
        }
    }
    munmap(ring->shared, sizeof(RawShared));
    free(ring);
}
