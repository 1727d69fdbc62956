/// The protocol that a list of Universal MIDI Packets speaks (MIDIServices.h).
#ifndef MIDIPROTOCOL_H
#define MIDIPROTOCOL_H

#include "CoreAudioTypes.h"

#ifdef __cplusplus
extern "C" {
#endif

#if AU_TYPED_ENUM
typedef AU_ENUM(int32_t, MIDIProtocolID) {
    kMIDIProtocol_1_0 __attribute__((swift_name("_1_0"))) = 1,
    kMIDIProtocol_2_0 __attribute__((swift_name("_2_0"))) = 2
} MIDIProtocolID;
#else
typedef int32_t MIDIProtocolID;
enum { kMIDIProtocol_1_0 = 1, kMIDIProtocol_2_0 = 2 };
#endif

#ifdef __cplusplus
}
#endif

#endif
