/// Apple's name of this header.
#include <AudioToolboxHeaders.h>
