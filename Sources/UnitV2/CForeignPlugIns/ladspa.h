/// LADSPA's binary interface, version 1.1, in declarations of our own.
#ifndef CFP_LADSPA_H
#define CFP_LADSPA_H

enum { LADSPA_INPUT = 1, LADSPA_OUTPUT = 2, LADSPA_CONTROL = 4, LADSPA_AUDIO = 8 };

enum {
    LADSPA_BELOW = 1,
    LADSPA_ABOVE = 2,
    LADSPA_TOGGLED = 4,
    LADSPA_SAMPLE_RATE = 8,
    LADSPA_LOGARITHMIC = 16,
    LADSPA_INTEGER = 32,
    LADSPA_DEFAULT_MASK = 0x3c0,
};

/// The values under the mask.
enum {
    LADSPA_DEFAULT_MINIMUM = 0x40,
    LADSPA_DEFAULT_LOW = 0x80,
    LADSPA_DEFAULT_MIDDLE = 0xc0,
    LADSPA_DEFAULT_HIGH = 0x100,
    LADSPA_DEFAULT_MAXIMUM = 0x140,
    LADSPA_DEFAULT_0 = 0x200,
    LADSPA_DEFAULT_1 = 0x240,
    LADSPA_DEFAULT_100 = 0x280,
    LADSPA_DEFAULT_440 = 0x2c0,
};

enum { LADSPA_IS_INPLACE_BROKEN = 2 };

typedef struct cfp_ladspa_range {
    int hint;
    float lower, upper;
} cfp_ladspa_range;

typedef struct cfp_ladspa_descriptor {
    unsigned long identifier;
    const char *label;
    int properties;
    const char *name, *maker, *copyright;
    unsigned long port_count;
    const int *ports;
    const char *const *port_names;
    const cfp_ladspa_range *ranges;
    void *implementation;
    void *(*instantiate)(const struct cfp_ladspa_descriptor *, unsigned long rate);
    void (*connect_port)(void *, unsigned long port, float *memory);
    void (*activate)(void *);
    void (*run)(void *, unsigned long frames);
    void (*run_adding)(void *, unsigned long frames);
    void (*set_run_adding_gain)(void *, float gain);
    void (*deactivate)(void *);
    void (*cleanup)(void *);
} cfp_ladspa_descriptor;

typedef const cfp_ladspa_descriptor *(*cfp_ladspa_entry)(unsigned long index);

#endif
