import AudioToolbox
import Synchronization

/// The render calls of a v3 unit that a C host uses.
///
/// Everything that a cycle needs lies behind one pointer; the blocks are made once.
// @unchecked: begun and ended while nothing renders; the state belongs to the thread that renders, the rest is atomic.
final class UnitRendering: @unchecked Sendable {
    private struct State {
        var block: AURenderBlock?
        var pull: AURenderPullInputBlock?
        var midi: AUScheduleMIDIEventBlock?
        var packets: AUMIDIEventListBlock?
        /// For `process`: what the unit is fed with instead of the sources.
        var inputs: UnsafeMutablePointer<UnsafePointer<AudioBufferList>?>?
        var inputCount = 0
        var copies: InputCopies?
        var schedule: Unmanaged<EventSchedule>?
    }

    let notifications = RenderNotifications()
    let sources = InputSources()
    let midiOutput = MIDIOutput()
    private let state: UnsafeMutablePointer<State>
    private let initialized = Atomic<Bool>(false)
    private let failure = Atomic<Int32>(0)

    init() {
        state = .allocate(capacity: 1)
        state.initialize(to: State())
        let (state, sources) = (state, sources)
        state.pointee.pull = { flags, time, frames, bus, data in
            guard let inputs = state.pointee.inputs else { return sources.pull(flags, time, frames, bus, data) }
            guard bus >= 0, bus < state.pointee.inputCount, let input = inputs[bus] else {
                return kAudioUnitErr_NoConnection
            }
            return InputCopies.give(input, to: data, frames: frames)
        }
    }

    deinit {
        state.pointee.copies?.free()
        state.deinitialize(count: 1)
        state.deallocate()
    }

    var isInitialized: Bool { initialized.load(ordering: .acquiring) }

    /// The first failure of a render call since this was asked last.
    func takeFailure() -> OSStatus { failure.exchange(0, ordering: .relaxed) }

    // MARK: Control

    func begin(_ unit: AUAudioUnit) {
        state.pointee.block = unit.renderBlock
        state.pointee.schedule = .passUnretained(unit.core.schedule)
        state.pointee.midi = unit.scheduleMIDIEventBlock
        state.pointee.packets = unit.scheduleMIDIEventListBlock
        state.pointee.copies?.free()
        let channels = unit.inputBusses.busses.first.map { Int($0.format.channelCount) } ?? 0
        state.pointee.copies = InputCopies(channels: channels, frames: Int(unit.maximumFramesToRender))
        initialized.store(true, ordering: .releasing)
    }

    func end() {
        initialized.store(false, ordering: .releasing)
        state.pointee.block = nil
    }

    /// Nil for a unit that takes no MIDI.
    func midi(of unit: AUAudioUnit) -> AUScheduleMIDIEventBlock? {
        if let block = state.pointee.midi { return block }
        guard !isInitialized else { return nil }
        state.pointee.midi = unit.scheduleMIDIEventBlock
        return state.pointee.midi
    }

    func packets(of unit: AUAudioUnit) -> AUMIDIEventListBlock? {
        if let block = state.pointee.packets { return block }
        guard !isInitialized else { return nil }
        state.pointee.packets = unit.scheduleMIDIEventListBlock
        return state.pointee.packets
    }

    // MARK: Render

    /// "So many frames into the coming call", as far as such a time reaches.
    func time(_ offset: Int) -> AUEventSampleTime {
        AUEventSampleTimeImmediate + AUEventSampleTime(min(max(0, offset), 4095))
    }

    /// A step or a ramp; one that is set like a tree's value may be smoothed by the unit.
    func schedule(
        _ address: AUParameterAddress, _ value: Float, offset: Int, frames: UInt32, isFromTree: Bool = false
    ) {
        let time = time(offset)
        // The unit, whose schedule it is, lives as long as its interface.
        state.pointee.schedule?._withUnsafeGuaranteedRef {
            $0.addParameter(at: time, ramp: frames, address: address, value: value, isFromTree: isFromTree)
        }
    }

    func render(
        _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ time: UnsafePointer<AudioTimeStamp>,
        _ frames: UInt32, _ bus: Int, _ data: UnsafeMutablePointer<AudioBufferList>
    ) -> OSStatus {
        let pull = sources.isConnected ? state.pointee.pull : nil
        return render(flags, time, frames, bus, data, pull)
    }

    private func render(
        _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ time: UnsafePointer<AudioTimeStamp>,
        _ frames: UInt32, _ bus: Int, _ data: UnsafeMutablePointer<AudioBufferList>, _ pull: AURenderPullInputBlock?
    ) -> OSStatus {
        guard let block = state.pointee.block else { return kAudioUnitErr_Uninitialized }
        midiOutput.begin(time)
        notifications.call(1 << 2, flags, time, UInt32(bus), frames, data)
        let status = block(flags, time, frames, bus, data, pull)
        if status != noErr {
            _ = failure.compareExchange(expected: 0, desired: status, ordering: .relaxed)
        }
        notifications.call(status == noErr ? 1 << 3 : 1 << 3 | 1 << 8, flags, time, UInt32(bus), frames, data)
        return status
    }

    /// Renders the first bus from and into one list; the unit reads a copy, whether or not it works in place.
    func process(
        _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ time: UnsafePointer<AudioTimeStamp>,
        _ frames: UInt32, _ data: UnsafeMutablePointer<AudioBufferList>
    ) -> OSStatus {
        guard isInitialized, let copies = state.pointee.copies else { return kAudioUnitErr_Uninitialized }
        guard copies.take(data, frames: frames) else { return kAudio_ParamError }
        var input: UnsafePointer<AudioBufferList>? = UnsafePointer(copies.list)
        return withUnsafeMutablePointer(to: &input) { inputs in
            state.pointee.inputs = inputs
            state.pointee.inputCount = 1
            defer { state.pointee.inputs = nil }
            return render(flags, time, frames, 0, data, state.pointee.pull)
        }
    }

    /// Renders output by output from lists for each input.
    func process(
        _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ time: UnsafePointer<AudioTimeStamp>,
        _ frames: UInt32, _ inputCount: Int,
        _ inputs: UnsafeMutablePointer<UnsafePointer<AudioBufferList>?>?, _ outputCount: Int,
        _ outputs: UnsafeMutablePointer<UnsafeMutablePointer<AudioBufferList>?>?
    ) -> OSStatus {
        guard isInitialized else { return kAudioUnitErr_Uninitialized }
        state.pointee.inputs = inputs
        state.pointee.inputCount = inputCount
        defer { state.pointee.inputs = nil }
        for bus in 0..<outputCount {
            guard let list = outputs?[bus] else { return kAudio_ParamError }
            let pull = inputs == nil ? nil : state.pointee.pull
            let status = render(flags, time, frames, bus, list, pull)
            guard status == noErr else { return status }
        }
        return noErr
    }
}
