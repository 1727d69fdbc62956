import AudioFiles
import Foundation
import LinuxSystem
import RenderGraph
import Synchronization

/// Reads a player's sound into a stream, from a frame on and as often as it is wanted, at a device's rate: one signal
/// without a seam where the sound begins again. Thread: any that may block; calls take turns.
// @unchecked: everything that changes is behind the lock.
final class PlaybackFeed: @unchecked Sendable {
    /// Channels of the file, or of the device, × up to `capacity` frames.
    private(set) var stream: SampleStream!
    private let lock = NSLock()
    private let source: PlaybackSource
    private let loops: PlaybackLoops
    /// Of the file's frames.
    private let first: Int64
    /// Frames of the stream for one of the file.
    private let ratio: Double
    private let resampler: FileResampler?
    private let block: FrameBlock
    /// For channels of the stream that the sound has nothing for.
    private let silence = FrameBlock(channelCount: 1, capacity: chunk)
    private let pointers: UnsafeMutablePointer<UnsafePointer<Float>>
    private var position: Int64
    private var isPassEmpty = false
    private let shownFailure = Mutex<(any Error)?>(nil)

    private static let chunk = 4096
    /// Frames that are read ahead at most.
    private static let capacity = 32_768
    /// Blocks that are read before a player begins, so that it begins with its first frame.
    static let firstBlocks = 2

    /// - Parameters:
    ///   - frame: of the file's, to begin with.
    ///   - rate: Hz, of the stream.
    ///   - assignment: which of the stream's channels are the file's; nil where they are the same.
    /// - Throws: `AudioFileError` when the file's rate cannot be converted to that.
    init(
        _ source: PlaybackSource, from frame: Int64, at rate: Double, _ loops: PlaybackLoops,
        _ assignment: PlaybackAssignment? = nil
    ) throws {
        let file = source.file
        (self.source, self.loops, first, position) = (source, loops, frame, frame)
        ratio = rate / file.sampleRate
        resampler =
            file.sampleRate == rate
            ? nil
            : try FileResampler(file.name, from: file.sampleRate, to: rate, channelCount: file.channelCount)
        block = FrameBlock(channelCount: file.channelCount, capacity: Self.chunk)
        let count = assignment?.channelCount ?? file.channelCount
        pointers = .allocate(capacity: count)
        pointers.initialize(repeating: UnsafePointer(silence.channels[0]), count: count)
        let places = assignment?.outputs ?? Array(0..<file.channelCount)
        for (channel, place) in places.prefix(file.channelCount).enumerated() {
            pointers[place] = UnsafePointer(block.channels[channel])
        }
        // The stream lives no longer than the feed, which whoever plays it keeps.
        stream = SampleStream(channelCount: count, capacity: Self.capacity) { [unowned self] _ in fill() }
    }

    deinit { pointers.deallocate() }

    /// Why nothing more of it can be read.
    var failure: (any Error)? { shownFailure.withLock { $0 } }

    /// The file's frame that is played next.
    var playedFrame: Int64 {
        let length = source.file.length
        let played = first &+ Int64(saturating: Double(stream.takenFrames) / ratio)
        guard played > length, length > 0, loops.count != 0 else { return min(played, length) }
        return played % length
    }

    /// Reads as much as there is room for, by at most so many blocks.
    func fill(blocks: Int = .max) {
        lock.withLock {
            var left = blocks
            while left > 0, !stream.hasEnded, stream.room >= Self.chunk {
                left -= 1
                do {
                    let count = try makeSome()
                    if count == 0 { stream.end() } else { stream.append(pointers, frames: count) }
                } catch {
                    shownFailure.withLock { $0 = error }
                    stream.end()
                }
            }
        }
    }

    private func makeSome() throws -> Int {
        let channels = UnsafePointer(block.channels)
        guard let resampler else { return try read(channels, Self.chunk) }
        return try resampler.make(Self.chunk, into: channels) { try read($0, $1) }
    }

    /// Frames up to the end of a pass; 0 when there is no other one.
    private func read(_ channels: UnsafePointer<UnsafeMutablePointer<Float>>, _ count: Int) throws -> Int {
        while true {
            let frames = try source.file.read(at: position, count: count, into: channels)
            position += Int64(frames)
            if frames > 0 {
                isPassEmpty = false
                return frames
            }
            // A sound without a frame is not played for ever.
            guard !isPassEmpty, loops.takeOne() else { return 0 }
            (position, isPassEmpty) = (0, true)
        }
    }
}
