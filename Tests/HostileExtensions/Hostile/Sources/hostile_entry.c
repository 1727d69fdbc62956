#include "hostile.h"

#include <stdlib.h>
#include <unistd.h>

static OSStatus create(
    const AudioComponentDescription *description, const AUExtensionHost *host, AUExtensionInstanceRef *instance) {
    if (description->componentSubType == AU_FOURCC('h', 'c', 'r', 't')) abort();
    if (description->componentSubType == AU_FOURCC('h', 'c', 'r', 'h')) for (;;) pause();
    *instance = calloc(1, sizeof **instance);
    if (!*instance) return kAudioUnitErr_FailedInitialization;
    (*instance)->host = *host;
    (*instance)->kind = description->componentSubType;
    atomic_init(&(*instance)->values[PARAMETER_GAIN], 1);
    return noErr;
}

// A thread of an attack may still use the instance, and the process is about to end.
static void destroy(AUExtensionInstanceRef unit) {
    if (atomic_load(&unit->is_attacking)) return;
    free(unit->memory);
    free(unit);
}

static const AUExtensionInterface interface = {
    .abiVersion = AU_EXTENSION_ABI_VERSION,
    .structSize = sizeof(AUExtensionInterface),
    .create = create,
    .control = hostile_control,
    .render = hostile_render,
    .destroy = destroy,
};

const AUExtensionInterface *AUExtensionEntry(void) { return &interface; }
