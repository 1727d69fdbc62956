/// What a unit's service and `auplugview` say to each other: the program that runs the X11 user interface of a plug-in of another
/// format, beside a private X server.
///
/// A message is one datagram of their socket: a `cpw_message`, and behind it what its kind says. Both come from one build.
#ifndef CPLUGINWINDOWS_H
#define CPLUGINWINDOWS_H

#include <stdint.h>

typedef enum cpw_kind {
    /// To the program, first: `a` is CPW_FIXED or 0, `value` the sample rate in Hz; behind it texts, each with its zero: the
    /// interface's binary, its bundle, its URI, the plug-in's, and the symbols of the ports in their order.
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
} cpw_kind;

enum {
    CPW_FIXED = 1,
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

/// Whether the X server is installed.
int cpw_has_server(void);

/// Splits a process off that starts `program` for whoever writes a byte to the returned descriptor, and answers with the socket to it;
/// a negated errno on failure. It ends with the last copy of the descriptor. The calling process has one thread.
int cpw_begin(const char *program);

/// Asks for a program; its socket, or a negated errno. Any thread but a render thread.
int cpw_start(int descriptor);

/// Sends a message with what is behind it; 0, or a negated errno. `descriptor` goes along where it is none that is negative.
int cpw_send(int socket, const cpw_message *message, const void *rest, uint32_t size, int descriptor);

/// Receives a message into CPW_MOST bytes; its size, 0 at the end, or a negated errno. A descriptor is the caller's to close, -1 for none.
int cpw_receive(int socket, void *bytes, int *descriptor);

#endif
