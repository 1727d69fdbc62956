/// A VST3 plug-in's view, and what a host gives it.
#ifndef CFP_VST3_VIEW_H
#define CFP_VST3_VIEW_H

#include "vst3.h"

static const vst3_id vst3_view_id = VST3_ID(0x5BC32507u, 0xD06049EAu, 0xA6151B52u, 0x2B755B29u);
static const vst3_id vst3_frame_id = VST3_ID(0x367FAF01u, 0xAFA94693u, 0x8D4DA2A0u, 0xED0882A3u);
static const vst3_id vst3_scaling_id = VST3_ID(0x65ED9690u, 0x8AC44525u, 0x8AADEF7Au, 0x72EA703Fu);

#define VST3_EDITOR "editor"
#define VST3_X11 "X11EmbedWindowID"

typedef struct vst3_area {
    int32_t left, top, right, bottom;
} vst3_area;

VST3_OBJECT(vst3_view);
struct vst3_view_table {
    VST3_UNKNOWN;
    vst3_result (*is_supported)(void *self, const char *platform);
    vst3_result (*attached)(void *self, void *parent, const char *platform);
    vst3_result (*removed)(void *self);
    vst3_result (*on_wheel)(void *self, float distance);
    vst3_result (*on_key_down)(void *self, uint16_t key, int16_t code, int16_t modifiers);
    vst3_result (*on_key_up)(void *self, uint16_t key, int16_t code, int16_t modifiers);
    vst3_result (*get_size)(void *self, vst3_area *area);
    vst3_result (*on_size)(void *self, vst3_area *area);
    vst3_result (*on_focus)(void *self, uint8_t has_focus);
    vst3_result (*set_frame)(void *self, void *frame);
    vst3_result (*can_resize)(void *self);
    vst3_result (*check_size)(void *self, vst3_area *area);
};

VST3_OBJECT(vst3_scaling);
struct vst3_scaling_table {
    VST3_UNKNOWN;
    vst3_result (*set_scale)(void *self, float scale);
};

VST3_OBJECT(vst3_frame);
struct vst3_frame_table {
    VST3_UNKNOWN;
    vst3_result (*resize)(void *self, vst3_view *view, vst3_area *area);
};

#endif
