#include "picture.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { PERIOD_MILLISECONDS = 33 };

static void add(cfp_picture *picture, int32_t left, int32_t top, int32_t right, int32_t bottom) {
    int32_t *changed = picture->changed;
    if (changed[2] <= changed[0]) memcpy(changed, (int32_t[]){left, top, right, bottom}, 4 * sizeof *changed);
    if (left < changed[0]) changed[0] = left;
    if (top < changed[1]) changed[1] = top;
    if (right > changed[2]) changed[2] = right;
    if (bottom > changed[3]) changed[3] = bottom;
}

/// The process runs the plug-in's code: what it says is held to what there is.
static int32_t within(int32_t number, int32_t most) { return number < 0 ? 0 : number > most ? most : number; }

static void resize(cfp_picture *picture, const cpw_message *message) {
    picture->width = (uint32_t)within(message->a, CPW_WIDTH);
    picture->height = (uint32_t)within(message->b, CPW_HEIGHT);
    add(picture, 0, 0, (int32_t)picture->width, (int32_t)picture->height);
}

static void become_ready(cfp_picture *picture, const cpw_message *message, int memory) {
    struct stat information;
    if (picture->memory || memory < 0 || fstat(memory, &information) || information.st_size < CPW_BYTES) return;
    // A file that could become smaller would end this process where it is read.
    enum { GET_SEALS = 1034, SHRINK = 2 };
    const int seals = fcntl(memory, GET_SEALS);
    if (seals < 0 || !(seals & SHRINK)) return;
    void *bytes = mmap(NULL, CPW_BYTES, PROT_READ, MAP_SHARED, memory, 0);
    if (bytes == MAP_FAILED) return;
    picture->memory = bytes;
    resize(picture, message);
    picture->is_ready = picture->width > 0 && picture->height > 0;
}

static void take_problem(cfp_picture *picture, const char *text, int size) {
    const size_t room = sizeof picture->problem - 1;
    memcpy(picture->problem, text, (size_t)size < room ? (size_t)size : room);
    for (char *next = picture->problem; *next; next++)
        if ((unsigned char)*next < 0x20) *next = ' ';
}

/// What concerns the picture; whether the observer is to look. Locked.
static bool note(cfp_picture *picture, const cpw_message *message, int size, int descriptor) {
    const int32_t left = within(message->a, CPW_WIDTH), top = within(message->b, CPW_HEIGHT);
    switch (message->kind) {
    case CPW_READY: become_ready(picture, message, descriptor); return true;
    case CPW_SIZE: resize(picture, message); return true;
    case CPW_DAMAGE:
        add(picture, left, top, left + within(message->c, CPW_WIDTH - left), top + within(message->d, CPW_HEIGHT - top));
        return true;
    case CPW_SETTLED: picture->has_settled = true; return false;
    case CPW_FAILED: take_problem(picture, (const char *)(message + 1), size - (int)sizeof *message); return false;
    default: return false;
    }
}

static bool is_control(const cfp_picture *picture, int32_t port) {
    const cfp_plugin *plugin = picture->unit->plugin;
    return port >= 0 && (uint32_t)port < plugin->port_count && plugin->ports[port].kind == CFP_CONTROL;
}

/// What a person sets. The interface shows it already.
static void set(cfp_picture *picture, const cpw_message *message) {
    if (!is_control(picture, message->a) || !picture->unit->plugin->ports[message->a].is_input || !isfinite(message->value))
        return;
    picture->sent[message->a] = message->value;
    picture->observer.set(picture->observer.context, (uint32_t)message->a, message->value);
}

/// Reads one message; false at the end.
static bool take(cfp_picture *picture) {
    int descriptor;
    const int size = cpw_receive(picture->socket, picture->message, &descriptor);
    if (size == -EAGAIN) return true;
    if (size <= 0) {
        if (descriptor >= 0) close(descriptor);
        return false;
    }
    const cpw_message *message = (const cpw_message *)picture->message;
    pthread_mutex_lock(&picture->lock);
    const bool is_news = note(picture, message, size, descriptor);
    pthread_cond_broadcast(&picture->news);
    pthread_mutex_unlock(&picture->lock);
    if (descriptor >= 0) close(descriptor);
    const cpw_message taken = {.kind = CPW_TAKEN};
    if (message->kind == CPW_DAMAGE) cfp_picture_say(picture, &taken, NULL, 0);
    if (message->kind == CPW_WRITE) set(picture, message);
    if (message->kind == CPW_TOUCH && is_control(picture, message->a))
        picture->observer.touched(picture->observer.context, (uint32_t)message->a, message->b != 0);
    if (is_news) picture->observer.changed(picture->observer.context);
    return true;
}

/// Tells the interface the values that have changed, whoever has changed them.
static void tell(cfp_picture *picture) {
    const cfp_plugin *plugin = picture->unit->plugin;
    cpw_port_value values[CPW_MOST_PORTS];
    uint32_t count = 0;
    for (uint32_t port = 0; port < plugin->port_count && port < CPW_MOST_PORTS; port++) {
        if (plugin->ports[port].kind != CFP_CONTROL) continue;
        const float value = cfp_unit_value(picture->unit, port);
        if (!isfinite(value) || value == picture->sent[port]) continue;
        picture->sent[port] = value;
        values[count++] = (cpw_port_value){port, value};
    }
    const cpw_message message = {.kind = CPW_PORTS};
    if (!count || !cpw_send(picture->socket, &message, values, count * (uint32_t)sizeof *values, -1)) return;
    // It does not read at present: later.
    for (uint32_t index = 0; index < count; index++) picture->sent[values[index].port] = NAN;
}

static int64_t milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void *cfp_picture_serve(void *context) {
    cfp_picture *picture = context;
    int64_t due = 0;
    bool is_there = true;
    while (is_there && !atomic_load(&picture->ends)) {
        if (milliseconds() >= due) {
            tell(picture);
            due = milliseconds() + PERIOD_MILLISECONDS;
        }
        struct pollfd wait = {picture->socket, POLLIN, 0};
        const int64_t left = due - milliseconds();
        if (poll(&wait, 1, left > 0 ? (int)left : 0) > 0) is_there = take(picture);
    }
    pthread_mutex_lock(&picture->lock);
    picture->has_gone = true;
    // What was seen last would look as if it could be used.
    add(picture, 0, 0, CPW_WIDTH, CPW_HEIGHT);
    picture->width = picture->height = 0;
    pthread_cond_broadcast(&picture->news);
    pthread_mutex_unlock(&picture->lock);
    if (!is_there) picture->observer.changed(picture->observer.context);
    return NULL;
}
