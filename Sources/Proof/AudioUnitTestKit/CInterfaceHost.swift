import AudioToolbox
import AudioUnitInterface
import ExtensionHost

/// Drives a unit as a host that is written against the C functions (Audio Unit v2) does: a render callback brings the
/// input, AudioUnitRender the output.
///
/// Thread: one at a time.
final class CInterfaceHost {
    private let instance: AudioUnit
    /// The input of the cycle that is rendered.
    private let pull: UnsafeMutablePointer<AURenderPullInputBlock?>

    /// Gives the unit its formats, connects its inputs and initializes it.
    ///
    /// - Throws: what the unit or its busses refuse.
    init(_ unit: ExtensionAudioUnit, _ layout: RenderLayout) throws {
        try layout.apply(to: unit)
        instance = ComponentHandles.keep(unit)
        pull = .allocate(capacity: 1)
        pull.initialize(to: nil)
        for bus in 0..<unit.inputBusses.count {
            try check(set(kAudioUnitProperty_SetRenderCallback, scope: kAudioUnitScope_Input, UInt32(bus), callback))
        }
        try check(set(kAudioUnitProperty_MaximumFramesPerSlice, scope: kAudioUnitScope_Global, 0, layout.maximumFrames))
        try check(AudioUnitInitialize(instance))
    }

    deinit {
        _ = AudioComponentInstanceDispose(instance)
        pull.deinitialize(count: 1)
        pull.deallocate()
    }

    /// Gives up what rendering needs.
    func end() { _ = AudioUnitUninitialize(instance) }

    /// Renders through the C functions; its pull block becomes the render callback's input.
    var renderBlock: AURenderBlock {
        // nonisolated(unsafe): both are used by the one thread that renders.
        nonisolated(unsafe) let (instance, pull) = (instance, pull)
        return { flags, time, frames, bus, data, block in
            pull.pointee = block
            defer { pull.pointee = nil }
            return AudioUnitRender(instance, flags, time, UInt32(bus), frames, data)
        }
    }

    private var callback: AURenderCallbackStruct {
        AURenderCallbackStruct(
            inputProc: { context, flags, time, bus, frames, data in
                guard let data else { return kAudio_ParamError }
                let pull = context.assumingMemoryBound(to: AURenderPullInputBlock?.self).pointee
                return pull?(flags, time, frames, Int(bus), data) ?? kAudioUnitErr_NoConnection
            }, inputProcRefCon: UnsafeMutableRawPointer(pull))
    }

    private func set<Value: BitwiseCopyable>(
        _ property: AudioUnitPropertyID, scope: AudioUnitScope, _ element: UInt32, _ value: Value
    ) -> OSStatus {
        withUnsafeBytes(of: value) {
            AudioUnitSetProperty(
                instance, property, scope, element, $0.baseAddress,
                UInt32($0.count))
        }
    }

    private func check(_ status: OSStatus) throws {
        guard status == noErr else {
            throw AUAudioUnitError(status, "The unit refuses by its C interface.")
        }
    }
}
