/// A library that crashes before anybody can ask it for its entry.
#include <stdlib.h>

__attribute__((constructor)) static void library_loaded(void) { abort(); }
