#include "internal.h"

#include <CPlugInWindows.h>
#include <stdlib.h>
#include <string.h>

#define LV2_UI LV2_PREFIX "extensions/ui#"
#define EXTERNAL "http://kxstudio.sf.net/ns/lv2ext/external-ui#"

/// What an interface may require of whoever shows it. Access to the instance is not among it, which is in another process.
static bool is_offered(const char *uri) {
    static const char *const offered[] = {
        LV2_EXT "urid#map", LV2_EXT "urid#unmap", LV2_EXT "options#options", LV2_EXT "log#log", LV2_UI "parent", LV2_UI "resize",
        LV2_UI "portMap", LV2_UI "touch", LV2_UI "idleInterface", LV2_UI "fixedSize", LV2_UI "noUserResize",
        LV2_UI "portNotification", LV2_UI "makeResident", LV2_UI "external", EXTERNAL "Host", EXTERNAL "Widget"};
    for (size_t index = 0; index < sizeof offered / sizeof *offered; index++)
        if (!strcmp(uri, offered[index])) return true;
    return false;
}

/// Whether all values of a predicate are such; whether one is, where `any` says so.
static bool features_are(
    const cfp_lilv *lilv, void *world, const void *ui, const char *predicate, bool (*is)(const char *), bool any) {
    void *node = lilv->new_uri(world, predicate), *found = lilv->world_find_nodes(world, lilv->ui_get_uri(ui), node, NULL);
    lilv->node_free(node);
    bool result = !any;
    for (void *i = found ? lilv->nodes_begin(found) : NULL; found && !lilv->nodes_is_end(found, i);
         i = lilv->nodes_next(found, i)) {
        const char *uri = lilv->node_as_string(lilv->nodes_get(found, i));
        if (uri && is(uri) == any) result = any;
    }
    if (found) lilv->nodes_free(found);
    return result;
}

static bool is_fixing(const char *uri) { return !strcmp(uri, LV2_UI "fixedSize") || !strcmp(uri, LV2_UI "noUserResize"); }

static char *path(const cfp_lilv *lilv, const void *uri) {
    const char *text = uri ? lilv->node_as_string(uri) : NULL;
    return text ? lilv->file_uri_parse(text, NULL) : NULL;
}

static void take(const cfp_lilv *lilv, void *world, const void *ui, cfp_plugin *made) {
    // What it requires may be in a file of its own.
    lilv->world_load_resource(world, lilv->ui_get_uri(ui));
    if (!features_are(lilv, world, ui, LV2_CORE "requiredFeature", is_offered, false)) return;
    free(made->ui_binary); free(made->ui_bundle);
    made->ui_binary = path(lilv, lilv->ui_get_binary_uri(ui));
    made->ui_bundle = path(lilv, lilv->ui_get_bundle_uri(ui));
    made->has_fixed_ui = features_are(lilv, world, ui, LV2_CORE "requiredFeature", is_fixing, true) ||
        features_are(lilv, world, ui, LV2_CORE "optionalFeature", is_fixing, true);
    if (made->ui_binary && made->ui_bundle) made->ui_uri = cfp_copy(lilv->node_as_string(lilv->ui_get_uri(ui)), NULL);
}

/// Takes the first of a kind that can be shown.
static void look_for(const cfp_lilv *lilv, void *world, void *uis, const char *type, cfp_toolkit toolkit, cfp_plugin *made) {
    void *kind = lilv->new_uri(world, type);
    for (void *i = lilv->uis_begin(uis); !lilv->uis_is_end(uis, i) && !made->ui_uri; i = lilv->uis_next(uis, i)) {
        const void *ui = lilv->uis_get(uis, i);
        if (ui && lilv->ui_is_a(ui, kind)) take(lilv, world, ui, made);
    }
    lilv->node_free(kind);
    if (made->ui_uri) made->ui_toolkit = toolkit;
}

void cfp_read_lv2_interface(const cfp_lilv *lilv, void *world, const void *plugin, cfp_plugin *made) {
    // One that can be in another window before one that opens its own.
    static const struct {
        const char *type;
        cfp_toolkit toolkit;
    } kinds[] = {
        {LV2_UI "X11UI", CFP_X11}, {LV2_UI "GtkUI", CFP_GTK}, {EXTERNAL "Widget", CFP_EXTERNAL}, {LV2_UI "external", CFP_EXTERNAL},
    };
    void *uis = lilv->plugin_get_uis(plugin);
    if (!uis) return;
    for (size_t index = 0; index < sizeof kinds / sizeof *kinds && !made->ui_uri; index++)
        look_for(lilv, world, uis, kinds[index].type, kinds[index].toolkit, made);
    lilv->uis_free(uis);
}

void cfp_set_inner_ui(cfp_plugin *plugin, const char *code) {
    plugin->has_inner_ui = true;
    // OpenGL without hardware compiles what it draws with.
    plugin->inner_ui_draws = cpw_draws(code);
    plugin->ui_binary = strdup(code);
}
