#include "picture.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { OPENING_MILLISECONDS = 20000, SETTLING_MILLISECONDS = 400 };

bool cfp_has_picture(const cfp_plugin *plugin) { return plugin->ui_uri != NULL; }

void cfp_picture_say(cfp_picture *picture, const cpw_message *message, const void *rest, uint32_t size) {
    // A process that does not read misses what a person did meanwhile.
    (void)cpw_send(picture->socket, message, rest, size, -1);
}

static bool put(char *texts, size_t *length, const char *text) {
    const size_t size = strlen(text) + 1;
    if (*length + size > CPW_MOST - sizeof(cpw_message)) return false;
    memcpy(texts + *length, text, size);
    *length += size;
    return true;
}

/// Says what is to be shown; false where that is too much.
static bool order(cfp_picture *picture, double rate) {
    const cfp_plugin *plugin = picture->unit->plugin;
    char *texts = malloc(CPW_MOST);
    size_t length = 0;
    bool fits = texts && put(texts, &length, plugin->ui_binary) && put(texts, &length, plugin->ui_bundle) &&
        put(texts, &length, plugin->ui_uri) && put(texts, &length, plugin->uri);
    for (uint32_t index = 0; fits && index < plugin->port_count; index++)
        fits = put(texts, &length, plugin->ports[index].symbol);
    const cpw_message message = {.kind = CPW_OPEN, .a = plugin->has_fixed_ui ? CPW_FIXED : 0, .value = (float)rate};
    if (fits) cfp_picture_say(picture, &message, texts, (uint32_t)length);
    free(texts);
    return fits;
}

static struct timespec after(int milliseconds) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    time.tv_nsec += (long)(milliseconds % 1000) * 1000000;
    time.tv_sec += milliseconds / 1000 + time.tv_nsec / 1000000000;
    time.tv_nsec %= 1000000000;
    return time;
}

/// Waits for what the thread notes; false when it is too long in coming.
static bool wait(cfp_picture *picture, const bool *is, int milliseconds) {
    const struct timespec end = after(milliseconds);
    pthread_mutex_lock(&picture->lock);
    while (!*is && !picture->has_gone && !pthread_cond_timedwait(&picture->news, &picture->lock, &end)) continue;
    const bool came = *is;
    pthread_mutex_unlock(&picture->lock);
    return came;
}

static void make_locks(cfp_picture *picture) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&picture->news, &attributes);
    pthread_condattr_destroy(&attributes);
    pthread_mutex_init(&picture->lock, NULL);
}

static void drop(cfp_picture *picture) {
    if (picture->socket >= 0) close(picture->socket);
    if (picture->memory) munmap((void *)picture->memory, CPW_BYTES);
    pthread_cond_destroy(&picture->news);
    pthread_mutex_destroy(&picture->lock);
    free(picture->sent);
    free(picture->message);
    free(picture);
}

static cfp_picture *make(cfp_unit *unit, const cfp_picture_observer *observer) {
    cfp_picture *made = calloc(1, sizeof *made);
    if (!made) return NULL;
    made->unit = unit;
    made->observer = *observer;
    make_locks(made);
    const char *asking = getenv(CPW_VARIABLE);
    made->socket = asking ? cpw_start(atoi(asking)) : -ENOENT;
    made->message = malloc(CPW_MOST);
    made->sent = malloc((unit->plugin->port_count + 1) * sizeof *made->sent);
    // No number is like another of these: all are sent at first.
    for (uint32_t port = 0; made->sent && port < unit->plugin->port_count; port++) made->sent[port] = NAN;
    return made;
}

static cfp_picture *refuse(cfp_picture *picture, char *problem, size_t size, const char *reason) {
    cfp_fail(problem, size, "%s", reason);
    if (picture) drop(picture);
    return NULL;
}

cfp_picture *cfp_picture_open(
    cfp_unit *unit, double rate, const cfp_picture_observer *observer, char *problem, size_t size) {
    if (!cpw_has_server()) return refuse(NULL, problem, size, "cannot be shown without an X server; install the package xvfb");
    cfp_picture *picture = make(unit, observer);
    if (!picture || !picture->sent || !picture->message) return refuse(picture, problem, size, "cannot be shown: there is no memory");
    if (picture->socket < 0)
        return refuse(picture, problem, size, "cannot be shown: this service has no namespaces of its own for an X server");
    fcntl(picture->socket, F_SETFL, O_NONBLOCK);
    if (!order(picture, rate)) return refuse(picture, problem, size, "cannot be shown: its ports' names are too long");
    if (pthread_create(&picture->thread, NULL, cfp_picture_serve, picture))
        return refuse(picture, problem, size, "cannot be shown: there is no thread for it");
    if (wait(picture, &picture->is_ready, OPENING_MILLISECONDS)) return picture;
    const bool has_gone = picture->has_gone;
    const char *otherwise = has_gone ? "cannot be shown: its interface ended the process that shows it"
                                     : "cannot be shown: its interface does not come up";
    cfp_fail(problem, size, "%s", picture->problem[0] ? picture->problem : otherwise);
    cfp_picture_close(picture);
    return NULL;
}

void cfp_picture_close(cfp_picture *picture) {
    atomic_store(&picture->ends, true);
    pthread_join(picture->thread, NULL);
    drop(picture);
}

void cfp_picture_size(cfp_picture *picture, uint32_t *width, uint32_t *height) {
    pthread_mutex_lock(&picture->lock);
    *width = picture->width;
    *height = picture->height;
    pthread_mutex_unlock(&picture->lock);
}

static void say(cfp_picture *picture, cpw_kind kind, int32_t a, int32_t b) {
    const cpw_message message = {.kind = kind, .a = a, .b = b};
    cfp_picture_say(picture, &message, NULL, 0);
}

void cfp_picture_move(cfp_picture *picture, int32_t x, int32_t y) { say(picture, CPW_MOVE, x, y); }
void cfp_picture_press(cfp_picture *picture, int32_t button, bool is_down) { say(picture, CPW_BUTTON, button, is_down); }
void cfp_picture_key(cfp_picture *picture, uint32_t symbol, bool is_down) { say(picture, CPW_KEY, (int32_t)symbol, is_down); }
void cfp_picture_type(cfp_picture *picture, uint32_t character) { say(picture, CPW_CHARACTER, (int32_t)character, 0); }
void cfp_picture_fit(cfp_picture *picture, int32_t width, int32_t height) { say(picture, CPW_RESIZE, width, height); }

void cfp_picture_settle(cfp_picture *picture) {
    pthread_mutex_lock(&picture->lock);
    picture->has_settled = false;
    pthread_mutex_unlock(&picture->lock);
    say(picture, CPW_SETTLE, 0, 0);
    (void)wait(picture, &picture->has_settled, SETTLING_MILLISECONDS);
}
