#include "CSequencer.h"

#include <alsa/asoundlib.h>
#include <stdlib.h>

#define LONGEST 4096

struct csq {
    snd_seq_t *handle;
    /// One for each direction: each has a thread of its own.
    snd_midi_event_t *encoder;
    snd_midi_event_t *decoder;
};

static void ignore(const char *file, int line, const char *function, int error, const char *format, ...) {
    (void)file, (void)line, (void)function, (void)error, (void)format;
}

/// Without them, what other clients do is found when somebody looks.
static void listen_to_announcements(csq *sequencer) {
    int port = snd_seq_create_simple_port(sequencer->handle, "announcements",
                                          SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_NO_EXPORT,
                                          SND_SEQ_PORT_TYPE_APPLICATION);
    if (port < 0) return;
    snd_seq_connect_from(sequencer->handle, port, SND_SEQ_CLIENT_SYSTEM, SND_SEQ_PORT_SYSTEM_ANNOUNCE);
}

static int is_announcement(const snd_seq_event_t *event) {
    return event->source.client == SND_SEQ_CLIENT_SYSTEM && event->type >= SND_SEQ_EVENT_CLIENT_START
           && event->type <= SND_SEQ_EVENT_PORT_CHANGE;
}

csq *csq_open(const char *name, int *error) {
    // The library prints what it does not find; the caller reports it.
    snd_lib_error_set_handler(ignore);
    csq *sequencer = calloc(1, sizeof *sequencer);
    if (!sequencer) return *error = -ENOMEM, NULL;
    *error = snd_seq_open(&sequencer->handle, "default", SND_SEQ_OPEN_DUPLEX, 0);
    if (!*error) *error = snd_seq_set_client_name(sequencer->handle, name);
    if (!*error) *error = snd_midi_event_new(LONGEST, &sequencer->encoder);
    if (!*error) *error = snd_midi_event_new(LONGEST, &sequencer->decoder);
    if (!*error) {
        snd_midi_event_no_status(sequencer->decoder, 1);
        listen_to_announcements(sequencer);
        return sequencer;
    }
    if (sequencer->encoder) snd_midi_event_free(sequencer->encoder);
    if (sequencer->handle) snd_seq_close(sequencer->handle);
    free(sequencer);
    return NULL;
}

int csq_make_port(csq *sequencer, const char *name, int isSource) {
    unsigned int reading = SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ;
    unsigned int writing = SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE;
    return snd_seq_create_simple_port(sequencer->handle, name, isSource ? reading : writing,
                                      SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_APPLICATION);
}

int csq_delete_port(csq *sequencer, int port) { return snd_seq_delete_simple_port(sequencer->handle, port); }

int csq_connect_from(csq *sequencer, int port, int client, int otherPort) {
    return snd_seq_connect_from(sequencer->handle, port, client, otherPort);
}

int csq_disconnect_from(csq *sequencer, int port, int client, int otherPort) {
    return snd_seq_disconnect_from(sequencer->handle, port, client, otherPort);
}

int csq_send(csq *sequencer, int port, int client, int otherPort, const uint8_t *bytes, size_t count) {
    snd_midi_event_reset_encode(sequencer->encoder);
    while (count > 0) {
        snd_seq_event_t event;
        snd_seq_ev_clear(&event);
        long used = snd_midi_event_encode(sequencer->encoder, bytes, (long)count, &event);
        if (used <= 0) return used < 0 ? (int)used : -EINVAL;
        bytes += used;
        count -= (size_t)used;
        if (event.type == SND_SEQ_EVENT_NONE) continue;
        snd_seq_ev_set_source(&event, port);
        if (client < 0) snd_seq_ev_set_subs(&event);
        else snd_seq_ev_set_dest(&event, client, otherPort);
        snd_seq_ev_set_direct(&event);
        int sent = snd_seq_event_output_direct(sequencer->handle, &event);
        if (sent < 0) return sent;
    }
    return 0;
}

int csq_receive(csq *sequencer, int *port, int *client, int *otherPort, uint8_t *bytes, size_t room) {
    snd_seq_event_t *event = NULL;
    int status = snd_seq_event_input(sequencer->handle, &event);
    if (status < 0 || !event) return status;
    *port = event->dest.port;
    *client = event->source.client;
    *otherPort = event->source.port;
    if (is_announcement(event)) return *port = CSQ_ANNOUNCEMENT, 0;
    snd_midi_event_reset_decode(sequencer->decoder);
    long count = snd_midi_event_decode(sequencer->decoder, bytes, (long)room, event);
    return count < 0 ? 0 : (int)count;
}

int csq_list(csq *sequencer, int isSource, csq_place *places, int room) {
    unsigned int wanted = isSource ? SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ
                                   : SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE;
    snd_seq_client_info_t *client;
    snd_seq_port_info_t *port;
    snd_seq_client_info_alloca(&client);
    snd_seq_port_info_alloca(&port);
    snd_seq_client_info_set_client(client, -1);
    int count = 0;
    while (snd_seq_query_next_client(sequencer->handle, client) >= 0) {
        int number = snd_seq_client_info_get_client(client);
        if (number == SND_SEQ_CLIENT_SYSTEM || number == snd_seq_client_id(sequencer->handle)) continue;
        snd_seq_port_info_set_client(port, number);
        snd_seq_port_info_set_port(port, -1);
        while (snd_seq_query_next_port(sequencer->handle, port) >= 0) {
            unsigned int offered = snd_seq_port_info_get_capability(port);
            if ((offered & wanted) != wanted || offered & SND_SEQ_PORT_CAP_NO_EXPORT) continue;
            if (count < room) {
                places[count].client = number;
                places[count].port = snd_seq_port_info_get_port(port);
                places[count].isHardware = snd_seq_client_info_get_type(client) == SND_SEQ_KERNEL_CLIENT;
                snprintf(places[count].name, sizeof places[count].name, "%s", snd_seq_port_info_get_name(port));
                snprintf(places[count].clientName, sizeof places[count].clientName, "%s", snd_seq_client_info_get_name(client));
            }
            count++;
        }
    }
    return count;
}
