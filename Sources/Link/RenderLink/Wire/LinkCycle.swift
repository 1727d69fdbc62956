public import AudioTypes

/// What is the same for every unit of one render cycle.
@frozen public struct LinkCycle {
    /// At most the geometry's maximum.
    public var frames: Int
    /// AudioUnitRenderActionFlags.
    public var flags: UInt32
    /// Read while requests are written, that is until `HandoffPort.begin` returns.
    public var timestamp: UnsafePointer<AudioTimeStamp>
    /// Null when the host supplies neither musical context nor transport.
    public var transport: UnsafePointer<AUExtensionTransport>?
    /// Nanoseconds of CLOCK_MONOTONIC; passed to the unit's side for the record.
    public var deadline: UInt64
    /// Nanoseconds from the callback's beginning to `deadline`; 0 when unknown.
    public var budget: UInt64

    /// Keeps both pointers without copying what they point to. Thread: any, also render.
    @_noLocks @_noAllocation
    public init(
        frames: Int, flags: UInt32, timestamp: UnsafePointer<AudioTimeStamp>,
        transport: UnsafePointer<AUExtensionTransport>?,
        deadline: UInt64, budget: UInt64 = 0
    ) {
        self.frames = frames
        self.flags = flags
        self.timestamp = timestamp
        self.transport = transport
        self.deadline = deadline
        self.budget = budget
    }
}
