#define _GNU_SOURCE
#include "avahi_library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

#define ENTRY(name) { "avahi_" #name, offsetof(struct avahi_library, name) }

static const struct {
    const char *name;
    size_t place;
} entries[] = {
    ENTRY(simple_poll_new),
    ENTRY(simple_poll_free),
    ENTRY(simple_poll_get),
    ENTRY(simple_poll_iterate),
    ENTRY(simple_poll_wakeup),
    ENTRY(alternative_service_name),
    ENTRY(free),
    ENTRY(client_new),
    ENTRY(client_free),
    ENTRY(client_get_state),
    ENTRY(entry_group_new),
    ENTRY(entry_group_reset),
    ENTRY(entry_group_commit),
    ENTRY(entry_group_add_service),
    ENTRY(entry_group_add_service_subtype),
    ENTRY(service_browser_new),
    ENTRY(service_resolver_new),
    ENTRY(service_resolver_free),
};

static struct avahi_library functions;
static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    // The client's library brings the common one, in which its handle finds names too.
    void *library = dlopen("libavahi-client.so.3", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    for (size_t index = 0; index < sizeof entries / sizeof *entries; index++) {
        void *found = dlsym(library, entries[index].name);
        if (found == NULL) return;
        *(void **)((char *)&functions + entries[index].place) = found;
    }
    is_loaded = 1;
}

const struct avahi_library *avahi_library(void) {
    pthread_once(&once, load);
    return is_loaded ? &functions : NULL;
}
