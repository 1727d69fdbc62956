#include "CAudioUnitHosting.h"

/// Of the module AudioUnitHosting, in Swift.
extern void AudioUnitHostingInstall(void);

/// Runs when the program begins, before `main`.
__attribute__((constructor)) static void install(void) { AudioUnitHostingInstall(); }
