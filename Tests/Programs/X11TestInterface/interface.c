/// User interfaces of LV2 for X11: stripes of colours, and a bar as long as the third port's value, which a drag sets.
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <unistd.h>
#include <xcb/xcb.h>

enum { WIDTH = 320, HEIGHT = 200, STRIPES = 64, BAR_TOP = 100, BAR_HEIGHT = 50, GAIN = 2 };
static const float most = 4;

typedef struct Feature {
    const char *uri;
    void *data;
} Feature;

typedef void (*Write)(void *, uint32_t, uint32_t, uint32_t, const void *);

typedef struct Descriptor {
    const char *uri;
    void *(*instantiate)(
        const struct Descriptor *, const char *, const char *, Write, void *, void **, const Feature *const *);
    void (*cleanup)(void *);
    void (*port_event)(void *, uint32_t, uint32_t, uint32_t, const void *);
    const void *(*extension_data)(const char *);
} Descriptor;

typedef struct Touch {
    void *handle;
    void (*touch)(void *, uint32_t, bool);
} Touch;

typedef struct Resize {
    void *handle;
    int (*resize)(void *, int, int);
} Resize;

typedef struct Interface {
    xcb_connection_t *connection;
    xcb_window_t window;
    xcb_gcontext_t context;
    Write write;
    void *controller;
    const Touch *touch;
    float gain;
    bool is_held, is_trying;
} Interface;

static void *find(const Feature *const *features, const char *name) {
    for (; *features; features++)
        if (!strcmp(strrchr((*features)->uri, '#') + 1, name)) return (*features)->data;
    return NULL;
}

static void fill(Interface *interface, uint32_t color, int x, int y, int width, int height) {
    const xcb_rectangle_t area = {(int16_t)x, (int16_t)y, (uint16_t)width, (uint16_t)height};
    xcb_change_gc(interface->connection, interface->context, XCB_GC_FOREGROUND, &color);
    xcb_poly_fill_rectangle(interface->connection, interface->window, interface->context, 1, &area);
}

static void draw(Interface *interface) {
    for (int stripe = 0; stripe < STRIPES; stripe++)
        fill(interface, (uint32_t)stripe * 0x020103 + 0x101010, stripe * WIDTH / STRIPES, 0, WIDTH / STRIPES, HEIGHT);
    const int length = (int)(interface->gain / most * WIDTH);
    if (length > 0) fill(interface, 0xffffff, 0, BAR_TOP, length, BAR_HEIGHT);
    xcb_flush(interface->connection);
}

static bool makes(const char *folder) {
    char path[4096];
    snprintf(path, sizeof path, "%s/made-by-interface", folder);
    const int file = open(path, O_CREAT | O_WRONLY, 0600);
    if (file >= 0) close(file);
    return file >= 0;
}

static bool starts(void) {
    const pid_t child = fork();
    if (child == 0) _exit(0);
    char *const arguments[] = {"true", NULL};
    execv("/usr/bin/true", arguments);
    return child > 0;
}

/// Whether an interface can do no more than it has to.
static bool is_locked_in(const char *bundle) {
    const bool reaches = socket(AF_INET, SOCK_STREAM, 0) >= 0 || socket(AF_NETLINK, SOCK_RAW, 0) >= 0;
    const bool reads = open("/etc/passwd", O_RDONLY) >= 0 || open("/root", O_RDONLY) >= 0 || open("/home", O_RDONLY) >= 0;
    const bool rises = !unshare(CLONE_NEWUSER) || !ptrace(PTRACE_ATTACH, 1, NULL, NULL) || !kill(1, 0);
    return makes("/tmp") && !makes(bundle) && !starts() && !reaches && !reads && !rises;
}

static void *instantiate(
    const Descriptor *descriptor, const char *plugin, const char *bundle, Write write, void *controller, void **widget,
    const Feature *const *features) {
    (void)plugin;
    if (strstr(descriptor->uri, "without")) return NULL;
    if (strstr(descriptor->uri, "ending")) exit(3);
    Interface *interface = calloc(1, sizeof *interface);
    const xcb_window_t parent = (xcb_window_t)(uintptr_t)find(features, "parent");
    interface->connection = xcb_connect(NULL, NULL);
    if (xcb_connection_has_error(interface->connection)) return NULL;
    interface->window = xcb_generate_id(interface->connection);
    interface->context = xcb_generate_id(interface->connection);
    interface->write = write;
    interface->controller = controller;
    interface->touch = find(features, "touch");
    interface->is_trying = strstr(descriptor->uri, "trying");
    if (interface->is_trying && is_locked_in(bundle)) interface->gain = most;
    const uint32_t events = XCB_EVENT_MASK_EXPOSURE | XCB_EVENT_MASK_BUTTON_PRESS | XCB_EVENT_MASK_BUTTON_RELEASE |
                            XCB_EVENT_MASK_BUTTON_MOTION | XCB_EVENT_MASK_KEY_PRESS;
    xcb_create_window(
        interface->connection, XCB_COPY_FROM_PARENT, interface->window, parent, 0, 0, WIDTH, HEIGHT, 0,
        XCB_WINDOW_CLASS_INPUT_OUTPUT, XCB_COPY_FROM_PARENT, XCB_CW_EVENT_MASK, &events);
    xcb_create_gc(interface->connection, interface->context, interface->window, 0, NULL);
    xcb_map_window(interface->connection, interface->window);
    xcb_flush(interface->connection);
    const Resize *resize = find(features, "resize");
    if (resize) resize->resize(resize->handle, WIDTH, HEIGHT);
    *widget = (void *)(uintptr_t)interface->window;
    return interface;
}

static void set(Interface *interface, int x) {
    interface->gain = (float)x / WIDTH * most;
    interface->write(interface->controller, GAIN, sizeof interface->gain, 0, &interface->gain);
    draw(interface);
}

static void hold(Interface *interface, bool is_held) {
    interface->is_held = is_held;
    if (interface->touch) interface->touch->touch(interface->touch->handle, GAIN, is_held);
}

static void press(Interface *interface, const xcb_button_press_event_t *event) {
    // The right button ends the process, as a fault would.
    if (event->detail == 3) raise(SIGKILL);
    if (event->detail == 4) return set(interface, (int)(interface->gain / most * WIDTH) + 10);
    if (event->detail != 1) return;
    hold(interface, true);
    set(interface, event->event_x);
}

static int idle(void *handle) {
    Interface *interface = handle;
    xcb_generic_event_t *event;
    while ((event = xcb_poll_for_event(interface->connection))) {
        switch (event->response_type & 0x7f) {
        case XCB_EXPOSE: draw(interface); break;
        case XCB_BUTTON_PRESS: press(interface, (void *)event); break;
        case XCB_BUTTON_RELEASE: if (interface->is_held) hold(interface, false); break;
        case XCB_MOTION_NOTIFY: if (interface->is_held) set(interface, ((xcb_motion_notify_event_t *)event)->event_x); break;
        case XCB_KEY_PRESS: set(interface, WIDTH); break;
        default: break;
        }
        free(event);
    }
    return 0;
}

static void port_event(void *handle, uint32_t port, uint32_t size, uint32_t format, const void *value) {
    Interface *interface = handle;
    if (interface->is_trying || port != GAIN || size != sizeof interface->gain || format != 0) return;
    memcpy(&interface->gain, value, size);
    draw(interface);
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
    };
    return index < sizeof interfaces / sizeof *interfaces ? &interfaces[index] : NULL;
}
