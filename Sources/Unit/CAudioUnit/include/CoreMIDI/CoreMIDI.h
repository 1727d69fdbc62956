/// Apple's name of this header.
#include <MIDIMessages.h>
