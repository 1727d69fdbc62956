/// Runs when the library for hosts in C is loaded.
#ifndef CAUDIOTOOLBOXLIBRARY_H
#define CAUDIOTOOLBOXLIBRARY_H

/// Called once, when the library is loaded; in Swift.
void audiotoolbox_loaded(void);

#endif
