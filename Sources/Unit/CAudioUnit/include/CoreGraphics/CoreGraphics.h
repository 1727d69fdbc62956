/// Apple's name of this header.
#include <CoreGraphics/CGGeometry.h>
