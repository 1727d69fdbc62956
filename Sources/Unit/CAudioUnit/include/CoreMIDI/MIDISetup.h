/// Apple's name of this header.
#include <MIDILists.h>
