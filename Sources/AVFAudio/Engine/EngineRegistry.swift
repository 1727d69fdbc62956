import Foundation

/// The engines of this process, for whoever wants to see what they do.
final class EngineRegistry: @unchecked Sendable {
    // @unchecked: the list is behind the lock.
    static let shared = EngineRegistry()
    private let lock = NSLock()
    private var engines: [Weak] = []

    private struct Weak { weak var engine: AVAudioEngine? }

    func add(_ engine: AVAudioEngine) {
        lock.withLock {
            engines.removeAll { $0.engine == nil }
            engines.append(Weak(engine: engine))
        }
    }

    /// In the order in which they were made.
    var all: [AVAudioEngine] { lock.withLock { engines.compactMap(\.engine) } }
}
