import Glibc
import LinuxProcesses
import LinuxSystem
import Sandbox
import Settings
import Supervision

/// Starts processes that look at libraries and tell what they found.
struct ScannerProcess {
    private let runner: String
    private let policy: SandboxPolicy

    /// How long one library may take without a word. Milliseconds.
    private let patience: Int
    /// Of what a process tells, and of what its plug-ins print. Bytes.
    private static let toldLimit = 16 << 20
    private static let printedLimit = 2048
    private static let memory: UInt64 = 1 << 30

    /// - Parameter folders: those that the processes may read, beside the system's.
    /// - Throws: `LaunchError` without a runner; `ForeignScanError` where nothing locks a process in.
    init(folders: [String], patience: Int) throws {
        self.patience = patience
        let launcher = try EmbeddedLauncher(warmCount: 0)
        defer { launcher.shutDown() }
        let report = launcher.sandbox
        guard report.tier != .none else {
            throw ForeignScanError(
                description: "plug-ins are looked at only by processes that are locked in, which this machine does not "
                    + "let: \(report.gaps.joined(separator: ", ")); `auctl doctor` says more")
        }
        let runner = launcher.runnerPath
        self.runner = runner
        var policy = SandboxPolicy(user: CurrentProcess.effectiveUser, group: CurrentProcess.effectiveGroup)
        policy.tier = report.tier
        let beside = runner.lastIndex(of: "/").map { String(runner[..<$0]) } ?? "."
        policy.readable = ([beside] + folders).filter { $0.count > 1 && $0.hasPrefix("/") }
        self.policy = policy
    }

    /// Waits for the process's end, or ends it when it is silent for too long.
    /// - Throws: `SystemError` when none can be started.
    func run(_ paths: [String]) throws -> ScanReport {
        let told = try OutputPipe()
        let printed = try OutputPipe()
        let launch = ProcessHandle.Launch(
            executable: runner,
            arguments: ["--memory", "\(Self.memory)"] + policy.arguments + ["--describe"] + paths,
            environment: ServiceEnvironment.filtered(CurrentProcess.environment),
            descriptors: [(told.writing.rawValue, 1), (printed.writing.rawValue, 2)], diesWithParent: true,
            leavesTerminal: true, newNamespaces: policy.tier == .namespaces)
        let process = try ProcessHandle.spawn(launch)
        var reader = PipeReader(told.closeWriting(), limit: Self.toldLimit, keepsEnd: false)
        var words = PipeReader(printed.closeWriting(), limit: Self.printedLimit, keepsEnd: true)
        let hangs = !read(&reader, &words)
        if hangs { process.kill() }
        let exit = try process.waitForExit(deadline: MonotonicClock.deadline(milliseconds: patience))
        if exit == nil { process.kill() }
        return ScanReport(told: reader.text, printed: words.text, exit: exit, hangs: hangs || exit == nil)
    }

    /// Until both have ended; false where nothing is told for too long.
    private func read(_ told: inout PipeReader, _ printed: inout PipeReader) -> Bool {
        var deadline = MonotonicClock.deadline(milliseconds: patience)
        while !told.hasEnded {
            var waited = [
                pollfd(fd: told.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: printed.hasEnded ? -1 : printed.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            _ = poll(&waited, 2, 100)
            if waited[1].revents != 0 { printed.take() }
            if waited[0].revents != 0 {
                told.take()
                deadline = MonotonicClock.deadline(milliseconds: patience)
            }
            guard MonotonicClock.now() < deadline else { return false }
        }
        while !printed.hasEnded {
            var waited = pollfd(fd: printed.descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&waited, 1, 0) > 0 else { break }
            printed.take()
        }
        return true
    }
}

/// The bytes that come through a pipe, up to a limit: the first of them, or the last.
private struct PipeReader: ~Copyable {
    private let pipe: FileDescriptor
    private let limit: Int
    private let keepsEnd: Bool
    private var bytes: [UInt8] = []
    private(set) var hasEnded = false

    init(_ pipe: consuming FileDescriptor, limit: Int, keepsEnd: Bool) {
        self.pipe = pipe
        self.limit = limit
        self.keepsEnd = keepsEnd
    }

    var descriptor: Int32 { pipe.rawValue }
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Blocks only while the pipe is empty.
    mutating func take() {
        var piece = [UInt8](repeating: 0, count: 65536)
        let count = (try? piece.withUnsafeMutableBytes { try pipe.read(into: $0) }) ?? 0
        guard count > 0 else {
            hasEnded = true
            return
        }
        bytes += piece.prefix(count)
        if keepsEnd {
            bytes.removeFirst(max(0, bytes.count - limit))
        } else if bytes.count > limit {
            hasEnded = true
        }
    }
}
