/// Runs when the library for hosts in C is loaded.
#ifndef CAUDIOTOOLBOXLIBRARY_H
#define CAUDIOTOOLBOXLIBRARY_H

#include <stdint.h>

/// Called once, when the library is loaded; in Swift.
void audiotoolbox_loaded(void);
/// Keeps the loading function in the program.
int32_t cal_is_loaded(void);

#endif
