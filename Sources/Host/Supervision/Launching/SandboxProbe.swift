import Glibc
import LinuxProcesses
import LinuxSystem
import Sandbox

/// Finds out how far this machine lets a runner be locked in, by starting one that locks itself in and reports.
struct SandboxProbe {
    let path: String
    let environment: [String: String]

    /// How long a runner may take; milliseconds.
    private static let patience = 10_000

    /// The report of the strongest tier, at most the policy's, that holds here. Thread: any but render; takes as long
    /// as one or two spawns.
    /// - Throws: `LaunchError.spawnFailed` where something has run out: that says nothing about the machine.
    func run(_ policy: SandboxPolicy) throws(LaunchError) -> SandboxReport {
        guard policy.tier == .namespaces else { return try probe(policy) }
        let full = try probe(policy)
        guard full.tier != .namespaces else { return full }
        var weaker = policy
        weaker.tier = .calls
        let rest = try probe(weaker)
        return SandboxReport(tier: rest.tier, gaps: full.gaps + rest.gaps.filter { !full.gaps.contains($0) })
    }

    private func probe(_ policy: SandboxPolicy) throws(LaunchError) -> SandboxReport {
        guard policy.tier != .none else { return SandboxReport(tier: .none) }
        do throws(SystemError) {
            return try start(policy)
        } catch {
            guard !error.isLimit else { throw .spawnFailed(path: path, error) }
            return SandboxReport(tier: .none, gaps: ["\(error)"])
        }
    }

    private func start(_ policy: SandboxPolicy) throws(SystemError) -> SandboxReport {
        let pipe = try OutputPipe()
        let process = try ProcessHandle.spawn(
            ProcessHandle.Launch(
                executable: path, arguments: ["--probe"] + policy.arguments, environment: environment,
                descriptors: [(pipe.writing.rawValue, 1)], diesWithParent: true, leavesTerminal: true,
                newNamespaces: policy.tier == .namespaces))
        let exit = try process.waitForExit(deadline: MonotonicClock.deadline(milliseconds: Self.patience))
        let reading = pipe.closeWriting()
        guard exit == .code(0) else {
            process.kill()
            return SandboxReport(
                tier: .none, gaps: ["the runner cannot lock itself in: \(exit.map { "\($0)" } ?? "it hangs")"])
        }
        return SandboxReport(lines: Self.lines(reading))
            ?? SandboxReport(tier: .none, gaps: ["the runner did not report"])
    }

    private static func lines(_ reading: borrowing FileDescriptor) -> [String] {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(reading.rawValue, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
