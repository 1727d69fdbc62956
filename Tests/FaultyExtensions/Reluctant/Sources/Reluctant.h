/// Effects that do not start, each for a reason of its own. All but the last are in C, that one is in C++.
#ifndef RELUCTANT_H
#define RELUCTANT_H

#include <AUKernelUnit.h>

enum { RELUCTANT_IN_C = 3, RELUCTANT_COUNT };

#ifdef __cplusplus
extern "C" {
#endif

extern const AUKernelUnitDefinition reluctant_in_c[RELUCTANT_IN_C];

#ifdef __cplusplus
}
#endif

#endif
