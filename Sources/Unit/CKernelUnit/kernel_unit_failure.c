#include "kernel_unit.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/// Bytes of the UTF-8 sequence that begins a text; 0 when none does. The terminator ends each sequence that is cut off.
static unsigned sequence_length(const unsigned char *text) {
    unsigned char first = text[0];
    unsigned length = first < 0x80 ? 1 : first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3
        : first >= 0xf0 && first < 0xf5 ? 4 : 0;
    for (unsigned index = 1; index < length; index++) {
        if ((text[index] & 0xc0) != 0x80) return 0;
    }
    // Overlong forms, surrogates, and what is beyond the last character.
    if ((first == 0xe0 && text[1] < 0xa0) || (first == 0xed && text[1] > 0x9f)) return 0;
    if ((first == 0xf0 && text[1] < 0x90) || (first == 0xf4 && text[1] > 0x8f)) return 0;
    return length;
}

/// A host takes a reply for damaged whose text is no UTF-8. A character that was cut in two at the end goes.
static void repair(char *text, bool was_cut) {
    for (char *next = text; *next;) {
        unsigned length = sequence_length((const unsigned char *)next);
        if (length == 0 && was_cut && strlen(next) < 4 && (unsigned char)*next >= 0xc2) {
            *next = 0;
        } else if (length == 0) {
            *next++ = '?';
        } else {
            next += length;
        }
    }
}

OSStatus AUKernelFail(const AUKernelConfiguration *configuration, OSStatus status, const char *format, ...) {
    AUKernelFailure *failure = configuration->failure;
    if (failure) {
        va_list arguments;
        va_start(arguments, format);
        int length = vsnprintf(failure->words, sizeof failure->words, format, arguments);
        va_end(arguments);
        if (length < 0) failure->words[0] = 0;
        repair(failure->words, length >= (int)sizeof failure->words);
    }
    return status == noErr ? kAudioUnitErr_FailedInitialization : status;
}
