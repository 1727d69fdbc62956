/// Everything that Apple's umbrella header of AudioToolbox has for units in C and C++.
#ifndef AUDIOTOOLBOXHEADERS_H
#define AUDIOTOOLBOXHEADERS_H

#include "AUBlocks.h"
#include "AUGraph.h"
#include "AURenderEvent.h"
#include "AudioComponentFunctions.h"
#include "AudioConverter.h"
#include "AudioFile.h"
#include "AudioFileStream.h"
#include "AudioHardware.h"
#include "AudioQueue.h"
#include "AudioUnitDetailTypes.h"
#include "AudioUnitUtilities.h"
#include "CoreAudioConstants.h"
#include "ExtendedAudioFile.h"
#include "MIDILists.h"
#include "MIDIMessages.h"
#include "MIDIServices.h"
#include "MIDIThruConnection.h"
#include "MusicPlayer.h"
#include <CoreFoundation/CoreFoundation.h>

#endif
