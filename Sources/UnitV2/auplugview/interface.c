#include "lv2_ui.h"
#include "program.h"

#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FEATURES = 13, OPTIONS = 4 };

struct interface {
    const program_order *order;
    display *display;
    const lv2ui_descriptor *descriptor;
    void *handle;
    void *widget;
    const lv2ui_idle *idle;
    const lv2ui_resize *resize;
    /// What the interface may hold on to.
    lv2ui_resize own_resize;
    lv2ui_port_map ports;
    lv2ui_touch touch;
    lv2_log log;
    lv2ui_external_host host;
    bool is_closed;
    lv2_option options[OPTIONS];
    float rate, updates, scale;
    lv2_feature features[FEATURES];
    const lv2_feature *list[FEATURES + 1];
    /// The numbers of what is sent to ports of events.
    uint32_t event_transfer, atom_transfer;
};

/// An atom as memory has it: the size of what is behind it, and its type.
typedef struct atom {
    uint32_t size, type;
} atom;

static void write_event(uint32_t port, uint32_t size, const void *value) {
    atom head;
    if (size < sizeof head || size > CPW_MOST - sizeof(cpw_message)) return;
    memcpy(&head, value, sizeof head);
    if (head.size > size - sizeof head) return;
    const cpw_message message = {.kind = CPW_EVENT, .a = (int32_t)port};
    program_send_with(&message, value, (uint32_t)sizeof head + head.size);
}

static void write_port(void *controller, uint32_t port, uint32_t size, uint32_t protocol, const void *value) {
    const interface *interface = controller;
    float number;
    if (!value || port >= interface->order->port_count) return;
    if (protocol && (protocol == interface->event_transfer || protocol == interface->atom_transfer))
        return write_event(port, size, value);
    // 0 is the protocol of control ports.
    if (protocol != 0 || size != sizeof number) return;
    memcpy(&number, value, sizeof number);
    if (isfinite(number)) program_send(CPW_WRITE, (int32_t)port, 0, number);
}

static int resize(void *handle, int width, int height) {
    interface *interface = handle;
    display_set_size(interface->display, width, height);
    // Before it has been shown, its size goes with that.
    if (interface->handle) program_send(CPW_SIZE, interface->display->width, interface->display->height, 0);
    return 0;
}

static uint32_t port_index(void *handle, const char *symbol) {
    const program_order *order = ((interface *)handle)->order;
    for (uint32_t index = 0; symbol && index < order->port_count; index++)
        if (!strcmp(order->symbols[index], symbol)) return index;
    return LV2UI_INVALID_PORT;
}

static void touch(void *handle, uint32_t port, bool is_held) {
    if (port < ((interface *)handle)->order->port_count) program_send(CPW_TOUCH, (int32_t)port, is_held, 0);
}

static int log_list(void *handle, uint32_t type, const char *format, va_list arguments) {
    (void)handle;
    (void)type;
    return vfprintf(stderr, format, arguments);
}

static int log_print(void *handle, uint32_t type, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int written = log_list(handle, type, format, arguments);
    va_end(arguments);
    return written;
}

/// A person has closed the interface's own window.
static void close_external(void *controller) { ((interface *)controller)->is_closed = true; }

static void make_options(interface *interface) {
    interface->rate = interface->order->rate;
    interface->updates = 30;
    interface->scale = 1;
    const struct { const char *key; const float *value; } options[] = {
        {LV2_EXT "parameters#sampleRate", &interface->rate}, {LV2UI "updateRate", &interface->updates},
        {LV2UI "scaleFactor", &interface->scale}};
    for (size_t index = 0; index < sizeof options / sizeof *options; index++)
        interface->options[index] = (lv2_option){
            0, 0, interface_map.map(NULL, options[index].key), sizeof(float), interface_map.map(NULL, LV2_EXT "atom#Float"),
            options[index].value};
}

static void make_features(interface *interface) {
    interface->event_transfer = interface_map.map(NULL, LV2_EXT "atom#eventTransfer");
    interface->atom_transfer = interface_map.map(NULL, LV2_EXT "atom#atomTransfer");
    interface->own_resize = (lv2ui_resize){interface, resize};
    interface->ports = (lv2ui_port_map){interface, port_index};
    interface->touch = (lv2ui_touch){interface, touch};
    interface->log = (lv2_log){NULL, log_print, log_list};
    interface->host = (lv2ui_external_host){close_external, interface->order->plugin};
    make_options(interface);
    const lv2_feature features[] = {
        {LV2_EXT "urid#map", &interface_map}, {LV2_EXT "urid#unmap", &interface_unmap},
        {LV2UI "parent", (void *)(uintptr_t)interface->display->window}, {LV2UI "resize", &interface->own_resize},
        {LV2UI "portMap", &interface->ports}, {LV2UI "touch", &interface->touch}, {LV2UI "idleInterface", NULL},
        {LV2_EXT "options#options", interface->options}, {LV2_EXT "log#log", &interface->log},
        {interface->display->is_fixed ? LV2UI "fixedSize" : LV2UI "portNotification", NULL},
        {LV2UI_EXTERNAL, &interface->host}, {LV2UI_OLD_EXTERNAL, &interface->host}};
    const size_t count = sizeof features / sizeof *features;
    memcpy(interface->features, features, sizeof features);
    for (size_t index = 0, place = 0; index < count; index++) {
        // Only what is to be in a window of this program's is told of that; only what is not, of another.
        const bool is_apart = interface->order->is_gtk || interface->order->is_external;
        const bool is_host = features[index].data == &interface->host, is_parent = !strcmp(features[index].uri, LV2UI "parent");
        if (is_host ? interface->order->is_external : !is_parent || !is_apart)
            interface->list[place++] = &interface->features[index];
    }
}

