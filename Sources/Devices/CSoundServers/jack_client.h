/// What the parts of the JACK client share.
#ifndef JACK_CLIENT_H
#define JACK_CLIENT_H

#include "CSoundServers.h"

#include <stdatomic.h>

// As <jack/jack.h> declares them; the library is not needed for building.
typedef struct jack_client jack_client_t;
typedef struct jack_port jack_port_t;
typedef struct {
    uint32_t min, max;
} jack_latency_range_t;
typedef struct {
    uint32_t time;
    size_t size;
    uint8_t *buffer;
} jack_midi_event_t;

enum { no_start_server = 0x01, server_name = 0x04 };
enum { port_is_input = 0x1, port_is_output = 0x2, port_is_physical = 0x4 };
enum { capture_latency = 0, playback_latency = 1 };

struct jack_library {
    jack_client_t *(*client_open)(const char *, int, int *, ...);
    int (*client_close)(jack_client_t *);
    int (*activate)(jack_client_t *);
    int (*deactivate)(jack_client_t *);
    int (*set_process_callback)(jack_client_t *, int (*)(uint32_t, void *), void *);
    int (*set_thread_init_callback)(jack_client_t *, void (*)(void *), void *);
    void (*on_info_shutdown)(jack_client_t *, void (*)(int, const char *, void *), void *);
    int (*set_buffer_size_callback)(jack_client_t *, int (*)(uint32_t, void *), void *);
    int (*set_sample_rate_callback)(jack_client_t *, int (*)(uint32_t, void *), void *);
    int (*set_xrun_callback)(jack_client_t *, int (*)(void *), void *);
    jack_port_t *(*port_register)(jack_client_t *, const char *, const char *, unsigned long, unsigned long);
    void *(*port_get_buffer)(jack_port_t *, uint32_t);
    const char *(*port_name)(const jack_port_t *);
    jack_port_t *(*port_by_name)(jack_client_t *, const char *);
    void (*port_get_latency_range)(jack_port_t *, int, jack_latency_range_t *);
    const char **(*get_ports)(jack_client_t *, const char *, const char *, unsigned long);
    void (*free)(void *);
    int (*connect)(jack_client_t *, const char *, const char *);
    uint32_t (*get_sample_rate)(jack_client_t *);
    uint32_t (*get_buffer_size)(jack_client_t *);
    int (*is_realtime)(jack_client_t *);
    int (*get_cycle_times)(const jack_client_t *, uint32_t *, uint64_t *, uint64_t *, float *);
    uint64_t (*get_time)(void);
    void (*set_error_function)(void (*)(const char *));
    void (*set_info_function)(void (*)(const char *));
    int (*set_port_registration_callback)(jack_client_t *, void (*)(uint32_t, int, void *), void *);
    int (*set_port_connect_callback)(jack_client_t *, void (*)(uint32_t, uint32_t, int, void *), void *);
    int (*port_flags)(const jack_port_t *);
    int (*port_get_aliases)(const jack_port_t *, char *const[2]);
    int (*port_name_size)(void);
    const char **(*port_get_all_connections)(const jack_client_t *, const jack_port_t *);
    int (*port_connected_to)(const jack_port_t *, const char *);
    uint32_t (*midi_get_event_count)(void *);
    int (*midi_event_get)(jack_midi_event_t *, void *, uint32_t);
    void (*midi_clear_buffer)(void *);
    int (*midi_event_write)(void *, uint32_t, const uint8_t *, size_t);
};

/// Its functions, once `cjack_load` has returned 0.
extern struct jack_library jack;

struct cjack_client {
    // NULL once it is closed, which a lost one is before its owner closes it.
    jack_client_t *client;
    struct cjack_client *next;
    atomic_bool is_lost;
    // As last seen, for when it is closed.
    atomic_uint rate, cycle;
    struct csound_receiver receiver;
    jack_port_t *output_ports[CSOUND_PORTS], *input_ports[CSOUND_PORTS];
    float *outputs[CSOUND_PORTS];
    const float *inputs[CSOUND_PORTS];
    uint32_t output_count, input_count;
    // MIDI ports, each with its own number; none in a client for audio.
    jack_port_t *midi_outputs[CSOUND_MIDI_PORTS], *midi_inputs[CSOUND_MIDI_PORTS];
    uint32_t midi_output_count, midi_input_count;
    struct csound_midi midi;
    // When the last cycle began; of the process thread only.
    uint64_t started;
};

/// The library's client, which stays open until `cjack_release`; NULL when it is closed.
jack_client_t *cjack_hold(struct cjack_client *client);
void cjack_release(void);
/// Tells the client's receiver.
void cjack_tell(struct cjack_client *client, int kind, uint32_t number, const char *text);
/// Brings what MIDI ports got in a cycle, and fetches what they send. On the server's thread.
void cjack_process_midi(struct cjack_client *client, const struct csound_cycle *cycle);

#endif
