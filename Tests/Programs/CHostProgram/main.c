/// A host in C: finds a component written against the C interface and an extension, and renders each with a constant
/// input.
///
/// Prints what the last frame is, or ends with 1 and what failed.
#include <AudioToolbox/AudioToolbox.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { FRAMES = 512 };

static void fail(const char *what, OSStatus status) {
    printf("%s failed: %d\n", what, status);
    exit(1);
}

#define CHECK(call)                                      \
    do {                                                 \
        OSStatus status_ = (call);                       \
        if (status_ != noErr) fail(#call, status_);      \
    } while (0)

/// Where the internal thread leaves an instance.
static struct {
    pthread_mutex_t mutex;
    pthread_cond_t ready;
    AudioComponentInstance unit;
    OSStatus status;
    bool isReady;
} arrival = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, NULL, noErr, false};

static void arrived(void *context, AudioComponentInstance unit, OSStatus status) {
    (void)context;
    pthread_mutex_lock(&arrival.mutex);
    arrival.unit = unit, arrival.status = status, arrival.isReady = true;
    pthread_cond_signal(&arrival.ready);
    pthread_mutex_unlock(&arrival.mutex);
}

/// At once where the component allows it, else by waiting for it.
static AudioComponentInstance make(AudioComponent component) {
    AudioComponentInstance unit = NULL;
    OSStatus status = AudioComponentInstanceNew(component, &unit);
    if (status == noErr) return unit;
    if (status != kAudioUnitErr_CannotDoInCurrentContext) fail("AudioComponentInstanceNew", status);
    arrival.isReady = false;
    AudioComponentInstantiate(component, 0, arrived, NULL);
    pthread_mutex_lock(&arrival.mutex);
    while (!arrival.isReady) pthread_cond_wait(&arrival.ready, &arrival.mutex);
    pthread_mutex_unlock(&arrival.mutex);
    if (arrival.status != noErr) fail("AudioComponentInstantiate", arrival.status);
    return arrival.unit;
}

static OSStatus constant(void *context, AudioUnitRenderActionFlags *flags, const AudioTimeStamp *time, UInt32 bus, UInt32 frames,
                         AudioBufferList *data) {
    (void)context, (void)flags, (void)time, (void)bus;
    for (UInt32 channel = 0; channel < data->mNumberBuffers; channel++)
        for (UInt32 frame = 0; frame < frames; frame++) ((float *)data->mBuffers[channel].mData)[frame] = 1;
    return noErr;
}

static void render(OSType subtype, float value) {
    AudioComponentDescription wanted = {kAudioUnitType_Effect, subtype, AU_FOURCC('D', 'e', 'm', 'o'), 0, 0};
    AudioComponent component = AudioComponentFindNext(NULL, &wanted);
    if (component == NULL) fail("AudioComponentFindNext", invalidComponentID);
    AudioUnit unit = make(component);
    AURenderCallbackStruct input = {constant, NULL};
    UInt32 maximum = FRAMES, isOffline = 1;
    CHECK(AudioUnitSetProperty(unit, kAudioUnitProperty_SetRenderCallback, kAudioUnitScope_Input, 0, &input, sizeof input));
    CHECK(AudioUnitSetProperty(unit, kAudioUnitProperty_MaximumFramesPerSlice, kAudioUnitScope_Global, 0, &maximum, sizeof maximum));
    // Not every unit cares.
    AudioUnitSetProperty(unit, kAudioUnitProperty_OfflineRender, kAudioUnitScope_Global, 0, &isOffline, sizeof isOffline);
    CHECK(AudioUnitSetParameter(unit, 0, kAudioUnitScope_Global, 0, value, 0));
    CHECK(AudioUnitInitialize(unit));
    float left[FRAMES], right[FRAMES];
    struct {
        AudioBufferList list;
        AudioBuffer second;
    } buffers = {{2, {{1, sizeof left, left}}}, {1, sizeof right, right}};
    AudioTimeStamp time = {.mSampleTime = 0, .mFlags = kAudioTimeStampSampleTimeValid};
    AudioUnitRenderActionFlags flags = 0;
    CHECK(AudioUnitRender(unit, &flags, &time, 0, FRAMES, &buffers.list));
    CFStringRef name = NULL;
    CHECK(AudioComponentCopyName(component, &name));
    printf("%s: %.3f after %d frames\n", CFStringGetCStringPtr(name, kCFStringEncodingUTF8), (double)left[FRAMES - 1], FRAMES);
    CFRelease(name);
    CHECK(AudioUnitUninitialize(unit));
    CHECK(AudioComponentInstanceDispose(unit));
}

int main(void) {
    render(AU_FOURCC('a', 't', 't', 'n'), -20);
    render(AU_FOURCC('g', 'a', 'i', 'n'), 0.5f);
    return 0;
}
