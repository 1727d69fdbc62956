/// User interfaces of LV2 for X11: the tests' panel, whose bar is the third port.
#include "interfaces.h"

#include <stdlib.h>
#include <string.h>

void *interface_find(const Feature *const *features, const char *name) {
    for (; *features; features++)
        if (!strcmp(strrchr((*features)->uri, '#') + 1, name)) return (*features)->data;
    return NULL;
}

static void set(void *context, float gain) {
    Interface *interface = context;
    interface->write(interface->controller, GAIN, sizeof gain, 0, &gain);
}

static void hold(void *context, bool is_held) {
    Interface *interface = context;
    if (interface->touch) interface->touch->touch(interface->touch->handle, GAIN, is_held);
}

static void *instantiate(
    const Descriptor *descriptor, const char *plugin, const char *bundle, Write write, void *controller, void **widget,
    const Feature *const *features) {
    (void)plugin;
    if (strstr(descriptor->uri, "without")) return NULL;
    if (strstr(descriptor->uri, "ending")) exit(3);
    Interface *interface = calloc(1, sizeof *interface);
    const uint32_t parent = (uint32_t)(uintptr_t)interface_find(features, "parent");
    *interface = (Interface){.write = write, .controller = controller, .touch = interface_find(features, "touch")};
    interface->is_trying = strstr(descriptor->uri, "trying");
    const bool is_locked_in = interface->is_trying && panel_is_locked_in(bundle);
    interface->panel = panel_open(parent, (PanelActions){interface, set, hold});
    if (!interface->panel) return NULL;
    if (is_locked_in) panel_show(interface->panel, PANEL_MOST);
    const Resize *resize = interface_find(features, "resize");
    if (resize) resize->resize(resize->handle, PANEL_WIDTH, PANEL_HEIGHT);
    *widget = (void *)(uintptr_t)panel_window(interface->panel);
    return interface;
}

static void run(External *external) { panel_serve(((Interface *)external)->panel); }
static void do_nothing(External *external) { (void)external; }

/// In a window of its own, which is not there before it is shown.
static void show(External *external) {
    Interface *interface = (Interface *)external;
    interface->panel = panel_open(0, (PanelActions){interface, set, hold});
    panel_show(interface->panel, 1);
}

static void *instantiate_external(
    const Descriptor *descriptor, const char *plugin, const char *bundle, Write write, void *controller, void **widget,
    const Feature *const *features) {
    (void)descriptor; (void)plugin; (void)bundle;
    if (!interface_find(features, "Host") || interface_find(features, "parent")) return NULL;
    Interface *interface = calloc(1, sizeof *interface);
    *interface = (Interface){.external = {run, show, do_nothing}, .write = write, .controller = controller};
    *widget = &interface->external;
    return interface;
}

static int idle(void *handle) {
    panel_serve(((Interface *)handle)->panel);
    return 0;
}

static void port_event(void *handle, uint32_t port, uint32_t size, uint32_t format, const void *value) {
    const Interface *interface = handle;
    float gain;
    if (!interface->panel || interface->is_trying || port != GAIN || size != sizeof gain || format != 0) return;
    memcpy(&gain, value, sizeof gain);
    panel_show(interface->panel, gain);
}

static void cleanup(void *handle) { (void)handle; }

static const struct {
    int (*idle)(void *);
} idle_interface = {idle};

static const void *extension_data(const char *uri) {
    return strstr(uri, "#idleInterface") ? &idle_interface : NULL;
}

__attribute__((visibility("default"))) const Descriptor *lv2ui_descriptor(uint32_t index) {
    static const Descriptor interfaces[] = {
        {"urn:auserviced:test:ui", instantiate, cleanup, port_event, extension_data},
        {"urn:auserviced:test:ui:trying", instantiate, cleanup, port_event, extension_data},
        {"urn:auserviced:test:ui:without", instantiate, cleanup, port_event, extension_data},
        {"urn:auserviced:test:ui:ending", instantiate, cleanup, port_event, extension_data},
        {"urn:auserviced:test:ui:external", instantiate_external, cleanup, port_event, extension_data},
    };
    enum { COUNT = sizeof interfaces / sizeof *interfaces };
    static const Descriptor *const others[] = {&talking_interface, &gtk_interface};
    return index < COUNT ? &interfaces[index] : index < COUNT + 2 ? others[index - COUNT] : NULL;
}
