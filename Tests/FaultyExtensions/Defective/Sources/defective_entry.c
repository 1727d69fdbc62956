#include "defective.h"

#include <stdlib.h>

static OSStatus create(
    const AudioComponentDescription *description, const AUExtensionHost *host, AUExtensionInstanceRef *instance) {
    *instance = NULL;
    if (description->componentSubType == AU_FOURCC('l', 'o', 'a', 'd')) abort();
    AUExtensionInstanceRef unit = calloc(1, sizeof *unit);
    if (!unit) return kAudioUnitErr_FailedInitialization;
    unit->host = *host;
    unit->fault = description->componentSubType;
    unit->is_instrument = description->componentType == kAudioUnitType_MusicDevice;
    for (uint32_t index = 0; index < PARAMETER_COUNT; index++) {
        atomic_init(&unit->values[index], defective_initials[index]);
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
    .control = defective_control,
    .render = defective_render,
    .destroy = destroy,
};

const AUExtensionInterface *AUExtensionEntry(void) { return &interface; }
