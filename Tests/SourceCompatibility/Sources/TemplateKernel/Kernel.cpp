#include "InstrumentKernel.hpp"
#include <CoreFoundation/CoreFoundation.h>

// Constants of a C++ unit at file scope.
static const CFStringRef kNames[] = {CFSTR("Sine"), CFSTR("Saw")};
static const AudioUnitParameterOptions kFlags = kAudioUnitParameterFlag_IsReadable | kAudioUnitParameterFlag_IsWritable;

extern "C" UInt32 TemplateKernelNameLength(UInt32 index) {
    return kFlags & kAudioUnitParameterFlag_IsWritable ? (UInt32)CFStringGetLength(kNames[index]) : 0;
}
