#include "Reluctant.h"

#include <string.h>

/// As an author would write it.
static OSStatus startWithWords(void *kernel, const AUKernelConfiguration *configuration) {
    (void)kernel;
    return AUKernelFail(
        configuration, kAudioUnitErr_FormatNotSupported, "it takes 12000 Hz and not %.0f", configuration->sampleRate);
}

static OSStatus startWithoutWords(void *kernel, const AUKernelConfiguration *configuration) {
    (void)kernel, (void)configuration;
    return kAudioUnitErr_FailedInitialization;
}

/// Bytes that are no text, then more than fits, with a character across the end; and a status that means success.
static OSStatus startWithTooMuch(void *kernel, const AUKernelConfiguration *configuration) {
    (void)kernel;
    char words[1200] = "no \xff\xc0 text: \xed\xa0\x80 \xe2\x82 ";
    size_t length = strlen(words);
    while (length < sizeof words - 4) length += strlen(strcpy(words + length, "\xe2\x82\xac"));
    return AUKernelFail(configuration, noErr, "%s", words);
}

static void render(void *kernel, const AUKernelContext *context) { (void)kernel, (void)context; }

#define EFFECT(code, title, function) \
    { \
        .structSize = sizeof(AUKernelUnitDefinition), \
        .component = {.componentType = kAudioUnitType_Effect, .componentSubType = code, \
                      .componentManufacturer = AU_FOURCC('T', 'e', 's', 't')}, \
        .name = title, .manufacturer = "Test", .version = 65536, \
        .input = {"Input", 2, 2}, .output = {"Output", 2, 2}, .start = function, .render = render \
    }

const AUKernelUnitDefinition reluctant_in_c[RELUCTANT_IN_C] = {
    EFFECT(AU_FOURCC('r', 'l', 'w', 'o'), "Reluctant", startWithWords),
    EFFECT(AU_FOURCC('r', 'l', 's', 'i'), "Reluctant in Silence", startWithoutWords),
    EFFECT(AU_FOURCC('r', 'l', 'm', 'u'), "Reluctant at Length", startWithTooMuch),
};
