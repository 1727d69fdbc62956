#include "tremolo.h"

#include <stdlib.h>
#include <string.h>

static OSStatus create(
    const AudioComponentDescription *description, const AUExtensionHost *host, AUExtensionInstanceRef *instance) {
    *instance = NULL;
    if (description->componentSubType != AU_FOURCC('t', 'r', 'e', 'm')) return kAudioUnitErr_ExtensionNotFound;
    if (host->abiVersion != AU_EXTENSION_ABI_VERSION) return kAudioUnitErr_FailedInitialization;
    AUExtensionInstanceRef unit = calloc(1, sizeof *unit);
    if (!unit) return kAudioUnitErr_FailedInitialization;
    unit->host = *host;
    for (uint32_t index = 0; index < PARAMETER_COUNT; index++) {
        atomic_init(&unit->values[index], tremolo_parameters[index].initial);
    }
    *instance = unit;
    return noErr;
}

static void destroy(AUExtensionInstanceRef unit) {
    free(unit->memory);
    free(unit);
}

static const AUExtensionInterface interface = {
    .abiVersion = AU_EXTENSION_ABI_VERSION,
    .structSize = sizeof(AUExtensionInterface),
    .create = create,
    .control = tremolo_control,
    .render = tremolo_render,
    .destroy = destroy,
};

/// The library's only exported symbol.
const AUExtensionInterface *AUExtensionEntry(void) { return &interface; }
