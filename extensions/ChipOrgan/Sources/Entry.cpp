#include <new>

#include "Organ.hpp"

using chip::Organ;

namespace {

Organ &organ(void *self) { return *static_cast<Organ *>(static_cast<AudioComponentPlugInInterface *>(self)); }

OSStatus open(void *self, AudioComponentInstance instance) {
    organ(self).instance = instance;
    return noErr;
}

OSStatus close(void *self) {
    delete &organ(self);
    return noErr;
}

OSStatus initialize(void *self) { return organ(self).initialize(); }

OSStatus uninitialize(void *self) {
    organ(self).uninitialize();
    return noErr;
}

OSStatus propertyInfo(void *self, AudioUnitPropertyID property, AudioUnitScope scope, AudioUnitElement element, UInt32 *size,
                      Boolean *writable) {
    bool isWritable = false;
    OSStatus status = organ(self).information(property, scope, element, *size, isWritable);
    *writable = isWritable;
    return status;
}

OSStatus getProperty(void *self, AudioUnitPropertyID property, AudioUnitScope scope, AudioUnitElement element, void *data, UInt32 *size) {
    return organ(self).get(property, scope, element, data, *size);
}

OSStatus setProperty(void *self, AudioUnitPropertyID property, AudioUnitScope scope, AudioUnitElement element, const void *data,
                     UInt32 size) {
    return organ(self).set(property, scope, element, data, size);
}

OSStatus addListener(void *self, AudioUnitPropertyID property, AudioUnitPropertyListenerProc call, void *data) {
    organ(self).listen(property, call, data);
    return noErr;
}

OSStatus removeListener(void *self, AudioUnitPropertyID property, AudioUnitPropertyListenerProc call, void *data) {
    organ(self).unlisten(property, call, data);
    return noErr;
}

OSStatus getParameter(void *self, AudioUnitParameterID number, AudioUnitScope scope, AudioUnitElement element, float *value) {
    return organ(self).parameter(number, scope, element, *value);
}

OSStatus setParameter(void *self, AudioUnitParameterID number, AudioUnitScope scope, AudioUnitElement element, float value,
                      UInt32 frame) {
    return organ(self).setParameter(number, scope, element, value, frame);
}

OSStatus reset(void *self, AudioUnitScope, AudioUnitElement) {
    organ(self).reset();
    return noErr;
}

OSStatus render(void *self, AudioUnitRenderActionFlags *, const AudioTimeStamp *, UInt32 bus, UInt32 frames, AudioBufferList *data) {
    return organ(self).render(bus, frames, *data);
}

OSStatus midi(void *self, UInt32 status, UInt32 data1, UInt32 data2, UInt32 frame) {
    return organ(self).send({uint8_t(status), uint8_t(data1), uint8_t(data2), frame, 0});
}

template <typename Function> AudioComponentMethod method(Function *function) { return reinterpret_cast<AudioComponentMethod>(function); }

AudioComponentMethod lookUp(SInt16 selector) {
    switch (selector) {
    case kAudioUnitInitializeSelect: return method(initialize);
    case kAudioUnitUninitializeSelect: return method(uninitialize);
    case kAudioUnitGetPropertyInfoSelect: return method(propertyInfo);
    case kAudioUnitGetPropertySelect: return method(getProperty);
    case kAudioUnitSetPropertySelect: return method(setProperty);
    case kAudioUnitAddPropertyListenerSelect: return method(addListener);
    case kAudioUnitRemovePropertyListenerWithUserDataSelect: return method(removeListener);
    case kAudioUnitGetParameterSelect: return method(getParameter);
    case kAudioUnitSetParameterSelect: return method(setParameter);
    case kAudioUnitResetSelect: return method(reset);
    case kAudioUnitRenderSelect: return method(render);
    case kMusicDeviceMIDIEventSelect: return method(midi);
    default: return nullptr;
    }
}

}  // namespace

/// The one exported function; the bundle's Info.plist names it.
extern "C" AudioComponentPlugInInterface *ChipOrganFactory(const AudioComponentDescription *description) {
    auto *made = new (std::nothrow) Organ(*description);
    if (!made) return nullptr;
    made->Open = open;
    made->Close = close;
    made->Lookup = lookUp;
    return made;
}
