#include "program.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xcb/xcbext.h>

// The DAMAGE extension in declarations of our own: no package need have its library.
static xcb_extension_t damage_extension = {"DAMAGE", 0};
enum { DAMAGE_QUERY_VERSION = 0, DAMAGE_CREATE = 1, DAMAGE_SUBTRACT = 3, DAMAGE_BOUNDING_BOX = 2 };

typedef struct damage_request {
    uint8_t major, minor;
    uint16_t length;
    uint32_t words[3];
} damage_request;

typedef struct damage_notice {
    uint8_t type, level;
    uint16_t sequence;
    uint32_t drawable, damage, time;
    xcb_rectangle_t area, geometry;
} damage_notice;

/// Sends a request of two or three words and what is before them.
static unsigned ask_damage(display *display, uint8_t minor, const uint32_t words[3], bool has_reply) {
    damage_request request = {.minor = minor};
    memcpy(request.words, words, sizeof request.words);
    const size_t size = minor == DAMAGE_QUERY_VERSION ? 12 : sizeof request;
    struct iovec parts[4] = {{0}, {0}, {&request, size}, {NULL, 0}};
    const xcb_protocol_request_t protocol = {1, &damage_extension, minor, !has_reply};
    return xcb_send_request(display->connection, has_reply ? XCB_REQUEST_CHECKED : 0, parts + 2, &protocol);
}

static void watch_damage(display *display) {
    const xcb_query_extension_reply_t *found = xcb_get_extension_data(display->connection, &damage_extension);
    if (!found || !found->present) program_fail("cannot be shown: its X server has no DAMAGE extension");
    display->damage_event = found->first_event;
    const uint32_t version[3] = {1, 1, 0};
    free(xcb_wait_for_reply(display->connection, ask_damage(display, DAMAGE_QUERY_VERSION, version, true), NULL));
    display->damage = xcb_generate_id(display->connection);
    const uint32_t create[3] = {display->damage, display->root, DAMAGE_BOUNDING_BOX};
    ask_damage(display, DAMAGE_CREATE, create, false);
}

static void map_frame(display *display, int file) {
    struct stat information;
    if (fstat(file, &information) || information.st_size < 100) program_fail("cannot be shown: its X server has no picture");
    const uint8_t *bytes = mmap(NULL, (size_t)information.st_size, PROT_READ, MAP_SHARED, file, 0);
    if (bytes == MAP_FAILED) program_fail("cannot be shown: its X server's picture cannot be mapped");
    // A file of xwd's kind: its header's size, and further words, of which those for a row's bytes and for colours count.
    uint32_t header[25];
    for (int word = 0; word < 25; word++) {
        uint32_t raw;
        memcpy(&raw, bytes + 4 * word, sizeof raw);
        header[word] = ntohl(raw);
    }
    const uint64_t start = (uint64_t)header[0] + (uint64_t)header[19] * 12;
    display->frame_stride = header[12];
    if (header[11] != 32 || start + (uint64_t)display->frame_stride * CPW_HEIGHT > (uint64_t)information.st_size)
        program_fail("cannot be shown: its X server's picture is of another kind");
    display->frame = bytes + start;
}

