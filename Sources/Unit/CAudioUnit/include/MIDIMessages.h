/// Universal MIDI Packets taken apart (MIDIMessages.h): for kernels that handle event lists.
#ifndef MIDIMESSAGES_H
#define MIDIMESSAGES_H

#include "MusicDevice.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef uint64_t MIDITimeStamp;
/// What a MIDI client is told (MIDIServices.h).
typedef CF_ENUM(SInt32, MIDINotificationMessageID) {
    kMIDIMsgSetupChanged = 1,
    kMIDIMsgObjectAdded = 2,
    kMIDIMsgObjectRemoved = 3,
    kMIDIMsgPropertyChanged = 4,
    kMIDIMsgThruConnectionsChanged = 5,
    kMIDIMsgSerialPortOwnerChanged = 6,
    kMIDIMsgIOError = 7
};
typedef struct MIDINotification {
    MIDINotificationMessageID messageID;
    UInt32 messageSize;
} MIDINotification;

typedef uint32_t MIDIMessage_32;
typedef struct MIDIMessage_64 {
    UInt32 word0;
    UInt32 word1;
} MIDIMessage_64;

typedef CF_ENUM(uint32_t, MIDIMessageType) {
    kMIDIMessageTypeUtility = 0x0,
    kMIDIMessageTypeSystem = 0x1,
    kMIDIMessageTypeChannelVoice1 = 0x2,
    kMIDIMessageTypeSysEx = 0x3,
    kMIDIMessageTypeChannelVoice2 = 0x4,
    kMIDIMessageTypeData128 = 0x5,
    kMIDIMessageTypeUnknownF = 0xf,
    kMIDIMessageTypeInvalid = 0xff
};

typedef CF_ENUM(uint32_t, MIDICVStatus) {
    kMIDICVStatusRegisteredPNC = 0x0,
    kMIDICVStatusAssignablePNC = 0x1,
    kMIDICVStatusRegisteredControl = 0x2,
    kMIDICVStatusAssignableControl = 0x3,
    kMIDICVStatusRelRegisteredControl = 0x4,
    kMIDICVStatusRelAssignableControl = 0x5,
    kMIDICVStatusPerNotePitchBend = 0x6,
    kMIDICVStatusNoteOff = 0x8,
    kMIDICVStatusNoteOn = 0x9,
    kMIDICVStatusPolyPressure = 0xa,
    kMIDICVStatusControlChange = 0xb,
    kMIDICVStatusProgramChange = 0xc,
    kMIDICVStatusChannelPressure = 0xd,
    kMIDICVStatusPitchBend = 0xe,
    kMIDICVStatusPerNoteMgmt = 0xf
};

typedef CF_ENUM(uint32_t, MIDISystemStatus) {
    kMIDIStatusStartOfExclusive = 0xf0,
    kMIDIStatusMTC = 0xf1,
    kMIDIStatusSongPosPointer = 0xf2,
    kMIDIStatusSongSelect = 0xf3,
    kMIDIStatusTuneRequest = 0xf6,
    kMIDIStatusEndOfExclusive = 0xf7,
    kMIDIStatusTimingClock = 0xf8,
    kMIDIStatusStart = 0xfa,
    kMIDIStatusContinue = 0xfb,
    kMIDIStatusStop = 0xfc,
    kMIDIStatusActiveSending = 0xfe,
    kMIDIStatusSystemReset = 0xff
};

typedef CF_ENUM(uint32_t, MIDISysExStatus) {
    kMIDISysExStatusComplete = 0x0,
    kMIDISysExStatusStart = 0x1,
    kMIDISysExStatusContinue = 0x2,
    kMIDISysExStatusEnd = 0x3
};

