#include "defective.h"

#include <stdlib.h>

/// The last of what fault `leak` leaves behind.
static void *volatile lost;

/// Instances of fault `solo` that live.
static atomic_int soloists;

static OSStatus create(
    const AudioComponentDescription *description, const AUExtensionHost *host, AUExtensionInstanceRef *instance) {
    *instance = NULL;
    if (description->componentSubType == AU_FOURCC('l', 'o', 'a', 'd')) abort();
    bool is_solo = description->componentSubType == AU_FOURCC('s', 'o', 'l', 'o');
    if (is_solo && atomic_fetch_add(&soloists, 1) > 0) {
        atomic_fetch_sub(&soloists, 1);
        return kAudioUnitErr_FailedInitialization;
    }
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
    if (HAS_FAULT(unit, 's', 'o', 'l', 'o')) atomic_fetch_sub(&soloists, 1);
    if (HAS_FAULT(unit, 'l', 'e', 'a', 'k')) {
        for (int block = 0; block < 3; block++) lost = malloc(50);
        return;
    }
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
