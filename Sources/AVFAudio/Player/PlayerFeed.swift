import AudioToolbox
import Foundation
import RateConversion
import RenderGraph

/// Reads a part of a file into a player's stream, at the player's rate.
///
/// Shapes: as many channels as the player has × the file's part; mono goes to all of them, of other files channels are
/// dropped or silent. Thread: any that may block; calls take turns.
// @unchecked: everything that changes is behind the lock.
final class PlayerFeed: @unchecked Sendable {
    private let lock = NSLock()
    private let file: AVAudioFile
    private let buffer: AVAudioPCMBuffer
    private let output: AVAudioPCMBuffer
    private let channelCount: Int
    private var resampler: Resampling?
    private var leftInput: Int
    private var leftOutput: Int
    private var failure: (any Error)?
    /// Made with the feed; keeps the feed by its refill.
    private(set) var stream: SampleStream!

    /// Behind a class, because a structure that cannot be copied cannot be optional in place.
    private final class Resampling {
        var resampler: StreamResampler
        init(_ resampler: consuming StreamResampler) { self.resampler = resampler }
    }

    private static let chunk = 4096
    private static let capacity = 32_768

    /// - Parameters:
    ///   - source: read through a file of its own, so that its position does not matter.
    ///   - first: the first frame, of the file's.
    /// - Throws: NSError when the part does not lie in the file or the file cannot be opened again.
    init(_ source: AVAudioFile, first: AVAudioFramePosition, count: AVAudioFramePosition, format: AVAudioFormat) throws
    {
        file = try AVAudioFile(forReading: source.url)
        guard first >= 0, count > 0, first <= file.length - count else {
            throw EngineFaults.error(
                -50, "\(source.url.path) has \(file.length) frames; \(count) from \(first) on do not lie in it")
        }
        file.framePosition = first
        channelCount = Int(format.channelCount)
        leftInput = Int(count)
        let rate = file.processingFormat.sampleRate
        var mostRead = Self.chunk
        if rate != format.sampleRate {
            guard
                let made = StreamResampler(
                    channelCount: Int(file.processingFormat.channelCount), inputRate: rate,
                    outputRate: format.sampleRate, maximumOutputFrames: Self.chunk, quality: .high, alignsStart: true)
            else {
                throw EngineFaults.error(
                    -50, "\(source.url.path), \(rate) Hz, cannot be played at \(format.sampleRate) Hz")
            }
            mostRead = made.maximumInputFrames
            resampler = Resampling(made)
            leftOutput = Int((Double(count) * format.sampleRate / rate).rounded(.up))
        } else {
            leftOutput = Int(count)
        }
        guard
            let buffer = AVAudioPCMBuffer(
                pcmFormat: file.processingFormat, frameCapacity: AVAudioFrameCount(max(mostRead, 1))),
            let output = AVAudioPCMBuffer(
                pcmFormat: file.processingFormat, frameCapacity: AVAudioFrameCount(Self.chunk))
        else { throw EngineFaults.error(-108, "there is no memory to read \(source.url.path)") }
        (self.buffer, self.output) = (buffer, output)
        stream = SampleStream(channelCount: channelCount, capacity: Self.capacity) { [unowned self] _ in fill() }
    }

    /// Reads as much as there is room for.
    func fill() {
        lock.withLock {
            while leftOutput > 0, stream.room >= min(Self.chunk, leftOutput) {
                let count = min(Self.chunk, leftOutput)
                guard makeSome(count) else {
                    leftOutput = 0
                    break
                }
                leftOutput -= count
            }
            if leftOutput == 0, !stream.hasEnded { stream.end() }
        }
    }

    /// Appends frames to the stream; false when the file gives no more.
    private func makeSome(_ count: Int) -> Bool {
        guard let resampling = resampler else {
            let read = readSome(count)
            guard read > 0 else { return false }
            append(buffer, read)
            leftOutput += count - read
            return true
        }
        let needed = resampling.resampler.inputFramesNeeded(forOutput: count)
        let read = needed > 0 ? readSome(needed) : 0
        guard let input = buffer.floatChannelData, let target = output.floatChannelData else { return false }
        let channels = Int(file.processingFormat.channelCount)
        withUnsafeTemporaryAllocation(of: UnsafePointer<Float>?.self, capacity: channels) { pointers in
            for channel in 0..<channels { pointers.initializeElement(at: channel, to: UnsafePointer(input[channel])) }
            resampling.resampler.process(
                input: UnsafePointer(pointers.baseAddress!), inputFrames: read, output: target, outputFrames: count)
        }
        append(output, count)
        return true
    }

    /// Frames that were read, fewer at the end of the part or of a file that is shorter than it said.
    private func readSome(_ count: Int) -> Int {
        let wanted = min(count, leftInput)
        guard wanted > 0, failure == nil else { return 0 }
        do {
            try file.read(into: buffer, frameCount: AVAudioFrameCount(wanted))
        } catch {
            failure = error
            EngineFaults.log(error as NSError)
            return 0
        }
        leftInput -= Int(buffer.frameLength)
        return Int(buffer.frameLength)
    }

    private func append(_ buffer: AVAudioPCMBuffer, _ frames: Int) {
        guard let data = buffer.floatChannelData else { return }
        let channels = Int(buffer.format.channelCount)
        withUnsafeTemporaryAllocation(of: UnsafePointer<Float>.self, capacity: channelCount) { pointers in
            for channel in 0..<channelCount {
                let from = channels == 1 ? 0 : channel
                pointers.initializeElement(
                    at: channel, to: from < channels ? UnsafePointer(data[from]) : UnsafePointer(silence))
            }
            stream.append(UnsafePointer(pointers.baseAddress!), frames: frames)
        }
    }

    private lazy var silence: UnsafeMutablePointer<Float> = {
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: Self.chunk)
        memory.initialize(repeating: 0, count: Self.chunk)
        hasSilence = true
        return memory
    }()
    private var hasSilence = false

    deinit { if hasSilence { silence.deallocate() } }
}
