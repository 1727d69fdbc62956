/// Apple's name of this header.
#include <AudioHardware.h>
