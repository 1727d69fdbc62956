#include "picture.h"

#include <stdlib.h>
#include <string.h>

enum { SETTLING_MILLISECONDS = 400 };

bool cfp_has_picture(const cfp_plugin *plugin) { return plugin->ui_uri != NULL || plugin->has_inner_ui; }

/// The windows of interfaces that this process makes, each of which several pictures may show.
static pthread_mutex_t sharing = PTHREAD_MUTEX_INITIALIZER;
enum { MOST_SHARED = 64 };
static cfp_window *shared[MOST_SHARED];

/// The place of a unit's; that of none for null.
static cfp_window **place_of(const cfp_unit *unit) {
    for (int index = 0; index < MOST_SHARED; index++) {
        if (unit ? shared[index] && shared[index]->unit == unit : !shared[index]) return &shared[index];
    }
    return NULL;
}

static bool has_gone(cfp_window *window) {
    pthread_mutex_lock(&window->lock);
    const bool has = window->has_gone;
    pthread_mutex_unlock(&window->lock);
    return has;
}

static void add(cfp_window *window, cfp_picture *picture) {
    pthread_mutex_lock(&window->telling);
    pthread_mutex_lock(&window->lock);
    picture->window = window;
    picture->next = window->pictures;
    window->pictures = picture;
    pthread_mutex_unlock(&window->lock);
    pthread_mutex_unlock(&window->telling);
}

/// Whether it was the last one.
static bool remove_from(cfp_window *window, const cfp_picture *picture) {
    pthread_mutex_lock(&window->telling);
    pthread_mutex_lock(&window->lock);
    for (cfp_picture **place = &window->pictures; *place; place = &(*place)->next) {
        if (*place != picture) continue;
        *place = picture->next;
        break;
    }
    const bool is_last = !window->pictures;
    pthread_mutex_unlock(&window->lock);
    pthread_mutex_unlock(&window->telling);
    return is_last;
}

/// The window for another picture: one that is there where it can be shared. Sharing is locked.
static cfp_window *window_for(cfp_unit *unit, double rate, char *problem, size_t size) {
    if (!unit->plugin->has_inner_ui) return cfp_window_open(unit, rate, problem, size);
    cfp_window **known = place_of(unit), **place = known ? known : place_of(NULL);
    if (known && !has_gone(*known)) return *known;
    if (known) {
        cfp_fail(problem, size, "has ended; close every window of it, and open it again");
        return NULL;
    }
    cfp_fail(problem, size, "cannot be shown: there are too many windows of plug-ins");
    return place ? *place = cfp_window_open(unit, rate, problem, size) : NULL;
}

cfp_picture *cfp_picture_open(
    cfp_unit *unit, double rate, const cfp_picture_observer *observer, char *problem, size_t size) {
    cfp_picture *picture = calloc(1, sizeof *picture);
    cfp_fail(problem, size, "cannot be shown: there is no memory");
    if (!picture) return NULL;
    picture->observer = *observer;
    pthread_mutex_lock(&sharing);
    cfp_window *window = window_for(unit, rate, problem, size);
    if (window) add(window, picture);
    pthread_mutex_unlock(&sharing);
    if (window) return picture;
    free(picture);
    return NULL;
}

void cfp_picture_close(cfp_picture *picture) {
    pthread_mutex_lock(&sharing);
    cfp_window *window = picture->window;
    if (remove_from(window, picture)) {
        cfp_window **place = window->is_inner ? place_of(window->unit) : NULL;
        if (place) *place = NULL;
        cfp_window_close(window);
    }
    pthread_mutex_unlock(&sharing);
    free(picture);
}

void cfp_picture_size(cfp_picture *picture, uint32_t *width, uint32_t *height) {
    pthread_mutex_lock(&picture->window->lock);
    *width = picture->window->width;
    *height = picture->window->height;
    pthread_mutex_unlock(&picture->window->lock);
}

bool cfp_picture_is_fixed(cfp_picture *picture) {
    pthread_mutex_lock(&picture->window->lock);
    const bool is = picture->window->is_fixed;
    pthread_mutex_unlock(&picture->window->lock);
    return is;
}

// MARK: What a person does

static void say(cfp_picture *picture, cpw_kind kind, int32_t a, int32_t b) {
    atomic_store(&picture->window->unit->window_used, cfp_main_now());
    const cpw_message message = {.kind = kind, .a = a, .b = b};
    cfp_window_say(picture->window, &message, NULL, 0);
}

void cfp_picture_move(cfp_picture *picture, int32_t x, int32_t y) { say(picture, CPW_MOVE, x, y); }
void cfp_picture_press(cfp_picture *picture, int32_t button, bool is_down) { say(picture, CPW_BUTTON, button, is_down); }
void cfp_picture_key(cfp_picture *picture, uint32_t symbol, bool is_down) { say(picture, CPW_KEY, (int32_t)symbol, is_down); }
void cfp_picture_type(cfp_picture *picture, uint32_t character) { say(picture, CPW_CHARACTER, (int32_t)character, 0); }

void cfp_picture_fit(cfp_picture *picture, int32_t width, int32_t height) {
    if (picture->window->is_inner) cfp_inner_fit(picture->window, width, height);
    else say(picture, CPW_RESIZE, width, height);
}

void cfp_picture_settle(cfp_picture *picture) {
    cfp_window *window = picture->window;
    pthread_mutex_lock(&window->lock);
    window->has_settled = false;
    pthread_mutex_unlock(&window->lock);
    say(picture, CPW_SETTLE, 0, 0);
    (void)cfp_window_wait(window, &window->has_settled, SETTLING_MILLISECONDS);
}
