/// What the parts of a crash report share.
#ifndef CCRASHREPORT_INTERNAL_H
#define CCRASHREPORT_INTERNAL_H

#include <stddef.h>
#include <stdint.h>

enum { MOST_FRAMES = 96, SHOWN_FRAMES = 24, LONGEST_NAME = 200 };

/// What is known of an address.
struct ccrash_place {
    /// Whether it belongs to the program or to a library; nothing else is known when it does not.
    int is_known;
    /// The path of the library; empty for the program itself.
    char library[1024];
    /// From the beginning of the library.
    uint64_t offset;
    /// As the compiler wrote it; empty where the library has no name for it.
    char symbol[1024];
    /// From the beginning of the function.
    uint64_t distance;
};

/// Finds out what an address belongs to, by the loader's tables and the file of the library; calls nothing that
/// allocates.
void ccrash_find(uintptr_t address, struct ccrash_place *place);

/// Writes a report of frames, the innermost first.
///
/// `readable`: turns a compiler's name into one for people, or returns null; null where nothing may allocate.
void ccrash_write(int signal, uintptr_t fault, const char *thread, const uintptr_t *frames, int count,
                  char *(*readable)(const char *name));

#endif
