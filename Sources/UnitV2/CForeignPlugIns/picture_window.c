/// The program beside an X server that shows an interface: how it is started, told what to show, and ended.
#include "picture.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { OPENING_MILLISECONDS = 60000 };

void cfp_window_say(cfp_window *window, const cpw_message *message, const void *rest, uint32_t size) {
    // A process that does not read misses what a person did meanwhile.
    (void)cpw_send(window->socket, message, rest, size, -1);
}

static bool put(char *texts, size_t *length, const char *text) {
    const size_t size = text ? strlen(text) + 1 : 1;
    if (*length + size > CPW_MOST - sizeof(cpw_message)) return false;
    memcpy(texts + *length, text ? text : "", size);
    *length += size;
    return true;
}

/// Says what is to be shown; false where that is too much.
static bool order(cfp_window *window, double rate) {
    const cfp_plugin *plugin = window->unit->plugin;
    char *texts = malloc(CPW_MOST);
    size_t length = 0;
    bool fits = texts && put(texts, &length, plugin->ui_binary) && put(texts, &length, plugin->ui_bundle) &&
        put(texts, &length, plugin->ui_uri) && put(texts, &length, plugin->uri);
    for (uint32_t index = 0; fits && !window->is_inner && index < plugin->port_count; index++)
        fits = put(texts, &length, plugin->ports[index].symbol);
    static const int32_t toolkits[] = {0, CPW_GTK, CPW_EXTERNAL};
    const int32_t traits = (plugin->has_fixed_ui ? CPW_FIXED : 0) | (window->is_inner ? CPW_ELSEWHERE : toolkits[plugin->ui_toolkit]);
    const cpw_message message = {.kind = CPW_OPEN, .a = traits, .value = (float)rate};
    if (fits) cfp_window_say(window, &message, texts, (uint32_t)length);
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

bool cfp_window_wait(cfp_window *window, const bool *is, int milliseconds) {
    const struct timespec end = after(milliseconds);
    pthread_mutex_lock(&window->lock);
    while (!*is && !window->has_gone && !pthread_cond_timedwait(&window->news, &window->lock, &end)) continue;
    const bool came = *is;
    pthread_mutex_unlock(&window->lock);
    return came;
}

static void make_locks(cfp_window *window) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&window->news, &attributes);
    pthread_condattr_destroy(&attributes);
    pthread_mutex_init(&window->lock, NULL);
    pthread_mutex_init(&window->telling, NULL);
}

static void drop(cfp_window *window) {
    if (window->socket >= 0) close(window->socket);
    if (window->memory) munmap((void *)window->memory, CPW_BYTES);
    pthread_cond_destroy(&window->news);
    pthread_mutex_destroy(&window->lock);
    pthread_mutex_destroy(&window->telling);
    free(window->sent);
    free(window->message);
    free(window->event);
    free(window->events.bytes);
    free(window);
}

static cfp_window *make(cfp_unit *unit) {
    cfp_window *made = calloc(1, sizeof *made);
    if (!made) return NULL;
    made->unit = unit;
    made->is_inner = unit->plugin->has_inner_ui;
    made->is_fixed = unit->plugin->has_fixed_ui;
    make_locks(made);
    const char *asking = getenv(CPW_VARIABLE);
    made->socket = asking ? cpw_start(atoi(asking)) : -ENOENT;
    made->message = malloc(CPW_MOST);
    made->sent = malloc((unit->port_room + 1) * sizeof *made->sent);
    // No number is like another of these: all are sent at first.
    for (uint32_t port = 0; made->sent && port <= unit->port_room; port++) made->sent[port] = NAN;
    return made;
}

static cfp_window *refuse(cfp_window *window, char *problem, size_t size, const char *reason) {
    cfp_fail(problem, size, "%s", reason);
    if (window) drop(window);
    return NULL;
}

/// Why nothing has come, as the rest of a sentence.
static void explain(cfp_window *window, char *problem, size_t size) {
    pthread_mutex_lock(&window->lock);
    const char *otherwise = window->has_gone ? "cannot be shown: its interface ended the process that shows it"
                                             : "cannot be shown: its interface does not come up";
    cfp_fail(problem, size, "%s", window->problem[0] ? window->problem : otherwise);
    pthread_mutex_unlock(&window->lock);
}

/// Has an interface in another process hear what the plug-in sends; one that does not is seen all the same.
static void listen_to_plugin(cfp_window *window) {
    enum { BYTES = 1 << 18 };
    if (window->is_inner || window->unit->plugin->format || !cfp_talk_begin(window->unit)) return;
    window->event = malloc(sizeof *window->event);
    if (window->event && cfp_ring_make(&window->events, BYTES)) cfp_listen(window->unit, &window->events);
}

/// Whether there is something to be seen; else with a reason.
static bool come_up(cfp_window *window, char *problem, size_t size) {
    if (window->is_inner) {
        const bool has_place = cfp_window_wait(window, &window->has_number, OPENING_MILLISECONDS);
        if (has_place && !cfp_inner_open(window, problem, size)) return false;
    }
    if (cfp_window_wait(window, &window->is_ready, OPENING_MILLISECONDS)) return true;
    explain(window, problem, size);
    return false;
}

cfp_window *cfp_window_open(cfp_unit *unit, double rate, char *problem, size_t size) {
    if (!cpw_has_server()) return refuse(NULL, problem, size, "cannot be shown without an X server; install the package xvfb");
    cfp_window *window = make(unit);
    if (!window || !window->sent || !window->message) return refuse(window, problem, size, "cannot be shown: there is no memory");
    if (window->socket < 0)
        return refuse(window, problem, size, "cannot be shown: this service has no namespaces of its own for an X server");
    fcntl(window->socket, F_SETFL, O_NONBLOCK);
    if (!order(window, rate)) return refuse(window, problem, size, "cannot be shown: its ports' names are too long");
    listen_to_plugin(window);
    if (pthread_create(&window->thread, NULL, cfp_window_serve, window))
        return cfp_listen_no_more(unit, &window->events), refuse(window, problem, size, "cannot be shown: there is no thread for it");
    if (come_up(window, problem, size)) return window;
    cfp_window_close(window);
    return NULL;
}

void cfp_window_close(cfp_window *window) {
    // First: what draws may not lose its server.
    if (window->is_inner) cfp_inner_close(window);
    atomic_store(&window->ends, true);
    pthread_join(window->thread, NULL);
    cfp_listen_no_more(window->unit, &window->events);
    drop(window);
}
