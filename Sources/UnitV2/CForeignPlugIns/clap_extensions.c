/// What a CLAP plug-in offers beside rendering.
#include "internal.h"

static const void *extension(const cfp_clap *clap, const char *id) { return clap->plugin->get_extension(clap->plugin, id); }

void cfp_clap_find_extensions(cfp_clap *clap) {
    clap->params = extension(clap, "clap.params");
    if (clap->params && !(clap->params->count && clap->params->get_info && clap->params->get_value)) clap->params = NULL;
    clap->state = extension(clap, "clap.state");
    if (clap->state && !(clap->state->save && clap->state->load)) clap->state = NULL;
    clap->latency = extension(clap, "clap.latency");
    if (clap->latency && !clap->latency->get) clap->latency = NULL;
    clap->tail = extension(clap, "clap.tail");
    if (clap->tail && !clap->tail->get) clap->tail = NULL;
    clap->render = extension(clap, "clap.render");
    if (clap->render && !clap->render->set) clap->render = NULL;
    clap->timer = extension(clap, "clap.timer-support");
    if (clap->timer && !clap->timer->on_timer) clap->timer = NULL;
    clap->fd = extension(clap, "clap.posix-fd-support");
    if (clap->fd && !clap->fd->on_fd) clap->fd = NULL;
    clap->pool = extension(clap, "clap.thread-pool");
    if (clap->pool && !clap->pool->exec) clap->pool = NULL;
    clap->preset_load = extension(clap, "clap.preset-load/2");
    // As it was called before it was part of the standard, and is alike.
    if (!clap->preset_load) clap->preset_load = extension(clap, "clap.preset-load.draft/2");
    if (clap->preset_load && !clap->preset_load->from_location) clap->preset_load = NULL;
    clap->choices = extension(clap, "clap.audio-ports-config");
    if (clap->choices && !(clap->choices->count && clap->choices->get && clap->choices->select)) clap->choices = NULL;
    clap->gui = extension(clap, "clap.gui");
}

static void on_timer(void *owner, uintptr_t key) {
    cfp_clap *clap = owner;
    if (key == CFP_WINDOW_TIMER) return cfp_clap_follow_window(clap);
    if (clap->timer) clap->timer->on_timer(clap->plugin, (uint32_t)key);
}

static void on_descriptor(void *owner, uintptr_t key, int descriptor, uint32_t flags) {
    const cfp_clap *clap = owner;
    (void)key;
    if (clap->fd) clap->fd->on_fd(clap->plugin, descriptor, flags);
}

void cfp_clap_make_loop(cfp_clap *clap) {
    clap->loop = (cfp_loop){.owner = clap, .on_timer = on_timer, .on_descriptor = on_descriptor};
}
