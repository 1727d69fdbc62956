import Foundation

// What misuse comes to.
extension AVAudioEngine {
    /// Runs a call that cannot throw: its fault is recorded.
    func recording(_ body: () throws -> Void) {
        do { try body() } catch { record(error as NSError) }
    }

    /// Logs a fault, and keeps it for the next `start()`.
    func record(_ fault: NSError) {
        EngineFaults.log(fault)
        lock.withLock { if pendingFault == nil { pendingFault = fault } }
    }

    /// The fault that the next `start()` would throw: of the first call since the last start that could not do what it
    /// was asked for. Not Apple's.
    public var lastFault: NSError? { lock.withLock { pendingFault } }
}
