/// What the test plug-ins show in a window of X11: stripes of colours, and a bar as long as a gain from 0 to 4, which a drag sets.
#ifndef TEST_PANEL_H
#define TEST_PANEL_H

#include <stdbool.h>
#include <stdint.h>

enum { PANEL_WIDTH = 320, PANEL_HEIGHT = 200, PANEL_MOST = 4 };

/// What a person does.
typedef struct PanelActions {
    void *context;
    void (*set)(void *context, float gain);
    void (*hold)(void *context, bool is_held);
} PanelActions;

typedef struct Panel Panel;

/// Null where there is no X server. Without a parent the window is on the screen.
Panel *panel_open(uint32_t parent, PanelActions actions);
void panel_close(Panel *panel);
uint32_t panel_window(const Panel *panel);
/// Of its connection, to be polled.
int panel_descriptor(const Panel *panel);
/// Draws another gain.
void panel_show(Panel *panel, float gain);
void panel_resize(Panel *panel, uint32_t width, uint32_t height);
/// Handles what has come.
void panel_serve(Panel *panel);
/// Asks by Xlib, which has a connection of its own, and ends the process where that is lost, unless somebody has seen to it.
void panel_ask_xlib(Panel *panel);

/// Whether this process can do no more than an interface has to. `bundle` is a folder that it may read.
bool panel_is_locked_in(const char *bundle);

#endif
