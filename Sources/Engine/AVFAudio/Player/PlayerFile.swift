import AudioToolbox
import Foundation

/// A file that a player plays parts of: one reader for all of them. Thread: any that may block; reads take turns.
// @unchecked: the reader is behind the lock.
final class PlayerFile: @unchecked Sendable {
    /// Whom the reader was made of; kept, so that it is known again.
    let source: AVAudioFile
    /// Float32, not interleaved, of the file's rate and channels.
    let format: AVAudioFormat
    private let lock = NSLock()
    private let reader: AudioFileFrameReader

    /// - Throws: NSError when the file is not open for reading.
    init(_ source: AVAudioFile) throws {
        self.source = source
        reader = try source.makeFrameReader()
        format = reader.format
    }

    /// Frames.
    var length: AVAudioFramePosition { lock.withLock { reader.length } }

    /// Reads up to `count` frames from `frame` on; fewer, or none, where the file ends before.
    /// - Throws: NSError, which names the file, when there is nothing at all that should be there.
    func read(
        at frame: AVAudioFramePosition, count: Int, into channels: UnsafePointer<UnsafeMutablePointer<Float>>
    ) throws -> Int {
        try lock.withLock { try reader.read(at: frame, count: count, into: channels) }
    }
}
