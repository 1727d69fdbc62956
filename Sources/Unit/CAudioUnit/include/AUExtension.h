/// The extension table: the whole boundary between a unit's library and the process that runs it.
///
/// A unit's library exports one symbol, `AUExtensionEntry`, and nothing else. The same table is called by the runner
/// when the unit lives in a process of its own and by the host when both sides opted into loading in process. Control
/// messages are the same bytes on both ways; their layout is described in docs/unit/extension-table.md. All integers are in
/// the machine's byte order.
#ifndef AUEXTENSION_H
#define AUEXTENSION_H

#include "AURenderEvent.h"
#include "AudioComponent.h"
#include "AudioUnitProperties.h"
#include "CoreAudioTypes.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Raised by every change of the table, its structures or the messages that older code would misread. What is appended
/// to a structure is announced by its structSize.
#define AU_EXTENSION_ABI_VERSION 2u
/// The exported symbol's name.
#define AU_EXTENSION_ENTRY_NAME "AUExtensionEntry"
/// The most busses a unit may have on one side.
#define AU_EXTENSION_MAXIMUM_BUSSES 16u
/// The most channels one bus may have.
#define AU_EXTENSION_MAXIMUM_CHANNELS 32u

typedef struct AUExtensionInstance *AUExtensionInstanceRef;

/// Musical context and transport of one cycle, shipped with the request so that a unit's query costs no round trip.
typedef struct AUExtensionTransport {
    /// Bit 0: musical context present. Bit 1: transport state present.
    uint32_t validity;
    /// AUHostTransportStateFlags: changed 1, moving 2, recording 4, cycling 8.
    uint32_t transportFlags;
    /// Beats per minute.
    double tempo;
    double timeSignatureNumerator;
    int64_t timeSignatureDenominator;
    /// Beats since the start.
    double beatPosition;
    /// Frames.
    int64_t sampleOffsetToNextBeat;
    double downbeatPosition;
    /// Frames.
    double samplePosition;
    /// Beats.
    double cycleStartBeat;
    double cycleEndBeat;
} AUExtensionTransport;

/// Asks the host for input: as AURenderPullInputBlock, with the context first. Valid during the render call, on its
/// thread.
typedef OSStatus (*AUExtensionPullInput)(void *context, AudioUnitRenderActionFlags *flags, const AudioTimeStamp *timestamp,
                                         uint32_t frameCount, int64_t inputBusNumber, AudioBufferList *inputData);

/// Sends one MIDI message (`length` bytes, one complete message) to the host. Valid during the render call, on its
/// thread.
typedef OSStatus (*AUExtensionMIDIOutput)(void *context, AUEventSampleTime sampleTime, uint8_t cable, uint32_t length,
                                          const uint8_t *bytes);

/// Sends Universal MIDI Packets to the host, which gets them in its own protocol. Valid during the render call, on its
/// thread.
typedef OSStatus (*AUExtensionEventListOutput)(void *context, AUEventSampleTime sampleTime, uint8_t cable,
                                               const MIDIEventList *eventList);

/// Publishes a value that the unit itself changed: a meter, or a parameter moved by MIDI. Valid during the render call,
/// on its thread.
typedef void (*AUExtensionParameterOutput)(void *context, AUParameterAddress address, AUValue value);

/// One render call: every output bus of one cycle.
typedef struct AUExtensionRenderRequest {
    uint32_t structSize;
    uint32_t frameCount;
    /// In: what the host set. Out: the unit sets OutputIsSilence when every output buffer is zero.
    AudioUnitRenderActionFlags flags;
    uint32_t outputBusCount;
    const AudioTimeStamp *timestamp;
    /// `outputBusCount` lists, non-interleaved Float32; a null `mData` asks the unit for memory of its own, valid until
    /// the next cycle.
    AudioBufferList *const *outputs;
    /// This cycle's events in time order, or null; valid during the call. Late events come first and are due at frame
    /// 0.
    const AURenderEvent *events;
    /// Null when no input is connected.
    AUExtensionPullInput pullInput;
    void *pullContext;
    /// Null when the host supplies neither.
    const AUExtensionTransport *transport;
    /// Null when nothing listens.
    AUExtensionMIDIOutput midiOutput;
    AUExtensionParameterOutput parameterOutput;
    void *outputContext;
    /// Null when nothing listens. Appended: there when `structSize` is 96 or more.
    AUExtensionEventListOutput eventListOutput;
    /// 1 where `pullInput` gives memory of the host's, to be read and not written, for buffers whose `mData` is null;
    /// valid during the render call. Else they have memory of the unit's. Appended: there when `structSize` is 104 or
    /// more.
    uint64_t lendsInput;
} AUExtensionRenderRequest;

/// What the process that runs the unit offers to it for the instance's whole life.
typedef struct AUExtensionHost {
    uint32_t abiVersion;
    uint32_t structSize;
    void *context;
    /// Sends a notification message (docs/unit/extension-table.md) to the host. Any thread but a render thread.
    void (*notify)(void *context, const uint8_t *message, size_t length);
    /// The absolute path of the folder that this component may keep files in, in UTF-8; all instances of it share the
    /// folder, also those of other processes. Null for a component that declares no `presets` in its `resourceUsage`.
    /// Appended: there when `structSize` is 32 or more.
    const char *dataFolder;
} AUExtensionHost;

/// Takes the reply to a control message; called exactly once, during the `control` call.
typedef void (*AUExtensionReply)(void *context, const uint8_t *reply, size_t length);

/// The table.
typedef struct AUExtensionInterface {
    /// AU_EXTENSION_ABI_VERSION; checked before anything else is read.
    uint32_t abiVersion;
    /// sizeof(AUExtensionInterface) as the unit's compiler saw it.
    uint32_t structSize;
    /// Makes an instance. Not a render thread. On failure an AudioUnit error and a null instance.
    OSStatus (*create)(const AudioComponentDescription *description, const AUExtensionHost *host, AUExtensionInstanceRef *instance);
    /// Handles one control message and replies once. Not a render thread; one call at a time per instance.
    OSStatus (*control)(AUExtensionInstanceRef instance, const uint8_t *message, size_t length, AUExtensionReply reply,
                        void *replyContext);
    /// Renders one cycle. The render thread: no allocation, lock, unbounded wait or I/O. Never at the same time as
    /// destroy, or as a control message that allocates or deallocates render resources; may overlap any other control
    /// message.
    OSStatus (*render)(AUExtensionInstanceRef instance, AUExtensionRenderRequest *request);
    /// Ends an instance. Not a render thread.
    void (*destroy)(AUExtensionInstanceRef instance);
} AUExtensionInterface;

/// The one function that a unit's library exports. The table lives as long as the library.
typedef const AUExtensionInterface *(*AUExtensionEntryFunction)(void);

AU_STATIC_ASSERT(sizeof(AUExtensionTransport) == 80, "the transport has one layout");
AU_STATIC_ASSERT(sizeof(AUExtensionRenderRequest) == 104, "the request has one layout");
AU_STATIC_ASSERT(sizeof(AUExtensionHost) == 32, "the host has one layout");

#ifdef __cplusplus
}
#endif

#endif
