internal import CCrashReport
import Glibc
import LinuxSystem
import Sandbox

/// What this service does when it crashes, beside ending.
enum CrashReport {
    /// Gets ready for what the arguments ask for. Throws when there is no thread for it, and no folder for core dumps.
    ///
    /// Thread: main, before foreign code is loaded.
    static func install(_ arguments: RunnerArguments) throws {
        if let folder = arguments.coreFolder { try CurrentProcess.enterFolder(folder) }
        let wanted =
            (arguments.printsBacktraces ? CCRASH_BACKTRACE : 0) + (arguments.coreFolder != nil ? CCRASH_CORE : 0)
        try check(ccrash_install(Int32(wanted), Sandbox.exitCodeOfSignals), "pthread_create", "crash report")
    }

    /// Gives the calling thread what a report of its stack's end needs.
    @Sendable static func prepareThread() { ccrash_prepare_thread() }
}
