/// Apple's name of this header.
#include "../MIDIThruConnection.h"
