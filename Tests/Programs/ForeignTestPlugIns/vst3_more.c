/// What some of the VST3 test plug-ins have beside: other arrangements, expression of single notes, and the host's event loop.
#include "vst3_plugins.h"

#include <stdlib.h>

PLUG_UNKNOWN(physical)

// MARK: Arrangements

bool plug_arrange(Plug *plug, uint64_t input, uint64_t output) {
    uint32_t width = (uint32_t)__builtin_popcountll(input);
    if (input != output || (width != 1 && width != 2 && width != 6)) return false;
    plug->width = width;
    return true;
}

// MARK: Expression

/// To the side is tuning, and nothing else is known.
static vst3_result get_mapping(void *self, int32_t bus, int16_t channel, vst3_physical_list *list) {
    (void)self; (void)channel;
    for (uint32_t index = 0; index < list->count; index++) {
        list->all[index].expression = list->all[index].movement == 0 ? 2 : UINT32_MAX;
    }
    return bus ? VST3_FALSE : VST3_OK;
}

const struct vst3_physical_mapping_table plug_physical = {query_physical, retain_physical, release_physical, get_mapping};

// MARK: The event loop

/// A timer that writes to a pipe, whose other end is watched.
typedef struct PlugLoop {
    vst3_event_handler events;
    vst3_timer_handler timer;
    vst3_run_loop *loop;
    Plug *plug;
    int ends[2];
    uint32_t count;
} PlugLoop;

static vst3_result query_loop(void *self, const uint8_t *id, void **object) {
    (void)id;
    *object = self;
    return VST3_OK;
}

static uint32_t retain_events(void *self) { return ++((PlugLoop *)self)->count; }
static uint32_t release_events(void *self) { return --((PlugLoop *)self)->count; }
static PlugLoop *of_timer(void *self) { return (PlugLoop *)((char *)self - offsetof(PlugLoop, timer)); }
static uint32_t retain_timer(void *self) { return ++of_timer(self)->count; }
static uint32_t release_timer(void *self) { return --of_timer(self)->count; }

static void on_timer(void *self) {
    if (write(of_timer(self)->ends[1], "x", 1) < 0) return;
}

static void on_descriptor(void *self, int descriptor) {
    PlugLoop *loop = self;
    char byte;
    if (descriptor != loop->ends[0] || read(descriptor, &byte, 1) != 1) return;
    loop->plug->values[TOLD] = 1;
    if (loop->plug->handler) loop->plug->handler->table->restart(loop->plug->handler, VST3_VALUES_CHANGED);
}

bool plug_begin_loop(Plug *plug) {
    static const struct vst3_event_handler_table events = {query_loop, retain_events, release_events, on_descriptor};
    static const struct vst3_timer_handler_table timer = {query_loop, retain_timer, release_timer, on_timer};
    void *found = NULL;
    PlugLoop *loop = plug->loop = calloc(1, sizeof *loop);
    loop->events.table = &events;
    loop->timer.table = &timer;
    loop->plug = plug;
    if (plug->host->table->query(plug->host, vst3_run_loop_id, &found) || !found || pipe(loop->ends)) return false;
    loop->loop = found;
    return !loop->loop->table->add_descriptor(loop->loop, &loop->events, loop->ends[0])
        && !loop->loop->table->add_timer(loop->loop, &loop->timer, 10);
}

void plug_end_loop(Plug *plug) {
    PlugLoop *loop = plug->loop;
    plug->loop = NULL;
    if (!loop) return;
    if (loop->loop) {
        loop->loop->table->remove_timer(loop->loop, &loop->timer);
        loop->loop->table->remove_descriptors(loop->loop, &loop->events);
        close(loop->ends[0]);
        close(loop->ends[1]);
    }
    // Whoever still holds it would call what is not there any more.
    if (loop->count) abort();
    free(loop);
}
