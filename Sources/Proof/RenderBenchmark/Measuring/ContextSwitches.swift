import CRawLimits

/// Context switches of a thread: voluntary when it waited, involuntary when it was pre-empted.
public struct ContextSwitches: Hashable, Sendable {
    /// The thread slept: it waited for something.
    public var voluntary = 0
    /// The scheduler took the core from it.
    public var involuntary = 0

    /// Counts since a thread's start, or a difference of two such.
    public init(voluntary: Int = 0, involuntary: Int = 0) {
        self.voluntary = voluntary
        self.involuntary = involuntary
    }

    /// Those of the calling thread.
    public static func ofCurrentThread() -> ContextSwitches {
        var voluntary: UInt64 = 0
        var involuntary: UInt64 = 0
        raw_thread_switches(&voluntary, &involuntary)
        return ContextSwitches(voluntary: Int(clamping: voluntary), involuntary: Int(clamping: involuntary))
    }

    /// Both kinds.
    public var total: Int { voluntary + involuntary }

    static func + (left: Self, right: Self) -> Self {
        ContextSwitches(voluntary: left.voluntary + right.voluntary, involuntary: left.involuntary + right.involuntary)
    }

    static func - (left: Self, right: Self) -> Self {
        ContextSwitches(voluntary: left.voluntary - right.voluntary, involuntary: left.involuntary - right.involuntary)
    }
}
