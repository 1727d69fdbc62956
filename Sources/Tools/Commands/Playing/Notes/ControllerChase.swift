/// What controllers, programs and bends a place in a list of messages finds: the last of each before it. Made once; the
/// render thread asks for a place with a number of steps that does not grow with the list.
final class ControllerChase: Sendable {
    /// Of each channel: 128 controllers, its program, its pressure and its bend.
    private static let slotsOfChannel = 131
    static let slotCount = 16 * slotsOfChannel
    private static let distance = 4096

    private let midi: TimedMIDI
    /// For each 4096th message the last message of each slot before it; −1 for none.
    private let snapshots: [Int32]

    init(_ midi: TimedMIDI) {
        self.midi = midi
        var present = [Int32](repeating: -1, count: Self.slotCount)
        var snapshots: [Int32] = []
        for (index, message) in midi.messages.enumerated() {
            if index % Self.distance == 0 { snapshots += present }
            if let slot = Self.slot(of: midi.bytes[message.first], midi.bytes, message) { present[slot] = Int32(index) }
        }
        self.snapshots = snapshots
    }

    /// Writes the last message of each slot before a message into `places`, which has room for `slotCount`; −1 for none.
    /// Thread: render.
    func find(before index: Int, _ places: UnsafeMutablePointer<Int32>) {
        let snapshot = index / Self.distance
        let first = snapshot * Self.slotCount
        for slot in 0..<Self.slotCount { places[slot] = first < snapshots.count ? snapshots[first + slot] : -1 }
        var next = snapshot * Self.distance
        while next < index {
            let message = midi.messages[next]
            if let slot = Self.slot(of: midi.bytes[message.first], midi.bytes, message) { places[slot] = Int32(next) }
            next += 1
        }
    }

    private static func slot(of status: UInt8, _ bytes: [UInt8], _ message: TimedMIDI.Message) -> Int? {
        let first = Int(status & 0x0f) * slotsOfChannel
        switch status & 0xf0 {
        case 0xb0 where message.count == 3 && bytes[message.first + 1] < 120:
            return first + Int(bytes[message.first + 1])
        case 0xc0: return first + 128
        case 0xd0: return first + 129
        case 0xe0: return first + 130
        default: return nil
        }
    }
}
