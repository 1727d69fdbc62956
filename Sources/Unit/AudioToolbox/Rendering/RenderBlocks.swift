// The block types of AUAudioUnit.h and AUAudioUnitImplementation.h, as Swift closures. Blocks that may be called from
// any thread are `@Sendable`; those that a unit's author writes are not, because they capture the author's pointers.

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

/// Returns tempo, time signature and position; any pointer may be nil. Valid only inside render. Thread: render.
public typealias AUHostMusicalContextBlock = (
    _ currentTempo: UnsafeMutablePointer<Double>?, _ timeSignatureNumerator: UnsafeMutablePointer<Double>?,
    _ timeSignatureDenominator: UnsafeMutablePointer<Int>?, _ currentBeatPosition: UnsafeMutablePointer<Double>?,
    _ sampleOffsetToNextBeat: UnsafeMutablePointer<Int>?,
    _ currentMeasureDownbeatPosition: UnsafeMutablePointer<Double>?
) -> Bool

/// Returns the state of the host's transport; any pointer may be nil. Valid only inside render. Thread: render.
public typealias AUHostTransportStateBlock = (
    _ transportStateFlags: UnsafeMutablePointer<AUHostTransportStateFlags>?,
    _ currentSamplePosition: UnsafeMutablePointer<Double>?, _ cycleStartBeatPosition: UnsafeMutablePointer<Double>?,
    _ cycleEndBeatPosition: UnsafeMutablePointer<Double>?
) -> Bool
