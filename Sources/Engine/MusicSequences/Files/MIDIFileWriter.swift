/// Writes the chunks of a Standard MIDI File, with running status.
struct MIDIFileWriter {
    private var bytes: [UInt8] = []
    private var tick: Int64 = 0
    private var running: UInt8?

    static func bytes(of file: MIDIFile) throws(SequenceError) -> [UInt8] {
        guard let division = file.division.word else {
            throw SequenceError(
                "a MIDI file with \(file.division) was refused; use 1 to 32767 ticks per quarter, or 24, 25, 29 or 30 "
                    + "frames a second of 1 to 255 ticks")
        }
        guard let count = UInt16(exactly: file.tracks.count) else {
            throw SequenceError("a MIDI file of \(file.tracks.count) tracks was refused; it has room for 65535")
        }
        var all = Array("MThd".utf8) + big(UInt32(6)) + big(file.format.rawValue) + big(count) + big(division)
        for track in file.tracks {
            let chunk = try chunk(of: track)
            guard let length = UInt32(exactly: chunk.count) else {
                throw SequenceError("a track of \(chunk.count) bytes was refused; a MIDI file's have less than 4 GiB")
            }
            all += Array("MTrk".utf8) + big(length) + chunk
        }
        return all
    }

    private static func big<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    private static func chunk(of track: MIDIFile.Track) throws(SequenceError) -> [UInt8] {
        var writer = MIDIFileWriter()
        for event in track.events { try writer.add(event) }
        try writer.addTime(max(track.end, writer.tick))
        writer.bytes += [0xff, MetaType.endOfTrack, 0]
        return writer.bytes
    }

    private mutating func add(_ event: MIDIFileEvent) throws(SequenceError) {
        try addTime(event.tick)
        switch event.content {
        case .message(let status, let data1, let data2):
            if running != status { bytes.append(status) }
            bytes.append(data1)
            if status & 0xe0 != 0xc0 { bytes.append(data2) }
            running = status
            return
        case .meta(let type, let content):
            bytes += [0xff, type]
            try addCounted(content[...])
        case .exclusive(let content):
            bytes.append(0xf0)
            try addCounted(content.dropFirst())
        case .escape(let content):
            bytes.append(0xf7)
            try addCounted(content[...])
        }
        running = nil
    }

    private mutating func addTime(_ time: Int64) throws(SequenceError) {
        let (delta, overflow) = time.subtractingReportingOverflow(tick)
        guard !overflow, (0...0xfff_ffff).contains(delta) else {
            throw SequenceError(
                "an event \(delta) ticks behind the one before was refused; a MIDI file holds 0 to 268435455: lower "
                    + "the resolution or move the events together")
        }
        addQuantity(Int(delta))
        tick = time
    }

    private mutating func addCounted(_ content: ArraySlice<UInt8>) throws(SequenceError) {
        guard content.count <= 0xfff_ffff else {
            throw SequenceError("an event of \(content.count) bytes was refused; a MIDI file's have at most 268435455")
        }
        addQuantity(content.count)
        bytes += content
    }

    private mutating func addQuantity(_ quantity: Int) {
        for shift in [21, 14, 7] where quantity >> shift > 0 {
            bytes.append(UInt8(truncatingIfNeeded: quantity >> shift) | 0x80)
        }
        bytes.append(UInt8(truncatingIfNeeded: quantity) & 0x7f)
    }
}
