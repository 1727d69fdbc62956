/// MIDI and notes for instruments, music effects and MIDI processors (MusicDevice.h, MIDIServices.h).
#ifndef MUSICDEVICE_H
#define MUSICDEVICE_H

#include "AUComponent.h"
#include "MIDIProtocol.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef AudioUnit MusicDeviceComponent;
typedef uint32_t MusicDeviceInstrumentID;
typedef uint32_t MusicDeviceGroupID;
typedef uint32_t NoteInstanceID;

#pragma pack(push, 4)

/// One MIDI 1.0 packet; `length` bytes of `data` are used. The next begins behind them, at a multiple of four bytes.
typedef struct MIDIPacket {
    uint64_t timeStamp;
    uint16_t length;
    uint8_t data[256];
} MIDIPacket;

typedef struct MIDIPacketList {
    uint32_t numPackets;
    MIDIPacket packet[1];
} MIDIPacketList;

/// Universal MIDI Packet words of one time; `wordCount` of `words` are used. The next begins right behind them.
typedef struct MIDIEventPacket {
    uint64_t timeStamp;
    uint32_t wordCount;
    uint32_t words[64];
} MIDIEventPacket;

/// `protocol`: 1 for MIDI 1.0, 2 for MIDI 2.0. `timeStamp` of a packet: an offset in frames into the coming render
/// call.
typedef struct MIDIEventList {
    MIDIProtocolID protocol;
    uint32_t numPackets;
    MIDIEventPacket packet[1];
} MIDIEventList;

#pragma pack(pop)

typedef struct NoteParamsControlValue {
    AudioUnitParameterID mID;
    AudioUnitParameterValue mValue;
} NoteParamsControlValue;

/// A note: pitch and velocity as MIDI's 0 to 127, with fractions. `argCount` counts both and the controls.
typedef struct MusicDeviceNoteParams {
    uint32_t argCount;
    Float32 mPitch;
    Float32 mVelocity;
    NoteParamsControlValue mControls[1];
} MusicDeviceNoteParams;

CF_ENUM(uint32_t) {
    kMusicNoteEvent_UseGroupInstrument = 0xffffffff,
    kMusicNoteEvent_Unused = 0xffffffff
};

enum {
    kMusicDeviceRange = 0x0100,
    kMusicDeviceMIDIEventSelect = 0x0101,
    kMusicDeviceSysExSelect = 0x0102,
    kMusicDevicePrepareInstrumentSelect = 0x0103,
    kMusicDeviceReleaseInstrumentSelect = 0x0104,
    kMusicDeviceStartNoteSelect = 0x0105,
    kMusicDeviceStopNoteSelect = 0x0106,
    kMusicDeviceMIDIEventListSelect = 0x0107
};

/// One MIDI 1.0 message, `inOffsetSampleFrame` frames into the coming render call. Thread: any.
OSStatus MusicDeviceMIDIEvent(MusicDeviceComponent inUnit, uint32_t inStatus, uint32_t inData1, uint32_t inData2,
                              uint32_t inOffsetSampleFrame);
/// One system-exclusive message, from 0xf0 to 0xf7. Thread: any.
OSStatus MusicDeviceSysEx(MusicDeviceComponent inUnit, const uint8_t *inData, uint32_t inLength);
/// Universal MIDI Packets. Thread: any.
OSStatus MusicDeviceMIDIEventList(MusicDeviceComponent inUnit, uint32_t inOffsetSampleFrame, const MIDIEventList *evtList);
OSStatus MusicDeviceStartNote(MusicDeviceComponent inUnit, MusicDeviceInstrumentID inInstrument, MusicDeviceGroupID inGroupID,
                              NoteInstanceID *outNoteInstanceID, uint32_t inOffsetSampleFrame, const MusicDeviceNoteParams *inParams);
OSStatus MusicDeviceStopNote(MusicDeviceComponent inUnit, MusicDeviceGroupID inGroupID, NoteInstanceID inNoteInstanceID,
                             uint32_t inOffsetSampleFrame);

// What Lookup answers, by selector.
typedef OSStatus (*MusicDeviceMIDIEventProc)(void *self, uint32_t inStatus, uint32_t inData1, uint32_t inData2,
                                             uint32_t inOffsetSampleFrame);
typedef OSStatus (*MusicDeviceSysExProc)(void *self, const uint8_t *inData, uint32_t inLength);
typedef OSStatus (*MusicDeviceMIDIEventListProc)(void *self, uint32_t inOffsetSampleFrame, const MIDIEventList *eventList);
typedef OSStatus (*MusicDeviceStartNoteProc)(void *self, MusicDeviceInstrumentID inInstrument, MusicDeviceGroupID inGroupID,
                                             NoteInstanceID *outNoteInstanceID, uint32_t inOffsetSampleFrame,
                                             const MusicDeviceNoteParams *inParams);
typedef OSStatus (*MusicDeviceStopNoteProc)(void *self, MusicDeviceGroupID inGroupID, NoteInstanceID inNoteInstanceID,
                                            uint32_t inOffsetSampleFrame);

AU_STATIC_ASSERT(sizeof(MIDIPacket) == 268, "MIDIPacket has Apple's size");
AU_STATIC_ASSERT(sizeof(MIDIEventList) == 276, "MIDIEventList has Apple's size");
AU_STATIC_ASSERT(sizeof(MusicDeviceNoteParams) == 20, "MusicDeviceNoteParams has Apple's size");

#ifdef __cplusplus
}
#endif

#endif
