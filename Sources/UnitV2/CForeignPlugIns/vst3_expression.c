/// Expression of single notes: what a keyboard that sends each note on a channel of its own (MPE) does with it, as events of
/// VST3 for that note.
#include "internal.h"

#include <string.h>

enum { BEND_AT_FIRST = 48, NO_TYPE = -1, MOVEMENTS = 3 };
/// What a finger does: to the side, up and down, and how hard it presses.
enum { SIDEWAYS, UPWARDS, PRESSURE };
/// The kind of expression whose values are of 240 semitones, with none in the middle.
enum { TUNING = 2 };
enum { DATA = 6, BRIGHTNESS = 74, PARAMETER_LOW = 100, PARAMETER_HIGH = 101 };
enum { BEND_RANGE = 0, MEMBERS = 6 };

void cfp_vst3_read_expression(cfp_vst3 *vst3) {
    cfp_vst3_expression *expression = vst3->expression;
    for (int16_t channel = 0; channel < 16; channel++) {
        expression->bend_range[channel] = BEND_AT_FIRST;
        expression->parameter[channel] = UINT16_MAX;
        vst3_physical list[MOVEMENTS] = {{SIDEWAYS, UINT32_MAX}, {UPWARDS, UINT32_MAX}, {PRESSURE, UINT32_MAX}};
        vst3_physical_list wanted = {MOVEMENTS, list};
        bool has = vst3->physical && !vst3->physical->table->get_mapping(vst3->physical, 0, channel, &wanted);
        for (int movement = 0; movement < MOVEMENTS; movement++) {
            bool is_told = has && list[movement].expression != UINT32_MAX;
            expression->types[channel][movement] = is_told ? (int32_t)list[movement].expression : NO_TYPE;
        }
    }
}

int32_t cfp_vst3_begin_note(cfp_vst3 *vst3, uint8_t channel, uint8_t key) {
    if (!vst3->physical) return -1;
    cfp_vst3_expression *expression = vst3->expression;
    expression->last = expression->last == INT32_MAX ? 1 : expression->last + 1;
    expression->notes[channel & 15][key & 127] = expression->last;
    return expression->last;
}

int32_t cfp_vst3_end_note(cfp_vst3 *vst3, uint8_t channel, uint8_t key) {
    if (!vst3->physical) return -1;
    int32_t note = vst3->expression->notes[channel & 15][key & 127];
    vst3->expression->notes[channel & 15][key & 127] = 0;
    return note ? note : -1;
}

// MARK: Zones

/// Whether single notes are played on a channel: the members of a lower zone follow channel 0, those of an upper one are before 15.
static bool is_member(const cfp_vst3_expression *expression, uint8_t channel) {
    return (channel && channel <= expression->members[0]) || (channel < 15 && channel >= 15 - expression->members[1]);
}

static void set_zone(cfp_vst3_expression *expression, uint8_t channel, uint8_t members) {
    if (channel && channel != 15) return;
    int zone = channel == 15;
    expression->members[zone] = members > 15 ? 15 : members;
    // A zone takes what it needs from the other.
    uint8_t left = (uint8_t)(expression->members[zone] >= 14 ? 0 : 14 - expression->members[zone]);
    if (expression->members[!zone] > left) expression->members[!zone] = left;
}

/// Of both numbers of a registered parameter and its value, which zones and ranges are told by.
static void follow_control(cfp_vst3_expression *expression, uint8_t channel, uint8_t controller, uint8_t value) {
    uint16_t *parameter = &expression->parameter[channel];
    if (controller == PARAMETER_HIGH) *parameter = (uint16_t)((*parameter & 0x7f) | value << 7);
    if (controller == PARAMETER_LOW) *parameter = (uint16_t)((*parameter & 0x3f80) | value);
    if (controller != DATA) return;
    if (*parameter == MEMBERS) set_zone(expression, channel, value);
    if (*parameter != BEND_RANGE) return;
    for (uint8_t other = 0; other < 16; other++) {
        // One member's range is that of all of them.
        bool is_alike = other == channel || (is_member(expression, channel) && is_member(expression, other));
        if (is_alike) expression->bend_range[other] = value;
    }
}

// MARK: Events

static bool send(cfp_vst3 *vst3, uint32_t frame, uint8_t channel, int movement, double value) {
    const cfp_vst3_expression *expression = vst3->expression;
    int32_t type = expression->types[channel][movement];
    if (type == NO_TYPE || !is_member(expression, channel)) return false;
    for (int key = 0; key < 128; key++) {
        if (!expression->notes[channel][key]) continue;
        vst3_event *event = cfp_vst3_add_event(vst3, frame, 0, VST3_EXPRESSION);
        if (!event) return true;
        event->expression.type = (uint32_t)type;
        event->expression.note = expression->notes[channel][key];
        event->expression.value = value;
    }
    return true;
}

static double bend_value(const cfp_vst3_expression *expression, uint8_t channel, int bend) {
    if (expression->types[channel][SIDEWAYS] != TUNING) return bend / 16383.0;
    double semitones = (bend - 8192) / 8192.0 * expression->bend_range[channel];
    double value = 0.5 + semitones / 240;
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

bool cfp_vst3_express(cfp_vst3 *vst3, uint32_t frame, const uint8_t *bytes) {
    if (!vst3->physical) return false;
    uint8_t channel = bytes[0] & 15, kind = bytes[0] & 0xf0;
    if (kind == 0xb0) {
        follow_control(vst3->expression, channel, bytes[1] & 127, bytes[2] & 127);
        return bytes[1] == BRIGHTNESS && send(vst3, frame, channel, UPWARDS, (bytes[2] & 127) / 127.0);
    }
    if (kind == 0xd0) return send(vst3, frame, channel, PRESSURE, (bytes[1] & 127) / 127.0);
    if (kind != 0xe0) return false;
    int bend = (bytes[1] & 127) | (bytes[2] & 127) << 7;
    return send(vst3, frame, channel, SIDEWAYS, bend_value(vst3->expression, channel, bend));
}
