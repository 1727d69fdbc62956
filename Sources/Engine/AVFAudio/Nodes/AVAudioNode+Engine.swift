import AudioToolbox
import Foundation

// Where a node is attached.
extension AVAudioNode {
    /// The engine that the node is attached to.
    public var engine: AVAudioEngine? { host as? AVAudioEngine }

    /// Asks the core of the engine, under its lock; nil without an engine.
    func withCore<Result>(_ body: (EngineCore) -> Result?) -> Result? {
        guard let host else { return nil }
        return host.lock.withLock { body(host.core) }
    }
}
