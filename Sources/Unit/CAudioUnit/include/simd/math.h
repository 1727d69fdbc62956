/// Apple's name of this header.
#include <simd/simd.h>
