import Foundation

/// The sound of an utterance as a file, which goes with this object.
final class SpeechSound: Sendable {
    private let folder: URL
    /// What is spoken.
    var text: URL { folder.appending(path: "text.txt") }
    /// How it sounds.
    var url: URL { folder.appending(path: "speech.wav") }

    /// A folder that nobody else reads.
    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "speech-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
}
