#include "kernel_unit.h"

#include <stdlib.h>
#include <string.h>

/// Set once, by the library's entry function.
static const AUKernelUnitDefinition *known;
static uint32_t known_count;

static const AUKernelUnitDefinition *find(const AudioComponentDescription *wanted) {
    for (uint32_t index = 0; index < known_count; index++) {
        const AudioComponentDescription *own = &known[index].component;
        if (own->componentType == wanted->componentType && own->componentSubType == wanted->componentSubType
            && own->componentManufacturer == wanted->componentManufacturer) {
            return &known[index];
        }
    }
    return NULL;
}

static void destroy(AUExtensionInstanceRef unit) {
    kernel_unit_deallocate(unit);
    free(unit->values);
    free(unit);
}

enum { CREATION_FAILED = 115 };

/// Users see the reason.
static OSStatus refuse(const AUExtensionHost *host, OSStatus status, const char *reason) {
    WireWriter message = {0};
    const uint16_t kind = CREATION_FAILED;
    wire_write(&message, &kind, sizeof kind);
    wire_write_string(&message, reason);
    if (host->notify && !message.failed) host->notify(host->context, message.bytes, message.length);
    wire_free(&message);
    return status;
}

static OSStatus create(
    const AudioComponentDescription *description, const AUExtensionHost *host, AUExtensionInstanceRef *instance) {
    *instance = NULL;
    if (host->abiVersion != AU_EXTENSION_ABI_VERSION) return kAudioUnitErr_FailedInitialization;
    const AUKernelUnitDefinition *definition = find(description);
    if (!definition) {
        return refuse(host, kAudioUnitErr_ExtensionNotFound,
            "no definition of the library has the codes of Info.plist; make them equal");
    }
    if (definition->structSize < sizeof *definition || !definition->render) {
        return refuse(host, kAudioUnitErr_FailedInitialization,
            "the definition has no render function, or its structSize is not sizeof(AUKernelUnitDefinition)");
    }
    AUExtensionInstanceRef unit = calloc(1, sizeof *unit);
    if (!unit) return kAudioUnitErr_FailedInitialization;
    unit->definition = definition;
    unit->data_folder = host->structSize >= 32 ? host->dataFolder : NULL;
    unit->values = calloc(definition->parameterCount + 1, sizeof *unit->values);
    if (!unit->values) return destroy(unit), kAudioUnitErr_FailedInitialization;
    for (uint32_t index = 0; index < definition->parameterCount; index++) {
        kernel_unit_set(unit, index, definition->parameters[index].initial);
    }
    *instance = unit;
    return noErr;
}

static const AUExtensionInterface interface = {
    .abiVersion = AU_EXTENSION_ABI_VERSION,
    .structSize = sizeof(AUExtensionInterface),
    .create = create,
    .control = kernel_unit_control,
    .render = kernel_unit_render,
    .destroy = destroy,
};

const AUExtensionInterface *AUKernelUnitInterface(const AUKernelUnitDefinition *definitions, uint32_t count) {
    known = definitions;
    known_count = count;
    return &interface;
}
