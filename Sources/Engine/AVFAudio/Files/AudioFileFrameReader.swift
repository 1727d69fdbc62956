import AudioFiles
import AudioToolbox
import Foundation

/// Reads an `AVAudioFile`'s frames as Float32 from any place, beside the file's own position: for a player's reader
/// thread. `read` allocates nothing of its own. Not safe for use from two threads at a time. Thread: any but render.
package final class AudioFileFrameReader {
    /// Float32, non-interleaved, of the file's rate and channels.
    package let format: AVAudioFormat
    private let reading: AudioFileReading

    init(_ source: any AudioFileSource, of name: String, _ format: AVAudioFormat) throws {
        self.format = format
        reading = try AudioFileReading(source, of: name, as: format)
    }

    /// Frames; shorter once the file turned out to be.
    package var length: AVAudioFramePosition { reading.length }

    /// Reads up to `count` frames from `frame` on into one array for each channel and returns how many there were: less
    /// than `count` at the end and where nothing more can be decoded.
    /// - Throws: NSError when not one frame of what the header announces can be read there; `length` is right then.
    package func read(
        at frame: AVAudioFramePosition, count: Int, into channels: UnsafePointer<UnsafeMutablePointer<Float>>
    ) throws -> Int {
        guard frame >= 0, frame < reading.length else { return 0 }
        reading.position = frame
        return try AudioErrors.translating(.read, reading.name) { try reading.read(count, into: channels) }
    }
}

extension AVAudioFile {
    /// A reader of its own for a file that is open for reading.
    /// - Throws: NSError when the file is being written or closed, or cannot be opened again.
    package func makeFrameReader() throws -> AudioFileFrameReader {
        let source = try AudioErrors.translating(.open, name) { try anotherSource() }
        let standard = try AudioFileOpening.processingFormat(fileFormat, .pcmFormatFloat32, false)
        return try AudioFileFrameReader(source, of: name, standard)
    }
}
