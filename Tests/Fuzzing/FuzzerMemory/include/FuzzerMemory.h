/// How much memory one input needs, counted by the sanitizer's hooks. Not instrumented: it is called with each allocation.
#ifndef FUZZER_MEMORY_H
#define FUZZER_MEMORY_H

#include <stddef.h>

/// Counts from here on.
void fuzzer_memory_watch(void);
/// Begins an input.
void fuzzer_memory_begin(void);
/// The most bytes that were allocated at a time since the input began, beyond those of before.
size_t fuzzer_memory_peak(void);

#endif
