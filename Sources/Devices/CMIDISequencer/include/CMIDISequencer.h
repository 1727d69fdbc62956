/// A client of the ALSA sequencer whose input has the times at which it came: ports of its own, what other clients offer, and
/// messages as MIDI 1.0 bytes. Functions return 0 or a count, or an error number below 0.
#ifndef CMIDISEQUENCER_H
#define CMIDISEQUENCER_H

#include <stddef.h>
#include <stdint.h>

/// The most ports of the client in each direction.
#define CMS_PORTS 16

struct cms_client;

/// A port of another client.
struct cms_port {
    int client, port;
    char client_name[128], port_name[128];
    /// Whether it gives MIDI, else it takes some; a port that does both is listed twice.
    int is_source;
    /// Whether a device is behind it.
    int is_hardware;
    /// Whether anything is subscribed to it.
    int is_connected;
};

enum {
    /// In place of a port: the sequencer announces that clients, ports or subscriptions came, went or changed.
    CMS_ANNOUNCEMENT = -1
};

/// What was received.
struct cms_event {
    /// The number of the client's input, or CMS_ANNOUNCEMENT.
    int input;
    /// Nanoseconds of CLOCK_MONOTONIC at which it came.
    uint64_t time;
    /// Valid until the next call.
    const uint8_t *bytes;
    /// Of an announcement 1 when a port has come, else 0.
    size_t count;
};

/// NULL, with the error, where there is no sequencer.
struct cms_client *cms_open(const char *name, unsigned outputs, unsigned inputs, int *error);
void cms_close(struct cms_client *client);
/// The descriptor that is readable when something was received.
int cms_descriptor(struct cms_client *client);
/// 1 with an event, 0 when nothing waits. Thread: one, for as long as it listens.
int cms_receive(struct cms_client *client, struct cms_event *event);
/// Sends one message to all that are subscribed to an output. Thread: one at a time.
int cms_send(struct cms_client *client, unsigned output, const uint8_t *bytes, size_t count);
/// Subscribes the output or input of this number to a port. 0 also where it is so already.
int cms_connect(struct cms_client *client, int output, unsigned index, int other, int port);
int cms_is_connected(struct cms_client *client, int output, unsigned index, int other, int port);
/// Fills in up to `room` ports of other clients; how many there are.
int cms_list(struct cms_client *client, struct cms_port *ports, int room);

/// An event as bytes, where it is MIDI; for tests, which have no sequencer. `type` and data as in <alsa/seq_event.h>.
size_t cms_translate_note(int type, uint8_t channel, uint8_t note, uint8_t velocity, uint8_t *bytes, size_t room);
size_t cms_translate_control(int type, uint8_t channel, uint32_t parameter, int32_t value, uint8_t *bytes, size_t room);
size_t cms_translate_exclusive(const uint8_t *part, size_t count, uint8_t *bytes, size_t room);
/// What a message comes to as an event: the event's type, or −1; whole or the last part of it.
int cms_event_type(const uint8_t *message, size_t count);

#endif
