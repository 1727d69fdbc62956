import CSoundServers

/// A server's cycles, in which inputs are filled and outputs emptied. It stays while its client is made again.
///
/// Thread: the server's, but `init` and `deinit`.
// @unchecked: what changes belongs to the server's thread.
final class PortCycle: @unchecked Sendable {
    /// An output on the server's thread.
    private struct Output {
        let ring: UnsafeMutablePointer<MIDIEventRing.Cell>
        var previous: UInt64 = 0
        var start: UInt64 = 0
        /// Whether the ring's oldest message was given already.
        var isGiven = false

        init(_ ring: UnsafeMutablePointer<MIDIEventRing.Cell>) { self.ring = ring }
    }

    let inputs: [MIDIInput]
    let outputs: [MIDIEventRing]
    private let inputCells: UnsafeMutablePointer<UnsafeMutablePointer<MIDIInput.Cell>>
    private let outputCells: UnsafeMutablePointer<Output>
    private let inputCount: Int
    private let outputCount: Int

    /// At most `CSOUND_MIDI_PORTS` of each.
    init(inputs: [MIDIInput] = [], outputs: [MIDIEventRing] = []) {
        (self.inputs, self.outputs) = (inputs, outputs)
        (inputCount, outputCount) = (inputs.count, outputs.count)
        inputCells = .allocate(capacity: max(inputs.count, 1))
        outputCells = .allocate(capacity: max(outputs.count, 1))
        for (index, input) in inputs.enumerated() { (inputCells + index).initialize(to: input.cell) }
        for (index, output) in outputs.enumerated() { (outputCells + index).initialize(to: Output(output.cell)) }
    }

    deinit {
        inputCells.deallocate()
        outputCells.deallocate()
    }

    /// What the C clients call with this object as the context; it has to outlive the client.
    var handlers: csound_midi {
        csound_midi(
            take: { context, input, cycle, frame, bytes, count in
                guard let context, let cycle, let bytes else { return }
                PortCycle.take(context, Int(input), cycle, frame, bytes, count)
            },
            next: { context, output, cycle, frame, count in
                guard let context, let cycle, let frame, let count else { return nil }
                return PortCycle.next(context, Int(output), cycle, frame, count)
            }, context: Unmanaged.passUnretained(self).toOpaque())
    }

    @_noLocks @_noAllocation
    private static func take(
        _ context: UnsafeMutableRawPointer, _ input: Int, _ cycle: UnsafePointer<csound_cycle>, _ frame: UInt32,
        _ bytes: UnsafePointer<UInt8>, _ count: Int
    ) {
        Unmanaged<PortCycle>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.take(input, cycle, frame, bytes, count) }
    }

    @_noLocks @_noAllocation
    private static func next(
        _ context: UnsafeMutableRawPointer, _ output: Int, _ cycle: UnsafePointer<csound_cycle>,
        _ frame: UnsafeMutablePointer<UInt32>, _ count: UnsafeMutablePointer<Int>
    ) -> UnsafePointer<UInt8>? {
        Unmanaged<PortCycle>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.next(output, cycle, frame, count) }
    }

    @_noLocks @_noAllocation
    private func take(
        _ input: Int, _ cycle: UnsafePointer<csound_cycle>, _ frame: UInt32, _ bytes: UnsafePointer<UInt8>, _ count: Int
    ) {
        guard input < inputCount, cycle.pointee.rate > 0 else { return }
        let later = UInt64(Double(frame) * 1e9 / Double(cycle.pointee.rate))
        inputCells[input].pointee.take(bytes, count, at: cycle.pointee.start &+ later)
    }

    /// What was sent during the cycle before, as far behind its beginning.
    @_noLocks @_noAllocation
    private func next(
        _ output: Int, _ cycle: UnsafePointer<csound_cycle>, _ frame: UnsafeMutablePointer<UInt32>,
        _ count: UnsafeMutablePointer<Int>
    ) -> UnsafePointer<UInt8>? {
        guard output < outputCount else { return nil }
        let place = outputCells + output
        if place.pointee.isGiven {
            place.pointee.ring.pointee.advance()
            place.pointee.isGiven = false
        }
        if place.pointee.start != cycle.pointee.start {
            place.pointee.previous = place.pointee.start
            place.pointee.start = cycle.pointee.start
        }
        let block = BlockPlacement(
            previous: place.pointee.previous, start: cycle.pointee.start, frames: Int(cycle.pointee.frames),
            sampleRate: Double(cycle.pointee.rate))
        guard let event = place.pointee.ring.pointee.peek(), block.isDue(event.time) else { return nil }
        place.pointee.isGiven = true
        frame.pointee = UInt32(truncatingIfNeeded: block.frame(of: event.time))
        count.pointee = event.count
        return event.bytes
    }
}
