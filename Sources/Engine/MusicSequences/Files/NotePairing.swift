/// Makes notes with durations of note-ons and note-offs. Of several notes of one key the first that began ends first.
struct NotePairing {
    /// Places of notes that still sound, for each channel and key that had one; those in front of `first` are over.
    private struct Open {
        var notes: [Int] = []
        var first = 0
    }

    private var open: [UInt16: Open] = [:]

    /// A note began, whose event is at this place.
    mutating func begin(channel: UInt8, note: UInt8, place: Int) {
        open[Self.key(channel, note), default: Open()].notes.append(place)
    }

    /// A note ended: the place of its event, nil where none sounded.
    mutating func end(channel: UInt8, note: UInt8) -> Int? {
        let key = Self.key(channel, note)
        guard var sounding = open.removeValue(forKey: key), sounding.first < sounding.notes.count else { return nil }
        let place = sounding.notes[sounding.first]
        sounding.first += 1
        if sounding.first < sounding.notes.count { open[key] = sounding }
        return place
    }

    /// Places of the notes that nothing ended.
    var rest: [Int] { open.values.flatMap { $0.notes[$0.first...] } }

    private static func key(_ channel: UInt8, _ note: UInt8) -> UInt16 { UInt16(channel) << 8 | UInt16(note) }
}
