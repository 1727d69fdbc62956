/// What AVFoundation's umbrella header has for kernels in C and C++: the engine's counts, and Core Audio.
#ifndef AVFOUNDATION_H
#define AVFOUNDATION_H

#include <AVFAudio/AVFAudio.h>

#endif
