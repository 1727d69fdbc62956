/// A program in C with a graph: two tones are mixed into the generic output, which it renders by hand. Then it plays a
/// slice, and calls what it should not.
///
/// Prints what it found, or ends with 1 and what failed.
#include <AudioToolbox/AudioToolbox.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { FRAMES = 512 };

static void fail(const char *what, OSStatus status) {
    printf("%s failed: %d\n", what, status);
    exit(1);
}

#define CHECK(call)                                 \
    do {                                            \
        OSStatus status_ = (call);                  \
        if (status_ != noErr) fail(#call, status_); \
    } while (0)

#define EXPECT(call, wanted)                            \
    do {                                                \
        OSStatus status_ = (call);                      \
        if (status_ != (wanted)) fail(#call, status_);  \
    } while (0)

static float sample(double frequency, double frame) { return (float)sin(2 * M_PI * frequency * frame / 48000); }

static OSStatus tone(void *context, AudioUnitRenderActionFlags *flags, const AudioTimeStamp *time, UInt32 bus, UInt32 frames,
                     AudioBufferList *data) {
    (void)flags, (void)bus;
    for (UInt32 channel = 0; channel < data->mNumberBuffers; channel++)
        for (UInt32 frame = 0; frame < frames; frame++)
            ((float *)data->mBuffers[channel].mData)[frame] = sample(*(double *)context, time->mSampleTime + frame);
    return noErr;
}

static AUNode add(AUGraph graph, OSType type, OSType subtype) {
    AudioComponentDescription wanted = {type, subtype, kAudioUnitManufacturer_Apple, 0, 0};
    AUNode node = 0;
    CHECK(AUGraphAddNode(graph, &wanted, &node));
    return node;
}

static void render(AudioUnit unit, float *left, double time) {
    static float right[FRAMES];
    struct {
        AudioBufferList list;
        AudioBuffer second;
    } buffers = {{2, {{1, FRAMES * sizeof(float), left}}}, {1, sizeof right, right}};
    AudioTimeStamp stamp = {.mSampleTime = time, .mFlags = kAudioTimeStampSampleTimeValid};
    AudioUnitRenderActionFlags flags = 0;
    CHECK(AudioUnitRender(unit, &flags, &stamp, 0, FRAMES, &buffers.list));
}

int main(void) {
    AUGraph graph = NULL;
    CHECK(NewAUGraph(&graph));
    AUNode output = add(graph, kAudioUnitType_Output, kAudioUnitSubType_GenericOutput);
    AUNode mixer = add(graph, kAudioUnitType_Mixer, kAudioUnitSubType_MultiChannelMixer);
    AUNode player = add(graph, kAudioUnitType_Generator, kAudioUnitSubType_ScheduledSoundPlayer);
    double frequencies[2] = {440, 1000};
    for (UInt32 bus = 0; bus < 2; bus++) {
        AURenderCallbackStruct source = {tone, &frequencies[bus]};
        CHECK(AUGraphSetNodeInputCallback(graph, mixer, bus, &source));
    }
    CHECK(AUGraphConnectNodeInput(graph, player, 0, mixer, 2));
    CHECK(AUGraphConnectNodeInput(graph, mixer, 0, output, 0));
    EXPECT(AUGraphConnectNodeInput(graph, mixer, 0, 77, 0), kAUGraphErr_NodeNotFound);
    EXPECT(AUGraphConnectNodeInput(graph, output, 0, mixer, 3), kAUGraphErr_InvalidConnection);
    EXPECT(AUGraphInitialize(graph), kAUGraphErr_CannotDoInCurrentContext);
    CHECK(AUGraphOpen(graph));
    AudioUnit mixing = NULL, rendered = NULL, playing = NULL;
    CHECK(AUGraphNodeInfo(graph, mixer, NULL, &mixing));
    CHECK(AUGraphNodeInfo(graph, output, NULL, &rendered));
    CHECK(AUGraphNodeInfo(graph, player, NULL, &playing));
    CHECK(AudioUnitSetParameter(mixing, kMultiChannelMixerParam_Volume, kAudioUnitScope_Input, 0, 0.5f, 0));
    CHECK(AudioUnitSetParameter(mixing, kMultiChannelMixerParam_Volume, kAudioUnitScope_Input, 1, 0.25f, 0));
    CHECK(AUGraphInitialize(graph));
    CHECK(AUGraphStart(graph));
    Boolean isRunning = false;
    CHECK(AUGraphIsRunning(graph, &isRunning));

    float left[FRAMES], step[1] = {1};
    render(rendered, left, 0);
    double worst = 0;
    for (int frame = 0; frame < FRAMES; frame++) {
        float wanted = sample(440, frame) * 0.5f + sample(1000, frame) * 0.25f;
        worst = fmax(worst, fabs((double)left[frame] - (double)wanted));
    }
    printf("running %d, error %g\n", isRunning, worst);

    struct {
        AudioBufferList list;
        AudioBuffer second;
    } sound = {{2, {{1, sizeof step, step}}}, {1, sizeof step, step}};
    ScheduledAudioSlice slice = {.mTimeStamp = {.mSampleTime = 10, .mFlags = kAudioTimeStampSampleTimeValid},
                                 .mNumberFrames = 1,
                                 .mBufferList = &sound.list};
    AudioTimeStamp start = {.mSampleTime = -1, .mFlags = kAudioTimeStampSampleTimeValid};
    CHECK(AudioUnitSetProperty(playing, kAudioUnitProperty_ScheduleAudioSlice, kAudioUnitScope_Global, 0, &slice, sizeof slice));
    CHECK(AudioUnitSetProperty(playing, kAudioUnitProperty_ScheduleStartTimeStamp, kAudioUnitScope_Global, 0, &start, sizeof start));
    for (UInt32 bus = 0; bus < 2; bus++) CHECK(AUGraphDisconnectNodeInput(graph, mixer, bus));
    CHECK(AUGraphUpdate(graph, NULL));
    render(rendered, left, FRAMES);
    printf("slice %g %g %g, complete %d\n", (double)left[9], (double)left[10], (double)left[11], slice.mFlags & kScheduledAudioSliceFlag_Complete);

    CHECK(DisposeAUGraph(graph));
    EXPECT(AUGraphStop(graph), kAudio_ParamError);
    return 0;
}
