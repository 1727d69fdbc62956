/// cairo and Pango, which draw views: built with cairo's headers, and loaded when the first picture is due, so that a
/// unit whose view nobody opens has neither.
#ifndef CDRAWING_H
#define CDRAWING_H

#include <cairo/cairo.h>

// What is used of Pango, declared here: its headers would bring GLib's to whoever imports this.
typedef struct cdrawing_layout cdrawing_layout;
typedef struct cdrawing_font cdrawing_font;

/// Of Pango's units there are 1,024 in a point.
typedef struct {
    int x, y, width, height;
} cdrawing_box;

cdrawing_layout *_Nullable pango_cairo_create_layout(cairo_t *_Nonnull context);
void pango_cairo_show_layout(cairo_t *_Nonnull context, cdrawing_layout *_Nonnull layout);
void pango_layout_set_text(cdrawing_layout *_Nonnull layout, const char *_Nonnull text, int length);
void pango_layout_set_width(cdrawing_layout *_Nonnull layout, int width);
void pango_layout_set_height(cdrawing_layout *_Nonnull layout, int height);
void pango_layout_set_alignment(cdrawing_layout *_Nonnull layout, int alignment);
void pango_layout_set_ellipsize(cdrawing_layout *_Nonnull layout, int mode);
void pango_layout_set_font_description(cdrawing_layout *_Nonnull layout, const cdrawing_font *_Nonnull font);
void pango_layout_get_size(cdrawing_layout *_Nonnull layout, int *_Nonnull width, int *_Nonnull height);
int pango_layout_get_baseline(cdrawing_layout *_Nonnull layout);
void pango_layout_index_to_pos(cdrawing_layout *_Nonnull layout, int index, cdrawing_box *_Nonnull box);
cdrawing_font *_Nullable pango_font_description_new(void);
void pango_font_description_free(cdrawing_font *_Nonnull font);
void pango_font_description_set_family(cdrawing_font *_Nonnull font, const char *_Nonnull family);
void pango_font_description_set_weight(cdrawing_font *_Nonnull font, int weight);
void pango_font_description_set_style(cdrawing_font *_Nonnull font, int style);
void pango_font_description_set_absolute_size(cdrawing_font *_Nonnull font, double size);
void g_object_unref(void *_Nonnull object);

