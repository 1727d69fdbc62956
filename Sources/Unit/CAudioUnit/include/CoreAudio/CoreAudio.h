/// Apple's name of this header.
#include <CoreAudioTypes.h>
