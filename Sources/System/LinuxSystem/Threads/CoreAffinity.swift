internal import CLinux

/// Which cores a thread may run on.
public enum CoreAffinity {
    /// The cores that a thread (0: the caller) may use, in ascending order.
    public static func cores(threadID: Int32 = 0) throws(SystemError) -> [Int] {
        var allowed = [UInt8](repeating: 0, count: 1024)
        let count = try check(clinux_get_affinity(threadID, &allowed, 1024), "sched_getaffinity")
        return (0..<Int(count)).filter { allowed[$0] != 0 }
    }

    /// Restricts a thread (0: the caller) to these cores; numbers outside 0…1023 are left out. Throws EINVAL when none
    /// of the rest exists, EPERM for a thread of another user, ESRCH for one that is gone. Thread: any but render.
    public static func set(_ cores: [Int], threadID: Int32 = 0) throws(SystemError) {
        var allowed = [UInt8](repeating: 0, count: 1024)
        for core in cores where allowed.indices.contains(core) { allowed[core] = 1 }
        try check(clinux_set_affinity(threadID, allowed, 1024), "sched_setaffinity", "\(cores)")
    }

    /// Moves a thread (0: the caller) to one core; false when not possible. One system call. Thread: any, also render.
    @_noLocks @_noAllocation @section("render") @discardableResult
    public static func pin(to core: Int, threadID: Int32 = 0) -> Bool {
        clinux_pin(threadID, Int32(truncatingIfNeeded: core)) >= 0
    }

    /// The core that runs the caller now. Thread: any, also render.
    @_noLocks @_noAllocation @section("render")
    public static func current() -> Int { Int(clinux_current_core()) }
}
