/// The function that runs a kernel for one cycle: the kernel's memory, the cycle (`KernelCycle`). Thread: render.
public typealias KernelRenderFunction = @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> OSStatus

/// Runs a kernel for one cycle: splits it at its events.
///
/// An author calls it from one concrete function, which the compiler then checks with everything below it, and
/// specializes:
///
///     @_noLocks @_noAllocation
///     private func renderGain(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
///         KernelRunner<GainKernel>.render(kernel, cycle)
///     }
@frozen
public enum KernelRunner<Kernel: RenderKernel & ~Copyable> {
    /// Thread: render.
    @inlinable
    public static func render(_ kernelMemory: UnsafeMutableRawPointer, _ cycleMemory: UnsafeMutableRawPointer)
        -> OSStatus
    {
        let kernel = kernelMemory.assumingMemoryBound(to: Kernel.self)
        let cycle = cycleMemory.assumingMemoryBound(to: KernelCycle.self)
        if cycle.pointee.hasChangedParameters() { applyChanges(kernel, cycle) }
        if cycle.pointee.needsReset { kernel.pointee.reset() }
        let frames = cycle.pointee.frameCount
        var event = cycle.pointee.events
        var frame = 0
        while true {
            var end = frames
            while let due = event {
                let place = Int(
                    truncatingIfNeeded: eventHeader(due).pointee.eventSampleTime &- cycle.pointee.sampleTime)
                if place > frame {
                    // An event at or behind the end is the caller's error; it is handled at the end rather than lost.
                    end = place < frames ? place : frames
                    if frame < frames { break }
                }
                deliver(due, kernel, cycle)
                event = UnsafePointer(eventHeader(due).pointee.next)
            }
            if frame >= frames { break }
            if !cycle.pointee.skipsAudio {
                kernel.pointee.render(RenderContext(cycle: cycle, offset: frame, frameCount: end &- frame))
            }
            frame = end
            if frame >= frames, event == nil { break }
        }
        cycle.pointee.latencyFrames = kernel.pointee.latencyFrames
        cycle.pointee.tailFrames = kernel.pointee.tailFrames
        return 0
    }

    /// Values set outside render since the last cycle.
    @inlinable
    static func applyChanges(_ kernel: UnsafeMutablePointer<Kernel>, _ cycle: UnsafeMutablePointer<KernelCycle>) {
        var index = cycle.pointee.nextChangedParameter(from: 0)
        while index >= 0 {
            let (address, value) = (
                cycle.pointee.parameterAddress(at: index), cycle.pointee.parameterValue(at: index)
            )
            let frames = cycle.pointee.takeRampFrames(at: index)
            if frames > 0 {
                kernel.pointee.handle(.ramp(address: address, goal: value, frames: frames))
            } else {
                kernel.pointee.handle(.parameter(address: address, value: value))
            }
            index = cycle.pointee.nextChangedParameter(from: index &+ 1)
        }
    }

    @inlinable
    static func deliver(
        _ event: UnsafePointer<AURenderEvent>, _ kernel: UnsafeMutablePointer<Kernel>,
        _ cycle: UnsafeMutablePointer<KernelCycle>
    ) {
        switch eventHeader(event).pointee.eventType {
        case .parameter, .parameterRamp: deliverParameter(parameterEvent(event), kernel, cycle)
        case .MIDI: deliverMIDI(event, kernel)
        case .midiSysEx:
            let bytes = UnsafeBufferPointer(start: midiBytes(event), count: Int(midiEvent(event).pointee.length))
            kernel.pointee.handle(.systemExclusive(cable: midiEvent(event).pointee.cable, bytes: bytes))
        case .midiEventList: deliverPackets(event, kernel)
        default: break
        }
    }

    @inlinable
    static func deliverParameter(
        _ event: UnsafePointer<AUParameterEvent>, _ kernel: UnsafeMutablePointer<Kernel>,
        _ cycle: UnsafeMutablePointer<KernelCycle>
    ) {
        let address = event.pointee.parameterAddress
        let index = cycle.pointee.parameterIndex(of: address)
        if index < 0 { return }
        let frames = Int(event.pointee.rampDurationSampleFrames)
        if event.pointee.eventType.rawValue == AURenderEventType.parameterRamp.rawValue, frames > 0 {
            // A ramp of a parameter that cannot ramp leaves its value as it is.
            if !cycle.pointee.canRamp(at: index) { return }
            let goal = cycle.pointee.follow(at: index, event.pointee.value)
            kernel.pointee.handle(.ramp(address: address, goal: goal, frames: frames))
        } else {
            let value = cycle.pointee.follow(at: index, event.pointee.value)
            kernel.pointee.handle(.parameter(address: address, value: value))
        }
    }

    /// One event may carry several messages; an unfinished one at the end is dropped.
    @inlinable
    static func deliverMIDI(_ event: UnsafePointer<AURenderEvent>, _ kernel: UnsafeMutablePointer<Kernel>) {
        let bytes = midiBytes(event)
        let count = Int(midiEvent(event).pointee.length)
        let cable = midiEvent(event).pointee.cable
        var place = 0
        while place < count {
            let status = bytes[place]
            let length = midiMessageLength(status)
            if place &+ length > count { return }
            if status >= 0x80 {
                kernel.pointee.handle(
                    .midi(
                        cable: cable, status: status, data1: length > 1 ? bytes[place &+ 1] : 0,
                        data2: length > 2 ? bytes[place &+ 2] : 0))
            }
            place &+= length
        }
    }

    @inlinable
    static func deliverPackets(_ event: UnsafePointer<AURenderEvent>, _ kernel: UnsafeMutablePointer<Kernel>) {
        let words = packetWords(event)
        let count = packetWordCount(event)
        let cable = packetsEvent(event).pointee.cable
        var place = 0
        while place < count {
            let length = packetLength(words[place])
            if place &+ length > count { return }
            let packet = UnsafeBufferPointer(start: words.advanced(by: place), count: length)
            kernel.pointee.handle(.packet(cable: cable, words: packet))
            place &+= length
        }
    }
}
