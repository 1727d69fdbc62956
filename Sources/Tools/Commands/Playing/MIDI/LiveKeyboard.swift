import AudioToolbox
import MIDIPorts

/// One port that plays a unit: hands on what came, as much as a cycle takes, and ends what sounds when the port goes or
/// lost messages. Thread: render, but `init` and `deinit`.
struct LiveKeyboard: ~Copyable {
    private let ring: UnsafeMutablePointer<MIDIEventRing.Cell>
    private let cell: UnsafeMutablePointer<MIDIInput.Cell>
    private var keys = SoundingKeys()
    private var lost = 0
    private var departures = 0
    /// Whether what sounds is to be ended when nothing waits any more.
    private var isEnding = false
    /// The next key, of all channels, that is looked at to be ended; nil while none is.
    private var ending: Int?

    /// The input has to outlive this.
    init(_ input: MIDIInput) { (ring, cell) = (input.ring.cell, input.cell) }

    /// What came until the block begins, behind what came before.
    /// - Parameters:
    ///   - time: where the block begins on the unit's time line.
    ///   - room: events that the unit may still get in this cycle; less afterwards.
    ///   - hear: told of each message that came, with its frame in the block; returns how many further events that makes.
    ///     It neither locks nor allocates.
    ///   - send: hands a message to the unit. It neither locks nor allocates.
    mutating func play(
        _ block: BlockPlacement, at time: Int64, room: inout Int,
        hear: (Int, Int, UnsafePointer<UInt8>) -> Int,
        _ send: (AUEventSampleTime, Int, UnsafePointer<UInt8>) -> Void
    ) {
        notice()
        if ending != nil { endKeys(at: time, room: &room, send) }
        guard ending == nil else { return }
        while room > 0, let event = ring.pointee.peek(), block.isDue(event.time) {
            if isWanted(event.bytes[0]) {
                room -= event.count <= 3 ? 1 : 8 + event.count / 32
                keys.note(event.bytes, event.count)
                let frame = block.frame(of: event.time)
                send(time + Int64(frame), event.count, event.bytes)
                room -= hear(frame, event.count, event.bytes)
            }
            ring.pointee.advance()
        }
        if isEnding, ring.pointee.isEmpty() {
            isEnding = false
            ending = 0
        }
    }

    private mutating func notice() {
        let (lost, departures) = (ring.pointee.lostCount(), cell.pointee.departureCount())
        if lost != self.lost || departures != self.departures { isEnding = true }
        (self.lost, self.departures) = (lost, departures)
    }

    /// Messages of channels and system-exclusive ones: clocks and the like are no unit's.
    private func isWanted(_ status: UInt8) -> Bool { status >= 0x80 && status <= 0xf0 }

    private mutating func endKeys(
        at time: Int64, room: inout Int, _ send: (AUEventSampleTime, Int, UnsafePointer<UInt8>) -> Void
    ) {
        while let key = ending, room > 0 {
            guard key < 16 * 128 else {
                ending = nil
                keys.clear()
                return
            }
            ending = key + 1
            let (channel, note) = (key >> 7, key & 127)
            if note == 0, keys.isPedalDown(channel) {
                room -= 1
                tell(0xb0 | UInt8(channel), 64, time, send)
            }
            if keys.sounds(channel, note) {
                room -= 1
                tell(0x80 | UInt8(channel), UInt8(note), time, send)
            }
        }
    }

    private func tell(
        _ status: UInt8, _ data: UInt8, _ time: Int64, _ send: (AUEventSampleTime, Int, UnsafePointer<UInt8>) -> Void
    ) {
        let message = (status, data, UInt8(0))
        withUnsafeBytes(of: message) { bytes in
            if let base = bytes.baseAddress { send(time, 3, base.assumingMemoryBound(to: UInt8.self)) }
        }
    }
}
