// Windows for tests: another program's window, and what a window manager and people do to one.
//   windowprobe hold WIDTH HEIGHT      makes a window, prints its number and keeps it until standard input ends; a line
//                                      "WIDTH HEIGHT" resizes it
//   windowprobe embed WIDTH HEIGHT     as hold, by the XEmbed protocol: it has the keyboard, hands on the keys once the
//                                      window in it has asked, and prints what that one asks; the line "out" takes it back
//   windowprobe list                   prints the number, place, size and title of every window on the desktop, and in those
//   windowprobe close NUMBER           asks a window to close, as its frame's button does
//   windowprobe size NUMBER W H        resizes it
//   windowprobe hints NUMBER           prints flags and the least and the greatest size of its hints
//   windowprobe resources TEXT         has the desktop say this
//   windowprobe focus NUMBER           gives it the keyboard
//   windowprobe own TEXT | pieces COUNT | silence | endless    owns the clipboard until standard input ends, prints "owned": a
//                                      text; so many sevens in pieces of 1,000; nothing to say; sevens without end
//   windowprobe clipboard              prints the text of the clipboard; fails where nobody gives it
//   windowprobe lines                  does what each line of standard input says, as the calls above and below
//   windowprobe move X Y | down | up | wheel BUTTON | key CODE...    by XTEST; keys by their X codes, all down and then up
#include "clipboard.h"

#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xcb/xcb.h>
#include <xcb/xtest.h>

static xcb_connection_t *display;
static xcb_screen_t *screen;

static xcb_atom_t atom(const char *name) {
    xcb_intern_atom_reply_t *reply =
        xcb_intern_atom_reply(display, xcb_intern_atom(display, 0, (uint16_t)strlen(name), name), NULL);
    xcb_atom_t found = reply ? reply->atom : XCB_ATOM_NONE;
    free(reply);
    return found;
}

/// Waits until the server has done all that was asked.
static void finish(void) { free(xcb_get_input_focus_reply(display, xcb_get_input_focus(display), NULL)); }

static void set_size(xcb_window_t window, uint32_t width, uint32_t height) {
    const uint32_t values[] = {width, height};
    xcb_configure_window(display, window, XCB_CONFIG_WINDOW_WIDTH | XCB_CONFIG_WINDOW_HEIGHT, values);
    finish();
}

static int hold(uint32_t width, uint32_t height) {
    xcb_window_t window = xcb_generate_id(display);
    const uint32_t ground = 0x00ff00;
    xcb_create_window(display, XCB_COPY_FROM_PARENT, window, screen->root, 0, 0, (uint16_t)width, (uint16_t)height, 0,
                      XCB_WINDOW_CLASS_INPUT_OUTPUT, screen->root_visual, XCB_CW_BACK_PIXEL, &ground);
    xcb_map_window(display, window);
    finish();
    printf("%u\n", window);
    fflush(stdout);
    char line[64];
    while (fgets(line, sizeof line, stdin))
        if (sscanf(line, "%u %u", &width, &height) == 2) set_size(window, width, height);
    return 0;
}

// Messages of XEmbed.
enum { EMBEDDED_NOTIFY = 0, REQUEST_FOCUS = 3, FOCUS_IN = 4, FOCUS_OUT = 5 };

static xcb_window_t embedder, embedded;
static bool hands_on;

static void tell(uint32_t message, uint32_t data) {
    xcb_client_message_event_t event = {.response_type = XCB_CLIENT_MESSAGE, .format = 32, .window = embedded,
                                        .type = atom("_XEMBED")};
    (event.data.data32[1] = message, event.data.data32[3] = data);
    xcb_send_event(display, 0, embedded, 0, (const char *)&event);
}

static void answer(const xcb_client_message_event_t *event) {
    if (event->type != atom("_XEMBED") || event->data.data32[1] != REQUEST_FOCUS) return;
    hands_on = true;
    tell(FOCUS_IN, 0);
    puts("asked");
    fflush(stdout);
}

