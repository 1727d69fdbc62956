import Foundation

/// The faults of calls that cannot throw, until the next `start()`. Thread: under the engine's state lock.
package struct EngineFaultRecord {
    /// Of the first call since the last start that could not do what it was asked for; the next start throws it.
    private var first: NSError?
    /// Of the last edit that left nothing to be rendered. A start does not throw it: it makes a plan itself, and what
    /// was wrong with a unit at an edit may be over then.
    private var planning: NSError?

    package init() {}

    /// What the next start would throw, as far as it is known.
    package var last: NSError? { first ?? planning }

    package mutating func add(_ fault: NSError) { first = first ?? fault }
    package mutating func addPlanning(_ fault: NSError) { planning = fault }

    /// A start begins.
    /// - Throws: the first fault, once.
    package mutating func beginStart() throws {
        planning = nil
        guard let fault = first else { return }
        first = nil
        throw fault
    }
}