/// One message; `type` says which member of the union it is.
typedef struct MIDIUniversalMessage {
    MIDIMessageType type;
    UInt8 group;
    UInt8 reserved[3];
    union {
        struct {
            MIDISystemStatus status;
            UInt8 reserved[4];
            union {
                UInt8 timeCode;
                UInt16 songPositionPointer;
                UInt8 songSelect;
            };
        } system;
        struct {
            MIDICVStatus status;
            UInt8 channel;
            UInt8 reserved[3];
            union {
                struct {
                    UInt8 number;
                    UInt8 velocity;
                } note;
                struct {
                    UInt8 noteNumber;
                    UInt8 pressure;
                } polyPressure;
                struct {
                    UInt8 index;
                    UInt8 data;
                } controlChange;
                UInt8 program;
                UInt8 channelPressure;
                UInt16 pitchBend;
            };
        } channelVoice1;
        struct {
            MIDISysExStatus status;
            UInt8 channel;
            UInt8 data[6];
            UInt8 reserved;
        } sysEx;
        struct {
            MIDICVStatus status;
            UInt8 channel;
            UInt8 reserved[3];
            union {
                struct {
                    UInt8 number;
                    UInt8 attributeType;
                    UInt16 velocity;
                    UInt16 attribute;
                } note;
                struct {
                    UInt8 noteNumber;
                    UInt8 reserved;
                    UInt32 pressure;
                } polyPressure;
                struct {
                    UInt8 index;
                    UInt8 reserved;
                    UInt32 data;
                } controlChange;
                struct {
                    UInt8 options;
                    UInt8 program;
                    UInt8 reserved[2];
                    UInt16 bank;
                } programChange;
                struct {
                    UInt32 data;
                    UInt8 reserved[2];
                } channelPressure;
                struct {
                    UInt32 data;
                    UInt8 reserved[2];
                } pitchBend;
                struct {
                    UInt8 noteNumber;
                    UInt8 reserved;
                    UInt32 bend;
                } perNotePitchBend;
            };
        } channelVoice2;
        struct {
            UInt32 words[4];
        } unknown;
    };
} MIDIUniversalMessage;

/// The number of words of a packet by its first.
static inline UInt32 MIDIMessageWordCount(UInt32 word) {
    static const UInt8 counts[16] = {1, 1, 1, 2, 2, 4, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4};
    return counts[word >> 28];
}

static inline MIDIMessageType MIDIMessageTypeForUPWord(UInt32 word) { return (MIDIMessageType)(word >> 28); }

/// The packet behind another one in a list.
static inline const MIDIEventPacket *MIDIEventPacketNext(const MIDIEventPacket *packet) {
    return (const MIDIEventPacket *)(const void *)&packet->words[packet->wordCount];
}

// Packets of MIDI 1.0 and 2.0 messages.
static inline MIDIMessage_32 MIDI1UPChannelVoiceMessage(UInt8 group, UInt8 status, UInt8 channel, UInt8 data1, UInt8 data2) {
    return 0x20000000u | (UInt32)(group & 0xf) << 24 | (UInt32)(status & 0xf) << 20 | (UInt32)(channel & 0xf) << 16 |
           (UInt32)(data1 & 0x7f) << 8 | (data2 & 0x7f);
}
static inline MIDIMessage_32 MIDI1UPNoteOff(UInt8 group, UInt8 channel, UInt8 note, UInt8 velocity) {
    return MIDI1UPChannelVoiceMessage(group, 0x8, channel, note, velocity);
}
static inline MIDIMessage_32 MIDI1UPNoteOn(UInt8 group, UInt8 channel, UInt8 note, UInt8 velocity) {
    return MIDI1UPChannelVoiceMessage(group, 0x9, channel, note, velocity);
}
static inline MIDIMessage_32 MIDI1UPControlChange(UInt8 group, UInt8 channel, UInt8 index, UInt8 data) {
    return MIDI1UPChannelVoiceMessage(group, 0xb, channel, index, data);
}
static inline MIDIMessage_32 MIDI1UPPitchBend(UInt8 group, UInt8 channel, UInt8 lsb, UInt8 msb) {
    return MIDI1UPChannelVoiceMessage(group, 0xe, channel, lsb, msb);
}
static inline MIDIMessage_64 MIDI2ChannelVoiceMessage(UInt8 group, UInt8 status, UInt8 channel, UInt16 index, UInt32 value) {
    MIDIMessage_64 message = {0x40000000u | (UInt32)(group & 0xf) << 24 | (UInt32)(status & 0xf) << 20 |
                                  (UInt32)(channel & 0xf) << 16 | index,
                              value};
    return message;
}
static inline MIDIMessage_64 MIDI2NoteOn(UInt8 group, UInt8 channel, UInt8 note, UInt8 attributeType, UInt16 attribute,
                                         UInt16 velocity) {
    return MIDI2ChannelVoiceMessage(group, 0x9, channel, (UInt16)((note & 0x7f) << 8 | attributeType),
                                    (UInt32)velocity << 16 | attribute);
}
static inline MIDIMessage_64 MIDI2NoteOff(UInt8 group, UInt8 channel, UInt8 note, UInt8 attributeType, UInt16 attribute,
                                          UInt16 velocity) {
    return MIDI2ChannelVoiceMessage(group, 0x8, channel, (UInt16)((note & 0x7f) << 8 | attributeType),
                                    (UInt32)velocity << 16 | attribute);
}