static void hand_on(xcb_key_press_event_t *event) {
    if (!hands_on) return;
    (event->event = embedded, event->child = XCB_NONE);
    xcb_send_event(display, 0, embedded, 0, (const char *)event);
}

static void embed_events(void) {
    xcb_generic_event_t *event;
    while ((event = xcb_poll_for_event(display))) {
        switch (event->response_type & 0x7f) {
        case XCB_CREATE_NOTIFY:
            embedded = ((const xcb_create_notify_event_t *)event)->window;
            tell(EMBEDDED_NOTIFY, embedder);
            break;
        case XCB_CLIENT_MESSAGE: answer((const xcb_client_message_event_t *)event); break;
        case XCB_KEY_PRESS:
        case XCB_KEY_RELEASE: hand_on((xcb_key_press_event_t *)event); break;
        }
        free(event);
    }
    finish();
}

static int embed(uint32_t width, uint32_t height) {
    embedder = xcb_generate_id(display);
    const uint32_t values[] = {0x00ff00, XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY | XCB_EVENT_MASK_KEY_PRESS |
                                             XCB_EVENT_MASK_KEY_RELEASE};
    xcb_create_window(display, XCB_COPY_FROM_PARENT, embedder, screen->root, 0, 0, (uint16_t)width, (uint16_t)height, 0,
                      XCB_WINDOW_CLASS_INPUT_OUTPUT, screen->root_visual, XCB_CW_BACK_PIXEL | XCB_CW_EVENT_MASK, values);
    xcb_map_window(display, embedder);
    finish();
    xcb_set_input_focus(display, XCB_INPUT_FOCUS_PARENT, embedder, XCB_CURRENT_TIME);
    finish();
    printf("%u\n", embedder);
    fflush(stdout);
    struct pollfd waits[] = {{.fd = 0, .events = POLLIN}, {.fd = xcb_get_file_descriptor(display), .events = POLLIN}};
    char line[64];
    while (poll(waits, 2, -1) > 0) {
        if (waits[0].revents) {
            if (!fgets(line, sizeof line, stdin)) return 0;
            hands_on = false;
            tell(FOCUS_OUT, 0);
        }
        embed_events();
    }
    return 0;
}

static void list(xcb_window_t of, int depth) {
    xcb_query_tree_reply_t *tree = xcb_query_tree_reply(display, xcb_query_tree(display, of), NULL);
    if (!tree) return;
    for (int at = 0; at < xcb_query_tree_children_length(tree); at++) {
        xcb_window_t window = xcb_query_tree_children(tree)[at];
        xcb_get_geometry_reply_t *place = xcb_get_geometry_reply(display, xcb_get_geometry(display, window), NULL);
        xcb_get_property_reply_t *title = xcb_get_property_reply(
            display, xcb_get_property(display, 0, window, atom("_NET_WM_NAME"), XCB_ATOM_ANY, 0, 256), NULL);
        if (place)
            printf("%u %d %u %u %.*s\n", window, depth, place->width, place->height,
                   title ? xcb_get_property_value_length(title) : 0, title ? (char *)xcb_get_property_value(title) : "");
        free(place);
        free(title);
        list(window, depth + 1);
    }
    free(tree);
}

static void close_window(xcb_window_t window) {
    xcb_client_message_event_t event = {.response_type = XCB_CLIENT_MESSAGE, .format = 32, .window = window,
                                        .type = atom("WM_PROTOCOLS")};
    event.data.data32[0] = atom("WM_DELETE_WINDOW");
    xcb_send_event(display, 0, window, 0, (const char *)&event);
}

static void print_hints(xcb_window_t window) {
    xcb_get_property_reply_t *hints = xcb_get_property_reply(
        display, xcb_get_property(display, 0, window, XCB_ATOM_WM_NORMAL_HINTS, XCB_ATOM_ANY, 0, 18), NULL);
    if (hints && xcb_get_property_value_length(hints) == 72) {
        const uint32_t *words = xcb_get_property_value(hints);
        printf("%u %u %u %u %u\n", words[0], words[5], words[6], words[7], words[8]);
    }
    free(hints);
}

