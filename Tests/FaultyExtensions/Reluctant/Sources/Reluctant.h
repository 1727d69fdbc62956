/// Effects that do not start, each for a reason of its own: some in C, one in C++. And two in C that do, which their bundle
/// does not name, for tests that load the library.
#ifndef RELUCTANT_H
#define RELUCTANT_H

#include <AUKernelUnit.h>

enum { RELUCTANT_IN_C = 3, WILLING = 2, RELUCTANT_IN_CPP = RELUCTANT_IN_C + WILLING, RELUCTANT_COUNT };

#ifdef __cplusplus
extern "C" {
#endif

extern const AUKernelUnitDefinition reluctant_in_c[RELUCTANT_IN_C];
extern const AUKernelUnitDefinition willing[WILLING];

#ifdef __cplusplus
}
#endif

#endif
