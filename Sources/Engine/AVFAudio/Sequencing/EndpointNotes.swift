import AudioToolbox
import Foundation

/// Sends what tracks play to destinations of Core MIDI, and keeps in mind what sounds there: a sequence that ends leaves
/// no note behind. Thread: any but render.
// @unchecked: what changes is behind the lock.
final class EndpointNotes: @unchecked Sendable {
    private struct Note: Hashable {
        let channel: UInt8
        let key: UInt8
    }

    /// Recursive: the program's block, which takes the messages, may end the sequence.
    private let lock = NSRecursiveLock()
    private var sounding: [UInt32: Set<Note>] = [:]

    /// - Parameters:
    ///   - bytes: whole messages of MIDI 1.0.
    ///   - hostTime: nanoseconds; 0 for now.
    ///   - isWanted: whether whoever played it still plays; asked in turn with `silence()`.
    func send(_ bytes: [UInt8], to endpoint: UInt32, at hostTime: UInt64, if isWanted: () -> Bool) {
        lock.withLock {
            guard isWanted() else { return }
            note(bytes, endpoint)
            MIDIDestinations.shared?.send(endpoint, hostTime, bytes)
        }
    }

    /// Ends what sounds.
    func silence() {
        lock.withLock {
            let ended = sounding
            sounding = [:]
            for (endpoint, notes) in ended {
                for note in notes { MIDIDestinations.shared?.send(endpoint, 0, [0x80 | note.channel, note.key, 0]) }
            }
        }
    }

    private func note(_ bytes: [UInt8], _ endpoint: UInt32) {
        guard bytes.count == 3, bytes[0] & 0xe0 == 0x80 else { return }
        let note = Note(channel: bytes[0] & 15, key: bytes[1])
        if bytes[0] & 0x10 != 0, bytes[2] > 0 {
            sounding[endpoint, default: []].insert(note)
        } else {
            sounding[endpoint]?.remove(note)
        }
    }
}
