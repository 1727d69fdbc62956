/// A plug-in's user interface as its unit's service sees it.
#ifndef CFP_PICTURE_H
#define CFP_PICTURE_H

#include "internal.h"

#include <CPlugInWindows.h>
#include <math.h>

/// The program that has an X server with an interface on it, and what it says.
typedef struct cfp_window {
    cfp_unit *unit;
    /// Whether this process makes the interface, for as many as look at it.
    bool is_inner;
    int socket;
    pthread_t thread;
    atomic_bool ends;
    /// The thread's alone: the values that the interface was told last, by port.
    float *sent;
    char *message;
    /// LV2: what the plug-in sends to it, and the next of it.
    cfp_ring events;
    struct cfp_window_event {
        uint8_t bytes[CFP_MOST_EVENT + 16];
    } *event;
    uint32_t event_size;
    /// Guards the pictures, while they are told something.
    pthread_mutex_t telling;
    struct cfp_picture *pictures;
    /// Guards what is below, and what pictures have not drawn.
    pthread_mutex_t lock;
    pthread_cond_t news;
    bool is_ready, has_settled, has_gone, is_fixed;
    const uint8_t *memory;
    uint32_t width, height;
    /// The X window that an interface of this process is made in; its display, and the file with its key.
    bool has_number;
    uint32_t number;
    char display[64], key[128];
    char problem[512];
} cfp_window;

/// What is seen of it by one who looks.
struct cfp_picture {
    cfp_window *window;
    cfp_picture_observer observer;
    /// That has not been drawn: left, upper, right and lower edge.
    int32_t changed[4];
    cfp_picture *next;
};

/// Null with the rest of a sentence; else the interface has drawn itself.
cfp_window *cfp_window_open(cfp_unit *unit, double rate, char *problem, size_t size);
void cfp_window_close(cfp_window *window);
/// Of the thread that serves a window; its argument.
void *cfp_window_serve(void *window);
/// Sends a message with what is behind it, where the process reads.
void cfp_window_say(cfp_window *window, const cpw_message *message, const void *rest, uint32_t size);
/// Waits for what the thread notes; false when it is too long in coming.
bool cfp_window_wait(cfp_window *window, const bool *is, int milliseconds);
/// What lies between such edges is to be drawn by all who look. Locked.
void cfp_window_add(cfp_window *window, int32_t left, int32_t top, int32_t right, int32_t bottom);
/// All who look are to look again.
void cfp_window_tell_change(cfp_window *window);

/// What the interface asks, and says to the plug-in.
void cfp_window_take_event(cfp_window *window, const cpw_message *message, int size);
/// Passes on what the plug-in has sent.
void cfp_window_pass_events(cfp_window *window);

/// Makes the interface in a window that is there, and ends it; false with the rest of a sentence.
bool cfp_inner_open(cfp_window *window, char *problem, size_t size);
void cfp_inner_close(cfp_window *window);
/// Wants it to be so large.
void cfp_inner_fit(cfp_window *window, int32_t width, int32_t height);

#endif
