public import AudioToolbox
internal import CRenderLink

extension HostLinkPort {
    /// Copies an output bus of the last completed cycle into the host's own buffers and cleans the copy; channels that
    /// the bus does not have are cleared, null buffers left alone. Frames beyond the cycle's are not touched.
    @_noLocks @_noAllocation
    public func copyOutput(
        _ bus: Int, into list: UnsafeMutablePointer<AudioBufferList>, limit: Float = SampleCleaning.limit
    )
        -> LinkFindings
    {
        let count = Int(list.pointee.mNumberBuffers)
        let buffers = UnsafeMutableRawPointer(list) + 8
        var findings: UInt32 = 0
        for channel in 0..<count {
            let buffer = (buffers + channel &* 16).assumingMemoryBound(to: AudioBuffer.self)
            guard let data = buffer.pointee.mData else { continue }
            let frames = min(self.frames, Int(buffer.pointee.mDataByteSize) / 4)
            findings |=
                copyOutput(bus, channel, to: data.assumingMemoryBound(to: Float.self), frames: frames, limit: limit)
                .rawValue
        }
        return LinkFindings(rawValue: findings)
    }

    /// Copies one channel and cleans the copy; see above.
    @_noLocks @_noAllocation
    public func copyOutput(
        _ bus: Int, _ channel: Int, to target: UnsafeMutablePointer<Float>, frames: Int,
        limit: Float = SampleCleaning.limit
    )
        -> LinkFindings
    {
        guard frames > 0, frames <= state.pointee.maximumFrames else { return LinkFindings(rawValue: 0) }
        guard let source = outputPointer(bus, channel) else {
            crl_clear(target, frames)
            return LinkFindings(rawValue: 0)
        }
        // The service may write on while we read. After this one copy nothing of it is read again.
        crl_copy(target, source, frames)
        return LinkFindings(rawValue: crl_sanitize(target, frames, limit))
    }

    /// The shared samples of the last completed cycle, unchecked: to be copied, not to be worked on.
    @_noLocks @_noAllocation
    public func outputPointer(_ bus: Int, _ channel: Int) -> UnsafePointer<Float>? {
        let offset = state.pointee.completed.parity &* state.pointee.outputParityStride
        return state.pointee.outputs.samples(bus, channel, offset: offset).map { UnsafePointer($0) }
    }

    /// Frames of the last completed cycle.
    public var frames: Int {
        @_noLocks @_noAllocation get { completedShape.frames }
    }

    var completedShape: CycleShape {
        @_noLocks @_noAllocation get { isCompleted ? state.pointee.shape : state.pointee.completedShape }
    }

    /// The unit's status for the last completed cycle.
    public var lastStatus: Int32 {
        @_noLocks @_noAllocation get { state.pointee.replyStatus }
    }

    /// AudioUnitRenderActionFlags of the last completed cycle, with those of `LinkFlags`.
    public var lastFlags: UInt32 {
        @_noLocks @_noAllocation get { state.pointee.replyFlags }
    }

    /// Whether the last begun cycle was rendered.
    public var isRendered: Bool {
        @_noLocks @_noAllocation get { isCompleted }
    }

    /// How long the unit rendered, in nanoseconds; a claim of the service.
    public var renderTime: UInt64 {
        @_noLocks @_noAllocation get { state.pointee.renderTime }
    }

    /// What the unit last said of a mirrored parameter; nil for an index outside the geometry. Any bit pattern may
    /// come.
    @_noLocks @_noAllocation
    public func mirroredValue(at index: Int) -> Float? {
        guard index >= 0, index < state.pointee.parameterCount else { return nil }
        return Float(bitPattern: SharedWord(state.pointee.service + CRL_SERVICE_MIRROR + index &* 4).loadRelaxed())
    }

    /// Changes whenever a mirrored value changes.
    public var mirrorGeneration: UInt32 {
        @_noLocks @_noAllocation get { SharedWord(state.pointee.service + CRL_SERVICE_MIRROR_GENERATION).load() }
    }
}
