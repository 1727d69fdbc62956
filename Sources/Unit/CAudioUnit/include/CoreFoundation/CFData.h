/// Apple's name of this header.
#include <CFObjects.h>
