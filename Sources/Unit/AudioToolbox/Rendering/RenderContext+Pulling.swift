/// For kernels that pull their own input (`KernelUnitDefinition.pullsOwnInput`).
extension RenderContext {
    /// Whether the host wants the input passed on as it is.
    @inlinable @_noLocks @_noAllocation
    public func isBypassed() -> Bool { cycle.pointee.isBypassed }

    /// Asks for frames of the first input bus; `pulledPointer` gives them until the next pull. Returns false where none
    /// came: they are silent then, and the cycle fails with the reason.
    ///
    /// - Parameters:
    ///   - frames: 0 ... the `maximumFrames` of the configuration; ask several times for more.
    ///   - sampleTime: of the first, on the input's own time line, which is the kernel's to count.
    @_noLocks @_noAllocation
    public func pullInput(_ frames: Int, at sampleTime: AUEventSampleTime) -> Bool {
        cycle.pointee.puller.pointee.pull(cycle.pointee.request, frames: frames, sampleTime: sampleTime)
    }

    /// The samples of one input channel that the last pull brought.
    /// - Precondition: the channel exists.
    @inlinable @_noLocks @_noAllocation
    public func pulledPointer(_ channel: Int) -> UnsafeMutablePointer<Float> {
        guard channel >= 0, channel < inputChannelCount() else { fatalError("no such input channel") }
        return cycle.pointee.inputs[0].channels[channel]
    }
}
