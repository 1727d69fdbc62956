/// The run loops that VST3 plug-ins are given: of the host, and of the frame of a view. Both keep a plug-in's handlers in a loop of the
/// main thread.
#include "internal.h"

static cfp_vst3_run_loop *loop_of(void *self) { return self; }

static vst3_result query(void *self, const uint8_t *id, void **object) {
    if (!object) return VST3_INVALID;
    bool is_known = cfp_is_id(id, vst3_run_loop_id) || cfp_is_id(id, vst3_unknown_id);
    *object = is_known ? self : NULL;
    return is_known ? VST3_OK : VST3_NO_INTERFACE;
}

// MARK: What a plug-in registers

static vst3_result add_descriptor(void *self, vst3_event_handler *handler, int descriptor) {
    if (!cfp_is_main_thread() || !handler || descriptor < 0) return VST3_INVALID;
    if (!cfp_loop_add_descriptor(&loop_of(self)->loop, (uintptr_t)handler, descriptor, CLAP_FD_READ)) return VST3_FALSE;
    handler->table->retain(handler);
    return VST3_OK;
}

/// A handler may have several descriptors: all of them go.
static vst3_result remove_descriptors(void *self, vst3_event_handler *handler) {
    uint32_t count = cfp_loop_remove_key(&loop_of(self)->loop, (uintptr_t)handler);
    for (uint32_t index = 0; index < count; index++) handler->table->release(handler);
    return count ? VST3_OK : VST3_FALSE;
}

static vst3_result add_timer(void *self, vst3_timer_handler *handler, uint64_t milliseconds) {
    if (!cfp_is_main_thread() || !handler || milliseconds > INT32_MAX) return VST3_INVALID;
    if (!cfp_loop_add_timer(&loop_of(self)->loop, (uintptr_t)handler, milliseconds)) return VST3_NO_MEMORY;
    handler->table->retain(handler);
    return VST3_OK;
}

static vst3_result remove_timer(void *self, vst3_timer_handler *handler) {
    if (!cfp_loop_remove_timer(&loop_of(self)->loop, (uintptr_t)handler)) return VST3_FALSE;
    handler->table->release(handler);
    return VST3_OK;
}

// MARK: What becomes of it

// SAFETY of both: a handler is kept until the plug-in takes it away.

void cfp_vst3_fire_timer(void *owner, uintptr_t handler) {
    vst3_timer_handler *timer = (vst3_timer_handler *)handler;
    (void)owner;
    timer->table->on_timer(timer);
}

static void serve_descriptor(void *owner, uintptr_t handler, int descriptor, uint32_t flags) {
    vst3_event_handler *events = (vst3_event_handler *)handler;
    (void)owner;
    (void)flags;
    events->table->on_descriptor(events, descriptor);
}

static void forget_descriptor(uintptr_t handler) {
    vst3_event_handler *events = (vst3_event_handler *)handler;
    events->table->release(events);
}

void cfp_vst3_make_run_loop(cfp_vst3_run_loop *run_loop) {
    static const struct vst3_run_loop_table table = {
        query, cfp_vst3_retain, cfp_vst3_release, add_descriptor, remove_descriptors, add_timer, remove_timer,
    };
    *run_loop = (cfp_vst3_run_loop){
        {&table},
        {.on_timer = cfp_vst3_fire_timer, .on_descriptor = serve_descriptor, .on_closed = forget_descriptor},
    };
}

vst3_run_loop *cfp_vst3_host_run_loop(void) {
    static cfp_vst3_run_loop run_loop;
    if (!run_loop.object.table) {
        cfp_vst3_make_run_loop(&run_loop);
        cfp_loop_add(&run_loop.loop);
    }
    return &run_loop.object;
}
