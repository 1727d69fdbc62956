/// What the CLAP test plug-ins share.
#ifndef CLAP_PLUGINS_H
#define CLAP_PLUGINS_H

#include "test_plugins.h"

#include "../../../Sources/UnitV2/CForeignPlugIns/clap_gui.h"
#include "../../../Sources/UnitV2/CForeignPlugIns/clap_presets.h"

#include <test_panel.h>

enum { GAIN, VOICE, OCTAVE, CRASHING, LYING, REFUSING, MONO, FRESH, CHANGING, WIDE, BLIND, COUNT };
enum { P_GAIN = 70, P_MODE = 9, P_BYPASS = 42, P_PEAK = 1000000, P_HIDDEN = 5, P_TICKS = 8, P_SWITCH = 2, P_MORE = 77 };

/// What a person does in the window, until it is told.
enum { EDIT_BEGINS = 1, EDIT_SETS = 2, EDIT_ENDS = 4 };

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
    /// Null while there is no window; what it shows.
    Panel *panel;
    double shown;
    int descriptor;
    _Atomic int edits;
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
/// A call on a thread that it does not belong to is noted, and heard.
void want_main(Instance *plugin);
/// Tells what a person has done in the window.
void window_tell(Instance *plugin, const clap_output_events *out);
/// Lets the window follow. On a timer.
void window_follow(Instance *plugin);
extern const clap_gui window_functions;
extern const clap_fd window_descriptors;

#endif
