import AudioFiles
import AudioToolbox

/// Writes what was played into a file.
final class RecordingWriter {
    let queue: SampleQueue
    private let writer: AudioFileWriter
    private let block: BlockBuffers
    private static let blockFrames = 4096

    /// Throws when the file cannot be written.
    init(path: String, sampleRate: Double, channelCount: Int) throws {
        writer = try AudioFileWriter(path: path, sampleRate: sampleRate, channelCount: channelCount)
        queue = SampleQueue(channelCount: channelCount, capacity: Int(sampleRate) * 4)
        block = BlockBuffers(channelCount: channelCount, capacity: Self.blockFrames)
    }

    /// Writes what has been played since the last call.
    func drain() throws {
        while queue.available > 0 {
            let frames = min(queue.available, Self.blockFrames)
            block.reset(frames: frames)
            _ = queue.read(block.list, frames: frames)
            try writer.write(UnsafePointer(block.list), frameCount: frames)
        }
    }

    /// Writes the rest; the file appears under its name.
    func finish() throws {
        try drain()
        try writer.finish()
    }
}
