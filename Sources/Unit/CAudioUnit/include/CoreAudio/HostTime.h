/// Apple's name of this header.
#include <CoreAudio/CoreAudio.h>
