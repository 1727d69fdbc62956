/// How a group of subjects is measured.
public struct BenchmarkPlan: Sendable {
    /// Times that limit and subjects take turns, so that a drift of the machine hits all.
    public var slices: Int
    /// Cycles per turn.
    public var cyclesPerSlice: Int
    /// Cycles before the first slice that are not recorded.
    public var warmUpCycles: Int
    /// Cycles at the start of every turn that are not recorded: the caches still hold the one before.
    public var settlingCycles: Int
    /// Sleep before each cycle in nanoseconds; 0: back to back.
    public var gapNanoseconds: UInt64
    /// The measuring thread's core.
    public var hostCore: Int
    /// The core of whatever runs on another core; nil when there is only one.
    public var peerCore: Int?
    /// The measuring thread's FIFO priority; 0: the ordinary policy.
    public var fifoPriority: Int

    /// Nothing is checked. The defaults record 20 000 cycles of every subject, back to back, without privilege.
    public init(
        slices: Int = 20, cyclesPerSlice: Int = 1000, warmUpCycles: Int = 500, settlingCycles: Int = 20,
        gapNanoseconds: UInt64 = 0, hostCore: Int = 0, peerCore: Int? = 1, fifoPriority: Int = 0
    ) {
        self.slices = slices
        self.cyclesPerSlice = cyclesPerSlice
        self.warmUpCycles = warmUpCycles
        self.settlingCycles = settlingCycles
        self.gapNanoseconds = gapNanoseconds
        self.hostCore = hostCore
        self.peerCore = peerCore
        self.fifoPriority = fifoPriority
    }

    /// Few and slow samples: process starts.
    public static func starts(count: Int, hostCore: Int = 0) -> BenchmarkPlan {
        BenchmarkPlan(
            slices: count, cyclesPerSlice: 1, warmUpCycles: 2, settlingCycles: 0, hostCore: hostCore, peerCore: nil)
    }
}
