/// An interface of the plug-in whose gain is a property: it asks for it, sets it by messages, and shows what it is told.
#include "interfaces.h"

#include <stdlib.h>
#include <string.h>

#define ATOM "http://lv2plug.in/ns/ext/atom#"
#define PATCH "http://lv2plug.in/ns/ext/patch#"
#define GAIN_PROPERTY "urn:auserviced:test:reader#gain"

enum { CONTROL = 0, NOTIFY = 1 };

/// An object with a property and a value, as it lies in memory.
typedef struct Message {
    uint32_t size, type, identifier, kind;
    uint32_t property_key, property_context, property_size, property_type, property, property_pad;
    uint32_t value_key, value_context, value_size, value_type;
    float value;
    uint32_t value_pad;
} Message;

static uint32_t map(const Interface *interface, const char *uri) { return interface->map->map(interface->map->handle, uri); }

static void send(const Interface *interface, const Message *message, uint32_t size) {
    interface->write(interface->controller, CONTROL, size, map(interface, ATOM "eventTransfer"), message);
}

static void ask(const Interface *interface) {
    const Message get = {.size = 8, .type = map(interface, ATOM "Object"), .kind = map(interface, PATCH "Get")};
    send(interface, &get, 16);
}

static void set(void *context, float gain) {
    const Interface *interface = context;
    const Message set = {
        .size = sizeof set - 8, .type = map(interface, ATOM "Object"), .kind = map(interface, PATCH "Set"),
        .property_key = map(interface, PATCH "property"), .property_size = 4, .property_type = map(interface, ATOM "URID"),
        .property = map(interface, GAIN_PROPERTY), .value_key = map(interface, PATCH "value"), .value_size = 4,
        .value_type = map(interface, ATOM "Float"), .value = gain,
    };
    send(interface, &set, sizeof set);
}

static void hold(void *context, bool is_held) { (void)context; (void)is_held; }

static void *instantiate(
    const Descriptor *descriptor, const char *plugin, const char *bundle, Write write, void *controller, void **widget,
    const Feature *const *features) {
    (void)descriptor; (void)plugin; (void)bundle;
    Interface *interface = calloc(1, sizeof *interface);
    *interface = (Interface){.write = write, .controller = controller, .map = interface_find(features, "map")};
    interface->panel =
        panel_open((uint32_t)(uintptr_t)interface_find(features, "parent"), (PanelActions){interface, set, hold});
    if (!interface->panel || !interface->map) return NULL;
    *widget = (void *)(uintptr_t)panel_window(interface->panel);
    ask(interface);
    return interface;
}

static void port_event(void *handle, uint32_t port, uint32_t size, uint32_t format, const void *value) {
    const Interface *interface = handle;
    Message told;
    if (port != NOTIFY || size != sizeof told || format != map(interface, ATOM "eventTransfer")) return;
    memcpy(&told, value, sizeof told);
    if (told.kind == map(interface, PATCH "Set") && told.property == map(interface, GAIN_PROPERTY))
        panel_show(interface->panel, told.value);
}

static int idle(void *handle) {
    panel_serve(((Interface *)handle)->panel);
    return 0;
}

static void cleanup(void *handle) { (void)handle; }

static const struct {
    int (*idle)(void *);
} idle_interface = {idle};

static const void *extension_data(const char *uri) { return strstr(uri, "#idleInterface") ? &idle_interface : NULL; }

const Descriptor talking_interface = {"urn:auserviced:test:ui:talking", instantiate, cleanup, port_event, extension_data};
