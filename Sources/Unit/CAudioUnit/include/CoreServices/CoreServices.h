/// What CoreServices brings that audio units use: base types, and the names of the Component Manager.
#include <CoreFoundation/CoreFoundation.h>
#include <Frameworks/CarbonCore.framework/Headers/Components.h>
#include <MacTypes.h>