/// Takes a packet of one message apart.
static inline MIDIUniversalMessage AUUniversalMessage(const UInt32 *words) {
    MIDIUniversalMessage message;
    __builtin_memset(&message, 0, sizeof message);
    message.type = (MIDIMessageType)(words[0] >> 28);
    message.group = (UInt8)((words[0] >> 24) & 0xf);
    const UInt8 status = (UInt8)((words[0] >> 20) & 0xf), channel = (UInt8)((words[0] >> 16) & 0xf);
    const UInt8 first = (UInt8)(words[0] >> 8), second = (UInt8)words[0];
    switch (words[0] >> 28) {
    case kMIDIMessageTypeSystem:
        message.system.status = (MIDISystemStatus)((words[0] >> 16) & 0xff);
        if (message.system.status == kMIDIStatusSongPosPointer) {
            message.system.songPositionPointer = (UInt16)((second & 0x7f) << 7 | (first & 0x7f));
        } else {
            message.system.timeCode = first;
        }
        break;
    case kMIDIMessageTypeChannelVoice1:
        message.channelVoice1.status = (MIDICVStatus)status;
        message.channelVoice1.channel = channel;
        if (status == kMIDICVStatusPitchBend) {
            message.channelVoice1.pitchBend = (UInt16)((second & 0x7f) << 7 | (first & 0x7f));
        } else {
            message.channelVoice1.note.number = first;
            message.channelVoice1.note.velocity = second;
        }
        break;
    case kMIDIMessageTypeSysEx:
        message.sysEx.status = (MIDISysExStatus)status;
        message.sysEx.channel = channel;
        for (int i = 0; i < 6; i++) message.sysEx.data[i] = (UInt8)(words[i < 2 ? 0 : 1] >> (i < 2 ? 8 - 8 * i : 40 - 8 * i));
        break;
    case kMIDIMessageTypeChannelVoice2:
        message.channelVoice2.status = (MIDICVStatus)status;
        message.channelVoice2.channel = channel;
        if (status == kMIDICVStatusNoteOn || status == kMIDICVStatusNoteOff) {
            message.channelVoice2.note.number = first;
            message.channelVoice2.note.attributeType = second;
            message.channelVoice2.note.velocity = (UInt16)(words[1] >> 16);
            message.channelVoice2.note.attribute = (UInt16)words[1];
        } else if (status == kMIDICVStatusProgramChange) {
            message.channelVoice2.programChange.options = second;
            message.channelVoice2.programChange.program = (UInt8)(words[1] >> 24);
            message.channelVoice2.programChange.bank = (UInt16)words[1];
        } else if (status == kMIDICVStatusChannelPressure || status == kMIDICVStatusPitchBend) {
            message.channelVoice2.pitchBend.data = words[1];
        } else {
            message.channelVoice2.controlChange.index = first;
            message.channelVoice2.controlChange.data = words[1];
        }
        break;
    default:
        for (UInt32 i = 0; i < MIDIMessageWordCount(words[0]); i++) message.unknown.words[i] = words[i];
        break;
    }
    return message;
}

typedef void (*MIDIEventVisitor)(void *context, MIDITimeStamp timeStamp, MIDIUniversalMessage message);

/// Calls `visitor` with each message of a list; a packet that ends inside a message ends there.
static inline void MIDIEventListForEachEvent(const MIDIEventList *list, MIDIEventVisitor visitor, void *context) {
    const MIDIEventPacket *packet = list->packet;
    for (UInt32 i = 0; i < list->numPackets; i++, packet = MIDIEventPacketNext(packet)) {
        if (packet->wordCount > sizeof packet->words / sizeof *packet->words) return;
        for (UInt32 place = 0; place < packet->wordCount;) {
            const UInt32 count = MIDIMessageWordCount(packet->words[place]);
            if (place + count > packet->wordCount) break;
            visitor(context, packet->timeStamp, AUUniversalMessage(&packet->words[place]));
            place += count;
        }
    }
}

#ifdef __cplusplus
}
#endif

#endif
