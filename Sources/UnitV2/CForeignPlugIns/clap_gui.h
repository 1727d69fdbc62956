/// CLAP's interface for windows.
#ifndef CFP_CLAP_GUI_H
#define CFP_CLAP_GUI_H

#include "clap.h"

/// How a plug-in resizes its window; only whether it does is read here.
typedef struct clap_resize_hints {
    bool is_horizontal, is_vertical, keeps_ratio;
    uint32_t ratio_width, ratio_height;
} clap_resize_hints;

typedef struct clap_window {
    /// "x11"
    const char *api;
    union {
        unsigned long x11;
        void *other;
    };
} clap_window;

typedef struct clap_gui {
    bool (*is_supported)(const clap_plugin *, const char *api, bool is_floating);
    bool (*get_preferred)(const clap_plugin *, const char **api, bool *is_floating);
    bool (*create)(const clap_plugin *, const char *api, bool is_floating);
    void (*destroy)(const clap_plugin *);
    bool (*set_scale)(const clap_plugin *, double scale);
    bool (*get_size)(const clap_plugin *, uint32_t *width, uint32_t *height);
    bool (*can_resize)(const clap_plugin *);
    bool (*get_hints)(const clap_plugin *, clap_resize_hints *);
    bool (*adjust_size)(const clap_plugin *, uint32_t *width, uint32_t *height);
    bool (*set_size)(const clap_plugin *, uint32_t width, uint32_t height);
    bool (*set_parent)(const clap_plugin *, const clap_window *);
    bool (*set_transient)(const clap_plugin *, const clap_window *);
    void (*suggest_title)(const clap_plugin *, const char *title);
    bool (*show)(const clap_plugin *);
    bool (*hide)(const clap_plugin *);
} clap_gui;

typedef struct clap_host_gui {
    void (*hints_changed)(const clap_host *);
    bool (*request_resize)(const clap_host *, uint32_t width, uint32_t height);
    bool (*request_show)(const clap_host *);
    bool (*request_hide)(const clap_host *);
    void (*closed)(const clap_host *, bool was_destroyed);
} clap_host_gui;

#endif
