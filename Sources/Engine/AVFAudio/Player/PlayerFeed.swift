import AudioToolbox
import Foundation
import RateConversion
import RenderGraph

/// Reads a part of a file into a player's stream, at the player's rate.
///
/// Shapes: as many channels as the player has × the file's part; mono goes to all of them, of other files channels are
/// dropped or silent. What memory it needs it takes when it first reads, and gives back at the end. Thread: any that
/// may block; calls take turns.
// @unchecked: everything that changes is behind the lock.
final class PlayerFeed: @unchecked Sendable {
    private let lock = NSLock()
    private let file: PlayerFile
    /// Who plays it, in what goes wrong.
    private let player: String
    private let first: AVAudioFramePosition
    private let count: Int
    private var channelCount = 0
    private var outputRate = 0.0
    /// The file's next frame.
    private var position: AVAudioFramePosition = 0
    private var leftInput = 0
    private var leftOutput = 0
    /// Output frames made of the input so far.
    private var made = 0
    private var readSoFar = 0
    private var work: Work?
    /// Keeps nothing; whoever plays the stream keeps the feed.
    private(set) var stream: SampleStream!

    private static let chunk = 4096
    /// Frames that a stream holds at most.
    static let capacity = 32_768

    /// What is needed while the part is read.
    private final class Work {
        var resampler: StreamResampler?
        let input: AVAudioPCMBuffer
        let output: AVAudioPCMBuffer
        let silence: AVAudioPCMBuffer