static void fake(uint8_t type, uint8_t detail, int x, int y) {
    xcb_test_fake_input(display, type, detail, XCB_CURRENT_TIME, screen->root, (int16_t)x, (int16_t)y, 0);
    finish();
}

static bool does(const char *verb, int count, char **words) {
    if (!strcmp(verb, "list") && count == 0) list(screen->root, 0);
    else if (!strcmp(verb, "close") && count == 1) close_window((xcb_window_t)atol(words[0]));
    else if (!strcmp(verb, "size") && count == 3) set_size((xcb_window_t)atol(words[0]), (uint32_t)atoi(words[1]), (uint32_t)atoi(words[2]));
    else if (!strcmp(verb, "hints") && count == 1) print_hints((xcb_window_t)atol(words[0]));
    else if (!strcmp(verb, "resources") && count == 1)
        xcb_change_property(display, XCB_PROP_MODE_REPLACE, screen->root, XCB_ATOM_RESOURCE_MANAGER, XCB_ATOM_STRING, 8,
                            (uint32_t)strlen(words[0]), words[0]);
    else if (!strcmp(verb, "focus") && count == 1)
        xcb_set_input_focus(display, XCB_INPUT_FOCUS_PARENT, (xcb_window_t)atol(words[0]), XCB_CURRENT_TIME);
    else if (!strcmp(verb, "move") && count == 2) fake(XCB_MOTION_NOTIFY, 0, atoi(words[0]), atoi(words[1]));
    else if (!strcmp(verb, "down") && count == 0) fake(XCB_BUTTON_PRESS, 1, 0, 0);
    else if (!strcmp(verb, "up") && count == 0) fake(XCB_BUTTON_RELEASE, 1, 0, 0);
    else if (!strcmp(verb, "wheel") && count == 1) {
        fake(XCB_BUTTON_PRESS, (uint8_t)atoi(words[0]), 0, 0);
        fake(XCB_BUTTON_RELEASE, (uint8_t)atoi(words[0]), 0, 0);
    } else if (!strcmp(verb, "key") && count > 0) {
        for (int at = 0; at < count; at++) fake(XCB_KEY_PRESS, (uint8_t)atoi(words[at]), 0, 0);
        for (int at = count; at-- > 0;) fake(XCB_KEY_RELEASE, (uint8_t)atoi(words[at]), 0, 0);
    } else return false;
    return true;
}

/// Does what lines of standard input say, each as the arguments of a call, and answers each with "done".
static int follow_lines(void) {
    char line[256];
    while (fgets(line, sizeof line, stdin)) {
        char *words[8], *rest = line;
        int count = 0;
        for (char *word; count < 8 && (word = strtok_r(rest, " \n", &rest));) words[count++] = word;
        if (count == 0 || !does(words[0], count - 1, words + 1)) return 64;
        finish();
        puts("done");
        fflush(stdout);
    }
    return 0;
}

int main(int count, char **words) {
    display = xcb_connect(NULL, NULL);
    if (xcb_connection_has_error(display)) return 2;
    screen = xcb_setup_roots_iterator(xcb_get_setup(display)).data;
    if (count == 4 && !strcmp(words[1], "hold")) return hold((uint32_t)atoi(words[2]), (uint32_t)atoi(words[3]));
    if (count == 4 && !strcmp(words[1], "embed")) return embed((uint32_t)atoi(words[2]), (uint32_t)atoi(words[3]));
    if (count > 1 && owns_clipboard(display, screen, words[1], count > 2 ? words[2] : "")) return 0;
    if (count == 2 && !strcmp(words[1], "clipboard")) return print_clipboard(display, screen) ? 0 : 1;
    if (count == 2 && !strcmp(words[1], "lines")) return follow_lines();
    bool is_done = count > 1 && does(words[1], count - 2, words + 2);
    finish();
    // What a program has set on the desktop goes with it otherwise.
    if (is_done && !strcmp(words[1], "resources")) xcb_set_close_down_mode(display, XCB_CLOSE_DOWN_RETAIN_PERMANENT);
    finish();
    xcb_disconnect(display);
    return is_done ? 0 : 64;
}
