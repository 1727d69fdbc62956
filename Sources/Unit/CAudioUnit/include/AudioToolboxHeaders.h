/// Everything that Apple's umbrella header of AudioToolbox has for units in C and C++.
#ifndef AUDIOTOOLBOXHEADERS_H
#define AUDIOTOOLBOXHEADERS_H

#include "AUBlocks.h"
#include "AUGraph.h"
#include "AURenderEvent.h"
#include "AudioComponentFunctions.h"
#include "AudioFile.h"
#include "CFObjects.h"
#include "CoreAudioConstants.h"
#include "MIDIMessages.h"
#include "MusicPlayer.h"

#endif
