import Synchronization

/// Whole MIDI messages with their times, on their way from one thread to one other.
///
/// The render thread, and a server's, reach the cell; neither side locks or allocates. What has no room is counted and
/// lost.
// @unchecked: the bytes between the two counts belong to the reader, the others to the writer; the counts are atomic.
package final class MIDIEventRing: @unchecked Sendable {
    /// A message that waits; its bytes are valid until `advance`.
    package struct Event {
        /// Nanoseconds of CLOCK_MONOTONIC.
        package let time: UInt64
        package let bytes: UnsafePointer<UInt8>
        package let count: Int

        @_noLocks @_noAllocation
        init(_ time: UInt64, _ bytes: UnsafePointer<UInt8>, _ count: Int) {
            self.time = time
            self.bytes = bytes
            self.count = count
        }
    }

    /// What lies in front of a message's bytes; a message that would not lie in one piece has a filler before it.
    private struct Header {
        var time: UInt64
        var count: Int32
        var isFiller: Int32

        @_noLocks @_noAllocation
        init(time: UInt64, count: Int32, isFiller: Int32) {
            self.time = time
            self.count = count
            self.isFiller = isFiller
        }
    }

    package struct Cell: ~Copyable {
        private let memory: UnsafeMutableRawPointer
        /// A power of two.
        private let capacity: Int
        private let written = Atomic<Int>(0)
        private let read = Atomic<Int>(0)
        private let lost = Atomic<Int>(0)

        fileprivate init(capacity: Int) {
            self.capacity = capacity
            memory = .allocate(byteCount: capacity, alignment: 16)
            memory.initializeMemory(as: UInt8.self, repeating: 0, count: capacity)
        }

        deinit { memory.deallocate() }

        /// Messages that had no room so far. Thread: any.
        @_noLocks @_noAllocation
        package func lostCount() -> Int { lost.load(ordering: .relaxed) }

        /// Whether all was read that was written before. Thread: any.
        @_noLocks @_noAllocation
        package func isEmpty() -> Bool { read.load(ordering: .acquiring) == written.load(ordering: .acquiring) }

        /// False when it has no room. Thread: the writing one.
        @discardableResult
        @_noLocks @_noAllocation
        package func write(_ time: UInt64, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
            let size = (headerBytes &+ count &+ 15) & ~15
            let place = written.load(ordering: .relaxed)
            let offset = place & (capacity &- 1)
            let filler = offset &+ size > capacity ? capacity &- offset : 0
            guard count > 0, count < capacity,
                place &+ filler &+ size &- read.load(ordering: .acquiring) <= capacity
            else {
                lost.wrappingAdd(1, ordering: .relaxed)
                return false
            }
            if filler > 0 {
                put(Header(time: 0, count: Int32(truncatingIfNeeded: filler &- headerBytes), isFiller: 1), at: offset)
            }
            let start = (place &+ filler) & (capacity &- 1)
            put(Header(time: time, count: Int32(truncatingIfNeeded: count), isFiller: 0), at: start)
            (memory + start + headerBytes).copyMemory(from: bytes, byteCount: count)
            written.store(place &+ filler &+ size, ordering: .releasing)
            return true
        }

        /// The oldest message. Thread: the reading one.
        @_noLocks @_noAllocation
        package func peek() -> Event? {
            let end = written.load(ordering: .acquiring)
            var place = read.load(ordering: .relaxed)
            while place != end {
                let start = place & (capacity &- 1)
                let header = header(at: start)
                if header.isFiller == 0 {
                    let bytes = (memory + start + headerBytes).assumingMemoryBound(to: UInt8.self)
                    return Event(header.time, UnsafePointer(bytes), Int(header.count))
                }
                place = place &+ headerBytes &+ Int(header.count)
                read.store(place, ordering: .releasing)
            }
            return nil
        }

        /// Gives up the message that `peek` has shown. Thread: the reading one.
        @_noLocks @_noAllocation
        package func advance() {
            let place = read.load(ordering: .relaxed)
            guard place != written.load(ordering: .acquiring) else { return }
            let count = Int(header(at: place & (capacity &- 1)).count)
            read.store(place &+ (headerBytes &+ count &+ 15) & ~15, ordering: .releasing)
        }

        @_noLocks @_noAllocation
        private func header(at offset: Int) -> Header {
            (memory + offset).assumingMemoryBound(to: Header.self).pointee
        }

        @_noLocks @_noAllocation
        private func put(_ header: Header, at offset: Int) {
            (memory + offset).assumingMemoryBound(to: Header.self).pointee = header
        }
    }

    /// Valid while this lives.
    package let cell: UnsafeMutablePointer<Cell>

    /// - Parameter capacity: bytes; a short message takes 32 of them, and others as many as they have and 16 to 31.
    package init(capacity: Int = 1 << 19) {
        var size = 1024
        while size < capacity, size < 1 << 28 { size *= 2 }
        cell = .allocate(capacity: 1)
        cell.initialize(to: Cell(capacity: size))
    }

    deinit {
        cell.deinitialize(count: 1)
        cell.deallocate()
    }

    // As the cell's, for threads that may allocate.

    /// False when it has no room. Thread: the writing one, but render.
    @discardableResult
    package func write(_ bytes: [UInt8], at time: UInt64) -> Bool { cell.pointee.write(time, bytes, bytes.count) }

    /// The oldest message, which it gives up. Thread: the reading one, but render.
    package func take() -> (time: UInt64, bytes: [UInt8])? {
        guard let event = cell.pointee.peek() else { return nil }
        defer { cell.pointee.advance() }
        return (event.time, Array(UnsafeBufferPointer(start: event.bytes, count: event.count)))
    }

    /// Messages that had no room so far. Thread: any.
    package var lostCount: Int { cell.pointee.lostCount() }
    /// Whether all was read that was written before. Thread: any.
    package var isEmpty: Bool { cell.pointee.isEmpty() }
}

private var headerBytes: Int { @_noLocks @_noAllocation get { 16 } }
