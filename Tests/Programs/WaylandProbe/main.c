// A mouse on a Wayland compositor of wlroots' kind, for tests: as long as standard input is open.
//   waylandprobe WIDTH HEIGHT      of the whole desktop; prints "ready", then takes lines and answers each with "done":
//   move X Y | down | up | wheel STEPS
#include <linux/input-event-codes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wayland-client.h>

// Of wlr-virtual-pointer-unstable-v1, by the numbers of its requests.
enum { CREATE = 0, MOTION_ABSOLUTE = 1, BUTTON = 2, FRAME = 4, AXIS_SOURCE = 5, AXIS_DISCRETE = 7 };
static const struct wl_interface *none[5];
static const struct wl_message pointer_requests[] = {
    {"motion", "uff", none}, {"motion_absolute", "uuuuu", none}, {"button", "uuu", none}, {"axis", "uuf", none},
    {"frame", "", none}, {"axis_source", "u", none}, {"axis_stop", "uu", none}, {"axis_discrete", "uufi", none}};
static const struct wl_interface pointer_interface = {"zwlr_virtual_pointer_v1", 1, 8, pointer_requests, 0, NULL};
static const struct wl_message manager_requests[] = {{"create_virtual_pointer", "?on", none}};
static const struct wl_interface manager_interface = {"zwlr_virtual_pointer_manager_v1", 1, 1, manager_requests, 0, NULL};

static struct wl_proxy *manager, *pointer;

static void add(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
    if (!strcmp(interface, manager_interface.name)) manager = wl_registry_bind(registry, name, &manager_interface, 1);
}
static void skip(void *data, struct wl_registry *registry, uint32_t name) {}
static const struct wl_registry_listener globals = {add, skip};

static uint32_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint32_t)(time.tv_sec * 1000 + time.tv_nsec / 1000000);
}

static void press(uint32_t state) { wl_proxy_marshal_flags(pointer, BUTTON, NULL, 1, 0, now(), BTN_LEFT, state); }

static void turn(int steps) {
    wl_proxy_marshal_flags(pointer, AXIS_SOURCE, NULL, 1, 0, WL_POINTER_AXIS_SOURCE_WHEEL);
    wl_proxy_marshal_flags(pointer, AXIS_DISCRETE, NULL, 1, 0, now(), WL_POINTER_AXIS_VERTICAL_SCROLL,
                           wl_fixed_from_int(15 * steps), steps);
}

static bool does(const char *line, uint32_t width, uint32_t height) {
    unsigned x, y;
    int steps;
    if (sscanf(line, "move %u %u", &x, &y) == 2)
        wl_proxy_marshal_flags(pointer, MOTION_ABSOLUTE, NULL, 1, 0, now(), x, y, width, height);
    else if (!strncmp(line, "down", 4)) press(WL_POINTER_BUTTON_STATE_PRESSED);
    else if (!strncmp(line, "up", 2)) press(WL_POINTER_BUTTON_STATE_RELEASED);
    else if (sscanf(line, "wheel %d", &steps) == 1) turn(steps);
    else return false;
    wl_proxy_marshal_flags(pointer, FRAME, NULL, 1, 0);
    return true;
}

int main(int count, char **words) {
    struct wl_display *display = count == 3 ? wl_display_connect(NULL) : NULL;
    if (!display) return 2;
    wl_registry_add_listener(wl_display_get_registry(display), &globals, NULL);
    wl_display_roundtrip(display);
    if (!manager) return 3;
    pointer = wl_proxy_marshal_flags(manager, CREATE, &pointer_interface, 1, 0, NULL, NULL);
    wl_display_roundtrip(display);
    puts("ready");
    fflush(stdout);
    char line[64];
    while (fgets(line, sizeof line, stdin)) {
        if (!does(line, (uint32_t)atoi(words[1]), (uint32_t)atoi(words[2]))) return 64;
        if (wl_display_roundtrip(display) < 0) return 4;
        puts("done");
        fflush(stdout);
    }
    wl_display_disconnect(display);
    return 0;
}
