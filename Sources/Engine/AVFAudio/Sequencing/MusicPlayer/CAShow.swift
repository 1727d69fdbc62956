import AudioToolbox
import MusicSequences

/// Prints a sequence with its tracks and their events; of anything else its address.
@c(CAShow)
public func caShow(_ object: UnsafeMutableRawPointer?) {
    guard let core = try? MusicObjects.sequence(object.map { OpaquePointer($0) }) else {
        print("\(object.map { "\($0)" } ?? "null"): no sequence")
        return
    }
    print(core.lock.withLock { core.sequence.listing }, terminator: "")
}

extension EventSequence {
    /// A line for each track and each event.
    var listing: String {
        var lines = ["sequence of \(tracks.count) tracks, \(length) beats", Self.heading("tempo track", tempoTrack)]
        lines += tempoTrack.events.map(Self.line)
        for (index, track) in tracks.enumerated() {
            lines.append(Self.heading("track \(index)", track))
            lines += track.events.map(Self.line)
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func heading(_ name: String, _ track: EventTrack) -> String {
        let state = (track.isMuted ? ", muted" : "") + (track.isSoloed ? ", soloed" : "")
        return "  \(name): \(track.events.count) events, \(track.length) beats\(state)"
    }

    private static func line(_ event: TrackEvent) -> String { "    \(event.beat): \(text(event.content))" }

    private static func text(_ content: EventContent) -> String {
        switch content {
        case .note(let note):
            "note \(note.note), channel \(note.channel), velocity \(note.velocity), \(note.duration) beats"
        case .channel(let message): "message \(message.status) \(message.data1) \(message.data2)"
        case .meta(let type, let bytes): "meta event \(type) of \(bytes.count) bytes"
        case .raw(let bytes): "\(bytes.count) bytes"
        case .tempo(let tempo): "tempo \(tempo)"
        case .user(let bytes): "user event of \(bytes.count) bytes"
        case .extendedNote(let note): "note \(note.pitch), velocity \(note.velocity), \(note.duration) beats"
        case .parameter(let change): "parameter \(change.parameter) = \(change.value)"
        case .preset: "preset"
        }
    }
}
