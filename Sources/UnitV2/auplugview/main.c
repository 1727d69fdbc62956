// Shows the user interface of a plug-in of another format: starts a private X server, locks itself in, loads the interface, and passes
// its picture and what it sets to the unit's service, and what a person does and the unit's values back. An interface that has to be in
// the plug-in's own process is made there, in a window of this program's. A service starts it in the service's own namespaces, before
// that has loaded foreign code; it ends with the socket to the service.
#include "program.h"

#include <CSandbox.h>
#include <errno.h>
#include <math.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum {
    /// Between two turns of the interface.
    PERIOD_MILLISECONDS = 33,
    /// An interface that goes on changing is shown after so long, and one that shows nothing.
    MOST_SETTLING_TURNS = 40,
    MOST_EMPTY_TURNS = 300,
    /// Turns without a change after which it has drawn itself.
    QUIET_TURNS = 5,
    /// In which an interface answers to what a person does.
    SETTLING_TURNS = 3,
    /// Between two pictures.
    FRAME_MILLISECONDS = 10,
    NICENESS = 5,
};

typedef struct program {
    program_order order;
    server server;
    display display;
    /// Null for one that is made elsewhere.
    interface *interface;
    bool is_made, is_ready;
    int turns, quiet_turns, settling_turns;
    bool is_settling;
    int64_t captured;
    char message[CPW_MOST];
} program;

// What cleaning up would do wrong, nobody needs any more.
void program_end(void) {
    server_forget();
    _exit(0);
}

void program_fail(const char *format, ...) {
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    const cpw_message message = {.kind = CPW_FAILED};
    cpw_send(CPW_SOCKET, &message, text, (uint32_t)strlen(text) + 1, -1);
    server_forget();
    _exit(1);
}

/// Nothing of the user's is there to be read; nothing but /tmp can be written to, and no other program can be started.
static void lock_in(bool generates_code) {
    static const char *const readable[] = {"/"}, *const writable[] = {"/tmp"};
    const char *step = "";
    int failed = csandbox_landlock_version() > 0 ? csandbox_restrict_files(readable, 1, writable, 1, 0, &step) : 0;
    if (!failed) failed = csandbox_filter_window_calls(generates_code, 0, &step);
    if (failed) program_fail("cannot be shown: its interface cannot be locked in (%s: %s)", step, strerror(-failed));
}

static void take_ports(program *program, const char *bytes, uint32_t size) {
    for (uint32_t place = 0; place + sizeof(cpw_port_value) <= size; place += sizeof(cpw_port_value)) {
        cpw_port_value told;
        memcpy(&told, bytes + place, sizeof told);
        if (program->interface && told.port < program->order.port_count && isfinite(told.value))
            interface_set(program->interface, told.port, told.value);
    }
}

/// An interface that says nothing of its size is as large as its window.
static void measure(program *program) {
    display *display = &program->display;
    const xcb_window_t window = program->interface ? interface_window(program->interface) : 0;
    if (!display_catch_up(display)) program_fail("cannot be shown: its X server has ended");
    if (window) display->child = window;
    program->is_made = true;
    if (!display->child) return;
    xcb_map_window(display->connection, display->child);
    xcb_get_geometry_reply_t *found =
        xcb_get_geometry_reply(display->connection, xcb_get_geometry(display->connection, display->child), NULL);
    if (found && !display->has_size) display_set_size(display, found->width, found->height);
    free(found);
}

/// The service has made the interface.
static void adopt(program *program, const cpw_message *message) {
    display *display = &program->display;
    display->is_fixed = message->c & CPW_FIXED;
    display_set_size(display, message->a, message->b);
    if (display_serve(display)) measure(program);
}

static void obey(program *program, const cpw_message *message, const char *rest, uint32_t size) {
    display *display = &program->display;
    switch (message->kind) {
    case CPW_PORTS: take_ports(program, rest, size); break;
    case CPW_MOVE: display_move(display, message->a, message->b); break;
    case CPW_BUTTON: display_press(display, (uint8_t)message->a, message->b); break;
    case CPW_KEY: display_key(display, (xcb_keysym_t)message->a, message->b); break;
    case CPW_CHARACTER: display_type(display, (uint32_t)message->a); break;
    case CPW_TAKEN: display->is_read = true; break;
    case CPW_RESIZE:
        display_fit(display, message->a, message->b);
        if (!display->is_fixed && program->interface) interface_resize(program->interface, message->a, message->b);
        break;
    case CPW_MADE: adopt(program, message); break;
    case CPW_EVENT:
        if (program->interface) interface_tell(program->interface, (uint32_t)message->a, rest, size);
        break;
    case CPW_GROWN:
        display_set_size(display, message->a, message->b);
        if (program->is_ready) program_send(CPW_SIZE, display->width, display->height, 0);
        break;
    case CPW_SETTLE:
        program->is_settling = true;
        program->settling_turns = SETTLING_TURNS;
        break;
    default: break;
    }
}

