import LinuxSystem
import ServiceChannel

/// A runner process, the supervisor's socket to it, and what it prints.
struct Runner: Sendable {
    let process: ProcessHandle
    let control: RunnerControl
    let output: ServiceOutput

    /// Ends a runner that nobody uses.
    func end() {
        control.quit()
        process.kill()
    }
}
