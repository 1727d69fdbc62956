#include "CDrawing.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static const struct {
    const char *name;
    size_t place;
} entries[] = {
#define CDRAWING_ENTRY(name) { #name, offsetof(struct cdrawing, name) },
    CDRAWING_CAIRO_ENTRIES CDRAWING_PANGO_ENTRIES
#undef CDRAWING_ENTRY
};

static struct cdrawing functions;
static atomic_int is_asked;
static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

// What is found through this library's handle includes what it is linked with: cairo, Pango and GLib.
static void load(void) {
    atomic_store(&is_asked, 1);
    void *library = dlopen("libpangocairo-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    for (size_t index = 0; index < sizeof entries / sizeof *entries; index++) {
        void *found = dlsym(library, entries[index].name);
        if (found == NULL) return;
        *(void **)((char *)&functions + entries[index].place) = found;
    }
    is_loaded = 1;
}

const struct cdrawing *cdrawing(void) {
    pthread_once(&once, load);
    return is_loaded ? &functions : NULL;
}

int cdrawing_is_loaded(void) { return atomic_load(&is_asked); }
