/// Runs when the library for hosts in C is loaded.
#ifndef CAUDIOTOOLBOXLIBRARY_H
#define CAUDIOTOOLBOXLIBRARY_H

#include <stddef.h>

/// Called once, when the library is loaded; in Swift.
void audiotoolbox_loaded(void);
/// Writes the path of the file that this code is in; an empty one when nobody knows.
void cal_own_path(char *path, size_t size);

#endif
