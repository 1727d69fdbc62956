import Foundation

// What misuse comes to. Thread: any but render.
extension EngineCore {
    /// Runs a call that cannot throw: its fault is recorded.
    package func recording(_ body: () throws -> Void) {
        do { try body() } catch { record(error as NSError) }
    }

    /// Logs a fault, and keeps it for the next `start()`.
    func record(_ fault: NSError) {
        EngineFaults.log(fault)
        lock.withLock { faults.add(fault) }
    }

    /// Logs a fault of making a plan, and shows it until the next `start()`.
    func recordPlanning(_ fault: NSError) {
        EngineFaults.log(fault)
        lock.withLock { faults.addPlanning(fault) }
    }
}
