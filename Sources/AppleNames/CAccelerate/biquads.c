#include "Accelerate/Accelerate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// More sections or channels than this are refused.
#define MOST_SECTIONS 65536

#define SCALAR float
#define SETUP vDSP_biquad_SetupStruct
#define MANY vDSP_biquadm_SetupStruct
#define NAME(stem) stem
#include "biquads.inc"
#undef SCALAR
#undef SETUP
#undef MANY
#undef NAME

#define SCALAR double
#define SETUP vDSP_biquad_SetupStructD
#define MANY vDSP_biquadm_SetupStructD
#define NAME(stem) stem##D
#include "biquads.inc"
