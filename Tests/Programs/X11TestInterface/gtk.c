/// An interface that is a slider of Gtk 2, which is loaded where it is asked for.
#define _GNU_SOURCE
#include "interfaces.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

typedef struct Slider {
    void *widget;
    Write write;
    void *controller;
    void (*set_value)(void *, double);
    double (*get_value)(void *);
} Slider;

static void *function(const char *name) { return dlsym(RTLD_DEFAULT, name); }

static void changed(void *widget, Slider *slider) {
    const float gain = (float)slider->get_value(widget);
    slider->write(slider->controller, GAIN, sizeof gain, 0, &gain);
}

static void *instantiate(
    const Descriptor *descriptor, const char *plugin, const char *bundle, Write write, void *controller, void **widget,
    const Feature *const *features) {
    (void)descriptor; (void)plugin; (void)bundle;
    void *(*make)(double, double, double) = (void *(*)(double, double, double))function("gtk_hscale_new_with_range");
    void (*size)(void *, int, int) = (void (*)(void *, int, int))function("gtk_widget_set_size_request");
    unsigned long (*connect)(void *, const char *, void (*)(void *, Slider *), void *, void *, int) =
        (unsigned long (*)(void *, const char *, void (*)(void *, Slider *), void *, void *, int))function("g_signal_connect_data");
    if (!make || interface_find(features, "parent")) return NULL;
    Slider *slider = calloc(1, sizeof *slider);
    slider->write = write;
    slider->controller = controller;
    slider->set_value = (void (*)(void *, double))function("gtk_range_set_value");
    slider->get_value = (double (*)(void *))function("gtk_range_get_value");
    slider->widget = *widget = make(0, PANEL_MOST, 0.01);
    size(slider->widget, PANEL_WIDTH, PANEL_HEIGHT);
    slider->set_value(slider->widget, 1);
    connect(slider->widget, "value-changed", changed, slider, NULL, 0);
    return slider;
}

static void port_event(void *handle, uint32_t port, uint32_t size, uint32_t format, const void *value) {
    const Slider *slider = handle;
    float gain;
    if (port != GAIN || size != sizeof gain || format != 0) return;
    memcpy(&gain, value, sizeof gain);
    slider->set_value(slider->widget, (double)gain);
}

static void cleanup(void *handle) { (void)handle; }
static const void *extension_data(const char *uri) { (void)uri; return NULL; }

const Descriptor gtk_interface = {"urn:auserviced:test:ui:gtk", instantiate, cleanup, port_event, extension_data};
