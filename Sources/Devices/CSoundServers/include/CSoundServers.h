/// Clients of the sound servers JACK and PipeWire. Their libraries are loaded when they are present; nothing is linked.
#ifndef CSOUNDSERVERS_H
#define CSOUNDSERVERS_H

#include "csound_cycle.h"
#include "csound_jack.h"
#include "csound_midi.h"
#include "csound_pipewire.h"

#endif
