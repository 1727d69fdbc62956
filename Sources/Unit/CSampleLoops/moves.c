#include "include/CSampleLoops.h"
#include "include/sample_machines.h"

#include <string.h>

/* The loops below are to stay loops, and short: the longest could be written out. Four vectors a round take two thirds of the
 * instructions of one, and one more line of code. */
#if defined(__clang__)
#define OWN_LOOP __attribute__((no_builtin("memcpy", "memmove", "memset")))
#define SHORT_LOOP _Pragma("clang loop unroll(disable) interleave_count(4)")
#else
#define OWN_LOOP
#define SHORT_LOOP
#endif

/* All that a cycle of the link runs lies together, so that it touches few pages of code. */
#define RENDER_SECTION __attribute__((section("render")))

/* Blocks up to this long are copied here: the C library's functions lie in pages that nothing else of a cycle touches. */
enum { SHORT_BLOCK = 256 };

FOR_EACH_MACHINE RENDER_SECTION OWN_LOOP void sample_copy(float *target, const float *source, size_t count) {
    if (count > SHORT_BLOCK) {
        memmove(target, source, count * sizeof *target);
        return;
    }
    SHORT_LOOP for (size_t i = 0; i < count; i++) target[i] = source[i];
}

FOR_EACH_MACHINE RENDER_SECTION OWN_LOOP void sample_clear(float *target, size_t count) {
    if (count > SHORT_BLOCK) {
        memset(target, 0, count * sizeof *target);
        return;
    }
    SHORT_LOOP for (size_t i = 0; i < count; i++) target[i] = 0;
}
