/// A library that hangs before anybody can ask it for its entry.
#include <unistd.h>

__attribute__((constructor)) static void library_loaded(void) {
    for (;;) pause();
}