        init?(_ format: AVAudioFormat, to rate: Double, outputFrames: Int) {
            var inputFrames = outputFrames
            if format.sampleRate != rate {
                resampler = StreamResampler(
                    channelCount: Int(format.channelCount), inputRate: format.sampleRate, outputRate: rate,
                    maximumOutputFrames: outputFrames, quality: .high, alignsStart: true)
                guard let most = resampler?.maximumInputFrames else { return nil }
                inputFrames = most
            }
            guard
                let input = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(inputFrames)),
                let output = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(outputFrames)),
                let mono = AVAudioFormat(standardFormatWithSampleRate: format.sampleRate, channels: 1),
                let silence = AVAudioPCMBuffer(pcmFormat: mono, frameCapacity: AVAudioFrameCount(outputFrames))
            else { return nil }
            (self.input, self.output, self.silence) = (input, output, silence)
        }
    }

    /// - Parameters:
    ///   - player: the player's name, for what goes wrong.
    ///   - first: the first frame, of the file's.
    ///   - count: frames, of the file's; what lies behind its end is left out, and may be everything.
    ///   - format: the player's.
    /// - Throws: NSError when the part begins before the file, or the rates are too far apart.
    init(
        _ file: PlayerFile, for player: String, first: AVAudioFramePosition, count: AVAudioFramePosition,
        format: AVAudioFormat
    ) throws {
        self.file = file
        self.player = player
        let name = file.source.url.path
        let length = file.length
        guard first >= 0, count >= 0 else {
            throw EngineFaults.error(
                -50, "\(player): \(name) has \(length) frames from 0 on; \(count) from \(first) on do not begin in it")
        }
        // Programs that seek are often a frame too long, and ask for everything by the largest number.
        self.first = min(first, length)
        self.count = Int(min(count, length - self.first))
        try begin(format)
        stream = SampleStream(channelCount: channelCount, capacity: min(Self.capacity, leftOutput)) {
            [unowned self] _ in fill()
        }
    }

    /// Plays at another rate or with other channels than it was made for, unless some of it was played. Only while
    /// nothing renders the stream.
    /// - Throws: NSError when the rates are too far apart.
    func adopt(_ format: AVAudioFormat) throws {
        try lock.withLock {
            let isOther = Int(format.channelCount) != channelCount || format.sampleRate != outputRate
            guard isOther, stream.isUntouched else { return }
            try begin(format)
            stream.restart(channelCount: channelCount, capacity: min(Self.capacity, leftOutput))
        }
    }

    private func begin(_ format: AVAudioFormat) throws {
        let rate = file.format.sampleRate
        guard (1.0 / 256...256).contains(format.sampleRate / rate) else {
            throw EngineFaults.error(
                -50, "\(player): \(file.source.url.path), \(rate) Hz, cannot be played at \(format.sampleRate) Hz")
        }
        (channelCount, outputRate) = (Int(format.channelCount), format.sampleRate)
        (position, leftInput, made, readSoFar, work) = (first, count, 0, 0, nil)
        leftOutput = Self.frames(count, from: rate, to: outputRate)
    }

    /// Frames that begin before the last input frame has ended.
    private static func frames(_ count: Int, from input: Double, to output: Double) -> Int {
        Int((Double(count) * output / input).rounded(.up))
    }

    /// Reads as much as there is room for.
    func fill() {
        lock.withLock {
            while leftOutput > 0, stream.room >= min(Self.chunk, leftOutput) {
                let count = makeSome(min(Self.chunk, leftOutput))
                leftOutput = count == 0 ? 0 : leftOutput - count
            }
            guard leftOutput == 0, !stream.hasEnded else { return }
            stream.end()
            work = nil
        }
    }

    /// Appends up to `count` frames to the stream; none when the file gives no more.
    private func makeSome(_ count: Int) -> Int {
        guard let work = readyWork(), let input = work.input.floatChannelData, let output = work.output.floatChannelData
        else { return 0 }
        guard outputRate != file.format.sampleRate else {
            let read = readSome(count, into: input)
            if read > 0 { append(input, work, read) }
            return read
        }
        let needed = work.resampler?.inputFramesNeeded(forOutput: count) ?? 0
        let read = readSome(needed, into: input)
        // Of a file that turned out to be shorter than it said, no more than there was.
        let end = leftInput > 0 ? Int.max : Self.frames(readSoFar, from: file.format.sampleRate, to: outputRate)
        let frames = min(count, end - made)
        guard frames > 0 else { return 0 }
        let channels = UnsafeRawPointer(input).assumingMemoryBound(to: UnsafePointer<Float>?.self)
        work.resampler?.process(
            input: channels, inputFrames: read, output: UnsafePointer(output), outputFrames: frames)
        made += frames
        append(output, work, frames)
        return frames
    }

    private func readyWork() -> Work? {
        if let work { return work }
        work = Work(file.format, to: outputRate, outputFrames: Self.chunk)
        return work
    }

    /// Frames that were read; fewer at the end of the part, or of a file that is shorter than it said.
    private func readSome(_ count: Int, into channels: UnsafePointer<UnsafeMutablePointer<Float>>) -> Int {
        let wanted = min(count, leftInput)
        guard wanted > 0 else { return 0 }
        var read = 0
        do {
            // What ends a read that has something already is told by the next one.
            while read < wanted {
                let more = try readOnce(wanted - read, into: channels, behind: read)
                guard more > 0 else {
                    let end = position + AVAudioFramePosition(read)
                    throw EngineFaults.error(-39, "\(file.source.name) ends early, at frame \(end); is it cut?")
                }
                read += more
            }
        } catch {
            let fault = error as NSError
            EngineFaults.log(EngineFaults.error(fault.code, "\(player): \(fault.localizedDescription)"))
            leftInput = read
        }
        position += AVAudioFramePosition(read)
        readSoFar += read
        leftInput -= read
        return read
    }

    private func readOnce(
        _ count: Int, into channels: UnsafePointer<UnsafeMutablePointer<Float>>, behind start: Int
    ) throws -> Int {
        let channelCount = Int(file.format.channelCount)
        return try withUnsafeTemporaryAllocation(of: UnsafeMutablePointer<Float>.self, capacity: channelCount) {
            for channel in 0..<channelCount { $0.initializeElement(at: channel, to: channels[channel] + start) }
            return try file.read(
                at: position + AVAudioFramePosition(start), count: count, into: UnsafePointer($0.baseAddress!))
        }
    }

    private func append(_ data: UnsafePointer<UnsafeMutablePointer<Float>>, _ work: Work, _ frames: Int) {
        guard let silence = work.silence.floatChannelData?[0] else { return }
        let channels = Int(file.format.channelCount)
        withUnsafeTemporaryAllocation(of: UnsafePointer<Float>.self, capacity: channelCount) { pointers in
            for channel in 0..<channelCount {
                let from = channels == 1 ? 0 : channel
                pointers.initializeElement(at: channel, to: UnsafePointer(from < channels ? data[from] : silence))
            }
            stream.append(UnsafePointer(pointers.baseAddress!), frames: frames)
        }
    }
}
