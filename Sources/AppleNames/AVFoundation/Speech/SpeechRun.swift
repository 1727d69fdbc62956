import Foundation

/// A run of the program that can be ended. Thread: any but render.
// @unchecked: what changes is behind the lock.
final class SpeechRun: @unchecked Sendable {
    private let lock = NSLock()
    private var process: Process?
    private var isEnded = false

    var isCancelled: Bool { lock.withLock { isEnded } }

    /// Starts it; false where it was cancelled before, or does not start.
    func begin(_ process: Process) -> Bool {
        lock.withLock {
            guard !isEnded, (try? process.run()) != nil else { return false }
            self.process = process
            return true
        }
    }

    func cancel() {
        lock.withLock {
            isEnded = true
            if let process, process.isRunning { process.terminate() }
        }
    }
}
