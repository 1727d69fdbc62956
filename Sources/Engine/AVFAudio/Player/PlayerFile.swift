import AudioFiles
import AudioToolbox
import Foundation

/// A file that players play parts of, or a pipe that one plays: one reader for all of them. Thread: any that may block;
/// reads take turns.
// @unchecked: the reader is behind the lock; the rest is constant.
package final class PlayerFile: @unchecked Sendable {
    /// As errors name it.
    package let name: String
    /// Hz.
    package let sampleRate: Double
    package let channelCount: Int
    /// Whether it can be read from any place; a pipe is read once.
    package let isSeekable: Bool
    /// Whom the reader was made of; kept, so that it is known again.
    private let source: AVAudioFile?
    private let lock = NSLock()
    private let reader: AudioFileReader
    /// Frames; fewer once the file turned out to have fewer.
    private var knownLength: Int64

    /// A reader of its own for a file that is open for reading.
    /// - Throws: NSError when the file is being written or closed, or cannot be opened again.
    package convenience init(_ source: AVAudioFile) throws {
        let name = source.name
        let opened = try AudioErrors.translating(.open, name) { try source.anotherSource() }
        self.init(AudioFileReader(opened, path: name), of: source)
    }

    /// - Parameter reader: of a file or a pipe, from where it stands; nobody else uses it any more.
    package convenience init(_ reader: AudioFileReader) { self.init(reader, of: nil) }

    private init(_ reader: AudioFileReader, of source: AVAudioFile?) {
        (self.reader, self.source) = (reader, source)
        name = reader.path
        sampleRate = reader.format.sampleRate
        channelCount = reader.format.channelCount
        isSeekable = reader.isSeekable
        knownLength = reader.readableFrameCount
    }

    /// Frames, as far as its bytes say; 0 of a pipe.
    package var length: AVAudioFramePosition { lock.withLock { knownLength } }

    /// Reads up to `count` frames from `frame` on, as Float32, into one array for each channel; fewer, or none, where the
    /// file ends before.
    /// - Throws: `AudioFileError`, which names the file, when there is nothing at all that should be there, and when it
    ///   cannot be read from there.
    package func read(
        at frame: AVAudioFramePosition, count: Int, into channels: UnsafePointer<UnsafeMutablePointer<Float>>
    ) throws -> Int {
        try lock.withLock {
            if reader.position != frame { try reader.seek(toFrame: frame) }
            var done = 0
            while done < count {
                let more = try reader.read(into: channels, at: done, frameCount: count - done)
                if more == 0 { break }
                done += more
            }
            if done < count { knownLength = min(knownLength, reader.position) }
            return done
        }
    }

    /// What was wrong with it as far as it was read; nil while nothing was. Waits for a read that is under way.
    package var damage: AudioFileDamage? { lock.withLock { reader.damage } }
}
