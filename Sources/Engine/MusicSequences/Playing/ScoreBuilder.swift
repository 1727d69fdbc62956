/// Collects what a score's memory is to have.
struct ScoreBuilder {
    /// A track whose events and slots begin at these places of the lists.
    struct Track {
        var firstEvent = 0
        var count = 0
        var firstSlot = 0
        var slotCount = 0
        var loop = ScoreTrack.Loop()
    }

    private(set) var tracks: [Track] = []
    private(set) var events: [ScoreEvent] = []
    private(set) var slots: [ControllerSlot] = []
    private(set) var places: [Int32] = []
    private(set) var data: [UInt8] = []
    private let highestTempo: Double

    init(_ sequence: EventSequence) throws(SequenceError) {
        highestTempo = sequence.tempoMap.highestTempo
        for (number, track) in sequence.tracks.enumerated() { tracks.append(try build(track, number)) }
    }

    private mutating func build(_ track: EventTrack, _ number: Int) throws(SequenceError) -> Track {
        var built = Track(firstEvent: events.count, firstSlot: slots.count)
        let kept = track.hasOwnLength ? track.events.prefix(track.index(atOrAfter: track.length)) : track.events[...]
        var controllers: [Int: [(place: Int, message: ChannelMessage)]] = [:]
        for (index, event) in kept.enumerated() {
            guard let content = content(of: event, in: kept, index) else { continue }
            if case .channel(let message) = event.content, let identity = ControllerSlot.identity(of: message) {
                let rank = ControllerSlot.rank(status: identity.status, controller: identity.controller)
                controllers[rank, default: []].append((events.count - built.firstEvent, message))
            }
            events.append(ScoreEvent(beat: event.beat, content: content))
        }
        built.count = events.count - built.firstEvent
        guard built.count <= Int32.max else {
            throw SequenceError(
                "track \(number) has \(built.count) events; a player plays at most 2147483647 of a track")
        }
        for (_, messages) in controllers.sorted(by: { $0.key < $1.key }) { add(messages) }
        built.slotCount = slots.count - built.firstSlot
        built.loop = try loop(of: track, number, events[built.firstEvent...])
        return built
    }

    private mutating func add(_ messages: [(place: Int, message: ChannelMessage)]) {
        guard let identity = messages.first.flatMap({ ControllerSlot.identity(of: $0.message) }) else { return }
        slots.append(
            ControllerSlot(
                status: identity.status, controller: identity.controller, first: places.count, count: messages.count))
        places += messages.map { Int32(truncatingIfNeeded: $0.place) }
    }

    /// What the score has of an event; nil for what no destination gets.
    private mutating func content(
        of event: TrackEvent, in events: ArraySlice<TrackEvent>, _ index: Int
    ) -> ScoreEvent.Content? {
        switch event.content {
        case .note(let note):
            .note(
                channel: note.channel, note: note.note, velocity: note.velocity,
                releaseVelocity: note.releaseVelocity, duration: note.duration)
        case .extendedNote(let note):
            .extendedNote(
                instrument: note.instrument, group: note.group, pitch: note.pitch, velocity: note.velocity,
                duration: note.duration)
        case .channel(let message): .message(status: message.status, data1: message.data1, data2: message.data2)
        case .raw(let bytes): .raw(keep(bytes))
        case .user(let bytes): .user(keep(bytes))
        case .preset(let preset):
            .preset(scope: preset.scope, element: preset.element, keep(preset.propertyList))
        case .parameter(let change): Self.content(of: change, at: event.beat, followedBy: events.dropFirst(index + 1))
        case .meta, .tempo: nil
        }
    }

    /// A parameter goes to its next value in a straight line. What comes long behind is not looked for, so that many
    /// parameters take no more than their number of steps.
    private static func content(
        of change: ParameterChange, at beat: Double, followedBy events: ArraySlice<TrackEvent>
    ) -> ScoreEvent.Content {
        var (target, beats) = (change.value, 0.0)
        for event in events.prefix(1000) {
            if case .parameter(let next) = event.content, next.isSameParameter(as: change) {
                (target, beats) = (next.value, event.beat - beat)
                break
            }
        }
        return .parameter(
            parameter: change.parameter, scope: change.scope, element: change.element, value: change.value,
            target: target, beatsToTarget: beats)
    }

    private mutating func keep(_ bytes: [UInt8]) -> ScoreEvent.Data {
        defer { data += bytes }
        return ScoreEvent.Data(offset: data.count, count: bytes.count)
    }

    private func loop(
        of track: EventTrack, _ number: Int, _ events: ArraySlice<ScoreEvent>
    ) throws(SequenceError) -> ScoreTrack.Loop {
        guard track.loop.isEnabled else { return ScoreTrack.Loop() }
        let range = track.loop.range ?? BeatRange(start: 0)
        let length = range.end < BeatRange.toEndOfTrack ? range.length : track.length - range.start
        guard length > 0 else { return ScoreTrack.Loop() }
        let seconds = length * 60 / highestTempo
        guard seconds >= Score.shortestLoop else {
            throw SequenceError(
                "track \(number) repeats \(length) beats, which last \(seconds) s at the highest tempo; make the "
                    + "loop's range longer than \(Score.shortestLoop) s")
        }
        func place(_ beat: Double) -> Int { events.prefix { $0.beat < beat }.count }
        return ScoreTrack.Loop(
            start: range.start, length: length, passes: track.loop.count == TrackLoop.forever ? .max : track.loop.count,
            first: place(range.start), last: place(range.start + length))
    }
}
