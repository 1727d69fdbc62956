/// Events of a cycle. Thread: render.
extension ScorePlayerState {
    /// Plays the next event of a track, which is the first of all.
    @_noLocks @_noAllocation
    mutating func playEvent(of track: Int, offset: Int, _ emit: (PlayedEvent) -> Void) {
        let (place, scored) = (tracks[track], score.tracks[track])
        let event = scored.events[place.cursor.index]
        switch event.content {
        case .note(let channel, let note, let velocity, let releaseVelocity, let duration):
            let release = PlayedEvent.Content.message(
                status: 0x80 | channel, data1: note, data2: releaseVelocity)
            begin(
                .message(status: 0x90 | channel, data1: note, data2: velocity), duration, release, track, offset, emit)
        case .extendedNote(let instrument, let group, let pitch, let velocity, let duration):
            let identifier = UInt32(truncatingIfNeeded: noteNumber)
            let begins = PlayedEvent.Content.extendedNoteOn(
                instrument: instrument, group: group, pitch: pitch, velocity: velocity, identifier: identifier)
            let ends = PlayedEvent.Content.extendedNoteOff(group: group, pitch: pitch, identifier: identifier)
            begin(begins, duration, ends, track, offset, emit)
        case .user(let data):
            if place.isAudible { emit(played(.user(beat: event.beat, score.bytes(data)), track, offset)) }
        case .message(let status, let data1, let data2):
            emit(played(.message(status: status, data1: data1, data2: data2), track, offset))
        case .raw(let data): emit(played(.raw(score.bytes(data)), track, offset))
        case .preset(let scope, let element, let data):
            emit(played(.preset(scope: scope, element: element, score.bytes(data)), track, offset))
        case .parameter: emit(played(parameter(event, track), track, offset))
        }
        advance(track)
        tracks.sinkFirst()
    }

    @_noLocks @_noAllocation
    private func played(_ content: PlayedEvent.Content, _ track: Int, _ offset: Int) -> PlayedEvent {
        PlayedEvent(offset: offset, track: track, destination: score.tracks[track].destination, content: content)
    }

    /// A note begins, and its end is remembered: the end of the pass if the loop leads back there first (E85).
    @_noLocks @_noAllocation
    private mutating func begin(
        _ content: PlayedEvent.Content, _ duration: Double, _ release: PlayedEvent.Content, _ track: Int, _ offset: Int,
        _ emit: (PlayedEvent) -> Void
    ) {
        let (place, scored) = (tracks[track], score.tracks[track])
        guard place.isAudible else { return }
        guard !notes.isFull else {
            countDrop()
            return
        }
        var end = scored.beat(of: place.cursor.index, place.cursor.pass) + duration
        if scored.leadsBack(place.cursor.pass) { end = min(end, scored.end(of: place.cursor.pass)) }
        notes.add(
            SoundingNote(
                end: score.tempos.seconds(at: end), track: track, destination: scored.destination, release: release,
                number: noteNumber))
        noteNumber = noteNumber &+ 1
        emit(played(content, track, offset))
    }

    /// A parameter's line is as long as it is at the present rate, and ends with the pass at the latest.
    @_noLocks @_noAllocation
    private func parameter(_ event: ScoreEvent, _ track: Int) -> PlayedEvent.Content {
        guard case .parameter(let parameter, let scope, let element, let value, let target, let beats) = event.content
        else { return .parameter(parameter: 0, scope: 0, element: 0, value: 0, target: 0, frames: 0) }
        let (cursor, scored) = (tracks[track].cursor, score.tracks[track])
        let begin = scored.beat(of: cursor.index, cursor.pass)
        let isCut = scored.leadsBack(cursor.pass) && begin + beats >= scored.end(of: cursor.pass)
        let seconds = score.tempos.seconds(at: begin + beats) - score.tempos.seconds(at: begin)
        let frames = isCut ? 0 : clock.frames(in: seconds)
        return .parameter(
            parameter: parameter, scope: scope, element: element, value: value, target: frames > 0 ? target : value,
            frames: frames)
    }

    // MARK: Ends of notes

    /// Ends the note that ends first.
    @_noLocks @_noAllocation
    mutating func releaseFirst(offset: Int, _ emit: (PlayedEvent) -> Void) {
        let note = notes.first
        notes.removeFirst()
        emit(
            PlayedEvent(
                offset: offset, track: note.track, destination: note.destination, content: note.release))
    }

    /// Ends all notes of a track, or of all, at the beginning of the cycle.
    @_noLocks @_noAllocation
    mutating func release(_ track: Int?, _ emit: (PlayedEvent) -> Void) {
        for index in 0..<notes.count where track == nil || notes[index].track == track {
            let note = notes[index]
            emit(
                PlayedEvent(offset: 0, track: note.track, destination: note.destination, content: note.release))
        }
        notes.removeAll(of: track)
    }

    // MARK: What stays set

    /// Sets what the tracks had set before the present place: banks and programs, controllers, pitch bend, pressure.
    /// What something played earlier may have left otherwise is set to what holds at first.
    @_noLocks @_noAllocation
    func setControllers(_ emit: (PlayedEvent) -> Void) {
        for track in 0..<tracks.count {
            let scored = score.tracks[track]
            for index in 0..<scored.slotCount { set(scored.slots[index], track, emit) }
        }
    }

    @_noLocks @_noAllocation
    private func set(_ slot: ControllerSlot, _ track: Int, _ emit: (PlayedEvent) -> Void) {
        let scored = score.tracks[track]
        if let index = score.place(of: slot, before: tracks[track].cursor, in: scored) {
            guard case .message(let status, let data1, let data2) = scored.events[index].content else { return }
            emit(played(.message(status: status, data1: data1, data2: data2), track, 0))
        } else if hasPlayed, let (data1, data2) = slot.initialData {
            emit(played(.message(status: slot.status, data1: data1, data2: data2), track, 0))
        }
    }

    /// Pedals would keep sounding what was ended.
    @_noLocks @_noAllocation
    func raisePedals(_ emit: (PlayedEvent) -> Void) {
        for track in 0..<tracks.count {
            let scored = score.tracks[track]
            for index in 0..<scored.slotCount where scored.slots[index].isPedal {
                let slot = scored.slots[index]
                emit(played(.message(status: slot.status, data1: slot.controller, data2: 0), track, 0))
            }
        }
    }
}
