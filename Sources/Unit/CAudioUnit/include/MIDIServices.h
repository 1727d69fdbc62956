/// Structures of MIDIServices.h that programs hand to CoreMIDI, which says what it does with them.
#ifndef MIDISERVICES_H
#define MIDISERVICES_H

#include "CoreAudioTypes.h"

#ifdef __cplusplus
extern "C" {
#endif

struct MIDISysexSendRequest;
/// Called when a request is done. Thread: one of its own.
typedef void (*MIDICompletionProc)(struct MIDISysexSendRequest *request);

/// A system-exclusive message that is sent over time: memory of the program's, until it is complete.
typedef struct MIDISysexSendRequest {
    UInt32 destination;
    /// What is not sent yet, and how much.
    const uint8_t *data;
    UInt32 bytesToSend;
    /// Set when all is sent; set by the program, it ends the sending.
    Boolean complete;
    uint8_t reserved[3];
    MIDICompletionProc completionProc;
    void *completionRefCon;
} MIDISysexSendRequest;

#ifdef __cplusplus
}
#endif

#endif
