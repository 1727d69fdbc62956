#include "internal.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

/// Some plug-ins read memory that they have not written. In a program that has just begun, as most hosts are when they
/// load one, it is zero; here it would be what a reader of texts has left behind, and the sound another each time.
///
/// The C library keeps up to so many freed pieces of each small size for the next one who asks.
enum { KEPT_PIECES = 7, LARGEST_KEPT = 1032, SIZE_STEP = 16 };

static void clean_kept(size_t size) {
    void *pieces[KEPT_PIECES];
    for (int index = 0; index < KEPT_PIECES; index++) {
        pieces[index] = malloc(size);
        if (pieces[index]) memset(pieces[index], 0, size);
    }
    for (int index = 0; index < KEPT_PIECES; index++) free(pieces[index]);
}

void cfp_begin_clean_heap(void) {
    // New memory is filled with the complement of this.
    mallopt(M_PERTURB, 0xff);
    for (size_t size = SIZE_STEP + 8; size <= LARGEST_KEPT; size += SIZE_STEP) clean_kept(size);
}

void cfp_end_clean_heap(void) { mallopt(M_PERTURB, 0); }