/// Does what the service says; false when it has gone.
static bool listen_to_service(program *program) {
    // The interface's turn comes also where the service never stops.
    for (int count = 0; count < 64; count++) {
        const int size = program_receive(program->message);
        if (size == -EAGAIN) return true;
        if (size <= 0) return false;
        const cpw_message *message = (const cpw_message *)program->message;
        obey(program, message, program->message + sizeof *message, (uint32_t)(size - (int)sizeof *message));
    }
    return true;
}

static int64_t milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void wait(const program *program, int64_t due) {
    const bool has_news = program->is_ready && program->display.is_read && program->display.changed.width;
    const int64_t next = program->captured + FRAME_MILLISECONDS;
    const int64_t left = (has_news && next < due ? next : due) - milliseconds();
    struct pollfd waits[] = {
        {CPW_SOCKET, POLLIN, 0}, {xcb_get_file_descriptor(program->display.connection), POLLIN, 0}};
    if (left > 0 && !program_has_kept()) poll(waits, 2, (int)left);
}

/// Shows the interface when it has drawn itself.
static void become_ready(program *program, bool has_changed) {
    display *display = &program->display;
    program->turns++;
    const bool is_empty = !display->child || display_is_empty(display);
    program->quiet_turns = has_changed || is_empty ? 0 : program->quiet_turns + 1;
    const int most = is_empty ? MOST_EMPTY_TURNS : MOST_SETTLING_TURNS;
    if (program->quiet_turns < QUIET_TURNS && program->turns < most) return;
    program->is_ready = true;
    display->changed = (xcb_rectangle_t){0, 0, (uint16_t)display->width, (uint16_t)display->height};
    xcb_rectangle_t area;
    display_copy(display, &area);
    const cpw_message ready = {.kind = CPW_READY, .a = display->width, .b = display->height};
    if (cpw_send(CPW_SOCKET, &ready, NULL, 0, display->memory_file)) program_end();
}

static void show(program *program) {
    if (!program->is_ready) return;
    const bool has_settled = program->is_settling && program->settling_turns == 0;
    if (!has_settled && milliseconds() < program->captured + FRAME_MILLISECONDS) return;
    if (program->display.changed.width && program->display.is_read) program->captured = milliseconds();
    display_capture(&program->display);
    if (!has_settled || program->display.changed.width) return;
    program->is_settling = false;
    program_send(CPW_SETTLED, 0, 0, 0);
}

/// Until the service or the X server has gone, or the interface ends.
static void run(program *program) {
    display *display = &program->display;
    int64_t due = 0;
    while (true) {
        wait(program, due);
        if (!listen_to_service(program)) return;
        const xcb_rectangle_t before = display->changed;
        if (!display_serve(display)) return;
        if (milliseconds() >= due) {
            due = milliseconds() + PERIOD_MILLISECONDS;
            if (program->interface && !interface_idle(program->interface)) return;
            if (!display_serve(display)) return;
            if (program->settling_turns > 0) program->settling_turns--;
            if (program->is_made && !program->is_ready) become_ready(program, memcmp(&before, &display->changed, sizeof before) != 0);
        }
        show(program);
        xcb_flush(display->connection);
    }
}

/// Says where the service is to make the interface.
static void offer(const program *program) {
    char texts[256];
    const int size = snprintf(texts, sizeof texts, "%s%c%s", program->server.name, 0, program->server.key) + 1;
    const cpw_message message = {.kind = CPW_WINDOW, .a = (int32_t)program->display.window};
    program_send_with(&message, texts, (uint32_t)size);
}

int main(void) {
    static program program;
    int descriptor;
    const int size = cpw_receive(CPW_SOCKET, program.message, &descriptor);
    const cpw_message first = *(const cpw_message *)program.message;
    if (size <= (int)sizeof first || first.kind != CPW_OPEN) return 64;
    static char texts[CPW_MOST];
    memcpy(texts, program.message + sizeof first, (size_t)size - sizeof first);
    if (!program_read_order(&program.order, texts, (uint32_t)size - sizeof first)) return 64;
    program.order.is_fixed = first.a & CPW_FIXED;
    program.order.is_elsewhere = first.a & CPW_ELSEWHERE;
    program.order.is_gtk = first.a & CPW_GTK;
    program.order.is_external = first.a & CPW_EXTERNAL;
    program.order.rate = first.value;
    prctl(PR_SET_NAME, "plug-in window");
    // It takes nothing from what renders.
    setpriority(PRIO_PROCESS, 0, NICENESS);
    const bool draws = cpw_draws(program.order.binary);
    server_start(&program.server, draws);
    display_open(&program.display, &program.server, program.order.is_fixed);
    lock_in(draws && !program.order.is_elsewhere);
    if (program.order.is_elsewhere) offer(&program);
    else program.interface = interface_open(&program.order, &program.display);
    if (program.interface) measure(&program);
    run(&program);
    program_end();
}
