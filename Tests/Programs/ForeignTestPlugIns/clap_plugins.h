/// What the CLAP test plug-ins share.
#ifndef CLAP_PLUGINS_H
#define CLAP_PLUGINS_H

#include "test_plugins.h"

#include "../../../Sources/UnitV2/CForeignPlugIns/clap_presets.h"

enum { GAIN, VOICE, OCTAVE, CRASHING, LYING, REFUSING, MONO, FRESH, CHANGING, WIDE, COUNT };
enum { P_GAIN = 70, P_MODE = 9, P_BYPASS = 42, P_PEAK = 1000000, P_HIDDEN = 5, P_TICKS = 8, P_SWITCH = 2, P_MORE = 77 };

typedef struct Instance {
    clap_plugin plugin;
    const clap_host *host;
    int kind;
    double gain, mode, bypass, hidden;
    int held, ticks;
    /// Of the choices of ports.
    uint32_t choice;
    bool is_strange;
    bool was_reset;
} Instance;

static inline Instance *self(const clap_plugin *plugin) { return plugin->data; }

/// Channels by the choice that was made.
uint32_t width(const Instance *plugin);
/// Has other parameters since it was set.
void tell_change(const Instance *plugin);
bool describe_changing(const Instance *plugin, uint32_t index, clap_param_info *info);

extern const clap_preset_load preset_load_of_tests;
extern const clap_port_choices choices_of_tests;
extern const clap_providers providers_of_tests;

#endif
