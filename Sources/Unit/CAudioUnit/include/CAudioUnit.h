/// Everything a unit written in C, C++ or another language needs: Core Audio's structures, events, and the extension
/// table.
#ifndef CAUDIOUNIT_H
#define CAUDIOUNIT_H

#include "CoreAudioTypes.h"
#include "AudioComponent.h"
#include "AudioUnitProperties.h"
#include "AudioUnitParameters.h"
#include "AudioUnitSubTypes.h"
#include "MIDIProtocol.h"
#include "AURenderEvent.h"
#include "CFObjects.h"
#include "AUComponent.h"
#include "MusicDevice.h"
#include "MIDIMessages.h"
#include "MIDIServices.h"
#include "MIDIThruConnection.h"
#include "AudioUnitPropertyTypes.h"
#include "AUGraph.h"
#include "AudioConverter.h"
#include "AudioFile.h"
#include "AudioFileStream.h"
#include "AudioHardware.h"
#include "AudioQueue.h"
#include "AudioUnitUtilities.h"
#include "ExtendedAudioFile.h"
#include "MusicPlayer.h"
#include "AUExtension.h"

#endif
