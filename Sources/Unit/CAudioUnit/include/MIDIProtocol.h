/// The protocol that a list of Universal MIDI Packets speaks (MIDIServices.h).
#ifndef MIDIPROTOCOL_H
#define MIDIPROTOCOL_H

#include "CoreAudioTypes.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef CF_ENUM(int32_t, MIDIProtocolID) {
    kMIDIProtocol_1_0 AU_SWIFT_NAME(_1_0) = 1,
    kMIDIProtocol_2_0 AU_SWIFT_NAME(_2_0) = 2
};

#ifdef __cplusplus
}
#endif

#endif
