import Synchronization

/// Which render calls are under way that may still use what was replaced meanwhile. What was replaced is kept until
/// their end.
///
/// The control side replaces an object's address (sequentially consistent), takes a moment, and frees the object once
/// that `isOver`. The render side loads addresses between `begin` and `end` only. Each moment sees exactly the calls
/// that were under way when it was taken, in whatever order they end: a call that nobody waits for any more hides none
/// that began later.
package struct RenderEpoch: ~Copyable, Sendable {
    /// One render call.
    private struct Seat: ~Copyable, Sendable {
        /// Whose; 0 for nobody's.
        let thread = Atomic<UInt>(0)
        /// The moment in which it began; 0 until that is known, which is before every moment.
        let moment = Atomic<UInt64>(0)
    }

    /// One thread renders a unit, and few more where some were given up. They share a cache line.
    private static var seatCount: Int { @_noLocks @_noAllocation get { 4 } }

    /// The next moment that is taken.
    private let next = Atomic<UInt64>(1)
    /// Constant, and what it leads to is atomic.
    private nonisolated(unsafe) let seats: UnsafeMutablePointer<Seat>
    /// Calls under way that found no seat, all of which every moment waits for.
    private let standing = Atomic<Int>(0)

    package init() {
        seats = .allocate(capacity: Self.seatCount)
        for index in 0..<Self.seatCount { (seats + index).initialize(to: Seat()) }
    }

    deinit {
        seats.deinitialize(count: Self.seatCount)
        seats.deallocate()
    }

    // MARK: Render

    /// Begins a render call of this thread, also where nobody ended its one before, which is over then. Thread: render.
    @_noLocks @_noAllocation @section("render")
    package func begin() {
        let thread = CurrentThread.pointer()
        let own = seat(of: thread)
        let index = own < 0 ? takeSeat(thread) : own
        guard index >= 0 else {
            standing.wrappingAdd(1, ordering: .sequentiallyConsistent)
            return
        }
        // Addresses are loaded after this: a moment that is taken since then has its own replaced already.
        seats[index].moment.store(next.load(ordering: .sequentiallyConsistent), ordering: .sequentiallyConsistent)
    }

    /// Begins a render call unless one of this thread is under way; whether it did. Thread: render.
    @_noLocks @_noAllocation @section("render")
    package func beginUnlessBegun() -> Bool {
        guard seat(of: CurrentThread.pointer()) < 0 else { return false }
        begin()
        return true
    }

    /// Ends this thread's render call, if one is under way. Thread: render, that of `begin`.
    @_noLocks @_noAllocation @section("render")
    package func end() {
        let own = seat(of: CurrentThread.pointer())
        guard own >= 0 else {
            if standing.load(ordering: .relaxed) > 0 { standing.wrappingSubtract(1, ordering: .releasing) }
            return
        }
        seats[own].moment.store(0, ordering: .relaxed)
        seats[own].thread.store(0, ordering: .releasing)
    }

    /// −1 for none.
    @_noLocks @_noAllocation @section("render")
    private func seat(of thread: UInt) -> Int {
        var index = 0
        while index < Self.seatCount {
            if seats[index].thread.load(ordering: .relaxed) == thread { return index }
            index &+= 1
        }
        return -1
    }

    /// −1 where all are taken.
    @_noLocks @_noAllocation @section("render")
    private func takeSeat(_ thread: UInt) -> Int {
        var index = 0
        while index < Self.seatCount {
            if seats[index].thread.compareExchange(expected: 0, desired: thread, ordering: .sequentiallyConsistent)
                .exchanged
            {
                return index
            }
            index &+= 1
        }
        return -1
    }

    // MARK: Control

    /// Takes a moment. Thread: any.
    package func takeMoment() -> UInt64 { next.wrappingAdd(1, ordering: .sequentiallyConsistent).oldValue }

    /// Whether no render call that was under way at a moment is any more. Thread: any.
    package func isOver(_ moment: UInt64) -> Bool {
        for index in 0..<Self.seatCount where seats[index].thread.load(ordering: .sequentiallyConsistent) != 0 {
            if seats[index].moment.load(ordering: .sequentiallyConsistent) <= moment { return false }
        }
        return standing.load(ordering: .sequentiallyConsistent) == 0
    }

    /// Whether the calling thread is in a render call, whose end it cannot wait for. Thread: any.
    package var isWithinCall: Bool { seat(of: CurrentThread.pointer()) >= 0 }
}
