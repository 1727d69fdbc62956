/// The window of the CLAP test plug-in that has one.
#include "clap_plugins.h"

static const clap_host_fd *descriptors(const Instance *plugin) {
    return plugin->host->get_extension(plugin->host, "clap.posix-fd-support");
}

static void note(Instance *plugin, int edit) {
    const clap_host_params *params = plugin->host->get_extension(plugin->host, "clap.params");
    plugin->edits |= edit;
    params->request_flush(plugin->host);
}

static void set(void *context, float gain) {
    Instance *plugin = context;
    plugin->gain = plugin->shown = gain;
    note(plugin, EDIT_SETS);
}

static void hold(void *context, bool is_held) { note(context, is_held ? EDIT_BEGINS : EDIT_ENDS); }

static void push(const clap_output_events *out, uint16_t type) {
    const clap_event_gesture gesture = {{sizeof gesture, 0, 0, type, 0}, P_GAIN};
    out->try_push(out, &gesture.head);
}

void window_tell(Instance *plugin, const clap_output_events *out) {
    const int edits = __atomic_exchange_n((int *)&plugin->edits, 0, __ATOMIC_SEQ_CST);
    if (edits & EDIT_BEGINS) push(out, CLAP_GESTURE_BEGIN);
    if (edits & EDIT_SETS) {
        clap_event_param event = {.head = {sizeof event, 0, 0, CLAP_PARAM_VALUE, 0}, .param = P_GAIN, .value = plugin->gain};
        event.note = event.port = event.channel = event.key = -1;
        out->try_push(out, &event.head);
    }
    if (edits & EDIT_ENDS) push(out, CLAP_GESTURE_END);
}

void window_follow(Instance *plugin) {
    if (!plugin->panel) return;
    panel_ask_xlib(plugin->panel);
    if (plugin->shown == plugin->gain) return;
    plugin->shown = plugin->gain;
    panel_show(plugin->panel, (float)plugin->gain);
}

static bool is_supported(const clap_plugin *plugin, const char *api, bool is_floating) {
    want_main(self(plugin));
    return !strcmp(api, "x11") && !is_floating;
}

static bool create(const clap_plugin *plugin, const char *api, bool is_floating) {
    return is_supported(plugin, api, is_floating) && self(plugin)->kind != BLIND;
}

static void destroy(const clap_plugin *plugin) {
    Instance *instance = self(plugin);
    want_main(instance);
    if (!instance->panel) return;
    descriptors(instance)->unregister_fd(instance->host, instance->descriptor);
    panel_close(instance->panel);
    instance->panel = NULL;
}

static bool get_size(const clap_plugin *plugin, uint32_t *width, uint32_t *height) {
    want_main(self(plugin));
    *width = PANEL_WIDTH;
    *height = PANEL_HEIGHT;
    return true;
}

static bool can_resize(const clap_plugin *plugin) {
    (void)plugin;
    return true;
}

static bool set_size(const clap_plugin *plugin, uint32_t width, uint32_t height) {
    want_main(self(plugin));
    if (self(plugin)->panel) panel_resize(self(plugin)->panel, width, height);
    return true;
}

static bool set_parent(const clap_plugin *plugin, const clap_window *window) {
    Instance *instance = self(plugin);
    want_main(instance);
    instance->panel = panel_open((uint32_t)window->x11, (PanelActions){instance, set, hold});
    if (!instance->panel) return false;
    instance->descriptor = panel_descriptor(instance->panel);
    instance->shown = -1;
    return descriptors(instance)->register_fd(instance->host, instance->descriptor, CLAP_FD_READ);
}

static bool show(const clap_plugin *plugin) {
    want_main(self(plugin));
    return true;
}

static void on_fd(const clap_plugin *plugin, int fd, uint32_t flags) {
    Instance *instance = self(plugin);
    want_main(instance);
    if (!instance->panel) return;
    // What is lost would be told for ever.
    if (flags & CLAP_FD_ERROR) descriptors(instance)->unregister_fd(instance->host, fd);
    panel_serve(instance->panel);
}

const clap_gui window_functions = {
    .is_supported = is_supported, .create = create, .destroy = destroy, .get_size = get_size, .can_resize = can_resize,
    .set_size = set_size, .set_parent = set_parent, .show = show, .hide = show,
};

const clap_fd window_descriptors = {on_fd};
