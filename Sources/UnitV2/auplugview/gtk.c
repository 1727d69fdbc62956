#include "program.h"

#include <dlfcn.h>

/// What is used of Gtk 2, in declarations of our own.
static struct {
    int (*init_check)(int *, char ***);
    void *(*window_new)(int kind);
    void (*container_add)(void *container, void *widget);
    void (*widget_show_all)(void *widget);
    int (*events_pending)(void);
    int (*main_iteration_do)(int waits);
    void (*window_resize)(void *window, int width, int height);
} gtk;

static void *window;

void gtk_begin(void) {
    static const struct {
        const char *name;
        void *place;
    } functions[] = {
        {"gtk_init_check", &gtk.init_check}, {"gtk_window_new", &gtk.window_new}, {"gtk_container_add", &gtk.container_add},
        {"gtk_widget_show_all", &gtk.widget_show_all}, {"gtk_events_pending", &gtk.events_pending},
        {"gtk_main_iteration_do", &gtk.main_iteration_do}, {"gtk_window_resize", &gtk.window_resize},
    };
    void *library = dlopen("libgtk-x11-2.0.so.0", RTLD_NOW | RTLD_GLOBAL);
    if (!library) program_fail("cannot be shown: it needs Gtk 2; install the package libgtk2.0-0");
    for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
        *(void **)functions[index].place = dlsym(library, functions[index].name);
        if (!*(void **)functions[index].place) program_fail("cannot be shown: Gtk 2 has no %s", functions[index].name);
    }
    int count = 0;
    char **arguments = NULL;
    if (!gtk.init_check(&count, &arguments)) program_fail("cannot be shown: Gtk 2 does not reach the X server");
}

void gtk_show(void *widget) {
    enum { TOP_LEVEL = 0 };
    window = gtk.window_new(TOP_LEVEL);
    gtk.container_add(window, widget);
    gtk.widget_show_all(window);
    gtk_turn();
}

void gtk_turn(void) {
    // One that never has done everything lets others have their turn.
    enum { MOST = 256 };
    for (int count = 0; count < MOST && gtk.events_pending(); count++) gtk.main_iteration_do(0);
}

void gtk_resize(int width, int height) {
    if (window) gtk.window_resize(window, width, height);
}
