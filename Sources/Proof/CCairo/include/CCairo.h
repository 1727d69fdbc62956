/// cairo, which draws pictures of measurements: built with its headers, and loaded where a picture is wanted, so that
/// nobody needs its library for anything else.
#ifndef CCAIRO_H
#define CCAIRO_H

#include <cairo/cairo-svg.h>
#include <cairo/cairo.h>

/// What is used of it; names and meanings are those of cairo's own functions, without their first word.
struct ccairo {
#define CCAIRO_ENTRY(name) __typeof__(cairo_##name) *_Nonnull name;
#define CCAIRO_ENTRIES                                                                                                    \
    CCAIRO_ENTRY(arc) CCAIRO_ENTRY(clip) CCAIRO_ENTRY(create) CCAIRO_ENTRY(destroy) CCAIRO_ENTRY(fill)                    \
    CCAIRO_ENTRY(image_surface_create) CCAIRO_ENTRY(line_to) CCAIRO_ENTRY(move_to) CCAIRO_ENTRY(new_path)                 \
    CCAIRO_ENTRY(rectangle) CCAIRO_ENTRY(restore) CCAIRO_ENTRY(save) CCAIRO_ENTRY(scale) CCAIRO_ENTRY(select_font_face)   \
    CCAIRO_ENTRY(set_dash) CCAIRO_ENTRY(set_font_size) CCAIRO_ENTRY(set_line_join) CCAIRO_ENTRY(set_line_width)           \
    CCAIRO_ENTRY(set_source_rgba) CCAIRO_ENTRY(show_text) CCAIRO_ENTRY(status_to_string) CCAIRO_ENTRY(stroke)             \
    CCAIRO_ENTRY(surface_destroy) CCAIRO_ENTRY(surface_finish) CCAIRO_ENTRY(surface_flush) CCAIRO_ENTRY(surface_status)   \
    CCAIRO_ENTRY(surface_write_to_png) CCAIRO_ENTRY(svg_surface_create) CCAIRO_ENTRY(text_extents)
    CCAIRO_ENTRIES
#undef CCAIRO_ENTRY
};

/// NULL where the library is not installed, or lacks one of the functions. Thread: any but render.
const struct ccairo *_Nullable ccairo(void);

#endif
