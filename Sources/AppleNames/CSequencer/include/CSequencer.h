/// A client of the ALSA sequencer: ports, messages in MIDI 1.0 bytes, and what other clients offer. Functions return 0
/// or a count, or an error number below 0.
#ifndef CSEQUENCER_H
#define CSEQUENCER_H

#include <stddef.h>
#include <stdint.h>

typedef struct csq csq;

/// A port of another client.
typedef struct csq_place {
    int client;
    int port;
    char name[128];
    char clientName[128];
    /// Whether the kernel offers it: a card, or what it makes itself.
    int isHardware;
} csq_place;

/// Null, with the error, where there is no sequencer.
csq *csq_open(const char *name, int *error);
/// A new port: one that others read from, or one that others write to.
int csq_make_port(csq *sequencer, const char *name, int isSource);
int csq_delete_port(csq *sequencer, int port);
int csq_connect_from(csq *sequencer, int port, int client, int otherPort);
int csq_disconnect_from(csq *sequencer, int port, int client, int otherPort);
/// One message, from a port to a place, or with client −1 to everybody who listens to the port. Thread: one at a time.
int csq_send(csq *sequencer, int port, int client, int otherPort, const uint8_t *bytes, size_t count);
/// In place of a port, for an event by which the sequencer announces that clients or ports came, went or changed.
enum { CSQ_ANNOUNCEMENT = -1 };

/// Waits for a message; the number of its bytes, 0 for an event that is none. Thread: one, for as long as it listens.
int csq_receive(csq *sequencer, int *port, int *client, int *otherPort, uint8_t *bytes, size_t room);
/// Ports of other clients that can be read from (`isSource`) or written to; how many there are.
int csq_list(csq *sequencer, int isSource, csq_place *places, int room);

#endif