static void make_memory(display *display) {
    display->memory_file = memfd_create("plug-in window", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (display->memory_file < 0 || ftruncate(display->memory_file, CPW_BYTES) ||
        fcntl(display->memory_file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL))
        program_fail("cannot be shown: there is no memory for its picture");
    display->memory = mmap(NULL, CPW_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, display->memory_file, 0);
    if (display->memory == MAP_FAILED) program_fail("cannot be shown: there is no memory for its picture");
}

void display_open(display *display, const server *server, bool is_fixed) {
    *display = (struct display){.is_read = true, .is_fixed = is_fixed, .width = 600, .height = 400};
    map_frame(display, server->frame);
    make_memory(display);
    display->connection = xcb_connect(NULL, NULL);
    if (xcb_connection_has_error(display->connection)) program_fail("cannot be shown: its X server does not let it in");
    const xcb_screen_t *screen = xcb_setup_roots_iterator(xcb_get_setup(display->connection)).data;
    display->root = screen->root;
    display->window = xcb_generate_id(display->connection);
    const uint32_t values[] = {screen->black_pixel, XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY};
    xcb_create_window(
        display->connection, XCB_COPY_FROM_PARENT, display->window, display->root, 0, 0, (uint16_t)display->width,
        (uint16_t)display->height, 0, XCB_WINDOW_CLASS_INPUT_OUTPUT, XCB_COPY_FROM_PARENT,
        XCB_CW_BACK_PIXEL | XCB_CW_EVENT_MASK, values);
    xcb_map_window(display->connection, display->window);
    // There is no window manager that would.
    xcb_set_input_focus(display->connection, XCB_INPUT_FOCUS_POINTER_ROOT, display->window, XCB_CURRENT_TIME);
    display_read_keys(display);
    watch_damage(display);
    xcb_flush(display->connection);
}

void display_set_size(display *display, int width, int height) {
    if (width < 1 || height < 1) return;
    display->width = width < CPW_WIDTH ? width : CPW_WIDTH;
    display->height = height < CPW_HEIGHT ? height : CPW_HEIGHT;
    display->has_size = true;
    const uint32_t size[] = {(uint32_t)display->width, (uint32_t)display->height};
    xcb_configure_window(display->connection, display->window, XCB_CONFIG_WINDOW_WIDTH | XCB_CONFIG_WINDOW_HEIGHT, size);
}

void display_fit(display *display, int width, int height) {
    if (display->is_fixed || !display->child || (width == display->width && height == display->height)) return;
    display_set_size(display, width, height);
    const uint32_t size[] = {(uint32_t)display->width, (uint32_t)display->height};
    xcb_configure_window(display->connection, display->child, XCB_CONFIG_WINDOW_WIDTH | XCB_CONFIG_WINDOW_HEIGHT, size);
}

void display_let_open(display *display) {
    display->is_apart = true;
    const uint32_t events = XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY;
    xcb_change_window_attributes(display->connection, display->root, XCB_CW_EVENT_MASK, &events);
    xcb_unmap_window(display->connection, display->window);
    xcb_flush(display->connection);
}

static void add(xcb_rectangle_t *sum, const xcb_rectangle_t *area) {
    if (!area->width || !area->height) return;
    if (!sum->width) {
        *sum = *area;
        return;
    }
    const int left = sum->x < area->x ? sum->x : area->x, top = sum->y < area->y ? sum->y : area->y;
    const int right = sum->x + sum->width, others = area->x + area->width;
    const int bottom = sum->y + sum->height, below = area->y + area->height;
    *sum = (xcb_rectangle_t){
        (int16_t)left, (int16_t)top, (uint16_t)((right > others ? right : others) - left),
        (uint16_t)((bottom > below ? bottom : below) - top)};
}

/// The interface's window is as large as its owner makes it.
static void follow(display *display, const xcb_configure_notify_event_t *event) {
    if (display->is_apart ? event->window != display->child : event->window == display->window || event->event != display->window)
        return;
    display->child = event->window;
    if (event->width == display->width && event->height == display->height) return;
    display_set_size(display, event->width, event->height);
    program_send(CPW_SIZE, display->width, display->height, 0);
}

/// The first window that an interface opens itself is what is seen; there is no window manager that would place it, and would let it
/// have the keyboard.
static void find_apart(display *display, const xcb_map_notify_event_t *event) {
    if (!display->is_apart || event->override_redirect || event->window == display->window) return;
    xcb_set_input_focus(display->connection, XCB_INPUT_FOCUS_POINTER_ROOT, event->window, XCB_CURRENT_TIME);
    if (display->child) return;
    display->child = event->window;
    const uint32_t place[] = {0, 0};
    xcb_configure_window(display->connection, event->window, XCB_CONFIG_WINDOW_X | XCB_CONFIG_WINDOW_Y, place);
    xcb_get_geometry_reply_t *found =
        xcb_get_geometry_reply(display->connection, xcb_get_geometry(display->connection, event->window), NULL);
    if (found) display_set_size(display, found->width, found->height);
    free(found);
}

/// A window that is put into this one is the interface's, whoever made it.
static void find_child(display *display, xcb_window_t parent, xcb_window_t window) {
    if (!display->is_apart && !display->child && parent == display->window) display->child = window;
}

bool display_catch_up(display *display) {
    free(xcb_get_input_focus_reply(display->connection, xcb_get_input_focus(display->connection), NULL));
    return display_serve(display);
}

bool display_serve(display *display) {
    xcb_generic_event_t *event;
    while ((event = xcb_poll_for_event(display->connection))) {
        const uint8_t type = event->response_type & 0x7f;
        if (type == display->damage_event) add(&display->changed, &((damage_notice *)event)->area);
        if (type == XCB_CONFIGURE_NOTIFY) follow(display, (xcb_configure_notify_event_t *)event);
        const xcb_create_notify_event_t *made = (xcb_create_notify_event_t *)event;
        if (type == XCB_CREATE_NOTIFY) find_child(display, made->parent, made->window);
        const xcb_reparent_notify_event_t *moved = (xcb_reparent_notify_event_t *)event;
        if (type == XCB_REPARENT_NOTIFY) find_child(display, moved->parent, moved->window);
        if (type == XCB_MAP_NOTIFY) find_apart(display, (xcb_map_notify_event_t *)event);
        free(event);
    }
    return !xcb_connection_has_error(display->connection);
}

bool display_is_empty(const display *display) {
    const uint32_t *first = (const uint32_t *)display->frame;
    for (int row = 0; row < display->height; row++) {
        const uint32_t *pixels = (const uint32_t *)(display->frame + (size_t)row * display->frame_stride);
        for (int column = 0; column < display->width; column++)
            if (pixels[column] != *first) return false;
    }
    return true;
}

bool display_copy(display *display, xcb_rectangle_t *area) {
    const xcb_rectangle_t changed = display->changed;
    display->changed = (xcb_rectangle_t){0};
    // What changes from now on is told again. The server has to have come to that before the copy: until then it passes over what lies in
    // the area that it has told of.
    const uint32_t all[3] = {display->damage, 0, 0};
    ask_damage(display, DAMAGE_SUBTRACT, all, false);
    free(xcb_get_input_focus_reply(display->connection, xcb_get_input_focus(display->connection), NULL));
    const int left = changed.x < 0 ? 0 : changed.x, top = changed.y < 0 ? 0 : changed.y;
    const int right = changed.x + changed.width < display->width ? changed.x + changed.width : display->width;
    const int bottom = changed.y + changed.height < display->height ? changed.y + changed.height : display->height;
    if (left >= right || top >= bottom) return false;
    for (int row = top; row < bottom; row++)
        memcpy(display->memory + (size_t)row * CPW_STRIDE + (size_t)left * 4,
               display->frame + (size_t)row * display->frame_stride + (size_t)left * 4, (size_t)(right - left) * 4);
    *area = (xcb_rectangle_t){(int16_t)left, (int16_t)top, (uint16_t)(right - left), (uint16_t)(bottom - top)};
    return true;
}

void display_capture(display *display) {
    xcb_rectangle_t area;
    if (!display->is_read || !display->changed.width || !display_copy(display, &area)) return;
    display->is_read = false;
    const cpw_message told = {CPW_DAMAGE, area.x, area.y, area.width, area.height, 0};
    if (cpw_send(CPW_SOCKET, &told, NULL, 0, -1)) program_end();
}
