/// The X server that user interfaces in this process are shown on, which may go away while they use it.
#include "internal.h"

#include <CPlugInWindows.h>
#include <dlfcn.h>
#include <setjmp.h>
#include <stdlib.h>
#include <unistd.h>

static jmp_buf lost;
/// Whether there is a place to go on from. The main thread's.
static bool is_guarded;

bool cfp_with_display(void (*body)(void *context), void *context) {
    if (is_guarded) {
        body(context);
        return true;
    }
    if (setjmp(lost)) {
        is_guarded = false;
        return false;
    }
    is_guarded = true;
    body(context);
    is_guarded = false;
    return true;
}

void cfp_display_name(const char *display, const char *key) {
    // Both are there from the beginning, where this process opens windows: whoever reads others meanwhile finds them.
    setenv(CPW_DISPLAY, display ? display : "", 1);
    setenv(CPW_KEY_FILE, key ? key : "", 1);
}

/// Interfaces ask for windows that are gone already.
static int ignore_error(void *server, void *error) {
    (void)server;
    (void)error;
    return 0;
}

/// Xlib ends the process when this returns. What was being done is given up instead; another thread of the plug-in's has nothing
/// more to do.
static int leave(void *server) {
    (void)server;
    if (cfp_is_main_thread() && is_guarded) longjmp(lost, 1);
    while (true) pause();
}

void cfp_display_outlive_errors(void) {
    // Where no plug-in has loaded it, there is nothing to be outlived.
    void *library = dlopen("libX11.so.6", RTLD_NOW | RTLD_NOLOAD);
    if (!library) return;
    void (*set_error)(int (*)(void *, void *)) = NULL;
    void (*set_end)(int (*)(void *)) = NULL;
    *(void **)&set_error = dlsym(library, "XSetErrorHandler");
    *(void **)&set_end = dlsym(library, "XSetIOErrorHandler");
    if (set_error) set_error(ignore_error);
    if (set_end) set_end(leave);
    dlclose(library);
}
