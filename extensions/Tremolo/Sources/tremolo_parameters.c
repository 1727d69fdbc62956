#include "tremolo.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

enum {
    USABLE = kAudioUnitParameterFlag_IsReadable,
    RAMPABLE = kAudioUnitParameterFlag_IsReadable | kAudioUnitParameterFlag_CanRamp,
    NAMED = kAudioUnitParameterFlag_IsReadable | kAudioUnitParameterFlag_ValuesHaveStrings,
};
#define WRITABLE ((uint32_t)kAudioUnitParameterFlag_IsWritable)

const ParameterInfo tremolo_parameters[PARAMETER_COUNT] = {
    [PARAMETER_RATE] = {"rate", "Rate", 0.1f, 20, 5, kAudioUnitParameterUnit_Hertz, WRITABLE | RAMPABLE},
    [PARAMETER_DEPTH] = {"depth", "Depth", 0, 100, 50, kAudioUnitParameterUnit_Percent, WRITABLE | RAMPABLE},
    [PARAMETER_SHAPE] =
        {"shape", "Shape", 0, SHAPE_COUNT - 1, SHAPE_SINE, kAudioUnitParameterUnit_Indexed, WRITABLE | NAMED},
};

const char *const tremolo_shape_names[SHAPE_COUNT] = {"Sine", "Triangle", "Square"};

const Preset tremolo_presets[PRESET_COUNT] = {
    {"Gentle", {3, 30, SHAPE_SINE}},
    {"Surf Guitar", {6.5f, 80, SHAPE_TRIANGLE}},
    {"Electric Piano", {4.5f, 55, SHAPE_SINE}},
    {"Helicopter", {12, 100, SHAPE_SQUARE}},
};

float tremolo_clamp(uint32_t parameter, float value) {
    const ParameterInfo *info = &tremolo_parameters[parameter];
    if (isnan(value)) return info->initial;
    float clamped = fminf(fmaxf(value, info->minimum), info->maximum);
    return parameter == PARAMETER_SHAPE ? rintf(clamped) : clamped;
}

size_t tremolo_value_text(uint32_t parameter, float value, char *text, size_t capacity) {
    value = tremolo_clamp(parameter, value);
    int length = 0;
    switch (parameter) {
    case PARAMETER_RATE: length = snprintf(text, capacity, "%.2f Hz", (double)value); break;
    case PARAMETER_DEPTH: length = snprintf(text, capacity, "%.0f %%", (double)value); break;
    default: length = snprintf(text, capacity, "%s", tremolo_shape_names[(int)value]); break;
    }
    return length < 0 ? 0 : (size_t)length;
}

bool tremolo_value_from_text(uint32_t parameter, const char *text, float *value) {
    for (int shape = 0; parameter == PARAMETER_SHAPE && shape < SHAPE_COUNT; shape++) {
        if (strcasecmp(text, tremolo_shape_names[shape]) == 0) {
            *value = (float)shape;
            return true;
        }
    }
    char *end = NULL;
    float number = strtof(text, &end);
    if (end == text || isnan(number)) return false;
    *value = tremolo_clamp(parameter, number);
    return true;
}
