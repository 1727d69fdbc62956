/// Apple's name of this header.
#include <Frameworks/CarbonCore.framework/Headers/Components.h>
