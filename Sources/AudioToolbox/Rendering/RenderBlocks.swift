// The block types of AUAudioUnit.h and AUAudioUnitImplementation.h, as Swift closures. Blocks that may be called from
// any thread are `@Sendable`; those that a unit's author writes are not, because they capture the author's pointers.

/// `noErr`, or one of the codes of AUComponent.h (AUAudioUnit.h).
public typealias AUAudioUnitStatus = OSStatus
/// Frames: one sample of every channel (AUAudioUnit.h).
public typealias AUAudioFrameCount = UInt32
/// Channels of one bus (AUAudioUnit.h).
public typealias AUAudioChannelCount = UInt32
/// Channels of one format or buffer (AVAudioTypes.h).
public typealias AVAudioChannelCount = UInt32
/// A length in frames (AVAudioTypes.h).
public typealias AVAudioFrameCount = UInt32
/// A place on a time line, in frames; may be negative (AVAudioTypes.h).
public typealias AVAudioFramePosition = Int64

/// Supplies input: flags, timestamp, frame count, input bus number, buffers to fill or to point elsewhere. Thread:
/// render.
public typealias AURenderPullInputBlock = (
    _ actionFlags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ timestamp: UnsafePointer<AudioTimeStamp>,
    _ frameCount: AUAudioFrameCount, _ inputBusNumber: Int, _ inputData: UnsafeMutablePointer<AudioBufferList>
) -> AUAudioUnitStatus

/// Renders one output bus of one cycle. Thread: render.
public typealias AURenderBlock =
    @Sendable (
        _ actionFlags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ timestamp: UnsafePointer<AudioTimeStamp>,
        _ frameCount: AUAudioFrameCount, _ outputBusNumber: Int, _ outputData: UnsafeMutablePointer<AudioBufferList>,
        _ pullInputBlock: AURenderPullInputBlock?
    ) -> AUAudioUnitStatus

/// What a unit's author writes: as `AURenderBlock`, with this cycle's events in time order. Thread: render.
public typealias AUInternalRenderBlock = (
    _ actionFlags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ timestamp: UnsafePointer<AudioTimeStamp>,
    _ frameCount: AUAudioFrameCount, _ outputBusNumber: Int, _ outputData: UnsafeMutablePointer<AudioBufferList>,
    _ realtimeEventListHead: UnsafePointer<AURenderEvent>?, _ pullInputBlock: AURenderPullInputBlock?
) -> AUAudioUnitStatus

/// Called before and after each render call with the pre- or post-render flag. Thread: render.
public typealias AURenderObserver =
    @Sendable (
        _ actionFlags: AudioUnitRenderActionFlags, _ timestamp: UnsafePointer<AudioTimeStamp>,
        _ frameCount: AUAudioFrameCount,
        _ outputBusNumber: Int
    ) -> Void

/// Schedules a parameter change: when, ramp length in frames, address, value. Thread: any.
public typealias AUScheduleParameterBlock =
    @Sendable (
        _ eventSampleTime: AUEventSampleTime, _ rampDurationSampleFrames: AUAudioFrameCount,
        _ parameterAddress: AUParameterAddress,
        _ value: AUValue
    ) -> Void

/// Schedules MIDI 1.0 bytes: when, cable, length, bytes. Thread: any.
public typealias AUScheduleMIDIEventBlock =
    @Sendable (
        _ eventSampleTime: AUEventSampleTime, _ cable: UInt8, _ length: Int, _ midiBytes: UnsafePointer<UInt8>
    ) -> Void

/// Schedules Universal MIDI Packets. Thread: any.
public typealias AUMIDIEventListBlock =
    @Sendable (
        _ eventSampleTime: AUEventSampleTime, _ cable: UInt8, _ eventList: UnsafePointer<AUMIDIEventListWords>
    ) -> OSStatus

