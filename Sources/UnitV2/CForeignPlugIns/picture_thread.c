#include "picture.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { PERIOD_MILLISECONDS = 33 };

static void add(int32_t changed[4], int32_t left, int32_t top, int32_t right, int32_t bottom) {
    if (changed[2] <= changed[0]) memcpy(changed, (int32_t[]){left, top, right, bottom}, 4 * sizeof *changed);
    if (left < changed[0]) changed[0] = left;
    if (top < changed[1]) changed[1] = top;
    if (right > changed[2]) changed[2] = right;
    if (bottom > changed[3]) changed[3] = bottom;
}

void cfp_window_add(cfp_window *window, int32_t left, int32_t top, int32_t right, int32_t bottom) {
    for (cfp_picture *picture = window->pictures; picture; picture = picture->next)
        add(picture->changed, left, top, right, bottom);
}

void cfp_window_tell_change(cfp_window *window) {
    pthread_mutex_lock(&window->telling);
    for (const cfp_picture *picture = window->pictures; picture; picture = picture->next)
        picture->observer.changed(picture->observer.context);
    pthread_mutex_unlock(&window->telling);
}

/// The process runs the plug-in's code: what it says is held to what there is.
static int32_t within(int32_t number, int32_t most) { return number < 0 ? 0 : number > most ? most : number; }

static void resize(cfp_window *window, const cpw_message *message) {
    window->width = (uint32_t)within(message->a, CPW_WIDTH);
    window->height = (uint32_t)within(message->b, CPW_HEIGHT);
    cfp_window_add(window, 0, 0, (int32_t)window->width, (int32_t)window->height);
}

static void become_ready(cfp_window *window, const cpw_message *message, int memory) {
    struct stat information;
    if (window->memory || memory < 0 || fstat(memory, &information) || information.st_size < CPW_BYTES) return;
    // A file that could become smaller would end this process where it is read.
    enum { GET_SEALS = 1034, SHRINK = 2 };
    const int seals = fcntl(memory, GET_SEALS);
    if (seals < 0 || !(seals & SHRINK)) return;
    void *bytes = mmap(NULL, CPW_BYTES, PROT_READ, MAP_SHARED, memory, 0);
    if (bytes == MAP_FAILED) return;
    window->memory = bytes;
    resize(window, message);
    window->is_ready = window->width > 0 && window->height > 0;
}

static void take_problem(cfp_window *window, const char *text, int size) {
    const size_t room = sizeof window->problem - 1;
    memcpy(window->problem, text, (size_t)size < room ? (size_t)size : room);
    for (char *next = window->problem; *next; next++)
        if ((unsigned char)*next < 0x20) *next = ' ';
}

/// Where an interface of this process is to be made.
static void take_place(cfp_window *window, const cpw_message *message, int size) {
    const char *texts = (const char *)(message + 1);
    const size_t length = (size_t)size - sizeof *message;
    const char *end = memchr(texts, 0, length), *key = end ? end + 1 : NULL;
    if (!key || !memchr(key, 0, length - (size_t)(key - texts))) return;
    snprintf(window->display, sizeof window->display, "%s", texts);
    snprintf(window->key, sizeof window->key, "%s", key);
    window->number = (uint32_t)message->a;
    window->has_number = true;
}

/// What concerns the picture; whether the observer is to look. Locked.
static bool note(cfp_window *window, const cpw_message *message, int size, int descriptor) {
    const int32_t left = within(message->a, CPW_WIDTH), top = within(message->b, CPW_HEIGHT);
    switch (message->kind) {
    case CPW_READY: become_ready(window, message, descriptor); return true;
    case CPW_SIZE: resize(window, message); return true;
    case CPW_DAMAGE:
        cfp_window_add(window, left, top, left + within(message->c, CPW_WIDTH - left), top + within(message->d, CPW_HEIGHT - top));
        return true;
    case CPW_WINDOW: take_place(window, message, size); return false;
    case CPW_SETTLED: window->has_settled = true; return false;
    case CPW_FAILED: take_problem(window, (const char *)(message + 1), size - (int)sizeof *message); return false;
    default: return false;
    }
}

