/// Apple's name of this header; as there, Core Foundation comes with it.
#include <CoreAudioConstants.h>
#include <CoreFoundation/CoreFoundation.h>
