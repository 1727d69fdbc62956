import MusicSequences

/// What a player played, in memory that is there before: a render thread's closure may not allocate.
final class EventLog {
    /// An event at its frame since the log began.
    struct Entry: Equatable, CustomStringConvertible {
        let frame: Int64
        let track: Int
        let bytes: [UInt8]

        var description: String { "\(frame)/\(track):\(bytes)" }
    }

    private struct Raw {
        let frame: Int64
        let event: PlayedEvent

        @_noLocks @_noAllocation
        init(frame: Int64, event: PlayedEvent) {
            self.frame = frame
            self.event = event
        }
    }

    private static let capacity = 400_000
    private let raw = UnsafeMutablePointer<Raw>.allocate(capacity: capacity)
    private let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    private(set) var frame: Int64 = 0

    init() { count.initialize(to: 0) }

    deinit {
        raw.deallocate()
        count.deallocate()
    }

    /// Renders cycles of these lengths.
    func play(_ player: ScorePlayer, _ cycles: [Int], sampleRate: Double = 48_000) {
        for frames in cycles { play(player, frames, sampleRate: sampleRate) }
    }

    /// Renders one cycle.
    func play(_ player: ScorePlayer, _ frames: Int, sampleRate: Double = 48_000) {
        let (raw, count, frame, capacity) = (raw, count, frame, Self.capacity)
        player.state.pointee.render(frames: frames, sampleRate: sampleRate) { event in
            if count.pointee < capacity {
                raw[count.pointee] = Raw(frame: frame &+ Int64(event.offset), event: event)
            }
            count.pointee = count.pointee &+ 1
        }
        self.frame += Int64(frames)
    }

    /// How many events came.
    var eventCount: Int { count.pointee }

    /// The events themselves, with their frames.
    var events: [(frame: Int64, event: PlayedEvent)] {
        (0..<count.pointee).map { (raw[$0].frame, raw[$0].event) }
    }

    /// Events as bytes; parameters and the like have none.
    var entries: [Entry] {
        events.map { frame, event in
            switch event.content {
            case .message(let status, let data1, let data2):
                Entry(frame: frame, track: event.track, bytes: [status, data1, data2])
            case .raw(let bytes), .user(_, let bytes): Entry(frame: frame, track: event.track, bytes: Array(bytes))
            default: Entry(frame: frame, track: event.track, bytes: [])
            }
        }
    }
}

extension EventLog.Entry {
    static func on(_ frame: Int64, _ note: UInt8, track: Int = 0, velocity: UInt8 = 100) -> Self {
        Self(frame: frame, track: track, bytes: [0x90, note, velocity])
    }

    static func off(_ frame: Int64, _ note: UInt8, track: Int = 0) -> Self {
        Self(frame: frame, track: track, bytes: [0x80, note, 0])
    }

    static func message(_ frame: Int64, _ bytes: [UInt8], track: Int = 0) -> Self {
        Self(frame: frame, track: track, bytes: bytes)
    }
}
