/// Programs and libraries of this process.
#ifndef CLINUX_PROGRAM_H
#define CLINUX_PROGRAM_H

#include <stddef.h>

/// The path of the library or program that has what is at the address, as it was loaded; -ENOENT where there is none,
/// -ENAMETOOLONG for more than `size` bytes with its end.
int clinux_library_path(const void *address, char *path, size_t size);

/// Whether the library or program that has `user` also has `used`, or is linked to what has it, itself or through other
/// libraries: 1 or 0.
int clinux_is_linked(const void *user, const void *used);

/// Takes the code and the constants of the program and of the Swift runtime out of this process's memory, but for the
/// sections `render` and `resting`, those of the C++ library where nothing but the runtime is linked to it, and the
/// loader's tables of all other libraries: what is used again comes back from the file, a few pages at a time. Pages
/// that differ from the file, such as those with a debugger's marks, stay. Returns how many pages were let go, or a
/// negated errno.
long clinux_release_code(void);

/// The same of the code, and nothing else, of the libraries that units may call as the runner's start did: of C's
/// mathematics and of C++.
long clinux_release_shared_code(void);

/// Writes what the C library holds for standard output; 0, or the negated errno where it, or something before it, was not
/// taken.
int clinux_finish_output(void);

/// Gives the system the pages that the C library's allocator holds and nobody uses, of all its arenas. Waits for whoever
/// allocates meanwhile, and they for it.
void clinux_return_free_memory(void);

#endif
