// pipewire_chain SOCKET COUNT CYCLES: a chain of trivial filters in a running PipeWire server; percentiles of a cycle.
#include "chain.h"
#include <pipewire/filter.h>
#include <pipewire/pipewire.h>

static const char *server;
static void *in[2], *out[2];
static struct pw_filter *filter;
static int place, last;

static void process(void *context, struct spa_io_position *position) {
    (void)context;
    uint32_t frames = (uint32_t)position->clock.duration;
    for (int c = 0; c < 2; c++) {
        float *output = pw_filter_get_dsp_buffer(out[c], frames);
        if (output != NULL) halve(pw_filter_get_dsp_buffer(in[c], frames), output, frames);
    }
    note(place, last);
}

static void changed(void *context, enum pw_filter_state old, enum pw_filter_state state, const char *error) {
    (void)context, (void)old;
    if (state == PW_FILTER_STATE_ERROR) fprintf(stderr, "a filter failed: %s\n", error), _exit(1);
    if (state == PW_FILTER_STATE_PAUSED && old == PW_FILTER_STATE_CONNECTING) atomic_fetch_add(&chain->ready, 1);
}

static void *port(enum spa_direction direction, const char *name) {
    return pw_filter_add_port(filter, direction, PW_FILTER_PORT_FLAG_MAP_BUFFERS, 1,
                              pw_properties_new(PW_KEY_FORMAT_DSP, "32 bit float mono audio", PW_KEY_PORT_NAME, name, NULL), NULL, 0);
}

static void client(int number, int count) {
    place = number;
    last = count;
    char name[16];
    snprintf(name, sizeof name, "peer%d", number);
    pw_init(NULL, NULL);
    struct pw_main_loop *loop = pw_main_loop_new(NULL);
    // The configuration of real-time clients, as PipeWire's own JACK library and players take it.
    struct pw_context *context = pw_context_new(pw_main_loop_get_loop(loop), pw_properties_new(PW_KEY_CONFIG_NAME, "client-rt.conf", NULL), 0);
    struct pw_core *core = context ? pw_context_connect(context, pw_properties_new(PW_KEY_REMOTE_NAME, server, NULL), 0) : NULL;
    if (core == NULL) {
        fprintf(stderr, "no PipeWire server answers at '%s'\n", server);
        return;
    }
    static const struct pw_filter_events events = {PW_VERSION_FILTER_EVENTS, .state_changed = changed, .process = process};
    static struct spa_hook hook;
    filter = pw_filter_new(core, name, pw_properties_new(PW_KEY_NODE_NAME, name, PW_KEY_MEDIA_TYPE, "Audio", PW_KEY_MEDIA_CATEGORY,
                                                         "Filter", PW_KEY_MEDIA_ROLE, "DSP", NULL));
    pw_filter_add_listener(filter, &hook, &events, NULL);
    const char *inputs[] = {"in_1", "in_2"}, *outputs[] = {"out_1", "out_2"};
    for (int c = 0; c < 2; c++) {
        in[c] = port(PW_DIRECTION_INPUT, inputs[c]);
        out[c] = port(PW_DIRECTION_OUTPUT, outputs[c]);
    }
    if (pw_filter_connect(filter, PW_FILTER_FLAG_RT_PROCESS, NULL, 0) < 0) return;
    pw_main_loop_run(loop);
}

static void join(int from, int to) {
    const char *channels[] = {"FL", "FR"};
    for (int c = 1; c <= 2; c++) {
        char command[160];
        if (to < 0) snprintf(command, sizeof command, "pw-link -r '%s' peer%d:out_%d sink:playback_%s", server, from, c, channels[c - 1]);
        else snprintf(command, sizeof command, "pw-link -r '%s' peer%d:out_%d peer%d:in_%d", server, from, c, to, c);
        int isLinked = 0;
        // A new port takes a moment to be known.
        for (int k = 0; k < 50 && !isLinked; k++) {
            isLinked = system(command) == 0;
            if (!isLinked) usleep(100000);
        }
        if (isLinked) continue;
        fprintf(stderr, "failed: %s\n", command);
        end(1);
    }
}

int main(int count, char **arguments) {
    if (count != 4) return fprintf(stderr, "usage: pipewire_chain SOCKET COUNT CYCLES\n"), 2;
    server = arguments[1];
    run(atoi(arguments[2]), atoi(arguments[3]), client, join);
}