static const lv2ui_descriptor *find(const program_order *order) {
    void *library = dlopen(order->binary, RTLD_NOW | RTLD_LOCAL);
    if (!library) program_fail("cannot be shown: its interface cannot be loaded: %s", dlerror());
    lv2ui_entry entry;
    *(void **)&entry = dlsym(library, "lv2ui_descriptor");
    if (!entry) program_fail("cannot be shown: %s exports no lv2ui_descriptor", order->binary);
    const lv2ui_descriptor *found;
    for (uint32_t index = 0; (found = entry(index)); index++)
        if (found->uri && !strcmp(found->uri, order->uri)) return found;
    program_fail("cannot be shown: %s has no interface %s", order->binary, order->uri);
}

/// An error of X11 ends no process: interfaces ask for windows that are gone already.
static int ignore_error(void *server, void *error) {
    (void)server;
    (void)error;
    return 0;
}

static void outlive_errors(void) {
    void *library = dlopen("libX11.so.6", RTLD_NOW | RTLD_NOLOAD);
    void (*set)(int (*)(void *, void *)) = NULL;
    if (library) *(void **)&set = dlsym(library, "XSetErrorHandler");
    if (set) set(ignore_error);
}

/// What it gave is shown in a window that is not this program's.
static void show_apart(const interface *interface) {
    if (!interface->widget) program_fail("cannot be shown: its interface makes no window");
    lv2ui_external *external = interface->widget;
    if (interface->order->is_gtk) gtk_show(interface->widget);
    else external->show(external);
}

interface *interface_open(const program_order *order, display *display) {
    interface *made = calloc(1, sizeof *made);
    if (!made) program_fail("cannot be shown: there is no memory");
    made->order = order;
    made->display = display;
    if (order->is_gtk || order->is_external) display_let_open(display);
    if (order->is_gtk) gtk_begin();
    made->descriptor = find(order);
    make_features(made);
    outlive_errors();
    made->handle = made->descriptor->instantiate(
        made->descriptor, order->plugin, order->bundle, write_port, made, &made->widget, made->list);
    if (!made->handle) program_fail("cannot be shown: its interface makes no window");
    outlive_errors();
    if (order->is_gtk || order->is_external) show_apart(made);
    const void *(*data)(const char *) = made->descriptor->extension_data;
    if (data) made->idle = data(LV2UI "idleInterface");
    if (data) made->resize = data(LV2UI "resize");
    return made;
}

void interface_set(interface *interface, uint32_t port, float value) {
    if (interface->descriptor->port_event) interface->descriptor->port_event(interface->handle, port, sizeof value, 0, &value);
}

void interface_tell(interface *interface, uint32_t port, const void *event, uint32_t size) {
    atom head;
    if (size < sizeof head || port >= interface->order->port_count || !interface->descriptor->port_event) return;
    memcpy(&head, event, sizeof head);
    if (head.size != size - sizeof head) return;
    interface->descriptor->port_event(interface->handle, port, size, interface->event_transfer, event);
}

bool interface_idle(interface *interface) {
    lv2ui_external *external = interface->widget;
    if (interface->order->is_gtk) gtk_turn();
    if (interface->order->is_external) external->run(external);
    if (interface->is_closed) return false;
    return !interface->idle || !interface->idle->idle || interface->idle->idle(interface->handle) == 0;
}

xcb_window_t interface_window(const interface *interface) {
    const bool is_apart = interface->order->is_gtk || interface->order->is_external;
    return is_apart ? 0 : (xcb_window_t)(uintptr_t)interface->widget;
}

void interface_resize(interface *interface, int width, int height) {
    if (interface->order->is_gtk) gtk_resize(width, height);
    if (interface->resize && interface->resize->resize) interface->resize->resize(interface->handle, width, height);
}

void interface_close(interface *interface) {
    if (interface->descriptor->cleanup) interface->descriptor->cleanup(interface->handle);
}
