/// A unit in C or C++ as a description and a few functions, of which `render` is the only one that it must have.
///
/// What stands below answers every control message (docs/unit/extension-table.md), keeps parameters, presets and the state,
/// pulls the input, gives the host memory where it brings none, bypasses, and splits each cycle at its events. C++ has
/// AUKernelUnit.hpp, where a class takes the place of the functions.
#ifndef AUKERNELUNIT_H
#define AUKERNELUNIT_H

#include <AUExtension.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What a host can set. Its address is its place in the definition's list: add new ones at the end.
typedef struct AUKernelParameter {
    /// Letters and digits, for programs; and a name for people.
    const char *identifier, *name;
    AUValue minimum, maximum, initial;
    AudioUnitParameterUnit unit;
    /// Beside readable and writable, which every parameter is: CanRamp, DisplayLogarithmic and so on.
    AudioUnitParameterOptions flags;
    /// For an indexed parameter the names of its values, from `minimum` on; else null and 0.
    const char *const *valueNames;
    uint32_t valueNameCount;
} AUKernelParameter;

/// A factory preset; its number is its place in the definition's list.
typedef struct AUKernelPreset {
    const char *name;
    /// One for each parameter, in their order.
    const AUValue *values;
} AUKernelPreset;

/// The bus of one side. A null name means that the unit has none there.
typedef struct AUKernelBus {
    const char *name;
    /// At first, and at most: 1 to AU_EXTENSION_MAXIMUM_CHANNELS. An effect has as many out as in.
    uint32_t channelCount, maximumChannelCount;
} AUKernelBus;

/// What a kernel is made for.
typedef struct AUKernelConfiguration {
    /// Hz.
    double sampleRate;
    /// The most that one call of `render` is asked for.
    uint32_t maximumFrames;
    uint32_t inputChannelCount, outputChannelCount;
    bool isOffline;
    /// The folder that the component may keep files in; null when it declares none.
    const char *dataFolder;
    /// Where AUKernelFail writes. Nothing for a kernel.
    struct AUKernelFailure *failure;
} AUKernelConfiguration;

/// One stretch of audio between two events. Valid during the call.
typedef struct AUKernelContext {
    /// Samples of every channel; 0 when an event is handled.
    uint32_t frameCount;
    uint32_t inputChannelCount, outputChannelCount;
    /// The stretch's own first samples. No output is an input's memory.
    const float *const *inputs;
    float *const *outputs;
    /// The first frame on the host's time line.
    AUEventSampleTime sampleTime;
    /// The whole cycle, with transport and musical context.
    const AUExtensionRenderRequest *request;
} AUKernelContext;

/// Everything about a component of the library. It has to last as long as the library: make it `static const`.
typedef struct AUKernelUnitDefinition {
    /// sizeof(AUKernelUnitDefinition)
    uint32_t structSize;
    /// Type, subtype and manufacturer as in Info.plist.
    AudioComponentDescription component;
    /// As in Info.plist, without the manufacturer and the colon; and the manufacturer.
    const char *name, *manufacturer;
    /// 0xMMMMmmDD, as in Info.plist.
    uint32_t version;
    AUKernelBus input, output;
    const AUKernelParameter *parameters;
    uint32_t parameterCount;
    const AUKernelPreset *presets;
    uint32_t presetCount;
    /// Of the kernel: what the functions are given, all zeros at first.
    size_t kernelSize;

    /// Null, or called when render resources are allocated: memory that the kernel needs is allocated here. Every
    /// parameter's value and `reset` follow. One that cannot start gives back what it took and returns
    /// `AUKernelFail(…)`; `stop` is not called then. Not a render thread.
    OSStatus (*start)(void *kernel, const AUKernelConfiguration *configuration);
    /// Null, or called before a started kernel goes. Not a render thread.
    void (*stop)(void *kernel);
    /// Null, or forgets delay lines, held notes and unfinished ramps. A render thread.
    void (*reset)(void *kernel);
    /// Null, or takes a value within its range, at once or in a straight line over so many frames. A render thread.
    void (*setParameter)(void *kernel, AUParameterAddress address, AUValue value, uint32_t rampFrames);
    /// Null, or takes one MIDI 1.0 message: the unit has a MIDI input then. A render thread.
    void (*handleMIDI)(void *kernel, const AUKernelContext *context, const uint8_t *message, uint32_t length);
    /// Fills every output: no allocation, lock, unbounded wait or I/O. A render thread.
    void (*render)(void *kernel, const AUKernelContext *context);
    /// Null, or frames from input to output; asked once, after `start`.
    uint32_t (*latencyFrames)(const void *kernel);
    /// Null, or frames that sound goes on after the input, or the last note, has ended; UINT32_MAX for ever. Asked
    /// after each cycle. A render thread.
    uint32_t (*tailFrames)(const void *kernel);
    /// Null, or the name of the unit's MIDI output, which AUKernelSendMIDI sends to.
    const char *midiOutputName;
} AUKernelUnitDefinition;

/// The table of a library with these components, for AUExtensionEntry to return.
const AUExtensionInterface *AUKernelUnitInterface(const AUKernelUnitDefinition *definitions, uint32_t count);

/// Writes down why `start` fails, as printf does, and returns the status for `start` to return.
///
/// Users read the words wherever the host reports that the unit did not start: write a sentence without its end, such
/// as "there is no impulse response in /…". What is beyond 500 bytes is cut off; what is no UTF-8 is replaced. With
/// noErr the status is kAudioUnitErr_FailedInitialization. Only while `start` runs; the last call counts.
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
OSStatus AUKernelFail(const AUKernelConfiguration *configuration, OSStatus status, const char *format, ...);

/// Sends one complete MIDI 1.0 message, `frame` frames after the context's first. A render thread.
OSStatus AUKernelSendMIDI(const AUKernelContext *context, uint32_t frame, const uint8_t *message, uint32_t length);

/// The library's one exported function, which the unit defines.
__attribute__((visibility("default"))) const AUExtensionInterface *AUExtensionEntry(void);

#ifdef __cplusplus
}
#endif

#endif
