#include "internal.h"

#include <stdlib.h>
#include <string.h>

bool cfp_ring_make(cfp_ring *ring, uint32_t size) {
    ring->bytes = calloc(1, size);
    ring->size = size;
    atomic_store(&ring->head, 0);
    atomic_store(&ring->tail, 0);
    return ring->bytes != NULL;
}

static void copy_in(cfp_ring *ring, uint32_t place, const void *data, uint32_t size) {
    uint32_t start = place % ring->size, first = ring->size - start < size ? ring->size - start : size;
    memcpy(ring->bytes + start, data, first);
    memcpy(ring->bytes, (const uint8_t *)data + first, size - first);
}

static void copy_out(const cfp_ring *ring, uint32_t place, void *data, uint32_t size) {
    uint32_t start = place % ring->size, first = ring->size - start < size ? ring->size - start : size;
    memcpy(data, ring->bytes + start, first);
    memcpy((uint8_t *)data + first, ring->bytes, size - first);
}

bool cfp_ring_put_pair(cfp_ring *ring, const void *data, uint32_t first, const void *more, uint32_t second) {
    uint32_t head = atomic_load_explicit(&ring->head, memory_order_relaxed);
    uint32_t used = head - atomic_load_explicit(&ring->tail, memory_order_acquire);
    if (first > ring->size || second > ring->size - first) return false;
    uint32_t size = first + second;
    if (used + sizeof size > ring->size - size) return false;
    copy_in(ring, head, &size, sizeof size);
    uint32_t place = head + (uint32_t)sizeof size;
    if (first) copy_in(ring, place, data, first);
    if (second) copy_in(ring, place + first, more, second);
    atomic_store_explicit(&ring->head, place + size, memory_order_release);
    return true;
}

bool cfp_ring_put(cfp_ring *ring, uint32_t size, const void *data) { return cfp_ring_put_pair(ring, data, size, NULL, 0); }

uint32_t cfp_ring_take(cfp_ring *ring, void *into, uint32_t room) {
    uint32_t tail = atomic_load_explicit(&ring->tail, memory_order_relaxed), size = 0;
    if (tail == atomic_load_explicit(&ring->head, memory_order_acquire)) return UINT32_MAX;
    copy_out(ring, tail, &size, sizeof size);
    uint32_t taken = size <= room ? size : room;
    copy_out(ring, tail + (uint32_t)sizeof size, into, taken);
    atomic_store_explicit(&ring->tail, tail + (uint32_t)sizeof size + size, memory_order_release);
    return taken;
}

static int respond(void *handle, uint32_t size, const void *data) {
    cfp_worker *worker = handle;
    return cfp_ring_put(&worker->responses, size, data) ? 0 : 3;
}

static void work(cfp_worker *worker, uint32_t size, const void *data) {
    worker->interface->work(worker->handle, respond, worker, size, data);
}

int cfp_worker_schedule(void *handle, uint32_t size, const void *data) {
    cfp_worker *worker = handle;
    if (!worker || !worker->interface || !worker->interface->work) return 1;
    // Where nobody waits for the sound, it is the same each time.
    if (worker->is_offline) {
        work(worker, size, data);
        return 0;
    }
    if (!cfp_ring_put(&worker->requests, size, data)) return 3;
    sem_post(&worker->due);
    return 0;
}

static void *run(void *context) {
    cfp_worker *worker = context;
    while (true) {
        while (sem_wait(&worker->due)) continue;
        if (atomic_load(&worker->ends)) return NULL;
        uint32_t size = cfp_ring_take(&worker->requests, worker->taken, CFP_RING_BYTES);
        if (size == UINT32_MAX) continue;
        pthread_mutex_lock(worker->busy);
        work(worker, size, worker->taken);
        pthread_mutex_unlock(worker->busy);
    }
}

bool cfp_worker_start(cfp_worker *worker, const lv2_worker *interface, void *handle, bool is_offline) {
    worker->handle = handle;
    worker->is_offline = is_offline;
    worker->taken = malloc(CFP_RING_BYTES);
    worker->answered = malloc(CFP_RING_BYTES);
    if (!worker->taken || !worker->answered) return false;
    worker->interface = interface;
    if (!interface || is_offline) return true;
    worker->is_running = !pthread_create(&worker->thread, NULL, run, worker);
    return worker->is_running;
}

void cfp_worker_stop(cfp_worker *worker) {
    if (worker->is_running) {
        atomic_store(&worker->ends, true);
        sem_post(&worker->due);
        pthread_join(worker->thread, NULL);
    }
    sem_destroy(&worker->due);
    free(worker->requests.bytes); free(worker->responses.bytes); free(worker->taken); free(worker->answered);
    free(worker);
}

void cfp_worker_deliver(cfp_worker *worker) {
    if (!worker->interface) return;
    // No more than there was room for: a plug-in may ask for more while it is answered.
    for (uint32_t count = 0; count < 1024; count++) {
        uint32_t size = cfp_ring_take(&worker->responses, worker->answered, CFP_RING_BYTES);
        if (size == UINT32_MAX) break;
        if (worker->interface->work_response) worker->interface->work_response(worker->handle, size, worker->answered);
    }
    if (worker->interface->end_run) worker->interface->end_run(worker->handle);
}
