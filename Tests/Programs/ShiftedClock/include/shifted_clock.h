/// Preloaded into a process, shows it a wall clock that a test moves; its monotonic clock stays the machine's.
///
/// The file that `SHIFTED_CLOCK` names holds the seconds to add, as a 64-bit integer, and is mapped: a change is seen at
/// once. Services are started without either variable.
#ifndef SHIFTED_CLOCK_H
#define SHIFTED_CLOCK_H

#include <time.h>

int clock_gettime(clockid_t clock, struct timespec *time);

#endif
