public import AudioToolbox
import CSndfile
import LinuxSystem

/// Writes a sound file block by block from non-interleaved Float32; the format follows from the file name's extension.
///
/// In integer formats samples are rounded to the nearest, halves to even, and clipped; `clippedSampleCount` says how
/// many. A WAV file that outgrows 4 GiB becomes an RF64. An M4A is written by the codec program. Not safe for use from
/// two threads at a time.
/// Thread: any but render.
public final class AudioFileWriter {
    /// When a file takes its name, and the place of the one that had it.
    public enum Appearance: Sendable {
        /// With `finish()`: until then, and when writing fails, what was there before stays. Where the file system can,
        /// the file has no name until then, so that a process that is killed leaves nothing behind; an M4A has one beside
        /// the other.
        case whenWhole
        /// With its first frames; and where another file is replaced, with its first second, or with `finish()`. From
        /// then on it can be read as far as it was written, whatever becomes of the process, in containers that allow
        /// it. It reaches the disk every two seconds.
        case whileItGrows
    }

    /// Where the file appears; a pipe or device is written to directly.
    public let path: String
    /// Hz; a whole number, as a file's header holds it.
    public let sampleRate: Double
    /// Buffers, or arrays, that each `write` must have.
    public let channelCount: Int
    /// How many frames were written.
    public var frameCount: Int64 { stream?.frameCount ?? finalFrameCount }
    /// Whether `frameCount` is exact after a failure; of compressed formats it is up to a block too many.
    public let isExact: Bool

    /// Frames that a format without a place for more than 4 GiB can have; nil where it has one.
    public let maximumFrameCount: Int64?

    private let appearance: Appearance
    private var file: UnfinishedFile?
    private var stream: (any AudioFileStream)?
    private var finalFrameCount: Int64 = 0
    private var synchronizedFrameCount: Int64 = 0
    private var interleaved: [Float] = []
    private var clipping: ClippingCount

    /// Creates a file.
    ///
    /// - Parameters:
    ///   - path: with an extension of `AudioFileEncoding.knownSuffixes`.
    ///   - sampleRate: Hz.
    ///   - channelCount: at least 1.
    ///   - channelLabels: what each channel is for; kept where the container can.
    ///   - sampleFormat: how a sample is stored.
    ///   - appearance: when the file takes its name.
    /// - Throws: `AudioFileError` naming the file when the extension is unknown, the format cannot hold the samples, or
    ///   the folder cannot be written to.
    public convenience init(
        path: String, sampleRate: Double, channelCount: Int, channelLabels: [AudioChannelLabel]? = nil,
        sampleFormat: AudioFileEncoding.SampleFormat = .automatic, appearance: Appearance = .whenWhole
    ) throws {
        try self.init(
            path: path, sampleRate: sampleRate, channelCount: channelCount, channelLabels: channelLabels,
            sampleFormat: sampleFormat, appearance: appearance, limits: SoundFileLimits())
    }

    /// As the other, with files that are full earlier.
    package init(
        path: String, sampleRate: Double, channelCount: Int, channelLabels: [AudioChannelLabel]? = nil,
        sampleFormat: AudioFileEncoding.SampleFormat = .automatic, appearance: Appearance = .whenWhole,
        limits: SoundFileLimits
    ) throws {
        let encoding = try AudioFileEncoding(
            path: path, sampleFormat: sampleFormat, sampleRate: sampleRate, channelCount: channelCount)
        self.path = path
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        self.appearance = appearance
        clipping = ClippingCount(format: encoding.format)
        let file = try UnfinishedFile(for: path, isNamed: encoding.media != nil)
        do {
            let stream: any AudioFileStream =
                if let media = encoding.media {
                    try MediaFileStream(
                        at: file.name, path: path, media, sampleRate: sampleRate, channelCount: channelCount,
                        channelLabels: channelLabels)
                } else {
                    try SoundFileStream(
                        file.descriptor, path: path, info: Self.info(encoding, sampleRate, channelCount),
                        channelLabels: channelLabels, isReadable: appearance == .whileItGrows, limits: limits)
                }
            (self.stream, isExact, maximumFrameCount) = (stream, stream.isExact, stream.maximumFrameCount)
        } catch let error as AudioFileError {
            throw AudioFileError(.create, path, Self.reason(error.reason, sampleRate, channelCount))
        }
        self.file = consume file
    }

    private static func info(_ encoding: AudioFileEncoding, _ sampleRate: Double, _ channelCount: Int) -> SF_INFO {
        var info = SF_INFO()
        info.samplerate = Int32(sampleRate)
        info.channels = Int32(channelCount)
        info.format = encoding.format
        return info
    }

    deinit {
        try? stream?.close()
        stream = nil
    }

    /// Whether a write was refused because the file is as long as its format allows; all before is worth finishing.
    public var isFull: Bool { stream?.isFull ?? false }

    /// Samples beyond full scale that an integer format cut off so far; always 0 of other formats.
    public var clippedSampleCount: Int64 { clipping.count }
    /// The largest magnitude among what was written; 0 for formats that cut nothing off.
    public var peak: Float { clipping.peak }

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

    /// Completes the file and gives it its name, if it has none yet.
    ///
    /// - Returns: whether there is such a file now. One without frames replaces no other, nor does one of less than a
    ///   second after a write failed.
    @discardableResult
    public func finish() throws -> Bool {
        guard let stream = stream.take() else { return false }
        finalFrameCount = stream.frameCount
        defer { file = nil }
        do {
            try stream.close()
        } catch {
            // A recording is worth keeping without its end, too.
            if appearance == .whileItGrows { _ = try? appear(hasFailed: true) }
            throw error
        }
        return try appear(hasFailed: stream.hasFailed)
    }

    private func appear(hasFailed: Bool) throws -> Bool {
        if appearance == .whileItGrows, file?.replaces == true {
            guard finalFrameCount > 0, !hasFailed || Double(finalFrameCount) >= sampleRate else { return false }
        }
        try file?.appear()
        return true
    }

    private func reserve(_ frames: Int) {
        let samples = frames * channelCount
        if interleaved.count < samples { interleaved = [Float](repeating: 0, count: samples) }
    }

    private func writeInterleaved(_ frames: Int) throws {
        guard let stream else { throw AudioFileError(.write, path, "the file is finished already") }
        clipping.add(interleaved, count: frames * channelCount)
        try stream.write(frames, as: .float32, from: interleaved)
        if appearance == .whileItGrows { try grow(stream) }
    }

    private func grow(_ stream: any AudioFileStream) throws {
        let isWorthIt = file?.replaces == true ? Double(stream.frameCount) >= sampleRate : stream.frameCount > 0
        if isWorthIt, file?.isHidden == true {
            try file?.appear()
            stream.moved(to: file?.path ?? path)
        }
        guard Double(stream.frameCount - synchronizedFrameCount) >= 2 * sampleRate else { return }
        synchronizedFrameCount = stream.frameCount
        stream.synchronize()
    }

    /// The system's own complaints stand for themselves; a format's complaint needs what it was about.
    private static func reason(_ reason: String, _ sampleRate: Double, _ channelCount: Int) -> String {
        guard reason.hasPrefix("Error : ") else { return reason }
        return "\(reason.dropFirst(8)) (asked for \(channelCount) channels at \(sampleRate) Hz)"
    }
}
