/// LADSPA plug-ins of the tests: one that multiplies, and others that do what no plug-in should.
#include "test_plugins.h"

#include <math.h>
#include <stdlib.h>

/// One that crashes or hangs while it is loaded, by what its file is called.
__attribute__((constructor)) static void load(void) {
    if (is_called("crashing")) abort();
    while (is_called("hanging")) pause();
    if (is_called("leaving")) _exit(3);
}

enum { GAIN, DOUBLE, CRASHING, MAD, METER, SOURCE, ODD, SCALED, LATE, SIX, ABORTING, GREEDY, COUNT };

static void *instantiate(const Descriptor *descriptor, unsigned long rate) {
    if (descriptor->identifier == ABORTING) abort();
    Plugin *plugin = calloc(1, sizeof *plugin);
    plugin->kind = (int)descriptor->identifier;
    plugin->rate = rate;
    return plugin;
}

static void connect_port(void *instance, unsigned long port, float *memory) { ((Plugin *)instance)->ports[port] = memory; }

static void run(void *instance, unsigned long frames) {
    Plugin *plugin = instance;
    float **ports = plugin->ports;
    switch (plugin->kind) {
    case GAIN:
    case ODD:
        for (unsigned long i = 0; i < frames; i++) ports[1][i] = ports[0][i] * *ports[2];
        break;
    case DOUBLE:
        for (unsigned long i = 0; i < frames; i++) {
            ports[2][i] = ports[0][i] * 2;
            ports[3][i] = ports[1][i] * 3;
        }
        break;
    case CRASHING:
        if (*ports[2] > 0.5f) abort();
        for (unsigned long i = 0; i < frames; i++) ports[1][i] = ports[0][i];
        break;
    case MAD:
        for (unsigned long i = 0; i < frames; i++) ports[1][i] = NAN;
        break;
    case METER:
        *ports[1] = 0;
        for (unsigned long i = 0; i < frames; i++) *ports[1] = fmaxf(*ports[1], fabsf(ports[0][i]));
        break;
    case SOURCE:
        for (unsigned long i = 0; i < frames; i++) ports[0][i] = 0.25f;
        break;
    case SCALED:
        for (unsigned long i = 0; i < frames; i++) ports[1][i] = *ports[2] / 96000;
        break;
    case LATE:
        for (unsigned long i = 0; i < frames; i++) ports[1][i] = ports[0][i];
        *ports[2] = 32;
        break;
    case GREEDY:
        // As bf2cube of cmt: what lies behind the block.
        for (unsigned long i = 0; i < frames; i++) {
            ports[2][i] = ports[0][i] + ports[0][i + frames];
            ports[3][i] = ports[1][i] + ports[1][i + frames];
        }
        break;
    case SIX:
        for (int channel = 0; channel < 6; channel++) {
            for (unsigned long i = 0; i < frames; i++) ports[6 + channel][i] = ports[channel][i] * (float)(channel + 1);
        }
        break;
    }
}

enum { IN = 9, OUT = 10, CONTROL = 5, TELLS = 6 };

static const int effect_ports[] = {IN, OUT, CONTROL}, stereo_ports[] = {IN, IN, OUT, OUT};
static const int meter_ports[] = {IN, TELLS}, source_ports[] = {OUT}, late_ports[] = {IN, OUT, TELLS};
static const int six_ports[] = {IN, IN, IN, IN, IN, IN, OUT, OUT, OUT, OUT, OUT, OUT};
static const char *const effect_names[] = {"Input", "Output", "Gain (factor)"};
static const char *const stereo_names[] = {"Left", "Right", "Left", "Right"};
static const char *const meter_names[] = {"Input", "Peak"}, *const source_names[] = {"Output"};
static const char *const late_names[] = {"Input", "Output", "latency"};
static const char *const six_names[] = {"1", "2", "3", "4", "5", "6", "1", "2", "3", "4", "5", "6"};
// Below 1, above 4, default 1; a range upside down with a number that is none; a quarter of the rate, middle.
static const Range gain_ranges[3] = {[2] = {0x240 | 3, 0, 4}}, switch_ranges[3] = {[2] = {0x200 | 4, 0, 0}};
static const Range odd_ranges[3] = {[2] = {0x140 | 16 | 3, 1, NAN}}, no_ranges[12] = {{0, 0, 0}};
static const Range scaled_ranges[3] = {[2] = {0xc0 | 8 | 3, 0, 0.5f}};

#define PLUGIN(kind, label, ports, names, ranges) \
    {kind, label, 0, "Test " label, "Tests <nobody@example.org>", "none", sizeof ports / sizeof *ports, ports, names, \
     ranges, 0, instantiate, connect_port, 0, run, 0, 0, 0, free}

static const Descriptor plugins[COUNT] = {
    PLUGIN(GAIN, "gain", effect_ports, effect_names, gain_ranges),
    PLUGIN(DOUBLE, "double", stereo_ports, stereo_names, no_ranges),
    PLUGIN(CRASHING, "crashing", effect_ports, effect_names, switch_ranges),
    PLUGIN(MAD, "mad", effect_ports, effect_names, gain_ranges),
    PLUGIN(METER, "meter", meter_ports, meter_names, no_ranges),
    PLUGIN(SOURCE, "source", source_ports, source_names, no_ranges),
    PLUGIN(ODD, "odd", effect_ports, effect_names, odd_ranges),
    PLUGIN(SCALED, "scaled", effect_ports, effect_names, scaled_ranges),
    PLUGIN(LATE, "late", late_ports, late_names, no_ranges),
    PLUGIN(SIX, "six", six_ports, six_names, no_ranges),
    PLUGIN(ABORTING, "aborting", effect_ports, effect_names, gain_ranges),
    PLUGIN(GREEDY, "greedy", stereo_ports, stereo_names, no_ranges),
};

__attribute__((visibility("default"))) const Descriptor *ladspa_descriptor(unsigned long index) {
    return index < COUNT ? &plugins[index] : 0;
}
