import Synchronization

/// What one MIDI port sends to this process: whole messages, until whoever reads takes them.
///
/// It stays while its port goes and comes again. Thread: as each member says.
// @unchecked: the parser and the place in the ring are the sending thread's; the rest is atomic.
package final class MIDIInput: @unchecked Sendable {
    /// What the server's thread and the render thread need of it.
    package struct Cell: ~Copyable {
        fileprivate var parser = MIDIByteParser()
        fileprivate let resets = Atomic<Int>(0)
        fileprivate var seenResets = 0
        fileprivate let departures = Atomic<Int>(0)
        fileprivate let truncated = Atomic<Int>(0)
        fileprivate let received = Atomic<UInt64>(0)
        private let ring: UnsafeMutablePointer<MIDIEventRing.Cell>

        fileprivate init(_ ring: UnsafeMutablePointer<MIDIEventRing.Cell>) { self.ring = ring }

        /// Takes bytes that came at a time in nanoseconds. Thread: the server's.
        @_noLocks @_noAllocation
        package mutating func take(_ bytes: UnsafePointer<UInt8>, _ count: Int, at time: UInt64) {
            let wanted = resets.load(ordering: .acquiring)
            if wanted != seenResets {
                seenResets = wanted
                parser.reset()
            }
            for index in 0..<count {
                switch parser.take(bytes[index]) {
                case .nothing: break
                case .whole(let length): keep(UnsafePointer(parser.message), length, time)
                case .single: keep(bytes + index, 1, time)
                case .truncated: truncated.wrappingAdd(1, ordering: .relaxed)
                }
            }
        }

        @_noLocks @_noAllocation
        private func keep(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ time: UInt64) {
            received.wrappingAdd(1, ordering: .relaxed)
            ring.pointee.write(time, bytes, count)
        }

        /// How often the port has gone so far: what sounds then is to be ended once the ring is empty. Thread: any.
        @_noLocks @_noAllocation
        package func departureCount() -> Int { departures.load(ordering: .acquiring) }
    }

    /// What arrives. Thread: one reads.
    package let ring: MIDIEventRing
    /// Valid while this lives.
    package let cell: UnsafeMutablePointer<Cell>

    /// - Parameter capacity: of the ring, in bytes.
    package init(capacity: Int = 1 << 19) {
        ring = MIDIEventRing(capacity: capacity)
        cell = .allocate(capacity: 1)
        cell.initialize(to: Cell(ring.cell))
    }

    deinit {
        cell.deinitialize(count: 1)
        cell.deallocate()
    }

    /// The port has gone: what it had begun is given up. Thread: any but render.
    package func noteDeparture() {
        cell.pointee.resets.wrappingAdd(1, ordering: .releasing)
        cell.pointee.departures.wrappingAdd(1, ordering: .releasing)
    }

    /// How often the port has gone so far. Thread: any.
    package var departureCount: Int { cell.pointee.departureCount() }

    /// Messages so far; those that had no room; system-exclusive ones that were not ended. Thread: any.
    package var counts: (received: UInt64, lost: Int, truncated: Int) {
        (
            cell.pointee.received.load(ordering: .relaxed), ring.cell.pointee.lostCount(),
            cell.pointee.truncated.load(ordering: .relaxed)
        )
    }
}
