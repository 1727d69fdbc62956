import Foundation
import Synchronization

/// The files that a player has scheduled: each is opened once, however often it is given. Thread: any that may block.
final class PlayerFiles: Sendable {
    private struct WeakFile: Sendable { weak var file: PlayerFile? }

    /// By whom they were given as.
    private let known = Mutex<[ObjectIdentifier: WeakFile]>([:])

    /// The one that there is of it already, or one that is made.
    /// - Throws: NSError that names the file, when it cannot be read.
    func file(of source: AVAudioFile) throws -> PlayerFile {
        if let file = known.withLock({ $0[ObjectIdentifier(source)]?.file }) { return file }
        let made = try PlayerFile(source)
        known.withLock { known in
            known = known.filter { $0.value.file != nil }
            known[ObjectIdentifier(source)] = WeakFile(file: made)
        }
        return made
    }
}
