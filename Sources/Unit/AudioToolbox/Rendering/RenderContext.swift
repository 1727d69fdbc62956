/// A stretch of one cycle, as a kernel sees it: its inputs, its outputs, and what else it may ask and report. Thread:
/// render.
@frozen
public struct RenderContext: ~Copyable {
    @usableFromInline let cycle: UnsafeMutablePointer<KernelCycle>
    @usableFromInline let offset: Int
    /// Frames to render.
    public let frameCount: Int

    @inlinable
    init(cycle: UnsafeMutablePointer<KernelCycle>, offset: Int, frameCount: Int) {
        self.cycle = cycle
        self.offset = offset
        self.frameCount = frameCount
    }

    /// The first frame of this stretch on the host's time line.
    @inlinable @_noLocks @_noAllocation
    public func sampleTime() -> AUEventSampleTime { cycle.pointee.sampleTime &+ Int64(offset) }

    /// Busses that nothing feeds count, too.
    @inlinable @_noLocks @_noAllocation
    public func inputBusCount() -> Int { cycle.pointee.inputCount }

    /// Busses that the host does not ask for in this cycle count, too.
    @inlinable @_noLocks @_noAllocation
    public func outputBusCount() -> Int { cycle.pointee.outputCount }

    /// 0 for a bus that does not exist.
    @inlinable @_noLocks @_noAllocation
    public func inputChannelCount(bus: Int = 0) -> Int {
        bus >= 0 && bus < cycle.pointee.inputCount ? cycle.pointee.inputs[bus].channelCount : 0
    }

    /// 0 for a bus that does not exist.
    @inlinable @_noLocks @_noAllocation
    public func outputChannelCount(bus: Int = 0) -> Int {
        bus >= 0 && bus < cycle.pointee.outputCount ? cycle.pointee.outputs[bus].channelCount : 0
    }

    /// Whether something feeds an input bus; a bus that nothing feeds is silent.
    @inlinable @_noLocks @_noAllocation
    public func isInputConnected(bus: Int = 0) -> Bool {
        guard bus >= 0, bus < cycle.pointee.inputCount else { return false }
        return cycle.pointee.inputs[bus].isConnected
    }

    /// The samples of one input channel. May be the same memory as the output of the same number, or the host's.
    /// - Precondition: bus and channel exist.
    @inlinable @_noLocks @_noAllocation
    @_lifetime(borrow self)
    public func input(_ channel: Int, bus: Int = 0) -> InputSpan {
        InputSpan(inputPointer(channel, bus: bus), count: frameCount, of: self)
    }

    /// The samples of one output channel, to be written.
    /// - Precondition: bus and channel exist.
    @inlinable @_noLocks @_noAllocation
    @_lifetime(borrow self)
    public func output(_ channel: Int, bus: Int = 0) -> MutableSpan<Float> {
        let span = MutableSpan(_unsafeStart: outputPointer(channel, bus: bus), count: frameCount)
        return _overrideLifetime(span, borrowing: self)
    }

    /// As `input`, for loops that need a pointer; `frameCount` samples.
    @inlinable @_noLocks @_noAllocation
    public func inputPointer(_ channel: Int, bus: Int = 0) -> UnsafePointer<Float> {
        guard channel >= 0, channel < inputChannelCount(bus: bus) else { fatalError("no such input channel") }
        return UnsafePointer(cycle.pointee.inputs[bus].channels[channel].advanced(by: offset))
    }

    /// As `output`, for loops that need a pointer; `frameCount` samples.
    @inlinable @_noLocks @_noAllocation
    public func outputPointer(_ channel: Int, bus: Int = 0) -> UnsafeMutablePointer<Float> {
        guard channel >= 0, channel < outputChannelCount(bus: bus) else { fatalError("no such output channel") }
        return cycle.pointee.outputs[bus].channels[channel].advanced(by: offset)
    }

    /// Fills every output with silence.
    @inlinable @_noLocks @_noAllocation
    public func clearOutputs() {
        for bus in 0..<cycle.pointee.outputCount {
            for channel in 0..<cycle.pointee.outputs[bus].channelCount {
                let samples = outputPointer(channel, bus: bus)
                for frame in 0..<frameCount { samples[frame] = 0 }
            }
        }
    }
}
