/// Sealed anonymous files and their mappings.
#ifndef CLINUX_MEMORY_H
#define CLINUX_MEMORY_H

#include <stdint.h>

enum {
    CLINUX_SEAL_SEAL = 1,
    CLINUX_SEAL_SHRINK = 2,
    CLINUX_SEAL_GROW = 4,
    CLINUX_SEAL_WRITE = 8,
    CLINUX_SEAL_FUTURE_WRITE = 16,
};

/// A close-on-exec, sealable memfd of `size` bytes with its pages reserved.
int clinux_memory_file(const char *name, uint64_t size);
int clinux_add_seals(int descriptor, int seals);
int clinux_get_seals(int descriptor);
/// The file's size in bytes, or a negated errno; only regular files and memfds are accepted.
int64_t clinux_file_size(int descriptor);
/// Maps the whole file shared; the address goes to `address`.
int clinux_map(int descriptor, uint64_t size, int writable, int populate, void **address);

#endif
