// jack_chain SERVER COUNT CYCLES: a chain of trivial clients in a running JACK server; percentiles of a cycle.
#include "chain.h"
#include <jack/jack.h>

static const char *server;
static jack_client_t *self;
static jack_port_t *in[2], *out[2];
static int place, last;

static int process(jack_nframes_t frames, void *context) {
    (void)context;
    for (int c = 0; c < 2; c++) halve(jack_port_get_buffer(in[c], frames), jack_port_get_buffer(out[c], frames), frames);
    note(place, last);
    return 0;
}

static jack_client_t *open_client(const char *name) {
    jack_client_t *client = jack_client_open(name, JackNoStartServer | JackUseExactName | JackServerName, NULL, server);
    if (client == NULL) fprintf(stderr, "no JACK server '%s' takes the client '%s'\n", server, name);
    return client;
}

static void client(int number, int count) {
    place = number;
    last = count;
    char name[16];
    snprintf(name, sizeof name, "peer%d", number);
    sigset_t told;
    sigemptyset(&told);
    sigaddset(&told, SIGTERM);
    sigprocmask(SIG_BLOCK, &told, NULL);
    self = open_client(name);
    if (self == NULL) return;
    const char *inputs[] = {"in_1", "in_2"}, *outputs[] = {"out_1", "out_2"};
    for (int c = 0; c < 2; c++) {
        in[c] = jack_port_register(self, inputs[c], JACK_DEFAULT_AUDIO_TYPE, JackPortIsInput, 0);
        out[c] = jack_port_register(self, outputs[c], JACK_DEFAULT_AUDIO_TYPE, JackPortIsOutput, 0);
        if (in[c] == NULL || out[c] == NULL) return;
    }
    jack_set_process_callback(self, process, NULL);
    if (jack_activate(self) != 0) return;
    atomic_fetch_add(&chain->ready, 1);
    int signal;
    sigwait(&told, &signal);
    jack_client_close(self);
}

static void close_joiner(void) {
    if (self != NULL) jack_client_close(self);
}

static void join(int from, int to) {
    if (self == NULL) self = open_client("joiner");
    for (int c = 1; c <= 2; c++) {
        char source[32], target[32];
        snprintf(source, sizeof source, "peer%d:out_%d", from, c);
        if (to < 0) snprintf(target, sizeof target, "system:playback_%d", c);
        else snprintf(target, sizeof target, "peer%d:in_%d", to, c);
        int error = self == NULL ? ENOTCONN : jack_connect(self, source, target);
        if (error == 0) continue;
        fprintf(stderr, "cannot connect %s to %s (%d)\n", source, target, error);
        end(1);
    }
}

int main(int count, char **arguments) {
    if (count != 4) return fprintf(stderr, "usage: jack_chain SERVER COUNT CYCLES\n"), 2;
    server = arguments[1];
    atexit(close_joiner);
    run(atoi(arguments[2]), atoi(arguments[3]), client, join);
}
