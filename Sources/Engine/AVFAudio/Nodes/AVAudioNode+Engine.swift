import AudioToolbox
import Foundation

// Where a node is attached.
extension AVAudioNode {
    /// The engine that the node is attached to.
    public var engine: AVAudioEngine? { ownEngine }

    var ownEngine: AVAudioEngine? {
        get { host as? AVAudioEngine }
        set { host = newValue }
    }

    func withEngine<Result>(_ body: (AVAudioEngine) -> Result?) -> Result? {
        guard let engine = ownEngine else { return nil }
        return engine.lock.withLock { body(engine) }
    }
}
