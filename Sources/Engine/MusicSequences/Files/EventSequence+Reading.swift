extension EventSequence {
    /// How a file's tracks become those of a sequence.
    package enum FileTracks: Sendable {
        /// One for one; of a file with simultaneous tracks a first one with meta events alone, the conductor's, becomes
        /// a part of the tempo track.
        case asInFile
        /// One for each channel, in the order of the channels, and one behind them with what has no channel:
        /// `AVMusicSequenceLoadOptions.smf_ChannelsToTracks` (E83).
        case byChannel
    }

    /// The sequence of a file. Thread: any but render.
    package init(_ file: MIDIFile, tracks: FileTracks = .asInFile) {
        self.init()
        add(file, tracks: tracks)
    }

    /// Adds what a file has (E83): its tracks behind those that are here, its tempos and time signatures to the tempo
    /// track. Of a file with independent tracks only the first one's tempos count. A sequence without any events
    /// becomes one of seconds by a file with SMPTE times; such a file's tempos mean nothing and are left out. Thread:
    /// any but render.
    package mutating func add(_ file: MIDIFile, tracks: FileTracks = .asInFile) {
        let isInSeconds = if case .smpte = file.division { true } else { false }
        if self.tracks.isEmpty, tempoTrack.events.isEmpty { timeBase = isInSeconds ? .seconds : .beats }
        var readings: [FileTrackReading] = []
        var end = 0.0
        for (index, track) in file.tracks.enumerated() {
            let reading = FileTrackReading(track, division: file.division)
            let isConductor =
                tracks == .asInFile && file.format == .simultaneous && index == 0 && reading.isConductor
            if file.format != .independent || index == 0 {
                tempoTrack.merge(
                    reading.events.filter {
                        (isConductor || $0.content.isOfTempoTrack) && !(isInSeconds && $0.content.isTempo)
                    })
            }
            if isConductor { end = reading.end } else { readings.append(reading) }
        }
        tempoTrack.reach(end)
        switch tracks {
        case .asInFile: for reading in readings { add(reading) }
        case .byChannel: addByChannel(readings)
        }
    }

    private mutating func add(_ reading: FileTrackReading) {
        var track = EventTrack()
        track.events = reading.events.filter { !$0.content.isOfTempoTrack }
        track.reach(reading.end)
        tracks.append(track)
    }

    private mutating func addByChannel(_ readings: [FileTrackReading]) {
        var channels = [EventTrack](repeating: EventTrack(), count: 16)
        var others = EventTrack()
        for reading in readings {
            var parts = [[TrackEvent]](repeating: [], count: 17)
            for event in reading.events where !event.content.isOfTempoTrack {
                parts[event.content.channel.map(Int.init) ?? 16].append(event)
            }
            for index in 0..<16 { channels[index].merge(parts[index]) }
            others.merge(parts[16])
        }
        let end = readings.reduce(0) { max($0, $1.end) }
        for var track in channels.filter({ !$0.events.isEmpty }) + [others] {
            track.reach(end)
            tracks.append(track)
        }
    }
}

extension EventTrack {
    /// Ends at the file's end of the track, where that is not where the events end.
    fileprivate mutating func reach(_ end: Double) {
        if end > length { try? setLength(end) }
    }
}

extension EventContent {
    fileprivate var isTempo: Bool { if case .tempo = self { true } else { false } }

    fileprivate var channel: UInt8? {
        switch self {
        case .note(let note): note.channel
        case .channel(let message): message.channel
        default: nil
        }
    }
}
