import AVFAudio
import AudioFiles
import AudioToolbox
import Glibc
import LinuxSystem
import RenderGraph
import Synchronization

/// The file, or the pipe, that a command plays: a player of the engine's, which the engine's own reader keeps fed.
///
/// Thread: the session's.
// @unchecked: what other threads ask for is behind a mutex; the rest is constant.
package final class FilePlayer: @unchecked Sendable {
    /// What the first unit hears.
    package let node: AVAudioPlayerNode
    /// Frames as the file's header announces them, at the rate that is played; nil when it does not.
    package let announcedFrames: Int?
    /// Whether it has another place; a pipe is read once.
    package var isSeekable: Bool { file.isSeekable }

    private let file: PlayerFile
    private let format: AVAudioFormat
    private let way: Way
    /// Of the place that was gone to last; a device without real time asks for it.
    private let present: Mutex<PlayerFeed>
    /// How units take it, and the frame at which those that change time had taken everything.
    private let taking = Mutex<(changesTime: Bool, end: Int?)>((false, nil))
    private var feed: PlayerFeed { present.withLock { $0 } }
    /// Seconds that are read ahead.
    private static let readAhead = 4.0

    /// How a file is played.
    package struct Way: Sendable {
        /// Again and again.
        package var isLooping = false
        /// Whether a device renders, which must not wait for a pipe for ever.
        package var isOnDevice = false

        package init(isLooping: Bool = false, isOnDevice: Bool = false) {
            (self.isLooping, self.isOnDevice) = (isLooping, isOnDevice)
        }
    }

    /// - Parameters:
    ///   - reader: of the file, from its beginning.
    ///   - format: of the row of units.
    ///   - transport: what the player follows; nil for none.
    /// - Throws: `AudioFileError` naming the file when its rate cannot be converted.
    package init(
        _ reader: AudioFileReader, format: AVAudioFormat, _ way: Way = Way(), following transport: PlayTransport? = nil
    ) throws {
        let ratio = format.sampleRate / reader.format.sampleRate
        announcedFrames = reader.format.frameCount.map { Int(saturating: Double($0) * ratio) }
        (file, self.format, self.way) = (PlayerFile(reader), format, way)
        node = transport.map { AVAudioPlayerNode(following: $0) } ?? AVAudioPlayerNode()
        present = Mutex(try Self.feed(file, from: 0, format, way))
    }

    private static func feed(_ file: PlayerFile, from frame: Int, _ format: AVAudioFormat, _ way: Way) throws
        -> PlayerFeed
    {
        try PlayerFeed(
            file, from: frame, format: format, capacity: Int(format.sampleRate * readAhead), isLooping: way.isLooping,
            refilling: way.isOnDevice && !file.isSeekable ? .byReader : .byRenderer)
    }

    /// Plays from the engine's next cycle on, which may be its first. The node is attached.
    package func play() { node.play(feed) }

    /// Plays as soon as there is enough to begin with; returns earlier when the file ends, or the person has enough.
    /// - Throws: as `progress()`.
    func begin() throws {
        play()
        while try !progress().isEnded, !feed.isFull, !Interruption.isRequested { usleep(2000) }
    }

    /// How far it was read.
    /// - Throws: `AudioFileError` when nothing of it can be decoded.
    func progress() throws -> PlayerFeed.Progress {
        let progress = feed.progress
        if let failure = progress.failure { throw failure }
        return progress
    }

    /// The frame of what is played at which the file has ended; nil before that is known. Thread: any that may block.
    /// - Parameter position: frames that were played.
    func end(at position: Int) -> Int? {
        let progress = feed.progress
        guard progress.isEnded else { return nil }
        return taking.withLock { taking in
            guard taking.changesTime else { return progress.frameCount }
            if taking.end == nil, feed.stream.available() == 0 { taking.end = position }
            return taking.end
        }
    }

    /// Whether units take the file faster or slower than it is heard: then its end is where they have taken its last
    /// frame.
    var changesTime: Bool {
        get { taking.withLock { $0.changesTime } }
        set { taking.withLock { $0.changesTime = newValue } }
    }

    /// What was wrong with the file so far.
    var damage: AudioFileDamage? { feed.progress.damage }

    /// Plays from another frame on, at the rate that is played. Not of a pipe, and only while its transport is still.
    /// - Throws: `AudioFileError` for what keeps the file from it; nothing is changed then.
    func seek(to frame: Int) throws {
        let there = try Self.feed(file, from: frame, format, way)
        there.fill(blocks: 8)
        if let failure = there.progress.failure { throw failure }
        present.withLock { $0 = there }
        taking.withLock { $0.end = nil }
        play()
    }

    /// Nothing more is waited for: the end was asked for.
    func abandon() { feed.abandon() }
}
