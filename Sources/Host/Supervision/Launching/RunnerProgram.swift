import LinuxProcesses
import LinuxSystem
import Sandbox
import ServiceChannel

/// The runner's executable and how its processes are started.
struct RunnerProgram: Sendable {
    /// Room for a title in the process's arguments, which the runner overwrites when it is adopted.
    private static let titleRoom = String(repeating: " ", count: 63)

    let path: String
    let environment: [String: String]
    /// Whether the kernel ends the processes with this one.
    let diesWithParent: Bool
    let limits: ServiceLimits
    let diagnosis: ServiceDiagnosis
    /// Takes what they print.
    let sink: ServiceOutput.Sink

    /// Starts a process, which is reaped whenever it ends; `prepare` may send orders that it finds when it comes up. A
    /// spare, for which no host waits, takes its time to be quicker later.
    func start(
        _ policy: SandboxPolicy, isSpare: Bool, prepare: (RunnerControl) throws(LaunchError) -> Void = { _ in }
    ) throws(LaunchError) -> Runner {
        let ends = try Self.socketPair()
        var seen = policy
        if let folder = diagnosis.coreFolder { seen.writable.append(folder) }
        let control = RunnerControl(socket: ends.0)
        try prepare(control)
        do throws(SystemError) {
            let pipe = try OutputPipe()
            let printing = pipe.writing.rawValue
            let launch = ProcessHandle.Launch(
                executable: path,
                arguments: ["--title", Self.titleRoom, "--memory", "\(limits.memoryBytes)"]
                    + (isSpare ? ["--spare"] : []) + diagnosis.arguments + seen.arguments,
                environment: environment,
                descriptors: [(ends.1.rawDescriptor, 3), (printing, 1), (printing, 2)],
                diesWithParent: diesWithParent, leavesTerminal: true, newNamespaces: policy.tier == .namespaces)
            let process = try ProcessHandle.spawn(launch)
            let output = ServiceOutput(
                reading: pipe.closeWriting(), processID: process.processID, title: RunnerPath.executableName, sink: sink
            )
            OutputReader.shared.follow(output)
            ProcessWatcher.shared.watch(process) { _ in output.finish() }
            return Runner(
                process: process, control: control, output: output, policy: policy, started: MonotonicClock.now())
        } catch {
            throw .spawnFailed(path: path, error)
        }
    }

    static func socketPair() throws(LaunchError) -> (UnixSocket, UnixSocket) {
        do throws(SystemError) {
            return try UnixSocket.pair(.sequencedPacket)
        } catch {
            throw .adoptionFailed(.system(error))
        }
    }
}
