/// A plug-in's user interface as its unit's service sees it.
#ifndef CFP_PICTURE_H
#define CFP_PICTURE_H

#include "internal.h"

#include <CPlugInWindows.h>
#include <math.h>

struct cfp_picture {
    cfp_unit *unit;
    cfp_picture_observer observer;
    int socket;
    pthread_t thread;
    atomic_bool ends;
    /// The thread's alone: the values that the interface was told last, by port.
    float *sent;
    char *message;
    /// Guards what is below.
    pthread_mutex_t lock;
    pthread_cond_t news;
    bool is_ready, has_settled, has_gone;
    const uint8_t *memory;
    uint32_t width, height;
    /// That has not been drawn: left, upper, right and lower edge.
    int32_t changed[4];
    char problem[512];
};

/// Of the thread that serves a picture; its argument.
void *cfp_picture_serve(void *picture);
/// Sends a message with what is behind it, where the process reads.
void cfp_picture_say(cfp_picture *picture, const cpw_message *message, const void *rest, uint32_t size);

#endif
