#include "jack_client.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct jack_library jack;
static const char audio_type[] = "32 bit float mono audio";

static const struct {
    void *entry;
    const char *name;
} entries[] = {
    {&jack.client_open, "jack_client_open"},
    {&jack.client_close, "jack_client_close"},
    {&jack.activate, "jack_activate"},
    {&jack.deactivate, "jack_deactivate"},
    {&jack.set_process_callback, "jack_set_process_callback"},
    {&jack.set_thread_init_callback, "jack_set_thread_init_callback"},
    {&jack.on_info_shutdown, "jack_on_info_shutdown"},
    {&jack.set_buffer_size_callback, "jack_set_buffer_size_callback"},
    {&jack.set_sample_rate_callback, "jack_set_sample_rate_callback"},
    {&jack.set_xrun_callback, "jack_set_xrun_callback"},
    {&jack.port_register, "jack_port_register"},
    {&jack.port_get_buffer, "jack_port_get_buffer"},
    {&jack.port_name, "jack_port_name"},
    {&jack.port_by_name, "jack_port_by_name"},
    {&jack.port_get_latency_range, "jack_port_get_latency_range"},
    {&jack.get_ports, "jack_get_ports"},
    {&jack.free, "jack_free"},
    {&jack.connect, "jack_connect"},
    {&jack.get_sample_rate, "jack_get_sample_rate"},
    {&jack.get_buffer_size, "jack_get_buffer_size"},
    {&jack.is_realtime, "jack_is_realtime"},
    {&jack.get_cycle_times, "jack_get_cycle_times"},
    {&jack.get_time, "jack_get_time"},
    {&jack.set_error_function, "jack_set_error_function"},
    {&jack.set_info_function, "jack_set_info_function"},
    {&jack.set_port_registration_callback, "jack_set_port_registration_callback"},
    {&jack.set_port_connect_callback, "jack_set_port_connect_callback"},
    {&jack.port_flags, "jack_port_flags"},
    {&jack.port_get_aliases, "jack_port_get_aliases"},
    {&jack.port_name_size, "jack_port_name_size"},
    {&jack.port_get_all_connections, "jack_port_get_all_connections"},
    {&jack.port_connected_to, "jack_port_connected_to"},
    {&jack.midi_get_event_count, "jack_midi_get_event_count"},
    {&jack.midi_event_get, "jack_midi_event_get"},
    {&jack.midi_clear_buffer, "jack_midi_clear_buffer"},
    {&jack.midi_event_write, "jack_midi_event_write"},
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char load_failure[256] = "";
// The first complaint on this thread names the cause.
static __thread char complaint[256];
// Whether the library has deleted all clients, which it says, client by client, and which is the cause of nothing.
static __thread int was_cleaned;
static const char cleanup[] = "clients are still allocated", one_cleanup[] = "Cleanup client";

static void take_complaint(const char *text) {
    if (strstr(text, cleanup)) was_cleaned = 1;
    else if (!complaint[0] && strncmp(text, one_cleanup, sizeof one_cleanup - 1)) snprintf(complaint, sizeof complaint, "%s", text);
}

// JACK's library deletes every client of the process, without a word to their owners, when one is opened after a server
// has ended. So the lost ones are closed here before that.

// Held while the library opens or closes a client, and whenever the list changes.
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static struct cjack_client *clients;
// Read by whoever uses a client of the library, written by whoever takes it from its owner: never held for longer than
// it takes to close all clients once one is lost.
static pthread_rwlock_t use = PTHREAD_RWLOCK_INITIALIZER;

jack_client_t *cjack_hold(struct cjack_client *client) {
    pthread_rwlock_rdlock(&use);
    return client->client;
}

void cjack_release(void) { pthread_rwlock_unlock(&use); }

static void drop_remark(const char *text) { (void)text; }

static void load(void) {
    void *library = dlopen("libjack.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        snprintf(load_failure, sizeof load_failure, "%s", dlerror());
        return;
    }
    for (size_t index = 0; index < sizeof entries / sizeof *entries; index++) {
        void *symbol = dlsym(library, entries[index].name);
        if (!symbol) {
            snprintf(load_failure, sizeof load_failure, "libjack.so.0 has no %s", entries[index].name);
            return;
        }
        memcpy(entries[index].entry, &symbol, sizeof symbol);
    }
    jack.set_error_function(take_complaint);
    jack.set_info_function(drop_remark);
}

int cjack_load(char *reason, size_t size) {
    pthread_once(&once, load);
    if (!load_failure[0]) return 0;
    snprintf(reason, size, "%s", load_failure);
    return -1;
}

static uint64_t latency(jack_port_t *port, int mode) {
    jack_latency_range_t range = {0, 0};
    if (port) jack.port_get_latency_range(port, mode, &range);
    return range.max;
}

static uint64_t monotonic(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/// The same moment by both clocks: JACK counts from a clock of its own choice. A thread that is interrupted between the two reads
/// them again, a few times at most, and takes the pair that was read fastest.
static void read_clocks(uint64_t *now, uint64_t *jack_now) {
    uint64_t least = UINT64_MAX;
    for (int attempt = 0; attempt < 4 && least > 2000; attempt++) {
        const uint64_t before = monotonic(), between = jack.get_time(), after = monotonic();
        if (after - before >= least) continue;
        least = after - before;
        *now = before + least / 2;
        *jack_now = between;
    }
}

static int process(uint32_t frames, void *context) {
    struct cjack_client *client = context;
    for (uint32_t port = 0; port < client->output_count; port++)
        client->outputs[port] = jack.port_get_buffer(client->output_ports[port], frames);
    for (uint32_t port = 0; port < client->input_count; port++)
        client->inputs[port] = jack.port_get_buffer(client->input_ports[port], frames);

    struct csound_cycle cycle = {.frames = frames, .rate = jack.get_sample_rate(client->client)};
    const double frame = 1e9 / cycle.rate;
    uint32_t frame_time;
    uint64_t current, next;
    float period;
    uint64_t now = 0, jack_now = 0;
    read_clocks(&now, &jack_now);
    cycle.start = now;
    if (jack.get_cycle_times(client->client, &frame_time, &current, &next, &period) == 0)
        cycle.start = now - (jack_now - current) * 1000u;
    // Whatever the two clocks say, a cycle begins after the one before.
    if (cycle.start <= client->started) cycle.start = client->started + 1;
    client->started = cycle.start;
    cycle.deadline = cycle.start + (uint64_t)(frames * frame);
    cycle.heard = cycle.start + (uint64_t)(latency(client->output_ports[0], playback_latency) * frame);
    cycle.recorded = cycle.start - (uint64_t)(latency(client->input_ports[0], capture_latency) * frame);
    cycle.outputs = client->outputs;
    cycle.inputs = client->inputs;
    cycle.output_count = client->output_count;
    cycle.input_count = client->input_count;
    cjack_process_midi(client, &cycle);
    if (client->receiver.process) client->receiver.process(client->receiver.context, &cycle);
    return 0;
}

void cjack_tell(struct cjack_client *client, int kind, uint32_t number, const char *text) {
    client->receiver.event(client->receiver.context, kind, number, text);
}

static void thread_began(void *context) {
    struct cjack_client *client = context;
    cjack_tell(client, CSOUND_THREAD, (uint32_t)jack.is_realtime(client->client), "");
}

static void lose(struct cjack_client *client, const char *reason) {
    if (atomic_load(&client->is_lost)) return;
    cjack_tell(client, CSOUND_LOST, 0, reason && reason[0] ? reason : "the server has ended");
    // Afterwards: whoever sees this ends the thread that this may run on.
    atomic_store(&client->is_lost, 1);
}

static void shut_down(int code, const char *reason, void *context) {
    (void)code;
    lose(context, reason);
}

/// Takes all clients from their owners; closes them if the library has not done so. With `turn`.
static void take_all(int are_open) {
    pthread_rwlock_wrlock(&use);
    for (struct cjack_client *client = clients; client; client = client->next) {
        if (are_open) jack.client_close(client->client);
        client->client = NULL;
    }
    pthread_rwlock_unlock(&use);
    for (; clients; clients = clients->next) lose(clients, "");
}

/// Closes all clients when one is lost: a process has clients of one server only. With `turn`.
static void close_lost(void) {
    for (struct cjack_client *client = clients; client; client = client->next)
        if (atomic_load(&client->is_lost)) return take_all(1);
}

static int cycle_changed(uint32_t frames, void *context) { return cjack_tell(context, CSOUND_CYCLE, frames, ""), 0; }
static int rate_changed(uint32_t rate, void *context) { return cjack_tell(context, CSOUND_RATE, rate, ""), 0; }
static int was_late(void *context) { return cjack_tell(context, CSOUND_XRUN, 1, ""), 0; }

/// With `turn`.
static jack_client_t *open_client(struct cjack_client *client, const char *name, const char *server) {
    close_lost();
    complaint[0] = 0;
    was_cleaned = 0;
    int status = 0;
    client->client = server ? jack.client_open(name, no_start_server | server_name, &status, server)
                            : jack.client_open(name, no_start_server, &status);
    // A server has ended, and nobody was told yet.
    if (was_cleaned) take_all(0);
    if (!client->client) return NULL;
    atomic_store(&client->rate, jack.get_sample_rate(client->client));
    atomic_store(&client->cycle, jack.get_buffer_size(client->client));
    jack.set_process_callback(client->client, process, client);
    jack.set_thread_init_callback(client->client, thread_began, client);
    jack.on_info_shutdown(client->client, shut_down, client);
    jack.set_buffer_size_callback(client->client, cycle_changed, client);
    jack.set_sample_rate_callback(client->client, rate_changed, client);
    jack.set_xrun_callback(client->client, was_late, client);
    client->next = clients;
    clients = client;
    return client->client;
}

struct cjack_client *cjack_open(
    const char *name, const char *server, struct csound_receiver receiver, char *reason, size_t size) {
    if (cjack_load(reason, size)) return NULL;
    struct cjack_client *client = calloc(1, sizeof *client);
    if (!client) return snprintf(reason, size, "out of memory"), NULL;
    client->receiver = receiver;
    pthread_mutex_lock(&turn);
    const int is_open = open_client(client, name, server) != NULL;
    pthread_mutex_unlock(&turn);
    if (is_open) return client;
    snprintf(reason, size, "%s", complaint[0] ? complaint : "the server refuses the client");
    free(client);
    return NULL;
}

void cjack_close(struct cjack_client *client) {
    pthread_mutex_lock(&turn);
    struct cjack_client **place = &clients;
    while (*place && *place != client) place = &(*place)->next;
    if (*place) *place = client->next;
    if (client->client) jack.client_close(client->client);
    pthread_mutex_unlock(&turn);
    free(client);
}

uint32_t cjack_rate(struct cjack_client *client) {
    jack_client_t *held = cjack_hold(client);
    if (held) atomic_store(&client->rate, jack.get_sample_rate(held));
    cjack_release();
    return atomic_load(&client->rate);
}

uint32_t cjack_cycle(struct cjack_client *client) {
    jack_client_t *held = cjack_hold(client);
    if (held) atomic_store(&client->cycle, jack.get_buffer_size(held));
    cjack_release();
    return atomic_load(&client->cycle);
}

const char **cjack_ports(struct cjack_client *client, const char *of, int playing) {
    const unsigned long flags = (playing ? port_is_input : port_is_output) | (of ? 0 : port_is_physical);
    jack_client_t *held = cjack_hold(client);
    const char **ports = held ? jack.get_ports(held, NULL, audio_type, flags) : NULL;
    cjack_release();
    if (!ports || !of) return ports;
    // Not by a pattern, which would be a regular expression.
    const size_t length = strlen(of);
    size_t kept = 0;
    for (size_t index = 0; ports[index]; index++)
        if (!strncmp(ports[index], of, length) && ports[index][length] == ':') ports[kept++] = ports[index];
    ports[kept] = NULL;
    return ports;
}

void cjack_free_ports(const char **ports) {
    if (ports) jack.free(ports);
}

static int add_ports(jack_client_t *client, jack_port_t **ports, uint32_t count, const char *stem, unsigned long flags) {
    for (uint32_t index = 0; index < count; index++) {
        char name[32];
        snprintf(name, sizeof name, "%s_%u", stem, index + 1);
        ports[index] = jack.port_register(client, name, audio_type, flags, 0);
        if (!ports[index]) return -1;
    }
    return 0;
}

int cjack_register(struct cjack_client *client, uint32_t outputs, uint32_t inputs) {
    if (outputs > CSOUND_PORTS || inputs > CSOUND_PORTS) return -1;
    jack_client_t *held = cjack_hold(client);
    const int result = held && !add_ports(held, client->output_ports, outputs, "out", port_is_output)
                               && !add_ports(held, client->input_ports, inputs, "in", port_is_input)
                           ? 0
                           : -1;
    cjack_release();
    if (result) return -1;
    client->output_count = outputs;
    client->input_count = inputs;
    return 0;
}

int cjack_activate(struct cjack_client *client) {
    jack_client_t *held = cjack_hold(client);
    const int result = held ? jack.activate(held) : -1;
    cjack_release();
    return result;
}

int cjack_deactivate(struct cjack_client *client) {
    jack_client_t *held = cjack_hold(client);
    const int result = held ? jack.deactivate(held) : 0;
    cjack_release();
    return result;
}

int cjack_connect(struct cjack_client *client, int output, uint32_t index, const char *port) {
    int result = -1;
    jack_client_t *held = cjack_hold(client);
    if (held) {
        const char *own = jack.port_name(output ? client->output_ports[index] : client->input_ports[index]);
        result = output ? jack.connect(held, own, port) : jack.connect(held, port, own);
    }
    cjack_release();
    return result == 17 /* EEXIST */ ? 0 : result;
}

uint32_t cjack_latency(struct cjack_client *client, const char *port, int playing) {
    const int mode = playing ? playback_latency : capture_latency;
    jack_client_t *held = cjack_hold(client);
    const uint32_t frames = held ? (uint32_t)latency(jack.port_by_name(held, port), mode) : 0;
    cjack_release();
    return frames;
}
