#define _GNU_SOURCE
#include "faulty.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void fail_at(const char *place) {
    const char *wanted = getenv("FAULTY_AT");
    if (wanted && strcmp(wanted, place) == 0) abort();
}

/// A unit that takes its time: as long as there is a file `waits` beside its library.
static void wait_for_file(void) {
    Dl_info library;
    char path[PATH_MAX];
    if (!dladdr((void *)wait_for_file, &library)) return;
    const char *name = strrchr(library.dli_fname, '/');
    const int length = name ? (int)(name - library.dli_fname) : 0;
    if (snprintf(path, sizeof path, "%.*s/waits", length, library.dli_fname) >= (int)sizeof path) return;
    while (access(path, F_OK) == 0) usleep(1000);
}

__attribute__((constructor)) static void library_loaded(void) { fail_at("load"); }

static OSStatus create(
    const AudioComponentDescription *description, const AUExtensionHost *host, AUExtensionInstanceRef *instance) {
    (void)description;
    fail_at("create");
    wait_for_file();
    *instance = calloc(1, sizeof **instance);
    if (!*instance) return kAudioUnitErr_FailedInitialization;
    (*instance)->host = *host;
    (*instance)->countdown = -1;
    atomic_init(&(*instance)->values[PARAMETER_GAIN], 1);
    return noErr;
}

static OSStatus control(
    AUExtensionInstanceRef unit, const uint8_t *message, size_t length, AUExtensionReply reply, void *context) {
    if (length >= 2 && message[0] == 1 && message[1] == 0) fail_at("describe");
    return faulty_control(unit, message, length, reply, context);
}

// A thread that floods or leaks may still use the instance, and the process is about to end.
static void destroy(AUExtensionInstanceRef unit) {
    if (!unit->is_firing) {
        free(unit->memory);
        free(unit);
    }
}

static const AUExtensionInterface interface = {
    .abiVersion = AU_EXTENSION_ABI_VERSION,
    .structSize = sizeof(AUExtensionInterface),
    .create = create,
    .control = control,
    .render = faulty_render,
    .destroy = destroy,
};

const AUExtensionInterface *AUExtensionEntry(void) { return &interface; }
