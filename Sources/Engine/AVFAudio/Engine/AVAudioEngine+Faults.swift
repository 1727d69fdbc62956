import Foundation

// What misuse comes to.
extension AVAudioEngine {
    /// The fault that the next `start()` would throw: of the first call since the last start that could not do what it
    /// was asked for; else the last fault of an edit that left nothing to be rendered. Not Apple's.
    public var lastFault: NSError? { core.lock.withLock { core.faults.last } }
}
