/// Apple's name of this header.
#include <AVFAudio/AVFAudio.h>
