#include "CMIDISequencer.h"

#include <alsa/asoundlib.h>
#include <stdlib.h>
#include <time.h>

/// Bytes of a message that the library joins or takes apart at most; longer ones come in parts.
#define LONGEST 65536

struct cms_client {
    snd_seq_t *handle;
    // One for each direction: each has a thread of its own.
    snd_midi_event_t *encoder, *decoder;
    int outputs[CMS_PORTS], inputs[CMS_PORTS];
    unsigned output_count, input_count;
    int queue;
    // What the queue's time is behind CLOCK_MONOTONIC, and when that was last found out.
    int64_t behind;
    uint64_t compared;
    uint8_t bytes[LONGEST];
};

static void ignore(const char *file, int line, const char *function, int error, const char *format, ...) {
    (void)file, (void)line, (void)function, (void)error, (void)format;
}

static uint64_t monotonic(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

// MARK: translation

static size_t decode(snd_midi_event_t *decoder, const snd_seq_event_t *event, uint8_t *bytes, size_t room) {
    snd_midi_event_reset_decode(decoder);
    const long count = snd_midi_event_decode(decoder, bytes, (long)room, event);
    return count < 0 ? 0 : (size_t)count;
}

static size_t translate(const snd_seq_event_t *event, uint8_t *bytes, size_t room) {
    snd_midi_event_t *decoder = NULL;
    if (snd_midi_event_new(LONGEST, &decoder)) return 0;
    snd_midi_event_no_status(decoder, 1);
    const size_t count = decode(decoder, event, bytes, room);
    snd_midi_event_free(decoder);
    return count;
}

size_t cms_translate_note(int type, uint8_t channel, uint8_t note, uint8_t velocity, uint8_t *bytes, size_t room) {
    snd_seq_event_t event;
    snd_seq_ev_clear(&event);
    event.type = (snd_seq_event_type_t)type;
    event.data.note.channel = channel;
    event.data.note.note = note;
    event.data.note.velocity = velocity;
    return translate(&event, bytes, room);
}

size_t cms_translate_control(int type, uint8_t channel, uint32_t parameter, int32_t value, uint8_t *bytes, size_t room) {
    snd_seq_event_t event;
    snd_seq_ev_clear(&event);
    event.type = (snd_seq_event_type_t)type;
    event.data.control.channel = channel;
    event.data.control.param = parameter;
    event.data.control.value = value;
    return translate(&event, bytes, room);
}

size_t cms_translate_exclusive(const uint8_t *part, size_t count, uint8_t *bytes, size_t room) {
    snd_seq_event_t event;
    snd_seq_ev_clear(&event);
    snd_seq_ev_set_sysex(&event, (unsigned)count, (void *)(uintptr_t)part);
    return translate(&event, bytes, room);
}

int cms_event_type(const uint8_t *message, size_t count) {
    snd_midi_event_t *encoder = NULL;
    if (snd_midi_event_new(LONGEST, &encoder)) return -1;
    int type = -1;
    while (count > 0) {
        snd_seq_event_t event;
        snd_seq_ev_clear(&event);
        const long used = snd_midi_event_encode(encoder, message, (long)count, &event);
        if (used <= 0) break;
        message += used;
        count -= (size_t)used;
        if (event.type != SND_SEQ_EVENT_NONE) type = event.type;
    }
    snd_midi_event_free(encoder);
    return type;
}

// MARK: the client

/// Without them, what other clients do is found when somebody looks.
static void listen_to_announcements(struct cms_client *client) {
    int port = snd_seq_create_simple_port(
        client->handle, "announcements", SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_NO_EXPORT,
        SND_SEQ_PORT_TYPE_APPLICATION);
    if (port < 0) return;
    snd_seq_connect_from(client->handle, port, SND_SEQ_CLIENT_SYSTEM, SND_SEQ_PORT_SYSTEM_ANNOUNCE);
}

static int make_port(struct cms_client *client, const char *name, int output) {
    snd_seq_port_info_t *port;
    snd_seq_port_info_alloca(&port);
    snd_seq_port_info_set_name(port, name);
    snd_seq_port_info_set_capability(
        port, output ? SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ
                     : SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE);
    snd_seq_port_info_set_type(port, SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_APPLICATION);
    if (!output && client->queue >= 0) {
        snd_seq_port_info_set_timestamping(port, 1);
        snd_seq_port_info_set_timestamp_real(port, 1);
        snd_seq_port_info_set_timestamp_queue(port, client->queue);
    }
    const int status = snd_seq_create_port(client->handle, port);
    return status < 0 ? status : snd_seq_port_info_get_port(port);
}

static int make_ports(struct cms_client *client, int output, unsigned count) {
    for (unsigned index = 0; index < count; index++) {
        char name[32];
        snprintf(name, sizeof name, "%s %u", output ? "MIDI out" : "MIDI in", index + 1);
        const int port = make_port(client, name, output);
        if (port < 0) return port;
        (output ? client->outputs : client->inputs)[index] = port;
    }
    return 0;
}

/// How far the queue's time is behind the monotonic clock's, between two readings of which the nearest counts.
static void compare_clocks(struct cms_client *client) {
    snd_seq_queue_status_t *status;
    snd_seq_queue_status_alloca(&status);
    uint64_t least = UINT64_MAX;
    for (int attempt = 0; attempt < 4 && least > 5000; attempt++) {
        const uint64_t before = monotonic();
        if (snd_seq_get_queue_status(client->handle, client->queue, status) < 0) return;
        const uint64_t after = monotonic();
        if (after - before >= least) continue;
        least = after - before;
        const snd_seq_real_time_t *time = snd_seq_queue_status_get_real_time(status);
        client->behind =
            (int64_t)(before + least / 2) - ((int64_t)time->tv_sec * 1000000000 + (int64_t)time->tv_nsec);
    }
    client->compared = monotonic();
}

static int set_up(struct cms_client *client, const char *name, unsigned outputs, unsigned inputs) {
    int status = snd_seq_open(&client->handle, "default", SND_SEQ_OPEN_DUPLEX, SND_SEQ_NONBLOCK);
    if (!status) status = snd_seq_set_client_name(client->handle, name);
    if (!status) status = snd_midi_event_new(LONGEST, &client->encoder);
    if (!status) status = snd_midi_event_new(LONGEST, &client->decoder);
    if (status) return status;
    snd_midi_event_no_status(client->decoder, 1);
    client->queue = snd_seq_alloc_queue(client->handle);
    if (client->queue >= 0) {
        snd_seq_start_queue(client->handle, client->queue, NULL);
        snd_seq_drain_output(client->handle);
        compare_clocks(client);
    }
    status = make_ports(client, 1, outputs);
    if (!status) status = make_ports(client, 0, inputs);
    client->output_count = outputs;
    client->input_count = inputs;
    if (!status) listen_to_announcements(client);
    return status;
}

struct cms_client *cms_open(const char *name, unsigned outputs, unsigned inputs, int *error) {
    // The library prints what it does not find; the caller reports it.
    snd_lib_error_set_handler(ignore);
    if (outputs > CMS_PORTS || inputs > CMS_PORTS) return *error = -EINVAL, NULL;
    struct cms_client *client = calloc(1, sizeof *client);
    if (!client) return *error = -ENOMEM, NULL;
    client->queue = -1;
    *error = set_up(client, name, outputs, inputs);
    if (!*error) return client;
    cms_close(client);
    return NULL;
}

void cms_close(struct cms_client *client) {
    if (client->encoder) snd_midi_event_free(client->encoder);
    if (client->decoder) snd_midi_event_free(client->decoder);
    if (client->handle) snd_seq_close(client->handle);
    free(client);
}

int cms_descriptor(struct cms_client *client) {
    struct pollfd descriptor = {.fd = -1};
    return snd_seq_poll_descriptors(client->handle, &descriptor, 1, POLLIN) == 1 ? descriptor.fd : -1;
}

static int input_of(struct cms_client *client, int port) {
    for (unsigned index = 0; index < client->input_count; index++)
        if (client->inputs[index] == port) return (int)index;
    return -2;
}

static uint64_t time_of(struct cms_client *client, const snd_seq_event_t *event) {
    const uint64_t now = monotonic();
    if (client->queue < 0 || !snd_seq_ev_is_real(event)) return now;
    // Both clocks are the kernel's, and drift by far less than a frame meanwhile.
    if (now - client->compared > 200000000u) compare_clocks(client);
    const int64_t time =
        client->behind + (int64_t)event->time.time.tv_sec * 1000000000 + (int64_t)event->time.time.tv_nsec;
    return time > 0 && (uint64_t)time < now ? (uint64_t)time : now;
}

int cms_receive(struct cms_client *client, struct cms_event *event) {
    for (;;) {
        snd_seq_event_t *received = NULL;
        const int status = snd_seq_event_input(client->handle, &received);
        if (status == -EAGAIN) return 0;
        // Too much waited: some of it is lost, and the next is read.
        if (status == -ENOSPC) continue;
        if (status < 0 || !received) return status;
        *event = (struct cms_event){.input = CMS_ANNOUNCEMENT, .time = monotonic()};
        if (received->source.client == SND_SEQ_CLIENT_SYSTEM)
            return event->count = received->type == SND_SEQ_EVENT_PORT_START, 1;
        event->input = input_of(client, received->dest.port);
        event->time = time_of(client, received);
        event->bytes = client->bytes;
        event->count = decode(client->decoder, received, client->bytes, sizeof client->bytes);
        if (event->input >= 0 && event->count > 0) return 1;
    }
}

int cms_send(struct cms_client *client, unsigned output, const uint8_t *bytes, size_t count) {
    if (output >= client->output_count) return -EINVAL;
    snd_midi_event_reset_encode(client->encoder);
    while (count > 0) {
        snd_seq_event_t event;
        snd_seq_ev_clear(&event);
        const long used = snd_midi_event_encode(client->encoder, bytes, (long)count, &event);
        if (used <= 0) return used < 0 ? (int)used : -EINVAL;
        bytes += used;
        count -= (size_t)used;
        if (event.type == SND_SEQ_EVENT_NONE) continue;
        snd_seq_ev_set_source(&event, client->outputs[output]);
        snd_seq_ev_set_subs(&event);
        snd_seq_ev_set_direct(&event);
        const int sent = snd_seq_event_output_direct(client->handle, &event);
        if (sent < 0) return sent;
    }
    return 0;
}

int cms_connect(struct cms_client *client, int output, unsigned index, int other, int port) {
    if (index >= (output ? client->output_count : client->input_count)) return -EINVAL;
    const int status = output ? snd_seq_connect_to(client->handle, client->outputs[index], other, port)
                              : snd_seq_connect_from(client->handle, client->inputs[index], other, port);
    return status == -EBUSY ? 0 : status;
}

int cms_is_connected(struct cms_client *client, int output, unsigned index, int other, int port) {
    if (index >= (output ? client->output_count : client->input_count)) return 0;
    const snd_seq_addr_t own = {
        .client = (unsigned char)snd_seq_client_id(client->handle),
        .port = (unsigned char)(output ? client->outputs[index] : client->inputs[index])};
    const snd_seq_addr_t far = {.client = (unsigned char)other, .port = (unsigned char)port};
    snd_seq_port_subscribe_t *subscription;
    snd_seq_port_subscribe_alloca(&subscription);
    snd_seq_port_subscribe_set_sender(subscription, output ? &own : &far);
    snd_seq_port_subscribe_set_dest(subscription, output ? &far : &own);
    return snd_seq_get_port_subscription(client->handle, subscription) == 0;
}

static void add(
    struct cms_port *ports, int room, int *count, snd_seq_client_info_t *client, snd_seq_port_info_t *port, int is_source) {
    if (*count < room) {
        struct cms_port *copy = ports + *count;
        memset(copy, 0, sizeof *copy);
        copy->client = snd_seq_port_info_get_client(port);
        copy->port = snd_seq_port_info_get_port(port);
        snprintf(copy->client_name, sizeof copy->client_name, "%s", snd_seq_client_info_get_name(client));
        snprintf(copy->port_name, sizeof copy->port_name, "%s", snd_seq_port_info_get_name(port));
        copy->is_source = is_source;
        // Bluetooth's ports are a program's, and a device is behind them.
        copy->is_hardware = (snd_seq_port_info_get_type(port) & SND_SEQ_PORT_TYPE_HARDWARE) != 0
                            || snd_seq_client_info_get_type(client) == SND_SEQ_KERNEL_CLIENT
                            || strstr(copy->client_name, "bluetooth") || strstr(copy->client_name, "BLE");
        copy->is_connected = is_source ? snd_seq_port_info_get_read_use(port) > 0
                                       : snd_seq_port_info_get_write_use(port) > 0;
    }
    ++*count;
}

int cms_list(struct cms_client *own, struct cms_port *ports, int room) {
    const unsigned reading = SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ;
    const unsigned writing = SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE;
    snd_seq_client_info_t *client;
    snd_seq_port_info_t *port;
    snd_seq_client_info_alloca(&client);
    snd_seq_port_info_alloca(&port);
    snd_seq_client_info_set_client(client, -1);
    int count = 0;
    while (snd_seq_query_next_client(own->handle, client) >= 0) {
        const int number = snd_seq_client_info_get_client(client);
        if (number == SND_SEQ_CLIENT_SYSTEM || number == snd_seq_client_id(own->handle)) continue;
        snd_seq_port_info_set_client(port, number);
        snd_seq_port_info_set_port(port, -1);
        while (snd_seq_query_next_port(own->handle, port) >= 0) {
            const unsigned offered = snd_seq_port_info_get_capability(port);
            if (offered & SND_SEQ_PORT_CAP_NO_EXPORT) continue;
            if ((offered & reading) == reading) add(ports, room, &count, client, port, 1);
            if ((offered & writing) == writing) add(ports, room, &count, client, port, 0);
        }
    }
    return count;
}
