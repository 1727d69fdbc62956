#include "internal.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

/// Some plug-ins read memory that they have not written. In a program that has just begun, as most hosts are when they
/// load one, it is zero; here it would be what a reader of texts has left behind, and the sound another each time.
///
/// The C library keeps freed pieces of each small size for the next one who asks, and gives them out as they are. It fills
/// what it gives out otherwise, and also what is freed: with ones, which are no numbers.
enum { KEPT_PIECES = 32, LARGEST_KEPT = 1032, SIZE_STEP = 16 };

static void clean_kept(size_t size) {
    void *pieces[KEPT_PIECES];
    for (int index = 0; index < KEPT_PIECES; index++) {
        pieces[index] = malloc(size);
        // A compiler leaves out what is written into memory that is freed, but for this.
        if (pieces[index]) explicit_bzero(pieces[index], size);
    }
    for (int index = 0; index < KEPT_PIECES; index++) free(pieces[index]);
}

static void clean_all_kept(void) {
    for (size_t size = SIZE_STEP + 8; size <= LARGEST_KEPT; size += SIZE_STEP) clean_kept(size);
}

void cfp_begin_clean_heap(void) {
    clean_all_kept();
    // New memory is filled with the complement of this.
    mallopt(M_PERTURB, 0xff);
}

void cfp_end_clean_heap(void) {
    mallopt(M_PERTURB, 0);
    // What was freed meanwhile may be asked for when the plug-in runs.
    malloc_trim(0);
    clean_all_kept();
}
