import AudioFiles
import AudioToolbox
import RenderGraph

/// Writes what was played into a file, which is there as soon as it has something worth keeping.
final class RecordingWriter {
    let queue: SampleStream
    let path: String
    private let writer: AudioFileWriter
    private let block: BlockBuffers
    private static let blockFrames = 4096

    /// `capacity` is that of the queue, in frames. Throws when the file cannot be written.
    init(path: String, sampleRate: Double, channelCount: Int, capacity: Int) throws {
        self.path = path
        writer = try AudioFileWriter(
            path: path, sampleRate: sampleRate, channelCount: channelCount, appearance: .whileItGrows)
        queue = SampleStream(channelCount: channelCount, capacity: capacity)
        queue.reserve()
        block = BlockBuffers(channelCount: channelCount, capacity: Self.blockFrames)
    }

    /// Frames in the file so far.
    var frameCount: Int { Int(clamping: writer.frameCount) }

    /// Writes a block of what waits in the queue; returns how many frames.
    func drain() throws -> Int {
        let frames = min(queue.available(), Self.blockFrames)
        guard frames > 0 else { return 0 }
        block.reset(frames: frames)
        _ = queue.read(block.list, frames: frames)
        try writer.write(UnsafePointer(block.list), frameCount: frames)
        return frames
    }

    /// What was louder than the file can hold.
    var clipping: ClippingSummary? { ClippingSummary(writer) }
    /// Whether `frameCount` is exact after a failure.
    var isExact: Bool { writer.isExact }

    /// The file is complete under its name. Returns whether it is there: what is not worth it replaces no other file.
    func finish() throws -> Bool { try writer.finish() }
}
