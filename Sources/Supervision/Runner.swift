import LinuxSystem
import ServiceChannel
import ServiceProtocol

/// A runner process and the supervisor's socket to it.
struct Runner: Sendable {
    /// Room for a title in the process's arguments, which the runner overwrites when it is adopted.
    private static let titleRoom = String(repeating: " ", count: 63)

    let process: ProcessHandle
    let control: RunnerControl

    /// Starts a runner; `prepare` may send orders that it finds when it comes up.
    static func start(
        _ path: String, environment: [String: String], diesWithParent: Bool,
        prepare: (RunnerControl) throws(LaunchError) -> Void = { _ in }
    ) throws(LaunchError) -> Runner {
        let ends = try pair()
        let control = RunnerControl(socket: ends.0)
        try prepare(control)
        let launch = ProcessHandle.Launch(
            executable: path, arguments: ["--title", titleRoom], environment: environment,
            descriptors: [(source: ends.1.rawDescriptor, target: 3)], diesWithParent: diesWithParent, newSession: true)
        do throws(SystemError) {
            return Runner(process: try ProcessHandle.spawn(launch), control: control)
        } catch {
            throw .spawnFailed(path: path, error)
        }
    }

    static func pair() throws(LaunchError) -> (UnixSocket, UnixSocket) {
        do throws(SystemError) {
            return try UnixSocket.pair(.sequencedPacket)
        } catch {
            throw .adoptionFailed(.system(error))
        }
    }

    /// Ends a runner that nobody uses.
    func end() {
        control.quit()
        process.kill()
        ProcessWatcher.shared.watch(process)
    }
}
