/// What a unit's service and `auplugview` say to each other: the program that has a private X server for the user interface of a
/// plug-in of another format, and runs that interface where it can be in another process than the plug-in.
///
/// A message is one datagram of their socket: a `cpw_message`, and behind it what its kind says. Both come from one build.
#ifndef CPLUGINWINDOWS_H
#define CPLUGINWINDOWS_H

#include <stdint.h>

typedef enum cpw_kind {
    /// To the program, first: `a` has CPW_FIXED and the flags below it, `value` is the sample rate in Hz; behind it texts, each with its
    /// zero: the interface's binary, its bundle, its URI, the plug-in's, and the symbols of the ports in their order.
    CPW_OPEN = 1,
    /// Behind it `cpw_port_value`s.
    CPW_PORTS,
    /// The pointer is at `a`, `b`, in pixels.
    CPW_MOVE,
    /// The button `a`, counted as X11 does, goes down (`b` is 1) or up. 4 to 7 are the wheel's.
    CPW_BUTTON,
    /// The key of the X11 symbol `a` goes down (`b` is 1) or up.
    CPW_KEY,
    /// The character with the number `a` is typed.
    CPW_CHARACTER,
    /// What CPW_DAMAGE told has been read: there may be more.
    CPW_TAKEN,
    /// Whoever looks has `a` by `b` pixels.
    CPW_RESIZE,
    /// CPW_SETTLED is to be sent when the interface has answered to what came before.
    CPW_SETTLE,
    /// The service has made the interface in the window: `a` by `b` pixels large, 0 where it does not say; `c` is CPW_FIXED or 0.
    CPW_MADE,
    /// The interface in the service is `a` by `b` pixels large now.
    CPW_GROWN,
    /// The answer to CPW_MAP or CPW_UNMAP: the number `a` stands for the URI behind it; 0, or an empty text, for none.
    CPW_MAPPED,

    /// From the program, once: the interface is there, `a` by `b` pixels large. A descriptor comes with it: memory of CPW_WIDTH by
    /// CPW_HEIGHT pixels in rows of CPW_STRIDE bytes, which nobody can make smaller.
    CPW_READY = 32,
    /// The rectangle `a`, `b`, `c`, `d` (left, upper, width, height) of the memory is new. None follows before CPW_TAKEN.
    CPW_DAMAGE,
    /// The interface is `a` by `b` pixels large now.
    CPW_SIZE,
    /// The interface sets the port `a` to `value`.
    CPW_WRITE,
    /// A person takes hold (`b` is 1) of the port `a`, or lets go.
    CPW_TOUCH,
    /// What came before the last CPW_SETTLE has been drawn and told.
    CPW_SETTLED,
    /// There is no interface; behind it the rest of a sentence.
    CPW_FAILED,
    /// The window `a` is there for an interface that is made elsewhere; behind it two texts, each with its zero: the name of the
    /// display, and the file with its key.
    CPW_WINDOW,
    /// Asks for the number of the URI behind it; for the URI of the number `a`.
    CPW_MAP,
    CPW_UNMAP,

    /// Both ways: the atom behind it goes to, or comes from, the port `a`.
    CPW_EVENT = 64,
} cpw_kind;

enum {
    CPW_FIXED = 1,
    /// The interface is made by the service, in the process of the plug-in.
    CPW_ELSEWHERE = 2,
    /// The interface gives a widget of Gtk 2, or opens windows of its own ("external" ones), and not a window of X11.
    CPW_GTK = 4,
    CPW_EXTERNAL = 8,
    CPW_WIDTH = 1920,
    CPW_HEIGHT = 1200,
    CPW_STRIDE = CPW_WIDTH * 4,
    CPW_BYTES = CPW_STRIDE * CPW_HEIGHT,
    /// Of a whole message.
    CPW_MOST = 65536,
    CPW_MOST_PORTS = 4096,
    /// The descriptor of the socket in the program.
    CPW_SOCKET = 3,
};

typedef struct cpw_message {
    uint32_t kind;
    int32_t a, b, c, d;
    float value;
} cpw_message;

typedef struct cpw_port_value {
    uint32_t port;
    float value;
} cpw_port_value;

/// The X server that is started.
#define CPW_SERVER "/usr/bin/Xvfb"
/// Has the descriptor by which a service asks for programs; set by the service itself.
#define CPW_VARIABLE "AUSERVICED_PLUG_IN_WINDOWS"

/// Which have the name of a display and the file with its key, for X11's libraries.
#define CPW_DISPLAY "DISPLAY"
#define CPW_KEY_FILE "XAUTHORITY"

/// Whether the X server is installed.
int cpw_has_server(void);

/// Whether a library is linked to OpenGL's, with which it draws; 0 for one that cannot be read.
int cpw_draws(const char *library);

/// Splits a process off that starts `program` for whoever writes a byte to the returned descriptor, and answers with the socket to it;
/// a negated errno on failure. It ends with the last copy of the descriptor. The calling process has one thread.
int cpw_begin(const char *program);

/// Asks for a program; its socket, or a negated errno. Any thread but a render thread.
int cpw_start(int descriptor);

/// Sends a message with what is behind it; 0, or a negated errno. `descriptor` goes along where it is none that is negative.
int cpw_send(int socket, const cpw_message *message, const void *rest, uint32_t size, int descriptor);

/// Receives a message into CPW_MOST bytes; its size, 0 at the end, or a negated errno. A descriptor is the caller's to close, -1 for none.
int cpw_receive(int socket, void *bytes, int *descriptor);
/// As `cpw_receive`, and -EAGAIN where none is there.
int cpw_receive_now(int socket, void *bytes, int *descriptor);

#endif
