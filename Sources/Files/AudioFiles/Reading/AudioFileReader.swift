public import AudioToolbox

/// Reads any sound file that `AVAudioFile` reads, as blocks of non-interleaved Float32.
///
/// Integer formats come scaled to ±1. A sample that is not a number is replaced by zero, so that a damaged file is
/// never taken for a damaged unit. A file that was cut or is damaged gives what can be decoded, and `damage` holds what
/// was wrong once the end was reached. Not safe for use from two threads at a time. Thread: any but render.
public final class AudioFileReader {
    /// The file as the caller named it.
    public let path: String
    /// What the header says; samples come as Float32 in any case.
    public let format: AudioFileFormat
    /// How many samples were not finite and became zero.
    public private(set) var nonfiniteSampleCount: Int64 = 0
    /// What was wrong with the file as far as it was read; nil while nothing was.
    public private(set) var damage: AudioFileDamage?
    /// Whether `seek` works; a pipe is read once.
    public var isSeekable: Bool { source.isSeekable }
    /// Frames that can be read, as far as the file's bytes say; 0 for a pipe.
    public var readableFrameCount: Int64 { isSeekable ? source.frameCount : 0 }
    /// The frame that the next read begins with.
    public private(set) var position: Int64 = 0

    private let source: any AudioFileSource
    private var interleaved: [Float] = []

    /// Opens a file.
    ///
    /// - Throws: `AudioFileError` naming the file when it is missing, unreadable or in no known format.
    public convenience init(path: String) throws {
        self.init(try AudioFileSources.open(path, waitsForWriter: true), path: path)
    }

    /// Reads what somebody else has opened.
    /// - Parameter path: as errors name it.
    package init(_ source: any AudioFileSource, path: String) {
        self.source = source
        self.path = path
        let description = source.description
        format = AudioFileFormat(
            sampleRate: description.mSampleRate, channelCount: Int(description.mChannelsPerFrame),
            frameCount: source.announcedFrameCount, channelLabels: source.channelLabels, summary: source.summary)
    }

    /// Reads up to `frameCount` frames into the list's buffers and returns how many came; 0 at the end. The rest is
    /// filled with zeros. Throws `AudioFileError` when not one frame of the file can be decoded.
    ///
    /// One buffer takes one channel. A mono file fills every buffer; one buffer takes the mean of all channels;
    /// otherwise channels without a buffer are dropped and buffers without a channel are silent.
    public func read(into list: UnsafeMutablePointer<AudioBufferList>, frameCount: Int) throws -> Int {
        let count = try readInterleaved(frameCount)
        let buffers = list.channels
        for (index, buffer) in buffers.enumerated() {
            guard let samples = buffer.mData?.assumingMemoryBound(to: Float.self) else { continue }
            precondition(
                Int(buffer.mDataByteSize) >= frameCount * MemoryLayout<Float>.stride, "the buffer is too small")
            copyChannel(index, of: buffers.count, frames: count, to: samples)
            (samples + count).update(repeating: 0, count: frameCount - count)
        }
        return count
    }

    /// Reads up to `frameCount` frames into one array for each channel of the file, from `offset` on, and returns how many
    /// came; 0 at the end. Throws as the other.
    package func read(
        into channels: UnsafePointer<UnsafeMutablePointer<Float>>, at offset: Int = 0, frameCount: Int
    ) throws -> Int {
        let count = try readInterleaved(frameCount)
        let channelCount = format.channelCount
        interleaved.withUnsafeBufferPointer { samples in
            guard let samples = samples.baseAddress else { return }
            for channel in 0..<channelCount {
                let target = channels[channel] + offset
                for frame in 0..<count { target[frame] = samples[frame * channelCount + channel] }
            }
        }
        return count
    }

    /// Reads up to `frameCount` frames as one array per channel of the file; empty arrays at the end.
    public func read(frameCount: Int) throws -> [[Float]] {
        let count = try readInterleaved(frameCount)
        let channels = format.channelCount
        return (0..<channels).map { channel in
            (0..<count).map { interleaved[$0 * channels + channel] }
        }
    }

