/// Events of one render cycle as a linked list, packed to four bytes (AUAudioUnitImplementation.h).
#ifndef AURENDEREVENT_H
#define AURENDEREVENT_H

#include "AudioUnitProperties.h"
#include "CoreAudioTypes.h"
#include "MusicDevice.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Sample time in frames on the host's time line.
typedef int64_t AUEventSampleTime;

typedef OSStatus AUAudioUnitStatus;
typedef uint32_t AUAudioFrameCount;
typedef uint32_t AUAudioChannelCount;

/// "As soon as possible"; an offset below 4096 frames may be added (AUAudioUnit.h).
static const AUEventSampleTime AUEventSampleTimeImmediate = (AUEventSampleTime)0xffffffff00000000LL;

typedef CF_ENUM(uint8_t, AURenderEventType) {
    AURenderEventParameter = 1,
    AURenderEventParameterRamp = 2,
    AURenderEventMIDI = 8,
    AURenderEventMIDISysEx = 9,
    AURenderEventMIDIEventList = 10
};

#pragma pack(push, 4)

typedef union AURenderEvent AURenderEvent;

typedef struct AURenderEventHeader {
    AURenderEvent *next;
    AUEventSampleTime eventSampleTime;
    AURenderEventType eventType;
    uint8_t reserved;
} AURenderEventHeader;

/// A parameter change: step when `rampDurationSampleFrames` is 0, else a linear ramp of that many frames.
typedef struct AUParameterEvent {
    AURenderEvent *next;
    AUEventSampleTime eventSampleTime;
    AURenderEventType eventType;
    uint8_t reserved[3];
    uint32_t rampDurationSampleFrames;
    AUParameterAddress parameterAddress;
    AUValue value;
} AUParameterEvent;

/// MIDI 1.0 bytes: complete messages with status byte, or one system-exclusive message. `length` may exceed the three
/// declared bytes.
typedef struct AUMIDIEvent {
    AURenderEvent *next;
    AUEventSampleTime eventSampleTime;
    AURenderEventType eventType;
    uint8_t reserved;
    uint16_t length;
    uint8_t cable;
    uint8_t data[3];
} AUMIDIEvent;

/// Universal MIDI packets: a list of one packet, whose `wordCount` may exceed the 64 declared words.
typedef struct AUMIDIEventList {
    AURenderEvent *next;
    AUEventSampleTime eventSampleTime;
    AURenderEventType eventType;
    uint8_t reserved;
    uint8_t cable;
    MIDIEventList eventList;
} AUMIDIEventList;

union AURenderEvent {
    AURenderEventHeader head;
    AUParameterEvent parameter;
    AUMIDIEvent MIDI;
    AUMIDIEventList MIDIEventsList;
};

#pragma pack(pop)

AU_STATIC_ASSERT(sizeof(AUParameterEvent) == 36, "AUParameterEvent is packed to four bytes");
AU_STATIC_ASSERT(offsetof(AUParameterEvent, parameterAddress) == 24, "the address follows the ramp");
AU_STATIC_ASSERT(offsetof(AUMIDIEvent, length) == 18, "the length follows the type");
AU_STATIC_ASSERT(offsetof(AUMIDIEventList, eventList) == 20, "the list follows the cable");
AU_STATIC_ASSERT(offsetof(AUMIDIEvent, data) == 21, "the bytes follow the cable");

#ifdef __cplusplus
}
#endif

#endif
