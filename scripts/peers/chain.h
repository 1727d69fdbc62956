// What the chains of clients in peers' servers have in common: one process per client, and what the last one measured.
#pragma once
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { WARM_UP = 200, MOST_CLIENTS = 64 };

typedef struct {
    /// When the first client, which only marks the beginning, had rendered; nanoseconds of CLOCK_MONOTONIC.
    _Atomic uint64_t start;
    _Atomic int ready, isLinked, isDone;
    int wanted, seen;
    uint64_t samples[];
} Chain;

static Chain *chain;
static pid_t children[MOST_CLIENTS];

static uint64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/// The trivial work of every client: half of what comes in.
static void halve(const float *in, float *out, uint32_t frames) {
    for (uint32_t k = 0; k < frames; k++) out[k] = in ? in[k] * 0.5f : 0;
}

/// Called by the first client (`place` 0) and the last (`place` of `last`) when they have rendered a cycle.
static void note(int place, int last) {
    if (place == 0) atomic_store(&chain->start, now());
    if (place != last || !atomic_load(&chain->isLinked) || atomic_load(&chain->isDone)) return;
    uint64_t start = atomic_exchange(&chain->start, 0);
    if (start == 0) return;
    int place_of_sample = chain->seen++ - WARM_UP;
    if (place_of_sample >= 0) chain->samples[place_of_sample] = now() - start;
    if (place_of_sample == chain->wanted - 1) atomic_store(&chain->isDone, 1);
}

static int compare(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void tell_clients(int signal) {
    for (int k = 0; k < MOST_CLIENTS; k++) {
        if (children[k] > 0) kill(children[k], signal);
    }
}

/// Ends the clients and the program. A client may take its leave: JACK's server on one core dies of clients that are only gone.
static void end(int code) {
    tell_clients(SIGTERM);
    for (int k = 0; k < 500 && waitpid(-1, NULL, WNOHANG) >= 0; k++) usleep(10000);
    tell_clients(SIGKILL);
    while (wait(NULL) > 0) {
    }
    exit(code);
}

/// Waits up to a minute until a word has a value; ends the program with a sentence when it has not.
static void await_word(_Atomic int *word, int value, const char *what) {
    for (int k = 0; k < 6000; k++) {
        if (atomic_load(word) >= value) return;
        usleep(10000);
    }
    fprintf(stderr, "%s did not happen within a minute\n", what);
    end(1);
}

/// Starts `count` clients and the one before them, links them, and prints percentiles in microseconds.
static void run(int count, int cycles, void (*client)(int place, int last), void (*join)(int from, int to)) {
    chain = mmap(NULL, sizeof *chain + sizeof(uint64_t) * (size_t)cycles, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (chain == MAP_FAILED) exit(1);
    chain->wanted = cycles;
    for (int k = 0; k <= count; k++) {
        children[k] = fork();
        if (children[k] == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            client(k, count);
            _exit(1);
        }
        await_word(&chain->ready, k + 1, "the start of a client");
    }
    for (int k = 0; k < count; k++) join(k, k + 1);
    join(count, -1);
    atomic_store(&chain->isLinked, 1);
    await_word(&chain->isDone, 1, "the wanted number of cycles");
    qsort(chain->samples, (size_t)cycles, sizeof(uint64_t), compare);
    printf("%.2f %.2f %.2f %.2f\n", chain->samples[cycles / 2] / 1e3, chain->samples[cycles * 9 / 10] / 1e3,
           chain->samples[cycles * 99 / 100] / 1e3, chain->samples[cycles - 1] / 1e3);
    fflush(stdout);
    end(0);
}