    /// Reads what is left as one array per channel.
    ///
    /// - Throws: `AudioFileError` when more than `maximumFrameCount` frames are left (the default is an hour at 48
    ///   kHz).
    public func readAll(maximumFrameCount: Int = 172_800_000) throws -> [[Float]] {
        var all = [[Float]](repeating: [], count: format.channelCount)
        while true {
            let block = try read(frameCount: 65_536)
            guard let frames = block.first?.count, frames > 0 else { return all }
            guard all[0].count + frames <= maximumFrameCount else {
                throw AudioFileError(
                    .read, path, "it is longer than the \(maximumFrameCount) frames that fit in memory")
            }
            for channel in all.indices { all[channel].append(contentsOf: block[channel]) }
        }
    }

    /// Moves to a frame.
    public func seek(toFrame frame: Int64) throws {
        guard isSeekable, (0...source.frameCount).contains(frame), (try? source.seek(to: frame)) != nil else {
            let reason = isSeekable ? "the file has \(source.frameCount)" : "it is a pipe"
            throw AudioFileError(.seek, path, "frame \(frame) cannot be reached (\(reason))")
        }
        position = frame
    }

    private func readInterleaved(_ frameCount: Int) throws -> Int {
        precondition(frameCount >= 0, "a count of frames is not negative")
        let samples = frameCount * format.channelCount
        if interleaved.count < samples { interleaved = [Float](repeating: 0, count: samples) }
        let count = try readSome(frameCount)
        nonfiniteSampleCount += Int64(makeFinite(count * format.channelCount))
        position += Int64(count)
        return count
    }

    /// Replaces what is no number among the first samples; returns how many there were.
    private func makeFinite(_ count: Int) -> Int {
        interleaved.withUnsafeMutableBufferPointer { samples in
            var replaced = 0
            for index in 0..<count where !samples[index].isFinite {
                samples[index] = 0
                replaced += 1
            }
            return replaced
        }
    }

    private func readSome(_ frameCount: Int) throws -> Int {
        var (count, reason): (Int, String?) = (0, nil)
        do {
            count = try interleaved.withUnsafeMutableBytes { memory in
                try memory.baseAddress.map { try source.read(frameCount, as: .float32, into: $0) } ?? 0
            }
            reason = source.fault
        } catch let error as AudioFileError { reason = error.reason } catch { reason = "\(error)" }
        if let reason {
            try note(.unreadable(frame: position + Int64(count), reason: reason), reason, count)
        } else if count == 0, frameCount > 0 {
            try noteEnd()
        }
        return count
    }

    /// The end was reached: was it the one that the header announces?
    private func noteEnd() throws {
        if source.isUnfinished { damage = damage ?? .unfinished(frameCount: position) }
        let announced = format.frameCount
        let isShort = announced.map { position + source.tolerance < $0 } ?? isSeekable
        guard isShort || source.isCut else { return }
        let early = AudioFileDamage.endsEarly(frameCount: position, announced: isShort ? announced : nil)
        try note(early, isSeekable ? "none of its samples is there" : "nothing of it can be read from a pipe", 0)
    }

    /// Keeps the first damage; throws `reason` when there is nothing before it that could be used.
    private func note(_ found: AudioFileDamage, _ reason: String, _ count: Int) throws {
        guard position > 0 || count > 0 else { throw AudioFileError(.read, path, reason) }
        damage = damage ?? found
    }

    private func copyChannel(_ index: Int, of bufferCount: Int, frames: Int, to samples: UnsafeMutablePointer<Float>) {
        let channels = format.channelCount
        if bufferCount == 1 && channels > 1 {
            for frame in 0..<frames {
                var sum: Float = 0
                for channel in 0..<channels { sum += interleaved[frame * channels + channel] }
                samples[frame] = sum / Float(channels)
            }
            return
        }
        let source = channels == 1 ? 0 : index
        guard source < channels else { return samples.update(repeating: 0, count: frames) }
        for frame in 0..<frames { samples[frame] = interleaved[frame * channels + source] }
    }
}
