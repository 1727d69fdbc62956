/// A client of a JACK server.
#ifndef CSOUND_JACK_H
#define CSOUND_JACK_H

#include "csound_cycle.h"

struct cjack_client;

/// Loads libjack. 0, or −1 with the reason.
int cjack_load(char *reason, size_t size);

/// Connects to a server that runs; never starts one. `server` NULL is the default one. NULL with the reason. Blocks for
/// as long as the server does not answer.
struct cjack_client *cjack_open(
    const char *name, const char *server, struct csound_receiver receiver, char *reason, size_t size);
/// Blocks for as long as the server does not answer. The receiver hears nothing afterwards.
void cjack_close(struct cjack_client *client);

uint32_t cjack_rate(struct cjack_client *client);
uint32_t cjack_cycle(struct cjack_client *client);

/// Full names of another client's audio ports, or of the physical ones for NULL, in the server's order; those that play
/// or those that record. Freed with `cjack_free_ports`; NULL when there are none.
const char **cjack_ports(struct cjack_client *client, const char *of, int playing);
void cjack_free_ports(const char **ports);

/// Adds the client's own ports, before it is activated. 0, or −1.
int cjack_register(struct cjack_client *client, uint32_t outputs, uint32_t inputs);
int cjack_activate(struct cjack_client *client);
int cjack_deactivate(struct cjack_client *client);
/// Connects the output or input of this number with a port of another client. 0, or an error number.
int cjack_connect(struct cjack_client *client, int output, uint32_t index, const char *port);

/// The latency in frames behind a playing port or before a recording one.
uint32_t cjack_latency(struct cjack_client *client, const char *port, int playing);

#endif
