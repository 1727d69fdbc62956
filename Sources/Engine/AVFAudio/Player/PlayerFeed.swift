import AudioFiles
import AudioToolbox
import Foundation
import RenderGraph
import Synchronization

/// Reads a file, or a part of one, into a player's stream, at the player's rate.
///
/// Shapes: as many channels as the player has × the file's part; mono goes to all of them, of other files channels are
/// dropped or silent. What memory it needs it takes when it first reads, and gives back at the end. Thread: any that
/// may block; calls take turns, except `progress`, which waits for nobody.
// @unchecked: everything that changes is behind the lock.
package final class PlayerFeed: @unchecked Sendable {
    /// How far a feed is.
    package struct Progress: Sendable {
        /// Whether everything that there is was read, or that nothing can be read any more.
        package var isEnded = false
        /// Frames of the stream, counted from the file's beginning; the file's real length once it has ended.
        package var frameCount = 0
        /// What was wrong with the file so far.
        package var damage: AudioFileDamage?
        /// Why nothing of it can be read; an `AudioFileError`.
        package var failure: (any Error)?
    }

    /// Who has a stream filled that an offline rendering finds empty.
    package enum Refilling: Sendable {
        /// The rendering thread itself.
        case byRenderer
        /// Whoever fills anyway, for whom it waits: a pipe that delivers nothing must not hold it for ever. `abandon`
        /// ends the waiting.
        case byReader
    }

    let lock = NSLock()
    let file: PlayerFile
    /// Who plays it, in what goes wrong; nil for whoever asks for `progress`.
    private let player: String?
    /// Of the file's frames.
    let first: AVAudioFramePosition
    /// Of the file's frames; nil for all that there are, which is not known before the end.
    private let count: Int64?
    private let isLooping: Bool
    private var channelCount = 0
    private var outputRate = 0.0
    /// The file's next frame, and how many are left of the part.
    private var position: AVAudioFramePosition = 0
    private var leftInput = Int64.max
    /// Frames that the stream still gets.
    private var leftOutput = Int.max
    /// Frames that the stream had got when the file began anew.
    private var countAtRewind = -1
    private var work: Work?
    private let shown = Mutex(Progress())
    /// Keeps nothing; whoever plays the stream keeps the feed.
    package private(set) var stream: SampleStream!

    private static let chunk = 4096
    /// Frames that the stream of a part holds at most.
    static let capacity = 32_768

    /// What is needed while the part is read.
    private struct Work {
        /// Nil at the file's own rate.
        let resampler: FileResampler?
        /// One array more than the file has channels, which stays silent.
        let block: FrameBlock
    }

    /// Reads a part for a player.
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
        let length = file.length
        guard first >= 0, count >= 0 else {
            throw EngineFaults.error(
                -50,
                "\(player): \(file.name) has \(length) frames from 0 on; \(count) from \(first) on do not begin in it")
        }
        (self.file, self.player, isLooping) = (file, player, false)
        // Programs that seek are often a frame too long, and ask for everything by the largest number.
        self.first = min(first, length)
        self.count = min(count, length - self.first)
        try begin(format)
        stream = SampleStream(channelCount: channelCount, capacity: min(Self.capacity, leftOutput)) {
            [unowned self] _ in fill()
        }
    }

    /// Reads everything from a frame on, to where the file really ends, or again and again; a pipe once. What comes late
    /// is heard late.
    /// - Parameters:
    ///   - frame: of the file's, counted at `format`'s rate; the end for one behind it.
    ///   - capacity: frames that the stream holds.
    /// - Throws: `AudioFileError` naming the file when its rate cannot be converted to that.
    package init(
        _ file: PlayerFile, from frame: Int = 0, format: AVAudioFormat, capacity: Int, isLooping: Bool = false,
        refilling: Refilling = .byRenderer
    ) throws {
        (self.file, self.isLooping) = (file, isLooping)
        (player, count) = (nil, nil)
        let ratio = format.sampleRate / file.sampleRate
        let wanted = FileResampler.frames(Int64(max(frame, 0)), times: 1 / ratio)
        first = file.isSeekable ? min(wanted, file.length) : 0
        (channelCount, outputRate, position) = (Int(format.channelCount), format.sampleRate, first)
        work = try makeWork(from: min(Int64(max(frame, 0)), FileResampler.frames(first, times: ratio)))
        shown.withLock { $0.frameCount = frame }
        stream = SampleStream(
            channelCount: channelCount, capacity: max(capacity, 2 * Self.chunk), keepsTime: false
        ) { [unowned self] _ in
            guard refilling == .byReader else { return fill() }
            usleep(1000)
        }
    }

    /// Plays at another rate or with other channels than it was made for, unless some of it was played. Only while
    /// nothing renders the stream.
    /// - Throws: NSError when the rates are too far apart.
    func adopt(_ format: AVAudioFormat) throws {
        // What reads all of a file was made for its player, and may be waiting for a pipe.
        guard count != nil else { return }
        try lock.withLock {
            let isOther = Int(format.channelCount) != channelCount || format.sampleRate != outputRate
            guard isOther, stream.isUntouched else { return }
            try begin(format)
            stream.restart(channelCount: channelCount, capacity: min(Self.capacity, leftOutput))
        }
    }

    private func begin(_ format: AVAudioFormat) throws {
        let rate = file.sampleRate
        guard (1.0 / 256...256).contains(format.sampleRate / rate) else {
            throw EngineFaults.error(
                -50, "\(player ?? ""): \(file.name), \(rate) Hz, cannot be played at \(format.sampleRate) Hz")
        }
        (channelCount, outputRate) = (Int(format.channelCount), format.sampleRate)
        (position, leftInput, work) = (first, count ?? .max, nil)
        leftOutput = Int(clamping: FileResampler.frames(leftInput, times: outputRate / rate))
    }

    /// How far it is. Waits for no read.
    package var progress: Progress { shown.withLock { $0 } }
    /// Whether the stream holds as much as it can.
    package var isFull: Bool { stream.room < Self.chunk }
    /// Nobody wants more: whoever waits for it goes on with silence.
    package func abandon() { stream.end() }

    /// Reads as much as there is room for, by at most so many blocks.
    package func fill(blocks: Int = .max) {
        lock.withLock {
            var left = blocks
            while left > 0, !stream.hasEnded, stream.room >= min(Self.chunk, leftOutput) {
                left -= 1
                do { try readOn(min(Self.chunk, leftOutput)) } catch { end(error) }
            }
        }
    }

    /// Up to `wanted` frames more, or the end.
    private func readOn(_ wanted: Int) throws {
        let work = try self.work ?? makeWork(from: 0)
        self.work = work
        let frames = try makeSome(wanted, work)
        guard frames == 0 else { return append(work.block, frames) }
        let count = progress.frameCount
        guard isLooping, count > countAtRewind else { return end(nil) }
        (countAtRewind, position, self.work) = (count, 0, nil)
    }

    private func makeSome(_ wanted: Int, _ work: Work) throws -> Int {
        guard let resampler = work.resampler else { return try read(wanted, into: UnsafePointer(work.block.channels)) }
        return try resampler.make(wanted, into: UnsafePointer(work.block.channels)) { channels, count in
            try read(count, into: channels)
        }
    }

    /// Frames that were read; none at the end of the part, or of a file that is shorter than it said.
    private func read(_ wanted: Int, into channels: UnsafePointer<UnsafeMutablePointer<Float>>) throws -> Int {
        let wanted = Int(min(Int64(wanted), leftInput))
        guard wanted > 0 else { return 0 }
        let count = try file.read(at: position, count: wanted, into: channels)
        position += Int64(count)
        if leftInput < .max { leftInput -= Int64(count) }
        return count
    }

    /// - Parameter made: as `FileResampler` has it.
    private func makeWork(from made: Int64) throws -> Work {
        let block = FrameBlock(channelCount: file.channelCount + 1, capacity: Self.chunk)
        guard file.sampleRate != outputRate else { return Work(resampler: nil, block: block) }
        // Of a part the first frame is where it begins; of a file, where that begins.
        let resampler = try FileResampler(
            file.name, from: file.sampleRate, to: outputRate, channelCount: file.channelCount,
            taken: count == nil ? position : 0, made: made)
        return Work(resampler: resampler, block: block)
    }

    private func append(_ block: FrameBlock, _ frames: Int) {
        let channels = file.channelCount
        withUnsafeTemporaryAllocation(of: UnsafePointer<Float>.self, capacity: channelCount) { pointers in
            for channel in 0..<channelCount {
                let from = channels == 1 ? 0 : min(channel, channels)
                pointers.initializeElement(at: channel, to: UnsafePointer(block.channels[from]))
            }
            stream.append(UnsafePointer(pointers.baseAddress!), frames: frames)
        }
        if leftOutput < .max { leftOutput -= frames }
        let damage = file.damage
        shown.withLock { ($0.frameCount, $0.damage) = ($0.frameCount + frames, damage) }
    }

    /// Nothing more comes: because that was all, because the file ends early, or because nothing of it can be read.
    private func end(_ failure: (any Error)?) {
        let damage = file.damage
        // Before whoever waits for the end may go.
        if player != nil, failure != nil || leftInput > 0 { log(failure, damage) }
        shown.withLock { ($0.isEnded, $0.damage, $0.failure) = (true, damage, failure) }
        stream.end()
        work = nil
    }

    private func log(_ failure: (any Error)?, _ damage: AudioFileDamage?) {
        let early = damage.map { "\($0)" } ?? "ends early, at frame \(position); is it cut?"
        let words = failure.map { "\($0)" } ?? "\(file.name) \(early)"
        EngineFaults.log(EngineFaults.error(AudioErrors.fileAccess, "\(player ?? file.name): \(words)"))
    }
}
