internal import CLinux
import Glibc

/// What a thread sets on itself.
public enum CurrentThread {
    /// The kernel's number. Thread: any, also render.
    @_noLocks @_noAllocation
    public static func identifier() -> Int32 { clinux_gettid() }

    /// Tells threads that live at the same time apart, without a system call. Thread: any, also render.
    @_noLocks @_noAllocation
    public static func pointer() -> UInt { UInt(clinux_thread_pointer()) }

    /// At most 15 bytes are kept.
    public static func setName(_ name: String) { _ = clinux_set_thread_name(name) }

    /// Has writes to a pipe or socket that nobody reads fail, instead of ending the process.
    public static func blockBrokenPipeSignal() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Has sleeps of this thread end when they are due: those of an ordinary thread may else end 50 µs later.
    public static func sleepExactly() { clinux_sleep_exactly() }

    /// Flushes denormal numbers to zero in this thread's arithmetic. Thread: any, also render.
    @_noLocks @_noAllocation
    public static func flushDenormals() { clinux_flush_denormals() }

    /// How this thread's arithmetic rounds, what it does with denormal numbers, and which exceptions it takes. Thread:
    /// any, also render.
    package static var arithmetic: UInt { @_noLocks @_noAllocation get { clinux_arithmetic() } }

    /// Puts that back, where foreign code has changed it. Thread: any, also render.
    @_noLocks @_noAllocation
    package static func restoreArithmetic(_ mode: UInt) { clinux_restore_arithmetic(mode) }
}
