#include "CCairo.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static const struct {
    const char *name;
    size_t place;
} entries[] = {
#define CCAIRO_ENTRY(name) { "cairo_" #name, offsetof(struct ccairo, name) },
    CCAIRO_ENTRIES
#undef CCAIRO_ENTRY
};

static struct ccairo functions;
static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    for (size_t index = 0; index < sizeof entries / sizeof *entries; index++) {
        void *found = dlsym(library, entries[index].name);
        if (found == NULL) return;
        *(void **)((char *)&functions + entries[index].place) = found;
    }
    is_loaded = 1;
}

const struct ccairo *ccairo(void) {
    pthread_once(&once, load);
    return is_loaded ? &functions : NULL;
}
