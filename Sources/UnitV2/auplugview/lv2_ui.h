/// The binary interface of LV2's user interfaces, in declarations of our own.
#ifndef LV2_UI_H
#define LV2_UI_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct lv2_feature {
    const char *uri;
    void *data;
} lv2_feature;

typedef void (*lv2ui_write)(void *controller, uint32_t port, uint32_t size, uint32_t protocol, const void *value);

typedef struct lv2ui_descriptor {
    const char *uri;
    void *(*instantiate)(
        const struct lv2ui_descriptor *, const char *plugin, const char *bundle, lv2ui_write, void *controller,
        void **widget, const lv2_feature *const *);
    void (*cleanup)(void *);
    void (*port_event)(void *, uint32_t port, uint32_t size, uint32_t format, const void *value);
    const void *(*extension_data)(const char *uri);
} lv2ui_descriptor;

typedef const lv2ui_descriptor *(*lv2ui_entry)(uint32_t index);

typedef struct lv2ui_idle {
    int (*idle)(void *);
} lv2ui_idle;

typedef struct lv2ui_resize {
    void *handle;
    int (*resize)(void *, int width, int height);
} lv2ui_resize;

typedef struct lv2ui_port_map {
    void *handle;
    uint32_t (*index)(void *, const char *symbol);
} lv2ui_port_map;

typedef struct lv2ui_touch {
    void *handle;
    void (*touch)(void *, uint32_t port, bool is_held);
} lv2ui_touch;

/// The older interface of windows that a user interface opens itself; it is also what the interface gives instead of a widget.
typedef struct lv2ui_external {
    void (*run)(struct lv2ui_external *);
    void (*show)(struct lv2ui_external *);
    void (*hide)(struct lv2ui_external *);
} lv2ui_external;

typedef struct lv2ui_external_host {
    void (*closed)(void *controller);
    const char *name;
} lv2ui_external_host;

typedef struct lv2_map {
    void *handle;
    uint32_t (*map)(void *, const char *uri);
} lv2_map;

typedef struct lv2_unmap {
    void *handle;
    const char *(*unmap)(void *, uint32_t number);
} lv2_unmap;

typedef struct lv2_option {
    int context;
    uint32_t subject, key, size, type;
    const void *value;
} lv2_option;

typedef struct lv2_log {
    void *handle;
    int (*print)(void *, uint32_t type, const char *format, ...);
    int (*vprint)(void *, uint32_t type, const char *format, va_list);
} lv2_log;

enum { LV2UI_INVALID_PORT = UINT32_MAX };

#define LV2UI "http://lv2plug.in/ns/extensions/ui#"
#define LV2_EXT "http://lv2plug.in/ns/ext/"
#define LV2UI_EXTERNAL "http://kxstudio.sf.net/ns/lv2ext/external-ui#Host"
#define LV2UI_OLD_EXTERNAL "http://lv2plug.in/ns/extensions/ui#external"

/// One set of numbers for URIs. Any thread.
extern lv2_map interface_map;
extern lv2_unmap interface_unmap;

#endif
