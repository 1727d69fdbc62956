/// Programs and libraries of this process.
#ifndef CLINUX_PROGRAM_H
#define CLINUX_PROGRAM_H

#include <stddef.h>

/// The path of the library or program that has what is at the address, as it was loaded; -ENOENT where there is none,
/// -ENAMETOOLONG for more than `size` bytes with its end.
int clinux_library_path(const void *address, char *path, size_t size);

#endif
