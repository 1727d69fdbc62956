/// Atoms between a plug-in and an interface in another process, which asks for the numbers in them.
#include "picture.h"

#include <errno.h>
#include <poll.h>
#include <string.h>

/// The interface waits for it.
static void answer(cfp_window *window, uint32_t number, const char *text) {
    const cpw_message message = {.kind = CPW_MAPPED, .a = (int32_t)number};
    struct pollfd wait = {window->socket, POLLOUT, 0};
    const uint32_t size = (uint32_t)strlen(text) + 1;
    while (cpw_send(window->socket, &message, text, size, -1) == -EAGAIN && !atomic_load(&window->ends)) poll(&wait, 1, 50);
}

void cfp_window_take_event(cfp_window *window, const cpw_message *message, int size) {
    const char *rest = (const char *)(message + 1);
    const uint32_t length = (uint32_t)size - (uint32_t)sizeof *message;
    const bool is_text = length > 0 && length < CFP_MOST_TEXT && !rest[length - 1];
    const char *uri = cfp_unmap_uri((uint32_t)message->a);
    switch (message->kind) {
    case CPW_MAP: answer(window, is_text ? cfp_map_uri(rest) : 0, is_text ? rest : ""); break;
    case CPW_UNMAP: answer(window, uri ? (uint32_t)message->a : 0, uri ? uri : ""); break;
    case CPW_EVENT: cfp_say(window->unit, (uint32_t)message->a, rest, length); break;
    default: break;
    }
}

void cfp_window_pass_events(cfp_window *window) {
    // The values have their turn, too.
    enum { MOST = 64 };
    for (int count = 0; window->event && count < MOST; count++) {
        if (!window->event_size) {
            const uint32_t size = cfp_ring_take(&window->events, window->event->bytes, sizeof window->event->bytes);
            if (size == UINT32_MAX) return;
            window->event_size = size;
        }
        uint32_t port;
        memcpy(&port, window->event->bytes, sizeof port);
        const cpw_message message = {.kind = CPW_EVENT, .a = (int32_t)port};
        const uint32_t size = window->event_size - (uint32_t)sizeof port;
        // One that does not read at present gets it later.
        if (cpw_send(window->socket, &message, window->event->bytes + sizeof port, size, -1) == -EAGAIN) return;
        window->event_size = 0;
    }
}
