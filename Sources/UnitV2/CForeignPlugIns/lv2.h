/// LV2's binary interface with the extensions that the host side offers, in declarations of our own.
#ifndef CFP_LV2_H
#define CFP_LV2_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

typedef struct lv2_feature {
    const char *uri;
    void *data;
} lv2_feature;

typedef struct lv2_descriptor {
    const char *uri;
    void *(*instantiate)(const struct lv2_descriptor *, double rate, const char *bundle, const lv2_feature *const *);
    void (*connect_port)(void *, uint32_t port, void *memory);
    void (*activate)(void *);
    void (*run)(void *, uint32_t frames);
    void (*deactivate)(void *);
    void (*cleanup)(void *);
    const void *(*extension_data)(const char *uri);
} lv2_descriptor;

typedef const lv2_descriptor *(*lv2_entry)(uint32_t index);

typedef struct lv2_library {
    void *handle;
    uint32_t size;
    void (*cleanup)(void *);
    const lv2_descriptor *(*get)(void *, uint32_t index);
} lv2_library;

typedef const lv2_library *(*lv2_library_entry)(const char *bundle, const lv2_feature *const *);

typedef struct lv2_map {
    void *handle;
    uint32_t (*map)(void *, const char *uri);
} lv2_map;

/// Of before there was lv2_map.
typedef struct lv2_uri_map {
    void *handle;
    uint32_t (*uri_to_id)(void *handle, const char *map, const char *uri);
} lv2_uri_map;

/// Events of before there were atoms: a head, and behind it bytes, so many that the next begins at a multiple of eight.
typedef struct lv2_old_event {
    uint32_t frames, subframes;
    uint16_t type, size;
} lv2_old_event;

typedef struct lv2_event_buffer {
    uint8_t *data;
    uint16_t header_size, stamp_type;
    uint32_t event_count, capacity, size;
} lv2_event_buffer;

typedef struct lv2_event_feature {
    void *handle;
    uint32_t (*ref)(void *handle, void *event);
    uint32_t (*unref)(void *handle, void *event);
} lv2_event_feature;

typedef struct lv2_unmap {
    void *handle;
    const char *(*unmap)(void *, uint32_t urid);
} lv2_unmap;

typedef struct lv2_option {
    int context;
    uint32_t subject, key, size, type;
    const void *value;
} lv2_option;

typedef struct lv2_options_interface {
    uint32_t (*get)(void *, lv2_option *);
    uint32_t (*set)(void *, const lv2_option *);
} lv2_options_interface;

typedef struct lv2_schedule {
    void *handle;
    int (*schedule)(void *, uint32_t size, const void *data);
} lv2_schedule;

typedef int (*lv2_respond)(void *, uint32_t size, const void *data);

typedef struct lv2_worker {
    int (*work)(void *, lv2_respond, void *handle, uint32_t size, const void *data);
    int (*work_response)(void *, uint32_t size, const void *body);
    int (*end_run)(void *);
} lv2_worker;

typedef struct lv2_log {
    void *handle;
    int (*print)(void *, uint32_t type, const char *format, ...);
    int (*vprint)(void *, uint32_t type, const char *format, va_list);
} lv2_log;

typedef int (*lv2_store)(void *, uint32_t key, const void *value, size_t size, uint32_t type, uint32_t flags);
typedef const void *(*lv2_retrieve)(void *, uint32_t key, size_t *size, uint32_t *type, uint32_t *flags);

typedef struct lv2_state {
    int (*save)(void *, lv2_store, void *handle, uint32_t flags, const lv2_feature *const *);
    int (*restore)(void *, lv2_retrieve, void *handle, uint32_t flags, const lv2_feature *const *);
} lv2_state;

typedef struct lv2_map_path {
    void *handle;
    char *(*abstract)(void *, const char *path);
    char *(*absolute)(void *, const char *path);
} lv2_map_path;

typedef struct lv2_make_path {
    void *handle;
    char *(*path)(void *, const char *path);
} lv2_make_path;

typedef struct lv2_free_path {
    void *handle;
    void (*free_path)(void *, char *path);
} lv2_free_path;

typedef struct lv2_resize_port {
    void *handle;
    int (*resize)(void *, uint32_t index, size_t size);
} lv2_resize_port;

typedef struct lv2_atom {
    uint32_t size, type;
} lv2_atom;

typedef struct lv2_sequence {
    lv2_atom atom;
    uint32_t unit, pad;
} lv2_sequence;

typedef struct lv2_event {
    int64_t frames;
    lv2_atom body;
} lv2_event;

typedef struct lv2_object {
    lv2_atom atom;
    uint32_t identifier, kind;
} lv2_object;

typedef struct lv2_member {
    uint32_t key, context;
    lv2_atom value;
} lv2_member;

#define LV2_PREFIX "http://lv2plug.in/ns/"
#define LV2_CORE LV2_PREFIX "lv2core#"
#define LV2_EXT LV2_PREFIX "ext/"

#endif
