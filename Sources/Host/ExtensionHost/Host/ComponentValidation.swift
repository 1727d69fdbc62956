import AudioToolbox
import ComponentRegistry
import FoundationEssentials
import Glibc
import LinuxProcesses
import LinuxSystem
import Supervision

/// Validates one component by `auctl validate`, in a process of its own.
struct ComponentValidation {
    let component: RegisteredComponent
    let order: ValidationOrder

    /// Blocks until there is a verdict. Unknown when `auctl` is not installed or could not do it.
    func run() -> ValidationOutcome {
        if !order.isForced, let outcome = known() { return outcome }
        guard let process = try? start() else { return ValidationOutcome(result: .unknown) }
        let deadline = MonotonicClock.now() + UInt64(order.timeOut * 1e9)
        guard let exit = try? process.waitForExit(deadline: deadline) else {
            process.kill()
            _ = try? process.waitForExit()
            return ValidationOutcome(result: .timedOut)
        }
        // The bundle may have other components: the exit code is about all of them.
        let hasVerdicts = exit == .code(0) || exit == .code(5)
        return hasVerdicts ? known() ?? ValidationOutcome(result: .unknown) : ValidationOutcome(result: .unknown)
    }

    private func known() -> ValidationOutcome? {
        VerdictStore().verdict(of: component).map {
            ValidationOutcome(result: $0.passes ? .passed : .failed, failures: $0.failures)
        }
    }

    private func start() throws -> ProcessHandle {
        let silence = try FileDescriptor(opening: "/dev/null", O_RDWR)
        return try ProcessHandle.spawn(
            .init(
                executable: try Self.command(), arguments: ["validate", component.bundlePath, "--json"],
                descriptors: [0, 1, 2].map { (source: silence.rawValue, target: $0) }, diesWithParent: false))
    }

    /// Beside the runner, or where an installation has it.
    private static func command() throws(LaunchError) -> String {
        let folder = URL(filePath: try RunnerPath.find()).deletingLastPathComponent()
        let candidates = [
            folder.appending(path: "auctl").path, folder.appending(path: "../../bin/auctl").standardized.path,
        ]
        guard let path = candidates.first(where: FileManager.default.isExecutableFile(atPath:)) else {
            throw .runnerNotFound(searched: candidates)
        }
        return path
    }
}
