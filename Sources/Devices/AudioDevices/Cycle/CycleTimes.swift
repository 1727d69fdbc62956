/// When a cycle takes place, in nanoseconds of CLOCK_MONOTONIC.
struct CycleTimes {
    var start: UInt64
    var deadline: UInt64
    /// When its first output frame is heard.
    var heard: UInt64
    /// When its first input frame was recorded.
    var recorded: UInt64

    /// Thread: any, also render.
    @_noLocks @_noAllocation
    init(start: UInt64, deadline: UInt64 = .max, heard: UInt64, recorded: UInt64) {
        self.start = start
        self.deadline = deadline
        self.heard = heard
        self.recorded = recorded
    }
}
