/// Graphs of audio units (AUGraph.h): nodes, what feeds their inputs, and the life of all of them together.
///
/// A change of a graph that is initialized counts from AUGraphUpdate on, one before when it is initialized. Thread: any but
/// render, one at a time for one graph, but where a function says otherwise. Every function returns noErr, or:
/// kAudio_ParamError for null where something is needed and for what is no graph any more; kAUGraphErr_NodeNotFound for a
/// node that the graph does not have. What is refused changes nothing.
#ifndef AUGRAPH_H
#define AUGRAPH_H

#include "AudioUnitPropertyTypes.h"

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__swift__)
#pragma clang assume_nonnull begin
#endif

/// A number of its graph; those of nodes that were removed are not used again.
typedef SInt32 AUNode;
typedef struct OpaqueAUGraph *AUGraph;

CF_ENUM(OSStatus) {
    kAUGraphErr_NodeNotFound = -10860,
    kAUGraphErr_InvalidConnection = -10861,
    kAUGraphErr_OutputNodeErr = -10862,
    kAUGraphErr_CannotDoInCurrentContext = -10863,
    kAUGraphErr_InvalidAudioUnit = -10864
};

CF_ENUM(UInt32) { kAUNodeInteraction_Connection = 1, kAUNodeInteraction_InputCallback = 2 };

typedef struct AudioUnitNodeConnection {
    AUNode sourceNode;
    UInt32 sourceOutputNumber;
    AUNode destNode;
    UInt32 destInputNumber;
} AudioUnitNodeConnection;
typedef AudioUnitNodeConnection AUNodeConnection;

typedef struct AUNodeRenderCallback {
    AUNode destNode;
    AudioUnitElement destInputNumber;
    AURenderCallbackStruct cback;
} AUNodeRenderCallback;

/// What feeds an input: `nodeInteractionType` says which member holds.
typedef struct AUNodeInteraction {
    UInt32 nodeInteractionType;
    union {
        AUNodeConnection connection;
        AUNodeRenderCallback inputCallback;
    } nodeInteraction;
} AUNodeInteraction;

OSStatus NewAUGraph(AUGraph AU_NULLABLE *AU_NONNULL outGraph);
/// Stops, uninitializes and closes it first.
OSStatus DisposeAUGraph(AUGraph inGraph);

/// Of an open graph the unit is made at once: an error of AudioComponentInstanceNew then. kAUGraphErr_OutputNodeErr for a
/// second output unit.
OSStatus AUGraphAddNode(AUGraph inGraph, const AudioComponentDescription *inDescription, AUNode *outNode);
/// With what feeds it and what it feeds. kAUGraphErr_CannotDoInCurrentContext for an output unit that runs.
OSStatus AUGraphRemoveNode(AUGraph inGraph, AUNode inNode);
OSStatus AUGraphGetNodeCount(AUGraph inGraph, UInt32 *outNumberOfNodes);
/// In the order in which they were added; kAudio_ParamError for an index that none has.
OSStatus AUGraphGetIndNode(AUGraph inGraph, UInt32 inIndex, AUNode *outNode);
/// The unit is null before the graph is open. Either pointer may be null.
OSStatus AUGraphNodeInfo(AUGraph inGraph, AUNode inNode, AudioComponentDescription *AU_NULLABLE outDescription,
                         AudioUnit AU_NULLABLE *AU_NULLABLE outAudioUnit);

/// Takes the place of what fed the input. kAUGraphErr_InvalidConnection where the nodes would feed each other in a circle,
/// and, of an open graph, for a bus that a unit does not have.
OSStatus AUGraphConnectNodeInput(AUGraph inGraph, AUNode inSourceNode, UInt32 inSourceOutputNumber, AUNode inDestNode,
                                 UInt32 inDestInputNumber);
/// Takes the place of what fed the input.
OSStatus AUGraphSetNodeInputCallback(AUGraph inGraph, AUNode inDestNode, UInt32 inDestInputNumber,
                                     const AURenderCallbackStruct *inInputCallback);
/// Also of a callback. kAUGraphErr_InvalidConnection where nothing feeds the input.
OSStatus AUGraphDisconnectNodeInput(AUGraph inGraph, AUNode inDestNode, UInt32 inDestInputNumber);
OSStatus AUGraphClearConnections(AUGraph inGraph);
OSStatus AUGraphGetNumberOfInteractions(AUGraph inGraph, UInt32 *outNumInteractions);
/// kAudio_ParamError for an index that none has.
OSStatus AUGraphGetInteractionInfo(AUGraph inGraph, UInt32 inInteractionIndex, AUNodeInteraction *outInteraction);
/// What feeds the node and what it feeds.
OSStatus AUGraphCountNodeInteractions(AUGraph inGraph, AUNode inNode, UInt32 *outNumInteractions);
/// As many as there is room for; writes how many.
OSStatus AUGraphGetNodeInteractions(AUGraph inGraph, AUNode inNode, UInt32 *ioNumInteractions, AUNodeInteraction *outInteractions);

/// Makes the units. Nothing is left of them where one cannot be made.
OSStatus AUGraphOpen(AUGraph inGraph);
/// Stops and uninitializes it first.
OSStatus AUGraphClose(AUGraph inGraph);
/// Gives each input the format of the output that feeds it, and has the units that the output unit reaches allocate their
/// resources. kAUGraphErr_OutputNodeErr for a graph without an output unit, kAUGraphErr_CannotDoInCurrentContext before it
/// is open; otherwise what a unit answers, and none is initialized then.
OSStatus AUGraphInitialize(AUGraph inGraph);
OSStatus AUGraphUninitialize(AUGraph inGraph);
/// As often as it is started it has to be stopped. A graph with the generic output renders when its program renders it.
OSStatus AUGraphStart(AUGraph inGraph);
OSStatus AUGraphStop(AUGraph inGraph);

#ifndef __swift__
// Swift has what writes a Boolean from AudioToolbox, with a type of its own.

/// Carries out what was changed since it was initialized. `outIsUpdated` may be null; true where nothing is left to do.
OSStatus AUGraphUpdate(AUGraph inGraph, Boolean *outIsUpdated);
OSStatus AUGraphIsOpen(AUGraph inGraph, Boolean *outIsOpen);
OSStatus AUGraphIsInitialized(AUGraph inGraph, Boolean *outIsInitialized);
OSStatus AUGraphIsRunning(AUGraph inGraph, Boolean *outIsRunning);
#endif

/// Time of rendering over time of sound, of the cycles since the last question and of the longest of them: 1 is all of it.
OSStatus AUGraphGetCPULoad(AUGraph inGraph, Float32 *outAverageCPULoad);
OSStatus AUGraphGetMaxCPULoad(AUGraph inGraph, Float32 *outMaxLoad);
/// Called before and after each cycle of the output unit. kAudio_TooManyFilesOpenError for more than 16.
OSStatus AUGraphAddRenderNotify(AUGraph inGraph, AURenderCallback inCallback, void *AU_NULLABLE inRefCon);
OSStatus AUGraphRemoveRenderNotify(AUGraph inGraph, AURenderCallback inCallback, void *AU_NULLABLE inRefCon);

#if defined(__swift__)
#pragma clang assume_nonnull end
#endif

#ifdef __cplusplus
}
#endif

#endif
