#define _GNU_SOURCE
#include "crealtimekit_dbus.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

#define ENTRY(name) { "dbus_" #name, offsetof(struct crtk_dbus, name) }

static const struct {
    const char *name;
    size_t place;
} entries[] = {
    ENTRY(threads_init_default),
    ENTRY(error_init),
    ENTRY(error_free),
    ENTRY(connection_open_private),
    ENTRY(bus_register),
    ENTRY(connection_set_exit_on_disconnect),
    ENTRY(connection_get_is_connected),
    ENTRY(connection_close),
    ENTRY(connection_unref),
    ENTRY(connection_read_write),
    ENTRY(connection_pop_message),
    ENTRY(connection_send),
    ENTRY(connection_flush),
    ENTRY(connection_send_with_reply_and_block),
    ENTRY(bus_request_name),
    ENTRY(message_new_method_call),
    ENTRY(message_new_method_return),
    ENTRY(message_new_error),
    ENTRY(message_unref),
    ENTRY(message_is_method_call),
    ENTRY(message_append_args),
    ENTRY(message_get_args),
    ENTRY(message_iter_init),
    ENTRY(message_iter_init_append),
    ENTRY(message_iter_get_arg_type),
    ENTRY(message_iter_recurse),
    ENTRY(message_iter_get_basic),
    ENTRY(message_iter_append_basic),
    ENTRY(message_iter_open_container),
    ENTRY(message_iter_close_container),
};

static struct crtk_dbus functions;
static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = dlopen("libdbus-1.so.3", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    for (size_t index = 0; index < sizeof entries / sizeof *entries; index++) {
        void *found = dlsym(library, entries[index].name);
        if (found == NULL) return;
        *(void **)((char *)&functions + entries[index].place) = found;
    }
    is_loaded = functions.threads_init_default() != 0;
}

const struct crtk_dbus *crtk_dbus(void) {
    pthread_once(&once, load);
    return is_loaded ? &functions : NULL;
}
