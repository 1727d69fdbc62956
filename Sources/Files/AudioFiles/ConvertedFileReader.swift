import AudioConversion
public import AudioToolbox
import LinuxSystem

/// Reads a sound file at a sample rate of the caller's choice, as blocks of non-interleaved Float32.
///
/// At the file's own rate the samples come as they are; otherwise `RateConversion` converts them at its best quality,
/// without delay. Not safe for use from two threads at a time.
/// Thread: any but render.
public final class ConvertedFileReader {
    /// Frames per second, in Hz, of what is read.
    public let sampleRate: Double
    /// Buffers that each `read` fills, whatever the file has.
    public let channelCount: Int
    /// Length in frames at that rate, as the file's header announces it; nil when it does not.
    public let frameCount: Int64?
    /// What was wrong with the file as far as it was read; nil while nothing was.
    public var damage: AudioFileDamage? { reader.damage }
    /// Whether `rewind` works; a pipe is read once.
    public var isSeekable: Bool { reader.isSeekable }
    /// The file as the caller named it.
    public var path: String { reader.path }

    private static let blockFrames = 4096

    private let reader: AudioFileReader
    private let ratio: Double
    private var converter: RateConversion?
    private let block: UnsafeMutablePointer<AudioBufferList>
    private let blockSamples: UnsafeMutablePointer<Float>
    /// Read and not yet converted, interleaved.
    private var input: [Double]
    private var pending = 0..<0
    private var output: [Double] = []
    private var framesRead: Int64 = 0
    private var framesMade: Int64 = 0
    private var isAtEnd = false

    /// - Parameters:
    ///   - reader: of the file, from where it stands.
    ///   - sampleRate: in Hz.
    ///   - channelCount: buffers that are filled at each read; channels are mapped as `AudioFileReader.read` does.
    /// - Throws: `AudioFileError` naming the file when its rate cannot be converted to that.
    public init(_ reader: AudioFileReader, sampleRate: Double, channelCount: Int) throws {
        precondition(channelCount > 0, "at least one channel")
        self.reader = reader
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        ratio = sampleRate / reader.format.sampleRate
        let ratio = ratio
        frameCount = reader.format.frameCount.map { Self.converted($0, ratio) }
        block = .allocate(bufferCount: channelCount)
        blockSamples = .allocate(capacity: Self.blockFrames * channelCount)
        blockSamples.initialize(repeating: 0, count: Self.blockFrames * channelCount)
        input = [Double](repeating: 0, count: Self.blockFrames * channelCount)
        converter = try makeConverter()
    }

    deinit {
        block.deallocate()
        blockSamples.deallocate()
    }

    /// Reads up to `frameCount` frames into the list's buffers, one for each channel, and returns how many came; 0 at
    /// the end. The rest is filled with zeros.
    ///
    /// - Throws: `AudioFileError` when not one frame of the file can be decoded.
    public func read(into list: UnsafeMutablePointer<AudioBufferList>, frameCount: Int) throws -> Int {
        precondition(list.channels.count == channelCount, "one buffer per channel")
        guard converter != nil else { return try reader.read(into: list, frameCount: frameCount) }
        let samples = frameCount * channelCount
        if output.count < samples { output = [Double](repeating: 0, count: samples) }
        let count = try convert(frameCount)
        for (channel, buffer) in list.channels.enumerated() {
            guard let target = buffer.mData?.assumingMemoryBound(to: Float.self) else { continue }
            for frame in 0..<count { target[frame] = Float(output[frame * channelCount + channel]) }
            (target + count).update(repeating: 0, count: frameCount - count)
        }
        return count
    }

    /// Begins the file again. Throws `AudioFileError` for a pipe.
    public func rewind() throws { try seek(to: 0) }

    /// Reads on from another frame, at the rate that is read; from the end for one behind it.
    /// - Throws: `AudioFileError` for a pipe, and for a file that cannot be read there.
    public func seek(to frame: Int64) throws {
        let wanted = max(frame, 0)
        let source = min(Int64(saturating: (Double(wanted) / ratio).rounded()), reader.readableFrameCount)
        try reader.seek(toFrame: source)
        converter = try makeConverter()
        pending = 0..<0
        framesRead = source
        framesMade = min(wanted, Self.converted(source, ratio))
        isAtEnd = false
    }

    /// Fills `output` with up to `wanted` frames; returns how many.
    private func convert(_ wanted: Int) throws -> Int {
        var count = 0
        while count < wanted {
            if pending.isEmpty, !isAtEnd { try readBlock() }
            let room = min(wanted - count, remaining)
            if room == 0 { return count }
            let (taken, made) = try convert(into: count..<count + room)
            pending = pending.lowerBound + taken..<pending.upperBound
            count += made
            framesMade += Int64(made)
            // The last frame may lie so near the end that the filter rounds it away.
            if isAtEnd, taken == 0, made == 0 { return count + fillUp(from: count, room) }
        }
        return count
    }

    /// Frames that are still to come; unknown, so as many as wanted, before the end was seen.
    private var remaining: Int {
        isAtEnd ? Int(clamping: max(Self.converted(framesRead, ratio) - framesMade, 0)) : .max
    }

    private func readBlock() throws {
        let buffers = block.channels
        for channel in 0..<channelCount {
            buffers[channel] = AudioBuffer(
                mNumberChannels: 1, mDataByteSize: UInt32(Self.blockFrames * MemoryLayout<Float>.stride),
                mData: blockSamples + channel * Self.blockFrames)
        }
        let count = try reader.read(into: block, frameCount: Self.blockFrames)
        for channel in 0..<channelCount {
            let source = blockSamples + channel * Self.blockFrames
            for frame in 0..<count { input[frame * channelCount + channel] = Double(source[frame]) }
        }
        framesRead += Int64(count)
        pending = 0..<count
        isAtEnd = count == 0
    }

    /// Frames that were taken of what is pending, and made for these places of the output.
    private func convert(into range: Range<Int>) throws -> (taken: Int, made: Int) {
        guard let converter else { return (0, 0) }
        let (pending, isLast, channelCount) = (pending, isAtEnd, channelCount)
        do {
            return try input.withUnsafeBufferPointer { input in
                try output.withUnsafeMutableBufferPointer { output in
                    guard let source = input.baseAddress, let target = output.baseAddress else { return (0, 0) }
                    let free = target + range.lowerBound * channelCount
                    guard !isLast else { return (0, try converter.drain(into: free, capacity: range.count)) }
                    return try converter.convert(
                        source + pending.lowerBound * channelCount, count: pending.count, into: free,
                        capacity: range.count)
                }
            }
        } catch let failure as RateConversion.Failure {
            throw AudioFileError(.read, reader.path, "its sample rate cannot be converted: \(failure.reason)")
        }
    }

    /// One that has heard nothing yet; nil at the file's own rate.
    private func makeConverter() throws -> RateConversion? {
        guard ratio != 1 else { return nil }
        do throws(RateConversion.Failure) {
            return try RateConversion(
                from: reader.format.sampleRate, to: sampleRate, channelCount: channelCount, quality: .best,
                minimumPhase: false)
        } catch {
            throw AudioFileError(.read, reader.path, "its sample rate cannot be converted: \(error.reason)")
        }
    }

    private func fillUp(from start: Int, _ count: Int) -> Int {
        for index in start * channelCount..<(start + count) * channelCount { output[index] = 0 }
        framesMade += Int64(count)
        return count
    }

    private static func converted(_ frames: Int64, _ ratio: Double) -> Int64 {
        Int64(saturating: Double(frames) * ratio)
    }
}
