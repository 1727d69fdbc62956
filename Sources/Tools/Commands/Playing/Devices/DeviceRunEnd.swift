import AudioDevices
import LinuxSystem
import Synchronization

/// How a device's run ended, seen by a thread that waits for it.
final class DeviceRunEnd: Sendable {
    private struct Ending {
        var failure: (any Error)?
    }

    private let ending = Mutex<Ending?>(nil)

    /// Throws `SystemError` when there is no thread.
    init(_ device: any AudioDevice) throws {
        _ = try SystemThread(name: "device-end") { [weak self] in
            var ending = Ending()
            do { try device.waitUntilFinished() } catch { ending.failure = error }
            self?.ending.withLock { $0 = ending }
        }
    }

    /// Whether it ended, however that was.
    var isReached: Bool { ending.withLock { $0 != nil } }
    /// What ended it; nil while it has not, or when it was asked to.
    var failure: (any Error)? { ending.withLock { $0?.failure } }
}
