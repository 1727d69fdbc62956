import AudioToolbox
import MIDITranslation
import ServiceProtocol

extension UnitNotification {
    /// Messages of MIDI 1.0 as `midiPlayed` carries them: cut between messages, a system-exclusive one also within.
    static func parts(ofPlayed bytes: [UInt8]) -> [[UInt8]] {
        guard bytes.count > mostPlayedBytes, let first = bytes.first else { return [bytes] }
        let isExclusive = first < 0x80 || first == 0xf0 || first == 0xf7
        var (parts, start) = ([[UInt8]](), 0)
        while start < bytes.count {
            var end = isExclusive ? min(start + mostPlayedBytes, bytes.count) : start
            while !isExclusive, end < bytes.count {
                let next = end + midiMessageLength(bytes[end])
                guard next <= min(start + mostPlayedBytes, bytes.count) else { break }
                end = next
            }
            guard end > start else { break }
            parts.append([UInt8](bytes[start..<end]))
            start = end
        }
        return parts
    }
}
