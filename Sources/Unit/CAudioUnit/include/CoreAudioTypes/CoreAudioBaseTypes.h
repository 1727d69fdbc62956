/// Apple's name of this header.
#include <CoreAudioConstants.h>
