import AudioConversion
import LinuxSystem

/// Changes the rate of a file's frames on their way to a player: without delay, exact in length, at the best quality.
/// The same bit for bit however it is divided. Not safe for use from two threads at a time. Thread: any that may block.
package final class FileResampler {
    /// Puts up to so many frames of the file into one array for each channel and returns how many there were; 0 at the
    /// end.
    package typealias Read = (_ channels: UnsafePointer<UnsafeMutablePointer<Float>>, _ count: Int) throws -> Int

    private static let blockFrames = 4096

    private let path: String
    private let ratio: Double
    private let channelCount: Int
    private let conversion: RateConversion
    private let block: FrameBlock
    /// Read and not yet converted, interleaved.
    private var input: [Double]
    private var pending = 0..<0
    private var output: [Double] = []
    /// Frames since the file's beginning.
    private var taken: Int64
    private var made: Int64
    private var isAtEnd = false

    /// - Parameters:
    ///   - path: the file's, for what goes wrong.
    ///   - taken: the frame of the file that is read first.
    ///   - made: the frame that is made first, of as many as the whole file has at the other rate.
    /// - Throws: `AudioFileError` naming the file when its rate cannot be converted to that.
    package init(
        _ path: String, from inputRate: Double, to outputRate: Double, channelCount: Int, taken: Int64 = 0,
        made: Int64 = 0
    ) throws {
        self.path = path
        do throws(RateConversion.Failure) {
            conversion = try RateConversion(
                from: inputRate, to: outputRate, channelCount: channelCount, quality: .best, minimumPhase: false)
        } catch {
            throw Self.failure(path, error)
        }
        ratio = outputRate / inputRate
        self.channelCount = channelCount
        (self.taken, self.made) = (taken, made)
        block = FrameBlock(channelCount: channelCount, capacity: Self.blockFrames)
        input = [Double](repeating: 0, count: Self.blockFrames * channelCount)
    }

    /// Makes up to `wanted` frames and returns how many; fewer, or none, at the end.
    /// - Throws: what `read` does, and `AudioFileError` where nothing can be converted.
    package func make(
        _ wanted: Int, into channels: UnsafePointer<UnsafeMutablePointer<Float>>, reading read: Read
    ) throws -> Int {
        if output.count < wanted * channelCount { output = [Double](repeating: 0, count: wanted * channelCount) }
        let count = try convert(wanted, read)
        output.withUnsafeBufferPointer { samples in
            for channel in 0..<channelCount {
                for frame in 0..<count { channels[channel][frame] = Float(samples[frame * channelCount + channel]) }
            }
        }
        return count
    }

    /// Fills `output` with up to `wanted` frames; returns how many.
    private func convert(_ wanted: Int, _ read: Read) throws -> Int {
        var count = 0
        while count < wanted {
            if pending.isEmpty, !isAtEnd { try readBlock(read) }
            let room = min(wanted - count, remaining)
            if room == 0 { return count }
            let (used, made) = try convert(into: count..<count + room)
            pending = pending.lowerBound + used..<pending.upperBound
            count += made
            self.made += Int64(made)
            // The last frame may lie so near the end that the filter rounds it away.
            if isAtEnd, used == 0, made == 0 { return count + fillUp(from: count, room) }
        }
        return count
    }

    /// Frames that are still to come; unknown, so as many as wanted, before the end was seen.
    private var remaining: Int {
        isAtEnd ? Int(clamping: max(Self.frames(taken, times: ratio) - made, 0)) : .max
    }

    private func readBlock(_ read: Read) throws {
        let count = try read(UnsafePointer(block.channels), Self.blockFrames)
        input.withUnsafeMutableBufferPointer { samples in
            for channel in 0..<channelCount {
                let source = block.channels[channel]
                for frame in 0..<count { samples[frame * channelCount + channel] = Double(source[frame]) }
            }
        }
        taken += Int64(count)
        pending = 0..<count
        isAtEnd = count == 0
    }

    /// Frames that were taken of what is pending, and made for these places of the output.
    private func convert(into range: Range<Int>) throws -> (taken: Int, made: Int) {
        let (pending, isLast, channelCount, conversion) = (pending, isAtEnd, channelCount, conversion)
        do {
            return try input.withUnsafeBufferPointer { input in
                try output.withUnsafeMutableBufferPointer { output in
                    guard let source = input.baseAddress, let target = output.baseAddress else { return (0, 0) }
                    let free = target + range.lowerBound * channelCount
                    guard !isLast else { return (0, try conversion.drain(into: free, capacity: range.count)) }
                    return try conversion.convert(
                        source + pending.lowerBound * channelCount, count: pending.count, into: free,
                        capacity: range.count)
                }
            }
        } catch let failure as RateConversion.Failure {
            throw Self.failure(path, failure)
        }
    }

    private static func failure(_ path: String, _ failure: RateConversion.Failure) -> AudioFileError {
        AudioFileError(.read, path, "its sample rate cannot be converted: \(failure.reason)")
    }

    private func fillUp(from start: Int, _ count: Int) -> Int {
        for index in start * channelCount..<(start + count) * channelCount { output[index] = 0 }
        made += Int64(count)
        return count
    }

    /// Frames at another rate, to the nearest.
    package static func frames(_ count: Int64, times ratio: Double) -> Int64 {
        Int64(saturating: Double(count) * ratio)
    }
}
