public import AudioTypes
internal import CRenderLink
internal import CSampleLoops

// What a cycle left.
extension HostLinkPort {
    /// Copies an output bus of the last completed cycle into the host's own buffers and cleans the copy; channels that
    /// the bus does not have are cleared, null buffers left alone. Frames beyond the cycle's are not touched.
    @_noLocks @_noAllocation @section("render")
    public func copyOutput(_ bus: Int, into list: UnsafeMutablePointer<AudioBufferList>) -> SampleCleaning.Findings {
        let buffers = audioBuffers(list)
        var findings: UInt32 = 0
        for channel in 0..<Int(list.pointee.mNumberBuffers) {
            guard let data = buffers[channel].mData else { continue }
            let count = min(frames, Int(buffers[channel].mDataByteSize) / 4)
            findings |= copyOutput(bus, channel, to: data.assumingMemoryBound(to: Float.self), frames: count).rawValue
        }
        return SampleCleaning.Findings(rawValue: findings)
    }

    /// Copies one channel and cleans the copy; see above.
    @_noLocks @_noAllocation
    public func copyOutput(
        _ bus: Int, _ channel: Int, to target: UnsafeMutablePointer<Float>, frames: Int
    ) -> SampleCleaning.Findings {
        guard frames > 0, frames <= maximumFrames else { return SampleCleaning.Findings(rawValue: 0) }
        guard channel >= 0, let source = outputs(bus)[channel] else {
            sample_clear(target, frames)
            return SampleCleaning.Findings(rawValue: 0)
        }
        // The service may write on while we read. After this one copy nothing of it is read again.
        sample_copy(target, source, frames)
        return SampleCleaning.Findings(rawValue: crl_sanitize(target, frames, SampleCleaning.limit))
    }

    /// Where the shared samples of a bus lie; nil for a channel that does not exist.
    @frozen public struct Channels {
        /// Those of the first channel; the others lie `stride` samples apart.
        public let base: UnsafePointer<Float>?
        /// Samples from a channel to the next.
        public let stride: Int
        /// Of the channels.
        public let count: Int

        /// Thread: any, also render.
        @_noLocks @_noAllocation
        public init(base: UnsafePointer<Float>?, stride: Int, count: Int) {
            self.base = base
            self.stride = stride
            self.count = count
        }

        /// One channel. Thread: any, also render.
        @inlinable @inline(__always)
        public subscript(channel: Int) -> UnsafePointer<Float>? {
            @_noLocks @_noAllocation get { channel < count ? base.map { $0 + channel &* stride } : nil }
        }
    }

    /// The shared samples of the last completed cycle, unchecked: to be copied, not to be worked on.
    @_noLocks @_noAllocation @section("render")
    public func outputs(_ bus: Int) -> Channels {
        let own = state.pointee.places.outputs.channels(bus, state.pointee.completed)
        return Channels(base: own.base.map { UnsafePointer($0) }, stride: own.stride, count: own.count)
    }

    /// What the unit sent during the last completed cycle: MIDI and parameter values, checked, in time order. Valid
    /// until the next call.
    @_noLocks @_noAllocation @section("render")
    public func outputEvents() -> LinkOutputEvents {
        let (records, shape) = (state.pointee.privateEvents, state.pointee.completedShape)
        let bytes = state.pointee.places.serviceEvents.copy(
            state.pointee.completed, bytes: Int(state.pointee.reply.eventBytes), to: records)
        return LinkOutputEvents(
            records: UnsafeRawPointer(records), bytes: bytes, start: shape.start, frames: shape.frames)
    }

    /// Frames of the last completed cycle.
    public var frames: Int { @_noLocks @_noAllocation get { state.pointee.completedShape.frames } }

    /// What a unit's service says of a cycle: claims, read once.
    @frozen public struct Reply: Sendable {
        /// The unit's own.
        public let status: Int32
        /// AudioUnitRenderActionFlags, with those of `LinkFlags`.
        public let flags: UInt32
        /// Bytes of events that the unit sent.
        public let eventBytes: UInt32
        /// How long the unit rendered, in nanoseconds.
        public let renderTime: UInt64

        /// Thread: any, also render.
        @_noLocks @_noAllocation
        public init(status: Int32 = 0, flags: UInt32 = 0, eventBytes: UInt32 = 0, renderTime: UInt64 = 0) {
            self.status = status
            self.flags = flags
            self.eventBytes = eventBytes
            self.renderTime = renderTime
        }

        /// Whether the unit made nothing that can be used: an error, NaN or infinity.
        public var hasFailed: Bool {
            @_noLocks @_noAllocation @section("render") get { LinkFlags.hasFailed(status, flags) }
        }
    }

    /// That of the last completed cycle.
    public var reply: Reply { @_noLocks @_noAllocation @section("render") get { state.pointee.reply } }

    /// The unit's status for the last completed cycle.
    public var lastStatus: Int32 { @_noLocks @_noAllocation @section("render") get { state.pointee.reply.status } }

    /// AudioUnitRenderActionFlags of the last completed cycle, with those of `LinkFlags`.
    public var lastFlags: UInt32 { @_noLocks @_noAllocation @section("render") get { state.pointee.reply.flags } }

    /// Whether the unit made nothing that can be used in the last begun cycle, though it is done: an error, NaN or
    /// infinity.
    var hasFailed: Bool {
        @_noLocks @_noAllocation get { state.pointee.isCompleted && state.pointee.reply.hasFailed }
    }

    /// Whether the last begun cycle was rendered.
    public var isRendered: Bool { @_noLocks @_noAllocation @section("render") get { state.pointee.isCompleted } }

    /// How long the unit rendered, in nanoseconds; a claim of the service.
    public var renderTime: UInt64 { @_noLocks @_noAllocation @section("render") get { state.pointee.reply.renderTime } }

    /// When the unit's turn of the last begun cycle began, in nanoseconds of CLOCK_MONOTONIC; nil when it has not, or
    /// when what the service reports of it cannot be.
    @_noLocks @_noAllocation
    public func turnBeginning(after start: UInt64, before end: UInt64) -> UInt64? {
        let began = crl_take_beginning(crl_reply_at(state.pointee.places.service, state.pointee.sequence.parity))
        return began >= start && began <= end ? began : nil
    }

    /// What of the unit's own time for the last cycle lies between two times, in nanoseconds of CLOCK_MONOTONIC: all of it
    /// where its service does not say when the turn began. A claim of the service, at most `end - start`.
    @_noLocks @_noAllocation @inline(__always)
    public func renderTime(after start: UInt64, before end: UInt64) -> UInt64 {
        let (own, longest) = (renderTime, end > start ? end &- start : 0)
        guard let began = turnBeginning(after: 0, before: end) else { return own < longest ? own : longest }
        let ended = own < end &- began ? began &+ own : end
        let from = began > start ? began : start
        return ended > from ? ended &- from : 0
    }
}
