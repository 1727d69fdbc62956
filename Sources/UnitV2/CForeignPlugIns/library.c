#include "internal.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

char *cfp_copy(const char *text, const char *otherwise) {
    char *copy = strndup(text && *text ? text : otherwise ? otherwise : "", CFP_MOST_TEXT);
    for (char *next = copy; next && *next; next++) {
        if ((unsigned char)*next < 0x20) *next = ' ';
    }
    return copy;
}

void cfp_fail(char *problem, size_t size, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (size) vsnprintf(problem, size, format, arguments);
    va_end(arguments);
}

char *cfp_symbol(const char *name, uint32_t number) {
    char text[64];
    size_t length = 0;
    for (const char *next = name ? name : ""; *next && *next != '(' && *next != '[' && length < sizeof text - 1; next++) {
        unsigned char letter = (unsigned char)*next;
        if (letter < 0x80 && isalnum(letter)) text[length++] = (char)tolower(letter);
        else if (length && text[length - 1] != '_') text[length++] = '_';
    }
    while (length && text[length - 1] == '_') length--;
    text[length] = 0;
    if (length && !isdigit((unsigned char)text[0])) return strdup(text);
    char other[96];
    if (length) snprintf(other, sizeof other, "p_%s", text);
    else snprintf(other, sizeof other, "p%u", number);
    return strdup(other);
}

void cfp_put_right(cfp_port *port) {
    if (!isfinite(port->minimum)) port->minimum = isfinite(port->maximum) && port->maximum < 0 ? port->maximum : 0;
    if (!isfinite(port->maximum)) port->maximum = port->minimum + 1;
    if (port->maximum < port->minimum) {
        float swapped = port->minimum;
        port->minimum = port->maximum;
        port->maximum = swapped;
    }
    if (!isfinite(port->initial)) port->initial = fminf(fmaxf(0, port->minimum), port->maximum);
    port->initial = fminf(fmaxf(port->initial, port->minimum), port->maximum);
    // A logarithm of what is not positive is none.
    if (port->minimum <= 0) port->traits &= ~(uint32_t)CFP_LOGARITHMIC;
}

void cfp_free_ports(cfp_plugin *plugin) {
    for (uint32_t index = 0; index < plugin->port_count; index++) {
        cfp_port *port = &plugin->ports[index];
        for (uint32_t point = 0; point < port->point_count; point++) free(port->points[point].label);
        free(port->curve); free(port->points); free(port->symbol); free(port->name); free(port->unit); free(port->group);
        free(port->module); free(port->property);
    }
}

void cfp_free_plugin(cfp_plugin *plugin) {
    cfp_free_ports(plugin);
    for (uint32_t index = 0; index < plugin->preset_count; index++) {
        cfp_preset *preset = &plugin->presets[index];
        free(preset->name); free(preset->uri); free(preset->load_key);
    }
    for (uint32_t index = 0; index < plugin->file_count; index++) {
        cfp_file *file = &plugin->files[index];
        free(file->uri); free(file->symbol); free(file->name);
    }
    free(plugin->files); free(plugin->ports); free(plugin->presets); free(plugin->identity); free(plugin->name); free(plugin->maker);
    free(plugin->problem); cfp_free_details(plugin->details); free(plugin->uri); free(plugin->binary); free(plugin->bundle);
    free(plugin->ui_uri); free(plugin->ui_binary); free(plugin->ui_bundle);
}

/// Ports of other groups may have the same symbol.
static int compare(const cfp_port *one, const cfp_port *other) {
    int order = strcmp(one->symbol, other->symbol);
    return order ? order : strcmp(one->module ? one->module : "", other->module ? other->module : "");
}

static int by_place(const void *left, const void *right) {
    const cfp_port *one = *(cfp_port *const *)left, *other = *(cfp_port *const *)right;
    int order = compare(one, other);
    return order ? order : one < other ? -1 : one > other;
}

void cfp_name_apart(cfp_plugin *plugin) {
    if (!plugin->port_count) return;
    cfp_port **sorted = calloc(plugin->port_count, sizeof *sorted);
    if (!sorted) return;
    for (uint32_t index = 0; index < plugin->port_count; index++) sorted[index] = &plugin->ports[index];
    qsort(sorted, plugin->port_count, sizeof *sorted, by_place);
    // The first keeps its symbol; those that are called the same get their places behind it.
    uint32_t first = 0;
    for (uint32_t index = 1; index < plugin->port_count; index++) {
        if (compare(sorted[first], sorted[index]) != 0) {
            first = index;
            continue;
        }
        char longer[CFP_MOST_TEXT + 16];
        snprintf(longer, sizeof longer, "%s_%u", sorted[first]->symbol, (unsigned)(sorted[index] - plugin->ports));
        free(sorted[index]->symbol);
        sorted[index]->symbol = strdup(longer);
    }
    free(sorted);
}

static bool is_bundle(const char *path) {
    struct stat information;
    return !stat(path, &information) && S_ISDIR(information.st_mode);
}

cfp_library *cfp_open(const char *path, char *problem, size_t size) {
    cfp_library *library = calloc(1, sizeof *library);
    if (!library) return NULL;
    library->path = strdup(path);
    size_t length = strlen(path);
    const char *ending = length > 5 ? path + length - 5 : "";
    bool is_clap = !strcmp(ending, ".clap"), is_vst3 = !strcmp(ending, ".vst3");
    bool is_read = is_vst3 ? cfp_read_vst3(library, problem, size)
        : is_bundle(path) ? cfp_read_lv2(library, problem, size)
        : is_clap ? cfp_read_clap(library, problem, size) : cfp_read_ladspa(library, problem, size);
    if (is_read) return library;
    cfp_close(library);
    return NULL;
}

void cfp_close(cfp_library *library) {
    for (uint32_t index = 0; index < library->count; index++) cfp_free_plugin(&library->plugins[index]);
    if (library->world) cfp_find_lilv()->world_free(library->world);
    free(library->plugins);
    free(library->code);
    free(library->path);
    free(library);
}

void cfp_read(cfp_library *library, cfp_plugin *plugin) {
    if (!plugin->is_read && plugin->traits & CFP_IS_LV2) cfp_read_lv2_plugin(library, plugin);
    if (!plugin->is_read && plugin->format) plugin->format->read(library, plugin);
    if (!(plugin->traits & CFP_IS_LV2)) plugin->first_property = plugin->port_count;
    plugin->is_read = true;
}

int32_t cfp_port_at(const cfp_plugin *plugin, uint64_t address) {
    if (!plugin->format) return cfp_lv2_port_at(plugin, address);
    return cfp_details_port_at(plugin, address);
}

/// A scan has no use for the instance that told what the plug-in has.
static void end_spare(void *context) {
    cfp_plugin *plugin = context;
    plugin->format->end_spare(plugin);
}

bool cfp_check(const cfp_plugin *plugin, char *problem, size_t size) {
    if (plugin->problem) {
        cfp_fail(problem, size, "%s", plugin->problem);
        return false;
    }
    if (plugin->spare) cfp_main_call(end_spare, (void *)plugin);
    return !(plugin->traits & CFP_IS_LV2) || cfp_load_lv2(plugin, problem, size) != NULL;
}
