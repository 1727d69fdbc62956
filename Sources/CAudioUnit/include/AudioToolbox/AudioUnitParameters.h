/// Apple's name of this header.
#include <AudioComponentFunctions.h>
