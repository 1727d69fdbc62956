/// MIDI ports of a sound server's client: what comes in, what goes out, and what other clients offer.
#ifndef CSOUND_MIDI_H
#define CSOUND_MIDI_H

#include "csound_cycle.h"

/// The most MIDI ports that a client has in each direction.
#define CSOUND_MIDI_PORTS 16

struct cjack_client;
struct cpw_connection;

/// A MIDI port of another client.
struct csound_midi_port {
    /// As the server knows it: JACK's full name; PipeWire's node and port, with a colon between them.
    char name[512];
    /// For people; the empty text where nobody has given one.
    char title[256];
    /// PipeWire's number of it.
    uint32_t id;
    /// Whether it gives MIDI, else it takes some.
    int is_source;
    /// Whether a device is behind it.
    int is_hardware;
    /// Whether anything is connected with it.
    int is_connected;
};

/// Who handles a client's MIDI. Called on the server's real-time thread.
struct csound_midi {
    /// Bytes that the input of this number got at a frame of the cycle. They are the sender's: whole messages, or not.
    void (*take)(void *context, uint32_t input, const struct csound_cycle *cycle, uint32_t frame, const uint8_t *bytes, size_t count);
    /// The next message that the output of this number sends in the cycle, in the order of frames; NULL when there is none.
    const uint8_t *(*next)(void *context, uint32_t output, const struct csound_cycle *cycle, uint32_t *frame, size_t *count);
    void *context;
};

/// Adds MIDI ports to a client that is not active yet, and has it hear of ports that come (the number is 1), go and are
/// connected, as CSOUND_NODES_CHANGED. 0, or −1.
int cjack_register_midi(struct cjack_client *client, uint32_t outputs, uint32_t inputs, struct csound_midi midi);
/// Fills in up to `capacity` MIDI ports of other clients and returns how many there are.
size_t cjack_midi_ports(struct cjack_client *client, struct csound_midi_port *ports, size_t capacity);
/// Connects the output or input of this number with a port. 0, or an error number.
int cjack_midi_connect(struct cjack_client *client, int output, uint32_t index, const char *port);
/// Whether the output or input of this number is connected with a port.
int cjack_midi_is_connected(struct cjack_client *client, int output, uint32_t index, const char *port);

/// The same of a PipeWire connection: adds its one filter, with MIDI ports only. 0, or −1 with the reason.
int cpw_midi_open(
    struct cpw_connection *connection, const char *name, uint32_t outputs, uint32_t inputs, struct csound_midi midi,
    uint32_t timeout_milliseconds, char *reason, size_t size);
size_t cpw_midi_ports(struct cpw_connection *connection, struct csound_midi_port *ports, size_t capacity);
/// Links the output or input of this number with a port, by its number, and waits until the link works. 0, or −1 with the
/// reason.
int cpw_midi_connect(
    struct cpw_connection *connection, int output, uint32_t index, uint32_t port, uint32_t timeout_milliseconds,
    char *reason, size_t size);
int cpw_midi_is_connected(struct cpw_connection *connection, int output, uint32_t index, uint32_t port);

#endif
