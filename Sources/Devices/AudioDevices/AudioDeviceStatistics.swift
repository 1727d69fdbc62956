/// What a device counted since it was started.
public struct AudioDeviceStatistics: Sendable, Equatable {
    /// How often the callback ran.
    public let cycles: UInt64
    /// How often samples were late: heard as gaps.
    public let xruns: UInt64
    /// Frames handed to the device.
    public let frames: UInt64
    /// Time spent in the callback, in nanoseconds: all cycles together, and the longest.
    public let busyNanoseconds: UInt64
    /// Nanoseconds; 0 before the first cycle.
    public let longestCycleNanoseconds: UInt64
    /// How far into its period the latest wake-up of a paced device came, at most, in nanoseconds.
    public let latestWakeNanoseconds: UInt64
    /// Whether the device's thread runs with real-time priority.
    public let isRealtime: Bool
    /// What became of packets; nil for a device that is no network's.
    public var network: AudioDeviceNetworkStatistics?

    /// Nothing counted unless given.
    public init(
        cycles: UInt64 = 0, xruns: UInt64 = 0, frames: UInt64 = 0, busyNanoseconds: UInt64 = 0,
        longestCycleNanoseconds: UInt64 = 0, latestWakeNanoseconds: UInt64 = 0, isRealtime: Bool = false
    ) {
        self.cycles = cycles
        self.xruns = xruns
        self.frames = frames
        self.busyNanoseconds = busyNanoseconds
        self.longestCycleNanoseconds = longestCycleNanoseconds
        self.latestWakeNanoseconds = latestWakeNanoseconds
        self.isRealtime = isRealtime
    }

    /// The share of the time of all cycles that went into the callback, 0…1.
    public func load(for format: AudioDeviceFormat) -> Double {
        guard cycles > 0 else { return 0 }
        return Double(busyNanoseconds) / (Double(frames) * 1e9 / format.sampleRate)
    }
}
