/// Apple's name of this header.
#include <MIDILists.h>
#include "../MIDIServices.h"
#include "../MIDIThruConnection.h"