static bool is_control(const cfp_window *window, int32_t port) {
    const cfp_plugin *plugin = window->unit->plugin;
    return port >= 0 && (uint32_t)port < plugin->port_count && plugin->ports[port].kind == CFP_CONTROL;
}

/// What a person sets. The interface shows it already.
static void set(cfp_window *window, const cpw_message *message) {
    if (!is_control(window, message->a) || !window->unit->plugin->ports[message->a].is_input || !isfinite(message->value))
        return;
    window->sent[message->a] = message->value;
    pthread_mutex_lock(&window->telling);
    const cfp_picture *picture = window->pictures;
    if (picture) picture->observer.set(picture->observer.context, (uint32_t)message->a, message->value);
    pthread_mutex_unlock(&window->telling);
}

/// A person takes hold of a value, or lets go.
static void touch(cfp_window *window, const cpw_message *message) {
    if (!is_control(window, message->a)) return;
    pthread_mutex_lock(&window->telling);
    const cfp_picture *picture = window->pictures;
    if (picture) picture->observer.touched(picture->observer.context, (uint32_t)message->a, message->b != 0);
    pthread_mutex_unlock(&window->telling);
}

/// Reads one message; false at the end.
static bool take(cfp_window *window) {
    int descriptor;
    const int size = cpw_receive(window->socket, window->message, &descriptor);
    if (size == -EAGAIN) return true;
    if (size <= 0) {
        if (descriptor >= 0) close(descriptor);
        return false;
    }
    const cpw_message *message = (const cpw_message *)window->message;
    pthread_mutex_lock(&window->lock);
    const bool is_news = note(window, message, size, descriptor);
    pthread_cond_broadcast(&window->news);
    pthread_mutex_unlock(&window->lock);
    if (descriptor >= 0) close(descriptor);
    const cpw_message taken = {.kind = CPW_TAKEN};
    if (message->kind == CPW_DAMAGE) cfp_window_say(window, &taken, NULL, 0);
    if (message->kind == CPW_WRITE) set(window, message);
    if (message->kind == CPW_TOUCH) touch(window, message);
    cfp_window_take_event(window, message, size);
    if (is_news) cfp_window_tell_change(window);
    return true;
}

/// Tells the interface the values that have changed, whoever has changed them.
static void tell(cfp_window *window) {
    const cfp_plugin *plugin = window->unit->plugin;
    cpw_port_value values[CPW_MOST_PORTS];
    uint32_t count = 0;
    for (uint32_t port = 0; port < plugin->port_count && port < CPW_MOST_PORTS; port++) {
        if (plugin->ports[port].kind != CFP_CONTROL) continue;
        const float value = cfp_unit_value(window->unit, port);
        if (!isfinite(value) || value == window->sent[port]) continue;
        window->sent[port] = value;
        values[count++] = (cpw_port_value){port, value};
    }
    const cpw_message message = {.kind = CPW_PORTS};
    if (!count || !cpw_send(window->socket, &message, values, count * (uint32_t)sizeof *values, -1)) return;
    // It does not read at present: later.
    for (uint32_t index = 0; index < count; index++) window->sent[values[index].port] = NAN;
}

static int64_t milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void *cfp_window_serve(void *context) {
    cfp_window *window = context;
    int64_t due = 0;
    bool is_there = true;
    while (is_there && !atomic_load(&window->ends)) {
        if (milliseconds() >= due) {
            if (!window->is_inner) tell(window);
            cfp_window_pass_events(window);
            due = milliseconds() + PERIOD_MILLISECONDS;
        }
        struct pollfd wait = {window->socket, POLLIN, 0};
        const int64_t left = due - milliseconds();
        if (poll(&wait, 1, left > 0 ? (int)left : 0) > 0) is_there = take(window);
    }
    pthread_mutex_lock(&window->lock);
    window->has_gone = true;
    // What was seen last would look as if it could be used.
    cfp_window_add(window, 0, 0, CPW_WIDTH, CPW_HEIGHT);
    window->width = window->height = 0;
    pthread_cond_broadcast(&window->news);
    pthread_mutex_unlock(&window->lock);
    if (!is_there) cfp_window_tell_change(window);
    // It has nothing any more to draw on.
    if (!is_there && window->is_inner) cfp_inner_close(window);
    return NULL;
}
