import DaemonControl
import Foundation
import LinuxSystem
import Supervision
import Varlink

/// A daemon of a trial's own.
final class DaemonProgram {
    private let process = Process()
    /// Where its socket is; it makes the folder itself.
    let folder: String
    let address: VarlinkAddress

    /// Starts it, and waits until it answers.
    /// - Parameter folder: for its socket; nil for a new one.
    init(folder: String? = nil) throws {
        let temporary = FileManager.default.temporaryDirectory
        self.folder = folder ?? temporary.appending(path: "daemon-\(UUID().uuidString.prefix(8))").path
        address = try VarlinkAddress("unix:\(self.folder)/socket")
        process.executableURL = URL(filePath: Programs.daemon)
        process.arguments = ["--address", "\(address)"]
        process.standardError = FileHandle.nullDevice
        try process.run()
        let end = MonotonicClock.deadline(milliseconds: 10_000)
        while (try? DaemonClient(address: address).status()) == nil {
            guard MonotonicClock.now() < end else { throw TrialError("the daemon does not answer") }
            sleep(milliseconds: 20)
        }
    }

    var processID: Int32 { process.processIdentifier }

    /// Services through this daemon, and without it when it is gone.
    func launcher() throws -> DaemonLauncher {
        let own = try EmbeddedLauncher(runnerPath: Programs.runner, output: { _ in })
        return DaemonLauncher(address: address, fallback: { own })
    }

    func kill() {
        guard process.isRunning else { return }
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
