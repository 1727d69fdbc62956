/// Services of the local network, published and found by avahi-daemon. Its client library is loaded where it is present.
#ifndef CAVAHI_H
#define CAVAHI_H

#include <stdint.h>

/// Who is told what was found. Called by `cavahi_open`, `cavahi_browse` and `cavahi_iterate`, on their thread; texts are
/// valid during the call.
struct cavahi_listener {
    void *context;
    /// A service, by its name and the interface's number, is reached there: an IPv4 address in numbers.
    void (*found)(void *context, const char *name, int interface, const char *address, uint16_t port);
    /// It is there no more.
    void (*gone)(void *context, const char *name, int interface);
    /// A service of one's own has a name now, which may be another than was asked for.
    void (*published)(void *context, const char *name);
};

struct cavahi_session;

/// Connects with the system's D-Bus, and with the daemon once that runs. NULL without the library or the bus. Its calls
/// wait for the daemon, up to half a minute where that hangs. Thread: one at a time for each session; any but render.
struct cavahi_session *cavahi_open(const struct cavahi_listener *listener);

/// From now on services of `type` are told, such as `_ravenna_session._sub._rtsp._tcp`.
void cavahi_browse(struct cavahi_session *session, const char *type);

/// Publishes a service while the session is open, with a number behind its name where another has that.
/// - name: at most 63 bytes of UTF-8.
/// - subtype: `_ravenna_session._sub._rtsp._tcp`.
void cavahi_publish(
    struct cavahi_session *session, const char *name, const char *type, const char *subtype, uint16_t port);

/// Does what is due, and waits for more for at most so many milliseconds. 0 once the connection is lost: the session is
/// to be closed then, and another one to be opened.
int cavahi_iterate(struct cavahi_session *session, int milliseconds);

/// Ends a wait of `cavahi_iterate`. Thread: any, while the session is open.
void cavahi_wake(struct cavahi_session *session);

/// Ends the session, and with it what it has published.
void cavahi_close(struct cavahi_session *session);

#endif
