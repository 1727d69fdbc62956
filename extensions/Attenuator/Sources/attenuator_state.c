#include "attenuator.h"

#include <math.h>
#include <string.h>

static const float preset_values[PRESETS][PARAMETERS] = {{0, 0}, {-10, 0}, {12, 1}};

static void set_number(CFMutableDictionaryRef state, CFStringRef key, SInt64 value) {
    CFNumberRef number = CFNumberCreate(NULL, kCFNumberSInt64Type, &value);
    CFDictionarySetValue(state, key, number);
    CFRelease(number);
}

static Boolean has_number(CFDictionaryRef state, CFStringRef key, SInt64 wanted) {
    CFTypeRef value = CFDictionaryGetValue(state, key);
    SInt64 number = 0;
    return CFGetTypeID(value) == CFNumberGetTypeID() && CFNumberGetValue(value, kCFNumberSInt64Type, &number) && number == wanted;
}

/// What a preset keeps: the codes, a name, and the values as little-endian floats in the order of the parameters.
CFDictionaryRef attenuator_state(Attenuator *unit) {
    CFMutableDictionaryRef state =
        CFDictionaryCreateMutable(NULL, 0, &kCFTypeDictionaryKeyCallBacks, &kCFTypeDictionaryValueCallBacks);
    set_number(state, CFSTR(kAUPresetVersionKey), 0);
    set_number(state, CFSTR(kAUPresetTypeKey), unit->description.componentType);
    set_number(state, CFSTR(kAUPresetSubtypeKey), unit->description.componentSubType);
    set_number(state, CFSTR(kAUPresetManufacturerKey), unit->description.componentManufacturer);
    if (unit->presetNumber >= 0) set_number(state, CFSTR(kAUPresetNumberKey), unit->presetNumber);
    CFStringRef name = CFStringCreateWithCString(NULL, unit->presetName, kCFStringEncodingUTF8);
    CFDictionarySetValue(state, CFSTR(kAUPresetNameKey), name);
    CFRelease(name);
    float values[PARAMETERS];
    for (int parameter = 0; parameter < PARAMETERS; parameter++) values[parameter] = unit->values[parameter];
    CFDataRef data = CFDataCreate(NULL, (const UInt8 *)values, sizeof values);
    CFDictionarySetValue(state, CFSTR(kAUPresetDataKey), data);
    CFRelease(data);
    return state;
}

static void set_values(Attenuator *unit, const float *values) {
    for (AudioUnitParameterID parameter = 0; parameter < PARAMETERS; parameter++)
        attenuator_set_parameter(unit, parameter, kAudioUnitScope_Global, 0, values[parameter], 0);
}

/// Takes a state of this unit; nothing has changed after an error.
OSStatus attenuator_restore(Attenuator *unit, CFDictionaryRef state) {
    if (CFGetTypeID(state) != CFDictionaryGetTypeID()) return kAudioUnitErr_InvalidPropertyValue;
    if (!has_number(state, CFSTR(kAUPresetTypeKey), unit->description.componentType)
        || !has_number(state, CFSTR(kAUPresetSubtypeKey), unit->description.componentSubType)
        || !has_number(state, CFSTR(kAUPresetManufacturerKey), unit->description.componentManufacturer))
        return kAudioUnitErr_InvalidPropertyValue;
    CFDataRef data = CFDictionaryGetValue(state, CFSTR(kAUPresetDataKey));
    float values[PARAMETERS];
    if (CFGetTypeID(data) != CFDataGetTypeID() || CFDataGetLength(data) != sizeof values) return kAudioUnitErr_InvalidPropertyValue;
    CFDataGetBytes(data, (CFRange){0, sizeof values}, (UInt8 *)values);
    for (int parameter = 0; parameter < PARAMETERS; parameter++)
        if (!isfinite(values[parameter])) return kAudioUnitErr_InvalidPropertyValue;
    set_values(unit, values);
    CFStringRef name = CFDictionaryGetValue(state, CFSTR(kAUPresetNameKey));
    unit->presetNumber = -1;
    if (!CFStringGetCString(name, unit->presetName, sizeof unit->presetName, kCFStringEncodingUTF8)) strcpy(unit->presetName, "Untitled");
    attenuator_tell(unit, kAudioUnitProperty_ClassInfo, kAudioUnitScope_Global);
    attenuator_tell(unit, kAudioUnitProperty_PresentPreset, kAudioUnitScope_Global);
    return noErr;
}

/// A factory preset by its number; a user's by its name, whose values somebody else restores.
OSStatus attenuator_select(Attenuator *unit, const AUPreset *preset) {
    if (preset->presetNumber >= PRESETS) return kAudioUnitErr_InvalidPropertyValue;
    CFStringRef name = preset->presetNumber < 0 ? preset->presetName : unit->presets[preset->presetNumber].presetName;
    char text[sizeof unit->presetName];
    if (!CFStringGetCString(name, text, sizeof text, kCFStringEncodingUTF8)) return kAudioUnitErr_InvalidPropertyValue;
    if (preset->presetNumber >= 0) set_values(unit, preset_values[preset->presetNumber]);
    unit->presetNumber = preset->presetNumber;
    strcpy(unit->presetName, text);
    attenuator_tell(unit, kAudioUnitProperty_PresentPreset, kAudioUnitScope_Global);
    return noErr;
}
