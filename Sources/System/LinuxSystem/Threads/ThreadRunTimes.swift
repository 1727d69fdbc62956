import Glibc

/// What the kernel reports of how a thread of any process, that process and the machine have spent their time.
///
/// Times are nanoseconds since the thread, the process or the machine started. Source: `/proc/PID/task/TID/schedstat`
/// and `stat`, the process's CPU clock, the `steal` column of `/proc/stat`.
public struct ThreadRunTimes: Equatable, Sendable {
    /// When these numbers were read, on CLOCK_MONOTONIC.
    public var time: UInt64
    /// The thread on a core.
    public var onCore: UInt64
    /// The thread ready to run, without a core.
    public var waiting: UInt64
    /// Whether the thread is on a core or waits for one; false for one that sleeps or is stopped.
    public var isRunnable: Bool
    /// Whether a signal or a debugger has stopped the thread.
    public var isStopped: Bool
    /// All threads of the process on cores.
    public var processOnCore: UInt64
    /// What a hypervisor took from all cores together; in steps of a clock tick, 10 ms as a rule.
    public var stolen: UInt64

    /// - Parameters: nanoseconds each, as the properties say.
    public init(
        time: UInt64, onCore: UInt64, waiting: UInt64, isRunnable: Bool, isStopped: Bool = false,
        processOnCore: UInt64, stolen: UInt64
    ) {
        self.time = time
        self.onCore = onCore
        self.waiting = waiting
        self.isRunnable = isRunnable
        self.isStopped = isStopped
        self.processOnCore = processOnCore
        self.stolen = stolen
    }

    /// Reads the numbers of one thread; nil when it is gone, or when the kernel does not report them. Thread: any but
    /// render.
    public init?(processID: Int32, threadID: Int32) {
        let folder = "/proc/\(processID)/task/\(threadID)"
        // The state first: the kernel counts a wait when it is over, and of a thread that no longer waits it has done
        // so.
        guard let letter = ProcFile.statFields(of: folder + "/stat")?.first,
            let schedule = ProcFile.firstLine(of: folder + "/schedstat")
        else { return nil }
        let numbers = schedule.split(separator: " ").compactMap { UInt64($0) }
        guard numbers.count >= 2 else { return nil }
        var clock = clockid_t()
        var used = timespec()
        guard clock_getcpuclockid(processID, &clock) == 0, clock_gettime(clock, &used) == 0 else { return nil }
        time = MonotonicClock.now()
        onCore = numbers[0]
        waiting = numbers[1]
        isRunnable = letter == "R"
        isStopped = letter == "T" || letter == "t"
        processOnCore = UInt64(used.tv_sec) * 1_000_000_000 + UInt64(used.tv_nsec)
        stolen = MachineTimes.stolen
    }
}
