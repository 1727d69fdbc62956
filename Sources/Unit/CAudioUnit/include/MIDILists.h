/// Lists of MIDI packets and events, made and walked through (MIDIServices.h), and CoreMIDI's references, for C and C++.
#ifndef MIDILISTS_H
#define MIDILISTS_H

#include "MIDIMessages.h"

// Swift has these from another module: a kernel's header that it reads calls them by other names.
#ifdef __swift__
#define MIDIPacketListInit AUMIDIPacketListInit
#define MIDIPacketListAdd AUMIDIPacketListAdd
#define MIDIPacketNext AUMIDIPacketNext
#define MIDIEventListInit AUMIDIEventListInit
#define MIDIEventListAdd AUMIDIEventListAdd
#define MIDIObjectRef AUMIDIObjectRef
#define MIDIClientRef AUMIDIClientRef
#define MIDIPortRef AUMIDIPortRef
#define MIDIDeviceRef AUMIDIDeviceRef
#define MIDIEntityRef AUMIDIEntityRef
#define MIDIEndpointRef AUMIDIEndpointRef
#define MIDIUniqueID AUMIDIUniqueID
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef UInt32 MIDIObjectRef;
typedef MIDIObjectRef MIDIClientRef;
typedef MIDIObjectRef MIDIPortRef;
typedef MIDIObjectRef MIDIDeviceRef;
typedef MIDIObjectRef MIDIEntityRef;
typedef MIDIObjectRef MIDIEndpointRef;
typedef SInt32 MIDIUniqueID;

/// The packet behind another one in a list.
static inline MIDIPacket *MIDIPacketNext(const MIDIPacket *packet) {
    const uintptr_t end = (uintptr_t)&packet->data[packet->length];
    return (MIDIPacket *)((end + 3) & ~(uintptr_t)3);
}

/// Where the first packet goes.
static inline MIDIPacket *MIDIPacketListInit(MIDIPacketList *list) {
    list->numPackets = 0;
    return list->packet;
}

/// Adds bytes behind `current`, or to it when they are of the same time, and gives the packet that has them. Null when
/// the list of `size` bytes has no room.
static inline MIDIPacket *MIDIPacketListAdd(MIDIPacketList *list, unsigned long size, MIDIPacket *current, MIDITimeStamp time,
                                            unsigned long length, const UInt8 *data) {
    const uint8_t *const end = (const uint8_t *)list + size;
    if (current == 0 || length > 0xffff) return 0;
    const bool isSame = list->numPackets > 0 && current->timeStamp == time && current->length + length <= 0xffff
                        && length > 0 && data[0] != 0xf0 && current->length > 0 && current->data[0] != 0xf0;
    MIDIPacket *packet = list->numPackets == 0 || isSame ? current : MIDIPacketNext(current);
    uint8_t *target = isSame ? &packet->data[packet->length] : packet->data;
    if (target > end || length > (unsigned long)(end - target)) return 0;
    if (!isSame) {
        packet->timeStamp = time;
        packet->length = 0;
        list->numPackets++;
    }
    __builtin_memcpy(target, data, length);
    packet->length = (uint16_t)(packet->length + length);
    return packet;
}

/// Where the first packet goes.
static inline MIDIEventPacket *MIDIEventListInit(MIDIEventList *list, MIDIProtocolID protocol) {
    list->protocol = protocol;
    list->numPackets = 0;
    return list->packet;
}

/// Adds words behind `current`, or to it when they are of the same time, and gives the packet that has them. Null when
/// the list of `size` bytes, or the packet, has no room.
static inline MIDIEventPacket *MIDIEventListAdd(MIDIEventList *list, unsigned long size, MIDIEventPacket *current,
                                                MIDITimeStamp time, unsigned long count, const UInt32 *words) {
    const uint8_t *const end = (const uint8_t *)list + size;
    const unsigned long most = sizeof current->words / sizeof *current->words;
    if (current == 0 || count > most) return 0;
    const bool isSame = list->numPackets > 0 && current->timeStamp == time && current->wordCount + count <= most;
    MIDIEventPacket *packet =
        list->numPackets == 0 || isSame ? current : (MIDIEventPacket *)(void *)&current->words[current->wordCount];
    uint8_t *target = (uint8_t *)&packet->words[isSame ? packet->wordCount : 0];
    if (target > end || count * sizeof(UInt32) > (unsigned long)(end - target)) return 0;
    if (!isSame) {
        packet->timeStamp = time;
        packet->wordCount = 0;
        list->numPackets++;
    }
    __builtin_memcpy(target, words, count * sizeof(UInt32));
    packet->wordCount += (uint32_t)count;
    return packet;
}

#ifdef __cplusplus
}
#endif

#endif