/// Receives the MIDI that a unit sends. Thread: render.
public typealias AUMIDIOutputEventBlock = (
    _ eventSampleTime: AUEventSampleTime, _ cable: UInt8, _ length: Int, _ midiBytes: UnsafePointer<UInt8>
) -> OSStatus

/// Tells tempo, time signature and position; any pointer may be nil. Valid only inside render. Thread: render.
public typealias AUHostMusicalContextBlock = (
    _ currentTempo: UnsafeMutablePointer<Double>?, _ timeSignatureNumerator: UnsafeMutablePointer<Double>?,
    _ timeSignatureDenominator: UnsafeMutablePointer<Int>?, _ currentBeatPosition: UnsafeMutablePointer<Double>?,
    _ sampleOffsetToNextBeat: UnsafeMutablePointer<Int>?,
    _ currentMeasureDownbeatPosition: UnsafeMutablePointer<Double>?
) -> Bool

/// Tells the state of the host's transport; any pointer may be nil. Valid only inside render. Thread: render.
public typealias AUHostTransportStateBlock = (
    _ transportStateFlags: UnsafeMutablePointer<AUHostTransportStateFlags>?,
    _ currentSamplePosition: UnsafeMutablePointer<Double>?, _ cycleStartBeatPosition: UnsafeMutablePointer<Double>?,
    _ cycleEndBeatPosition: UnsafeMutablePointer<Double>?
) -> Bool

/// State of the host's transport.
public struct AUHostTransportStateFlags: OptionSet, Sendable {
    /// The bits of AUAudioUnit.h, as a host's block writes them.
    public let rawValue: UInt
    /// Keeps bits that have no name here.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Since the last cycle the transport started, stopped or jumped to another place.
    public static let changed = AUHostTransportStateFlags(rawValue: 1)
    /// The position goes on from cycle to cycle.
    public static let moving = AUHostTransportStateFlags(rawValue: 2)
    /// Recording, or ready to; says nothing about whether the transport moves.
    public static let recording = AUHostTransportStateFlags(rawValue: 4)
    /// The host repeats a passage; the transport state block tells its ends, in beats.
    public static let cycling = AUHostTransportStateFlags(rawValue: 8)
}

/// Told of a parameter's new value; changes are coalesced. Thread: any but render.
public typealias AUParameterObserver = @Sendable (_ address: AUParameterAddress, _ value: AUValue) -> Void
/// Told of every change, with its time. Thread: any but render.
public typealias AUParameterRecordingObserver =
    @Sendable (_ numberOfEvents: Int, _ events: UnsafePointer<AURecordedParameterEvent>) -> Void
/// Told of every change, with its time and kind. Thread: any but render.
public typealias AUParameterAutomationObserver =
    @Sendable (_ numberOfEvents: Int, _ events: UnsafePointer<AUParameterAutomationEvent>) -> Void
/// Identifies an observer; also its originator in `setValue(_:originator:)`.
public typealias AUParameterObserverToken = UnsafeMutableRawPointer

/// Brings a new value to the unit's signal processing. Thread: any, rendering included; so the storage it writes must
/// be atomic.
public typealias AUImplementorValueObserver = (_ param: AUParameter, _ value: AUValue) -> Void
/// Reads the current value from the unit. Thread: any but render.
public typealias AUImplementorValueProvider = (_ param: AUParameter) -> AUValue
/// Gives a value as text for people; nil for the value that the parameter has now. Thread: any but render.
public typealias AUImplementorStringFromValueCallback = (_ param: AUParameter, _ value: UnsafePointer<AUValue>?) ->
    String
/// Gives the value, in the parameter's unit, that a person typed. Thread: any but render.
public typealias AUImplementorValueFromStringCallback = (_ param: AUParameter, _ string: String) -> AUValue
/// Gives a node's name in at most about so many characters. Thread: any but render.
public typealias AUImplementorDisplayNameWithLengthCallback = (_ node: AUParameterNode, _ desiredLength: Int) -> String
