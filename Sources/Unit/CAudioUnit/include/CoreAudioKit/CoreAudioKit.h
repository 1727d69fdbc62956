/// Apple's name of this header.
#include <AVFoundation/AVFoundation.h>
