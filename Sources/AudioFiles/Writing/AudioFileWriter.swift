public import AudioToolbox
import CSndfile

/// Writes a sound file block by block from non-interleaved Float32; the format follows from the file name's extension.
///
/// The file appears under its name when `finish()` is called, complete; until then, and when writing fails, what was
/// there before stays. Where the file system can, it has no name until then, so that a process that is killed leaves
/// nothing behind. In integer formats samples are rounded to the nearest, halves to even, and clipped. Not safe for use
/// from two threads at a time. Thread: any but render.
public final class AudioFileWriter {
    /// Where the file appears with `finish()`; a pipe or device is written to directly.
    public let path: String
    /// Hz; a whole number, as a file's header holds it.
    public let sampleRate: Double
    /// Buffers, or arrays, that each `write` must have.
    public let channelCount: Int
    /// How many frames were written.
    public private(set) var frameCount: Int64 = 0

    private var file: UnfinishedFile?
    private var handle: SoundFileHandle?
    private var interleaved: [Float] = []

    /// Creates a file.
    ///
    /// - Throws: `AudioFileError` naming the file when the extension is unknown, the format cannot hold the samples, or
    ///   the folder cannot
    ///   be written to.
    public init(
        path: String, sampleRate: Double, channelCount: Int, sampleFormat: AudioFileEncoding.SampleFormat = .automatic
    ) throws {
        let encoding = try AudioFileEncoding(
            path: path, sampleFormat: sampleFormat, sampleRate: sampleRate, channelCount: channelCount)
        self.path = path
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        let file = try UnfinishedFile(for: path)
        var info = SF_INFO()
        info.samplerate = Int32(sampleRate)
        info.channels = Int32(channelCount)
        info.format = encoding.format
        do {
            handle = try file.open(info: info)
            self.file = consume file
        } catch let error as AudioFileError {
            throw AudioFileError(.create, path, Self.reason(error.reason, sampleRate, channelCount))
        }
    }

    deinit {
        if let handle = handle.take() { _ = handle.close() }
    }

    /// Appends `frameCount` frames, one buffer per channel.
    public func write(_ list: UnsafePointer<AudioBufferList>, frameCount: Int) throws {
        let buffers = UnsafeMutablePointer(mutating: list).channels
        precondition(buffers.count == channelCount, "one buffer per channel")
        reserve(frameCount)
        for (channel, buffer) in buffers.enumerated() {
            guard let samples = buffer.mData?.assumingMemoryBound(to: Float.self) else { continue }
            precondition(
                Int(buffer.mDataByteSize) >= frameCount * MemoryLayout<Float>.stride, "the buffer is too small")
            for frame in 0..<frameCount { interleaved[frame * channelCount + channel] = samples[frame] }
        }
        try writeInterleaved(frameCount)
    }

    /// Appends one array per channel; all have the same length.
    public func write(_ channels: [[Float]]) throws {
        precondition(channels.count == channelCount, "one array per channel")
        let frames = channels[0].count
        precondition(channels.allSatisfy { $0.count == frames }, "channels have one length")
        reserve(frames)
        for (channel, samples) in channels.enumerated() {
            for frame in 0..<frames { interleaved[frame * channelCount + channel] = samples[frame] }
        }
        try writeInterleaved(frames)
    }

    /// Completes the file and gives it its name.
    public func finish() throws {
        guard let handle = handle.take(), let file = file.take() else { return }
        guard handle.close() == 0 else {
            throw AudioFileError(.finish, path, "the last samples could not be written (is the disk full?)")
        }
        try file.appear()
    }

    private func reserve(_ frames: Int) {
        let samples = frames * channelCount
        if interleaved.count < samples { interleaved = [Float](repeating: 0, count: samples) }
    }

    private func writeInterleaved(_ frames: Int) throws {
        guard handle != nil else { throw AudioFileError(.write, path, "the file is finished already") }
        let written = handle?.write(frames, as: .float32, from: interleaved) ?? 0
        frameCount += Int64(written)
        guard written == frames else {
            throw AudioFileError(.write, path, "\(handle?.writeFailure ?? ""), after \(frameCount) frames")
        }
    }

    /// The system's own complaints stand for themselves; a format's complaint needs what it was about.
    private static func reason(_ reason: String, _ sampleRate: Double, _ channelCount: Int) -> String {
        guard reason.hasPrefix("Error : ") else { return reason }
        return "\(reason.dropFirst(8)) (asked for \(channelCount) channels at \(sampleRate) Hz)"
    }
}
