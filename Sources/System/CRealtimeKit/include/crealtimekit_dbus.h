/// What is used of libdbus, which is loaded where it is present: neither its headers nor the library are needed for
/// building. Names and meanings are those of <dbus/dbus.h>.
#ifndef CREALTIMEKIT_DBUS_H
#define CREALTIMEKIT_DBUS_H

#include <stdint.h>

typedef struct DBusConnection DBusConnection;
typedef struct DBusMessage DBusMessage;

typedef struct {
    const char *name, *message;
    unsigned int flags;
    void *padding;
} DBusError;

/// Large enough for the library's own.
typedef struct {
    void *opaque[16];
} DBusMessageIter;

struct crtk_dbus {
    int (*threads_init_default)(void);
    void (*error_init)(DBusError *);
    void (*error_free)(DBusError *);
    DBusConnection *(*connection_open_private)(const char *, DBusError *);
    uint32_t (*bus_register)(DBusConnection *, DBusError *);
    void (*connection_set_exit_on_disconnect)(DBusConnection *, uint32_t);
    uint32_t (*connection_get_is_connected)(DBusConnection *);
    void (*connection_close)(DBusConnection *);
    void (*connection_unref)(DBusConnection *);
    uint32_t (*connection_read_write)(DBusConnection *, int);
    DBusMessage *(*connection_pop_message)(DBusConnection *);
    uint32_t (*connection_send)(DBusConnection *, DBusMessage *, uint32_t *);
    void (*connection_flush)(DBusConnection *);
    DBusMessage *(*connection_send_with_reply_and_block)(DBusConnection *, DBusMessage *, int, DBusError *);
    int (*bus_request_name)(DBusConnection *, const char *, unsigned int, DBusError *);
    DBusMessage *(*message_new_method_call)(const char *, const char *, const char *, const char *);
    DBusMessage *(*message_new_method_return)(DBusMessage *);
    DBusMessage *(*message_new_error)(DBusMessage *, const char *, const char *);
    void (*message_unref)(DBusMessage *);
    uint32_t (*message_is_method_call)(DBusMessage *, const char *, const char *);
    uint32_t (*message_append_args)(DBusMessage *, int, ...);
    uint32_t (*message_get_args)(DBusMessage *, DBusError *, int, ...);
    uint32_t (*message_iter_init)(DBusMessage *, DBusMessageIter *);
    void (*message_iter_init_append)(DBusMessage *, DBusMessageIter *);
    int (*message_iter_get_arg_type)(DBusMessageIter *);
    void (*message_iter_recurse)(DBusMessageIter *, DBusMessageIter *);
    void (*message_iter_get_basic)(DBusMessageIter *, void *);
    uint32_t (*message_iter_append_basic)(DBusMessageIter *, int, const void *);
    uint32_t (*message_iter_open_container)(DBusMessageIter *, int, const char *, DBusMessageIter *);
    uint32_t (*message_iter_close_container)(DBusMessageIter *, DBusMessageIter *);
};

enum {
    DBUS_INT32 = 'i', DBUS_UINT32 = 'u', DBUS_INT64 = 'x', DBUS_UINT64 = 't', DBUS_STRING = 's', DBUS_BOOLEAN = 'b',
    DBUS_VARIANT = 'v', DBUS_STRUCT = 'r', DBUS_ARRAY = 'a', DBUS_NOTHING = 0
};

/// The library's functions; NULL where it is not installed, or lacks one of them. Thread: any but render.
const struct crtk_dbus *crtk_dbus(void);

#endif
