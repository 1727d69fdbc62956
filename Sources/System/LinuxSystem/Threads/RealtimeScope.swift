internal import CLinux

/// Marks code that must not allocate, lock or block, for RealtimeSanitizer; costs nothing when that is not linked in.
public enum RealtimeScope {
    /// Thread: render.
    @_noLocks @_noAllocation @section("render")
    public static func enter() { clinux_realtime_enter() }
    /// Thread: render.
    @_noLocks @_noAllocation @section("render")
    public static func exit() { clinux_realtime_exit() }
}
