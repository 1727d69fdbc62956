import LinuxProcesses
import Sandbox
import ServiceChannel

/// A runner process, the supervisor's socket to it, and what it prints.
struct Runner: Sendable {
    let process: ProcessHandle
    let control: RunnerControl
    let output: ServiceOutput
    /// What it may do.
    let policy: SandboxPolicy
    /// When it was started; nanoseconds of the monotonic clock.
    let started: UInt64

    /// Ends a runner that nobody uses.
    func end() {
        control.quit()
        process.kill()
    }
}
