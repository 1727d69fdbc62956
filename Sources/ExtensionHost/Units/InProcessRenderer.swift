import AudioToolbox
import RenderLink

/// Renders a unit that lives in this process, by calling its table.
///
/// One request structure is filled anew each cycle; every output bus is rendered by the cycle's first call, and the calls for further busses
/// at the same time copy what that one left. Thread: render, one caller at a time; `init`, `deinit` and `setMIDIOutput` any but render, while
/// nothing renders.
// @unchecked: everything but the pointers' targets is constant; those belong to the one thread that renders.
final class InProcessRenderer: @unchecked Sendable {
    private let function:
        @convention(c) (AUExtensionInstanceRef?, UnsafeMutablePointer<AUExtensionRenderRequest>?) -> OSStatus
    private let instance: AUExtensionInstanceRef
    private let core: RenderCore
    private let request: UnsafeMutablePointer<AUExtensionRenderRequest>
    private let transport: UnsafeMutablePointer<AUExtensionTransport>
    private let busses: OutputBusBuffers
    private let calls: UnsafeMutablePointer<HostCalls>
    private let meter: InProcessMeter
    /// Behind a pointer: a class's own fields cost an exclusivity check at each access.
    private let cycle: UnsafeMutablePointer<Cycle>

    /// The cycle rendered last, and where the transport comes from.
    private struct Cycle: ~Copyable {
        var source = TransportSource()
        var time = -Double.infinity
        var frames: UInt32 = 0
        var status: OSStatus = 0
    }

    /// What the unit may call during a render.
    private struct HostCalls {
        var midiOutput: AUMIDIOutputEventBlock?
        var midiOutputList: AUMIDIEventListBlock?
        /// Kept alive by the renderer.
        let core: Unmanaged<RenderCore>
    }

    init(
        interface: UnsafePointer<AUExtensionInterface>, instance: AUExtensionInstanceRef, outputChannels: [Int],
        maximumFrames: Int, core: RenderCore, meter: InProcessMeter
    ) {
        self.meter = meter
        function = interface.pointee.render
        self.instance = instance
        self.core = core
        busses = OutputBusBuffers(channels: outputChannels, maximumFrames: maximumFrames)
        request = .allocate(capacity: 1)
        request.initialize(to: AUExtensionRenderRequest())
        transport = .allocate(capacity: 1)
        transport.initialize(to: AUExtensionTransport())
        calls = .allocate(capacity: 1)
        calls.initialize(to: HostCalls(midiOutput: nil, core: .passUnretained(core)))
        cycle = .allocate(capacity: 1)
        cycle.initialize(to: Cycle())
        prepareRequest()
    }

    deinit {
        busses.deallocate()
        cycle.deinitialize(count: 1)
        cycle.deallocate()
        calls.deinitialize(count: 1)
        calls.deallocate()
        transport.deallocate()
        request.deallocate()
    }

    func setMIDIOutput(_ block: AUMIDIOutputEventBlock?, _ listBlock: AUMIDIEventListBlock?) {
        calls.pointee.midiOutput = block
        calls.pointee.midiOutputList = listBlock
        request.pointee.midiOutput = block == nil ? nil : Self.midiOutput
        request.pointee.eventListOutput = listBlock == nil ? nil : Self.eventListOutput
    }

    func setTransport(_ context: AUHostMusicalContextBlock?, _ state: AUHostTransportStateBlock?) {
        cycle.pointee.source = TransportSource(musicalContext: context, transportState: state)
    }

    private func prepareRequest() {
        request.pointee.structSize = UInt32(MemoryLayout<AUExtensionRenderRequest>.size)
        request.pointee.outputBusCount = UInt32(busses.count)
        request.pointee.outputs = UnsafePointer(busses.lists)
        request.pointee.outputContext = UnsafeMutableRawPointer(calls)
        request.pointee.parameterOutput = Self.parameterOutput
    }

    /// One call of the unit's internal render block.
    func render(
        _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ timestamp: UnsafePointer<AudioTimeStamp>,
        _ frames: UInt32, _ bus: Int, _ output: UnsafeMutablePointer<AudioBufferList>,
        _ events: UnsafePointer<AURenderEvent>?, _ pull: AURenderPullInputBlock?
    ) -> OSStatus {
        let time = timestamp.pointee.mSampleTime
        if bus > 0, time == cycle.pointee.time, frames == cycle.pointee.frames {
            if cycle.pointee.status == noErr { busses.copy(bus, to: output, frames: frames) }
            return cycle.pointee.status
        }
        busses.prepare(frames: frames, caller: output, bus: bus)
        request.pointee.frameCount = frames
        request.pointee.flags = flags.pointee
        request.pointee.timestamp = timestamp
        request.pointee.events = events
        request.pointee.transport = cycle.pointee.source.fill(transport) ? UnsafePointer(transport) : nil
        let status = request.pointee.withPullInput(pull) { [function, instance] request in
            withUnsafeMutablePointer(to: &request) { function(instance, $0) }
        }
        flags.pointee = request.pointee.flags
        if status != noErr || !clean(frames: frames) { meter.noteFailure() }
        busses.restore(caller: output, bus: bus)
        cycle.pointee.time = time
        cycle.pointee.frames = frames
        cycle.pointee.status = status
        return status
    }

    /// Cleans all outputs; false when there was NaN or infinity. A unit of this process is trusted, not its arithmetic: what it says goes to a
    /// device like everybody's.
    @_noLocks @_noAllocation
    private func clean(frames: UInt32) -> Bool {
        var findings = LinkFindings(rawValue: 0).rawValue
        for bus in 0..<busses.count {
            let buffers = audioBuffers(busses.list(bus))
            for channel in 0..<Int(busses.list(bus).pointee.mNumberBuffers) {
                guard let samples = buffers[channel].mData else { continue }
                findings |=
                    SampleCleaning.clean(samples.assumingMemoryBound(to: Float.self), count: Int(frames)).rawValue
            }
        }
        return findings & LinkFindings.nonfinite.rawValue == 0
    }

    private static let midiOutput: AUExtensionMIDIOutput = { context, time, cable, length, bytes in
        guard let context, let bytes, let send = context.assumingMemoryBound(to: HostCalls.self).pointee.midiOutput
        else { return kAudioUnitErr_PropertyNotInUse }
        return send(time, cable, Int(length), bytes)
    }

    private static let eventListOutput: AUExtensionEventListOutput = { context, time, cable, list in
        guard let context, let list, let send = context.assumingMemoryBound(to: HostCalls.self).pointee.midiOutputList
        else { return kAudioUnitErr_PropertyNotInUse }
        return send(time, cable, list)
    }

    private static let parameterOutput: AUExtensionParameterOutput = { context, address, value in
        guard let context, value.isFinite else { return }
        let core = context.assumingMemoryBound(to: HostCalls.self).pointee.core
        core._withUnsafeGuaranteedRef { $0.follow(address, value) }
    }
}
