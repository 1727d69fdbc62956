#pragma once

#include <AudioToolbox/AUParameters.h>

typedef NS_ENUM(AUParameterAddress, TremorExtensionParameterAddress) { gain = 0, rate = 1 };
