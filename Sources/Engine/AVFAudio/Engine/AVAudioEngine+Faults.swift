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

    /// Logs a fault of making a plan, and shows it until the next `start()`, which makes a plan itself: what was wrong
    /// with a unit at an edit may be over, and throws again where it is not.
    func recordPlanning(_ fault: NSError) {
        EngineFaults.log(fault)
        lock.withLock { planningFault = fault }
    }

    /// The fault that the next `start()` would throw: of the first call since the last start that could not do what it
    /// was asked for; else the last fault of an edit that left nothing to be rendered. Not Apple's.
    public var lastFault: NSError? { lock.withLock { pendingFault ?? planningFault } }
}
