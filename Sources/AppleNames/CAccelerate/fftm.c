#include "Accelerate/Accelerate.h"

#define SPLIT DSPSplitComplex
#define SETUP FFTSetup
#define NAME(stem) stem
#include "fftm.inc"
#undef SPLIT
#undef SETUP
#undef NAME

#define SPLIT DSPDoubleSplitComplex
#define SETUP FFTSetupD
#define NAME(stem) stem##D
#include "fftm.inc"
