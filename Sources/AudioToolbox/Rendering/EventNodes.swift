import MIDITranslation
import Synchronization

/// The memory of an event schedule: nodes of two sizes, each size with a lock-free stack of free nodes.
///
/// A node is four bytes of link, four unused, then the event. The stack's head carries a count in its upper half, so
/// that a node that was taken and given back in the meantime is noticed.
struct EventNodes: Sendable {
    // Computed, because a render thread must not initialize a global.
    static var none: UInt32 { @_noLocks @_noAllocation get { 0xffff_ffff } }
    static var shortSize: Int { @_noLocks @_noAllocation get { 64 } }
    static var longestMessage: Int { @_noLocks @_noAllocation get { longestMIDIMessage } }
    /// Where the bytes of a MIDI event begin in the event (checked in CAudioUnit).
    static var midiDataOffset: Int { @_noLocks @_noAllocation get { 21 } }
    static var packetWordsOffset: Int { @_noLocks @_noAllocation get { 40 } }
    static var shortMIDIBytes: Int { @_noLocks @_noAllocation get { shortSize - 8 - midiDataOffset } }
    static var shortPacketWords: Int { @_noLocks @_noAllocation get { (shortSize - 8 - packetWordsOffset) / 4 } }
    /// A render thread's tries to give nodes back before it keeps them for a later cycle.
    private static var tries: Int { @_noLocks @_noAllocation get { 8 } }

    // nonisolated(unsafe): constant pointers to memory whose shared words are atomic; see EventSchedule.
    nonisolated(unsafe) private let memory: UnsafeMutableRawPointer
    /// Of the free short nodes, and of the free long ones.
    nonisolated(unsafe) private let heads: UnsafeMutablePointer<Atomic<UInt64>>
    private let shortCount: UInt32
    private let longOffset: Int
    private let longSize: Int

    init(short: Int, long: Int) {
        shortCount = UInt32(short)
        longSize = (Self.longestMessage + 8 + Self.packetWordsOffset + 63) / 64 * 64
        longOffset = short * Self.shortSize
        // Reading an event as the union reads its longest declared member, beyond the last node, too.
        let size = longOffset + long * longSize + MemoryLayout<AURenderEvent>.size
        memory = .allocate(byteCount: size, alignment: 64)
        // Touches every page, so that a render thread never faults on one.
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        heads = .allocate(capacity: 2)
        for index in 0..<2 { (heads + index).initialize(to: Atomic(UInt64(Self.none))) }
        for node in (0..<UInt32(short + long)).reversed() { giveBack(node) }
    }

    func free() {
        memory.deallocate()
        heads.deinitialize(count: 2)
        heads.deallocate()
    }

    @_noLocks @_noAllocation
    func isLong(_ node: UInt32) -> Bool { node >= shortCount }

    @_noLocks @_noAllocation
    private func address(_ node: UInt32) -> UnsafeMutableRawPointer {
        if node < shortCount { return memory + Int(node) &* Self.shortSize }
        return memory + (longOffset &+ Int(node &- shortCount) &* longSize)
    }

    @_noLocks @_noAllocation
    func event(_ node: UInt32) -> UnsafeMutablePointer<AURenderEvent> {
        (address(node) + 8).assumingMemoryBound(to: AURenderEvent.self)
    }

    @_noLocks @_noAllocation
    func link(_ node: UInt32) -> UInt32 {
        address(node).assumingMemoryBound(to: Atomic<UInt32>.self).pointee.load(ordering: .relaxed)
    }

    @_noLocks @_noAllocation
    func setLink(_ node: UInt32, _ next: UInt32) {
        address(node).assumingMemoryBound(to: Atomic<UInt32>.self).pointee.store(next, ordering: .relaxed)
    }

    /// Takes a free node; `none` when there is none. Thread: any.
    @_noLocks @_noAllocation
    func take(isLong: Bool) -> UInt32 {
        let place = heads + (isLong ? 1 : 0)
        var head = place.pointee.load(ordering: .acquiring)
        while true {
            let node = UInt32(truncatingIfNeeded: head)
            guard node != Self.none else { return node }
            let (exchanged, original) = place.pointee.weakCompareExchange(
                expected: head, desired: Self.following(head, link(node)), successOrdering: .acquiringAndReleasing,
                failureOrdering: .acquiring)
            if exchanged { return node }
            head = original
        }
    }

    /// Gives one node back. Thread: any.
    @_noLocks @_noAllocation
    func giveBack(_ node: UInt32) { while !giveBack(node, node) {} }

    /// Gives a chain of nodes of one size back; false when other threads were in the way each time.
    @_noLocks @_noAllocation
    func giveBack(_ first: UInt32, _ last: UInt32) -> Bool {
        let place = heads + (isLong(first) ? 1 : 0)
        for _ in 0..<Self.tries {
            let head = place.pointee.load(ordering: .relaxed)
            setLink(last, UInt32(truncatingIfNeeded: head))
            let (exchanged, _) = place.pointee.compareExchange(
                expected: head, desired: Self.following(head, first), ordering: .releasing)
            if exchanged { return true }
        }
        return false
    }

    /// The next head: another node, and the count raised.
    @_noLocks @_noAllocation
    private static func following(_ head: UInt64, _ node: UInt32) -> UInt64 {
        (((head >> 32) &+ 1) << 32) | UInt64(node)
    }
}
