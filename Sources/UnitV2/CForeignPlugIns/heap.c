#include "internal.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

/// Some plug-ins read memory that they have not written. In a program that has just begun, as most hosts are when they
/// load one, it is zero; here it would be what a reader of texts has left behind, and the sound another each time.
///
/// Filling all that is given out meanwhile (M_PERTURB) would fill what is freed as well, with what is no number, and takes
/// seconds where a plug-in makes large tables.
enum { MOST_PIECES = 32, LARGEST_KEPT = 1032, SIZE_STEP = 16, LARGEST = 65536 };

/// The pieces of a size that the C library gives out next.
static void clean(size_t size) {
    void *pieces[MOST_PIECES];
    for (int index = 0; index < MOST_PIECES; index++) {
        pieces[index] = malloc(size);
        // A compiler leaves out what is written into memory that is freed, but for this.
        if (pieces[index]) explicit_bzero(pieces[index], size);
    }
    for (int index = 0; index < MOST_PIECES; index++) free(pieces[index]);
}

void cfp_clean_heap(void) {
    for (size_t size = LARGEST; size > LARGEST_KEPT; size /= 2) clean(size);
    // Whole pages come back as zero.
    malloc_trim(0);
    for (size_t size = SIZE_STEP + 8; size <= LARGEST_KEPT; size += SIZE_STEP) clean(size);
}