/// The libraries' functions, under their own names.
struct cdrawing {
#define CDRAWING_ENTRY(name) __typeof__(name) *_Nonnull name;
#define CDRAWING_CAIRO_ENTRIES                                                                                            \
    CDRAWING_ENTRY(cairo_append_path) CDRAWING_ENTRY(cairo_arc) CDRAWING_ENTRY(cairo_arc_negative)                        \
    CDRAWING_ENTRY(cairo_clip) CDRAWING_ENTRY(cairo_clip_extents) CDRAWING_ENTRY(cairo_close_path)                        \
    CDRAWING_ENTRY(cairo_copy_path) CDRAWING_ENTRY(cairo_create) CDRAWING_ENTRY(cairo_curve_to)                           \
    CDRAWING_ENTRY(cairo_destroy) CDRAWING_ENTRY(cairo_fill) CDRAWING_ENTRY(cairo_fill_preserve)                          \
    CDRAWING_ENTRY(cairo_get_matrix) CDRAWING_ENTRY(cairo_get_source) CDRAWING_ENTRY(cairo_identity_matrix)               \
    CDRAWING_ENTRY(cairo_image_surface_create) CDRAWING_ENTRY(cairo_image_surface_create_for_data)                        \
    CDRAWING_ENTRY(cairo_image_surface_create_from_png_stream) CDRAWING_ENTRY(cairo_image_surface_get_data)               \
    CDRAWING_ENTRY(cairo_image_surface_get_height) CDRAWING_ENTRY(cairo_image_surface_get_stride)                         \
    CDRAWING_ENTRY(cairo_image_surface_get_width) CDRAWING_ENTRY(cairo_line_to) CDRAWING_ENTRY(cairo_mask_surface)        \
    CDRAWING_ENTRY(cairo_move_to) CDRAWING_ENTRY(cairo_new_path) CDRAWING_ENTRY(cairo_new_sub_path)                       \
    CDRAWING_ENTRY(cairo_paint) CDRAWING_ENTRY(cairo_paint_with_alpha) CDRAWING_ENTRY(cairo_path_destroy)                 \
    CDRAWING_ENTRY(cairo_path_extents) CDRAWING_ENTRY(cairo_pattern_add_color_stop_rgba)                                  \
    CDRAWING_ENTRY(cairo_pattern_create_linear) CDRAWING_ENTRY(cairo_pattern_create_radial)                               \
    CDRAWING_ENTRY(cairo_pattern_destroy) CDRAWING_ENTRY(cairo_pattern_set_extend) CDRAWING_ENTRY(cairo_pattern_set_filter) \
    CDRAWING_ENTRY(cairo_pop_group_to_source) CDRAWING_ENTRY(cairo_push_group) CDRAWING_ENTRY(cairo_rectangle)            \
    CDRAWING_ENTRY(cairo_reset_clip) CDRAWING_ENTRY(cairo_restore) CDRAWING_ENTRY(cairo_save)                             \
    CDRAWING_ENTRY(cairo_set_antialias) CDRAWING_ENTRY(cairo_set_dash) CDRAWING_ENTRY(cairo_set_fill_rule)                \
    CDRAWING_ENTRY(cairo_set_line_cap) CDRAWING_ENTRY(cairo_set_line_join) CDRAWING_ENTRY(cairo_set_line_width)           \
    CDRAWING_ENTRY(cairo_set_matrix) CDRAWING_ENTRY(cairo_set_miter_limit) CDRAWING_ENTRY(cairo_set_operator)             \
    CDRAWING_ENTRY(cairo_set_source) CDRAWING_ENTRY(cairo_set_source_rgba) CDRAWING_ENTRY(cairo_set_source_surface)       \
    CDRAWING_ENTRY(cairo_status) CDRAWING_ENTRY(cairo_stroke) CDRAWING_ENTRY(cairo_stroke_preserve)                       \
    CDRAWING_ENTRY(cairo_surface_destroy) CDRAWING_ENTRY(cairo_surface_flush) CDRAWING_ENTRY(cairo_surface_mark_dirty)    \
    CDRAWING_ENTRY(cairo_surface_reference) CDRAWING_ENTRY(cairo_surface_status)                                          \
    CDRAWING_ENTRY(cairo_surface_write_to_png_stream) CDRAWING_ENTRY(cairo_transform)
#define CDRAWING_PANGO_ENTRIES                                                                                            \
    CDRAWING_ENTRY(g_object_unref) CDRAWING_ENTRY(pango_cairo_create_layout) CDRAWING_ENTRY(pango_cairo_show_layout)      \
    CDRAWING_ENTRY(pango_font_description_free) CDRAWING_ENTRY(pango_font_description_new)                                \
    CDRAWING_ENTRY(pango_font_description_set_absolute_size) CDRAWING_ENTRY(pango_font_description_set_family)            \
    CDRAWING_ENTRY(pango_font_description_set_style) CDRAWING_ENTRY(pango_font_description_set_weight)                    \
    CDRAWING_ENTRY(pango_layout_get_baseline) CDRAWING_ENTRY(pango_layout_get_size)                                       \
    CDRAWING_ENTRY(pango_layout_index_to_pos) CDRAWING_ENTRY(pango_layout_set_alignment)                                  \
    CDRAWING_ENTRY(pango_layout_set_ellipsize) CDRAWING_ENTRY(pango_layout_set_font_description)                          \
    CDRAWING_ENTRY(pango_layout_set_height) CDRAWING_ENTRY(pango_layout_set_text) CDRAWING_ENTRY(pango_layout_set_width)
    CDRAWING_CAIRO_ENTRIES
    CDRAWING_PANGO_ENTRIES
#undef CDRAWING_ENTRY
};

/// NULL where the libraries are not installed, or lack one of the functions. Loads them when it is first called.
/// Thread: any but render.
const struct cdrawing *_Nullable cdrawing(void);

/// Whether `cdrawing` was called before: nothing of the libraries is in the process until then.
int cdrawing_is_loaded(void);

#endif
