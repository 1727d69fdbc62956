/// What the files of this program share. It has one thread of its own; interfaces may have more.
#ifndef PROGRAM_H
#define PROGRAM_H

#include <CPlugInWindows.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <xcb/xcb.h>

/// What is to be shown, out of the first message.
typedef struct program_order {
    const char *binary, *bundle, *uri, *plugin;
    const char *symbols[CPW_MOST_PORTS];
    uint32_t port_count;
    /// Whether the interface has one size; whether the service makes it; whether it is of Gtk 2, or opens its window itself.
    bool is_fixed, is_elsewhere, is_gtk, is_external;
    float rate;
} program_order;

/// Reads a message whose `size` bytes end with a zero; false for one that is not whole.
bool program_read_order(program_order *order, const char *bytes, uint32_t size);

/// Tells the service why there is no interface, and ends.
_Noreturn void program_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));
/// Ends: there is nobody who looks.
_Noreturn void program_end(void);
void program_send(cpw_kind kind, int32_t a, int32_t b, float value);
void program_send_with(const cpw_message *message, const void *rest, uint32_t size);
/// What the service says next, in CPW_MOST bytes: its size, 0 at the end, -EAGAIN for nothing. This program's own thread.
int program_receive(char *bytes);
/// Whether something has come that waits for that.
bool program_has_kept(void);
/// Asks the service, and waits for the answer: a number, and a text. One thread at a time, whichever it is.
uint32_t program_ask(cpw_kind kind, uint32_t number, const char *text, char *into, size_t room);

/// A private X server.
typedef struct server {
    pid_t process;
    /// Its picture: a file that it draws in.
    int frame;
    /// The name of its display, and the file by which it lets whoever reads it in.
    char name[16], key[64];
} server;

/// Starts it and names it in this program's environment. `draws` says whether interfaces draw by OpenGL.
void server_start(server *server, bool draws);
/// Removes what it has in /tmp.
void server_forget(void);

/// The window on it that an interface is in, and what is seen of it.
typedef struct display {
    xcb_connection_t *connection;
    xcb_window_t root, window, child;
    uint8_t damage_event, damage_request;
    uint32_t damage;
    int width, height;
    /// What the server draws in, its rows, and what the service reads.
    const uint8_t *frame;
    uint32_t frame_stride;
    uint8_t *memory;
    int memory_file;
    /// What has changed that the service has not been told of; nothing where the width is 0.
    xcb_rectangle_t changed;
    bool is_read, is_fixed, has_size;
    /// Whether the interface has a window of its own beside this one, and that has been found.
    bool is_apart;
    xcb_keycode_t first_key, last_key;
    uint8_t symbols_per_key;
    xcb_keysym_t *symbols;
} display;

void display_open(display *display, const server *server, bool is_fixed);
/// Handles what has come; false when the server has gone.
bool display_serve(display *display);
void display_set_size(display *display, int width, int height);
/// The interface opens a window of its own, instead of one in this.
void display_let_open(display *display);
/// Has what the interface has done so far been done, and handles what came of it; false when the server has gone.
bool display_catch_up(display *display);
/// The service wants another size.
void display_fit(display *display, int width, int height);
/// Whether nothing but one colour is seen.
bool display_is_empty(const display *display);
/// Copies what has changed into what the service reads; false where that is nothing.
bool display_copy(display *display, xcb_rectangle_t *area);
/// Copies what has changed and tells the service, when it has read what was before.
void display_capture(display *display);

void display_move(display *display, int x, int y);
void display_press(display *display, uint8_t button, bool is_down);
void display_key(display *display, xcb_keysym_t symbol, bool is_down);
void display_type(display *display, uint32_t character);
void display_read_keys(display *display);

/// The user interface of an LV2 plug-in.
typedef struct interface interface;
interface *interface_open(const program_order *order, display *display);
void interface_set(interface *interface, uint32_t port, float value);
/// Gives it an atom of a port.
void interface_tell(interface *interface, uint32_t port, const void *atom, uint32_t size);
/// Lets it do what it does in between; false when it has ended.
bool interface_idle(interface *interface);
/// The window that it made in the display's; 0 for none.
xcb_window_t interface_window(const interface *interface);
/// Tells it another size.
void interface_resize(interface *interface, int width, int height);
void interface_close(interface *interface);

/// Gtk 2, which is loaded for interfaces that are made with it. Ends the program where it is not there.
void gtk_begin(void);
/// Shows a widget in a window.
void gtk_show(void *widget);
/// Does what there is to do.
void gtk_turn(void);
void gtk_resize(int width, int height);

#endif
