import CSoundServers
import Synchronization

/// A client of a JACK server that sends notes at known frames and hears what others play: with one MIDI output, one MIDI
/// input and one audio input. Its frames are counted from its first cycle.
// @unchecked: the memory is written by the server's thread alone; readers look at what the counts have published.
final class JACKTestKeyboard: @unchecked Sendable {
    private static let capacity = 1 << 22
    private var client: OpaquePointer?
    private let heard: UnsafeMutablePointer<Float>
    private let message: UnsafeMutablePointer<UInt8>
    private let frames = Atomic<Int>(0)
    private let wanted = Atomic<Int>(0)
    private let sent = Atomic<Int>(0)
    private let places: UnsafeMutablePointer<Int>
    private let received: UnsafeMutablePointer<Arrival>
    private let receivedCount = Atomic<Int>(0)
    private var blockBefore: UInt64 = 0

    /// A note that arrived: at a frame of its block, which follows on one that began at a time, in nanoseconds.
    struct Arrival {
        let note: UInt8
        let frame: Int
        let blockBefore: UInt64
    }

    /// Throws the reason why the server takes no client.
    init(_ name: String, server: String) throws {
        heard = .allocate(capacity: Self.capacity)
        message = .allocate(capacity: 3)
        places = .allocate(capacity: 1 << 12)
        received = .allocate(capacity: 1 << 16)
        var reason = [CChar](repeating: 0, count: 256)
        let context = Unmanaged.passUnretained(self).toOpaque()
        let receiver = csound_receiver(
            process: { context, cycle in
                guard let context, let cycle else { return }
                Unmanaged<JACKTestKeyboard>.fromOpaque(context).takeUnretainedValue().hear(cycle)
            }, event: { _, _, _, _ in }, context: context)
        guard let client = cjack_open(name, server, receiver, &reason, reason.count) else { throw Refusal() }
        self.client = client
        let midi = csound_midi(
            take: { context, _, _, frame, bytes, count in
                guard let context, let bytes else { return }
                Unmanaged<JACKTestKeyboard>.fromOpaque(context).takeUnretainedValue().take(frame, bytes, count)
            },
            next: { context, _, cycle, frame, count in
                guard let context, let cycle, let frame, let count else { return nil }
                return Unmanaged<JACKTestKeyboard>.fromOpaque(context).takeUnretainedValue().next(cycle, frame, count)
            }, context: context)
        guard cjack_register(client, 0, 1) == 0, cjack_register_midi(client, 1, 1, midi) == 0,
            cjack_activate(client) == 0
        else { throw Refusal() }
    }

    struct Refusal: Error {}

    deinit {
        close()
        heard.deallocate()
        message.deallocate()
        places.deallocate()
        received.deallocate()
    }

    func close() {
        if let client { cjack_close(client) }
        client = nil
    }

    /// Hears an audio port.
    func listen(to port: String) -> Bool { client.map { cjack_connect($0, 0, 0, port) == 0 } ?? false }

    /// Sends one more note, in its next cycle, at a frame that differs from note to note.
    func sendNote() { wanted.wrappingAdd(1, ordering: .releasing) }

    /// The frames at which notes were sent.
    var sentFrames: [Int] { (0..<sent.load(ordering: .acquiring)).map { places[$0] } }
    /// What was heard, frame by frame.
    var samples: UnsafeBufferPointer<Float> { .init(start: heard, count: frames.load(ordering: .acquiring)) }
    var arrivals: [Arrival] { (0..<receivedCount.load(ordering: .acquiring)).map { received[$0] } }

    private func next(
        _ cycle: UnsafePointer<csound_cycle>, _ frame: UnsafeMutablePointer<UInt32>, _ count: UnsafeMutablePointer<Int>
    ) -> UnsafePointer<UInt8>? {
        let number = sent.load(ordering: .relaxed)
        let position = frames.load(ordering: .relaxed)
        guard number < wanted.load(ordering: .acquiring), number < 1 << 12,
            number == 0 || places[number - 1] < position
        else { return nil }
        frame.pointee = UInt32(number * 37) % cycle.pointee.frames
        count.pointee = 3
        (message[0], message[1], message[2]) = (0x90, UInt8(number & 127), 100)
        places[number] = position + Int(frame.pointee)
        sent.store(number + 1, ordering: .releasing)
        return UnsafePointer(message)
    }

    private func take(_ frame: UInt32, _ bytes: UnsafePointer<UInt8>, _ count: Int) {
        let number = receivedCount.load(ordering: .relaxed)
        guard number < 1 << 16, count == 3 else { return }
        received[number] = Arrival(note: bytes[1], frame: Int(frame), blockBefore: blockBefore)
        receivedCount.store(number + 1, ordering: .releasing)
    }

    /// Behind the MIDI of the cycle.
    private func hear(_ cycle: UnsafePointer<csound_cycle>) {
        blockBefore = cycle.pointee.start
        let position = frames.load(ordering: .relaxed)
        let count = Int(cycle.pointee.frames)
        guard position + count <= Self.capacity, let samples = cycle.pointee.inputs[0] else { return }
        (heard + position).update(from: samples, count: count)
        frames.store(position + count, ordering: .releasing)
    }
}
