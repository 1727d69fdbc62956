/// The event loop that VST3 plug-ins may ask their host for: descriptors and timers, served on the main thread of plug-ins.
#include "internal.h"

#include <poll.h>

enum { MOST = 64, SHORTEST_PERIOD = 10 };

static struct {
    vst3_event_handler *handler;
    int descriptor;
} watched[MOST];
static struct {
    vst3_timer_handler *handler;
    int64_t period, due;
} timers[MOST];
static uint32_t watched_count, timer_count;

static vst3_result query(void *self, const uint8_t *id, void **object) {
    if (!object) return VST3_INVALID;
    bool is_known = cfp_is_id(id, vst3_run_loop_id) || cfp_is_id(id, vst3_unknown_id);
    *object = is_known ? self : NULL;
    return is_known ? VST3_OK : VST3_NO_INTERFACE;
}

static vst3_result add_descriptor(void *self, vst3_event_handler *handler, int descriptor) {
    (void)self;
    if (!cfp_is_main_thread() || !handler || descriptor < 0) return VST3_INVALID;
    if (watched_count == MOST) return VST3_NO_MEMORY;
    handler->table->retain(handler);
    watched[watched_count].handler = handler;
    watched[watched_count++].descriptor = descriptor;
    return VST3_OK;
}

/// A handler may have several descriptors: all of them go.
static vst3_result remove_descriptors(void *self, vst3_event_handler *handler) {
    (void)self;
    bool was_there = false;
    for (uint32_t index = watched_count; cfp_is_main_thread() && index-- > 0;) {
        if (watched[index].handler != handler) continue;
        watched[index] = watched[--watched_count];
        handler->table->release(handler);
        was_there = true;
    }
    return was_there ? VST3_OK : VST3_FALSE;
}

static vst3_result add_timer(void *self, vst3_timer_handler *handler, uint64_t milliseconds) {
    (void)self;
    if (!cfp_is_main_thread() || !handler || milliseconds > INT32_MAX) return VST3_INVALID;
    if (timer_count == MOST) return VST3_NO_MEMORY;
    if (milliseconds < SHORTEST_PERIOD) milliseconds = SHORTEST_PERIOD;
    handler->table->retain(handler);
    timers[timer_count].handler = handler;
    timers[timer_count].period = (int64_t)milliseconds * 1000000;
    timers[timer_count].due = cfp_main_now() + timers[timer_count].period;
    timer_count++;
    return VST3_OK;
}

static vst3_result remove_timer(void *self, vst3_timer_handler *handler) {
    (void)self;
    for (uint32_t index = 0; cfp_is_main_thread() && index < timer_count; index++) {
        if (timers[index].handler != handler) continue;
        timers[index] = timers[--timer_count];
        handler->table->release(handler);
        return VST3_OK;
    }
    return VST3_FALSE;
}

vst3_run_loop *cfp_vst3_run_loop(void) {
    static const struct vst3_run_loop_table table = {
        query, cfp_vst3_retain, cfp_vst3_release, add_descriptor, remove_descriptors, add_timer, remove_timer,
    };
    static vst3_run_loop loop = {&table};
    return &loop;
}

// MARK: Serving

int64_t cfp_vst3_next_timer(void) {
    int64_t first = INT64_MAX;
    for (uint32_t index = 0; index < timer_count; index++) {
        if (timers[index].due < first) first = timers[index].due;
    }
    return first;
}

uint32_t cfp_vst3_add_descriptors(struct pollfd *polled, uint32_t most) {
    uint32_t count = 0;
    for (; count < watched_count && count < most; count++) {
        polled[count] = (struct pollfd){watched[count].descriptor, POLLIN, 0};
    }
    return count;
}

/// One that a callback has taken away meanwhile is passed over.
static void serve_descriptor(struct pollfd polled) {
    for (uint32_t index = 0; polled.revents && index < watched_count; index++) {
        if (watched[index].descriptor != polled.fd) continue;
        vst3_event_handler *handler = watched[index].handler;
        // What is closed would be reported for ever.
        if (polled.revents & POLLNVAL) {
            watched[index] = watched[--watched_count];
            handler->table->release(handler);
        } else {
            handler->table->on_descriptor(handler, polled.fd);
        }
        return;
    }
}

void cfp_vst3_serve_loop(const struct pollfd *polled, uint32_t count) {
    for (uint32_t index = 0; index < count; index++) serve_descriptor(polled[index]);
    int64_t now = cfp_main_now();
    for (uint32_t index = 0; index < timer_count; index++) {
        if (timers[index].due > now) continue;
        timers[index].due = now + timers[index].period;
        timers[index].handler->table->on_timer(timers[index].handler);
    }
}
