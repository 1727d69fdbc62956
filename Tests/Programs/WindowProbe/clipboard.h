#include <stdbool.h>
#include <xcb/xcb.h>

/// Owns the clipboard in one of the ways that main.c lists, until standard input ends; false for another word.
bool owns_clipboard(xcb_connection_t *, xcb_screen_t *, const char *how, const char *text);
/// Prints the clipboard's text; false where nobody gives it.
bool print_clipboard(xcb_connection_t *, xcb_screen_t *);
