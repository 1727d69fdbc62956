import Synchronization

/// The memory of an event schedule: small nodes of three kinds, each kind with a lock-free stack of free nodes, and
/// blocks for long messages.
///
/// A node is four bytes of link, four unused, then the event. The stack's head carries a count in its upper half, so
/// that a node that was taken and given back in the meantime is noticed. Nodes are numbered kind by kind; the numbers
/// of blocks follow.
struct EventNodes: Sendable {
    // Computed, because a render thread must not initialize a global.
    static var none: UInt32 { @_noLocks @_noAllocation get { 0xffff_ffff } }
    /// The kinds of small nodes: short events; the same, kept for events that end a sound; messages and lists of a
    /// middle length.
    static var short: Int { @_noLocks @_noAllocation get { 0 } }
    static var kept: Int { @_noLocks @_noAllocation get { 1 } }
    static var medium: Int { @_noLocks @_noAllocation get { 2 } }
    static var kinds: Int { @_noLocks @_noAllocation get { 3 } }
    static var shortSize: Int { @_noLocks @_noAllocation get { 64 } }
    /// Room for a list of 64 words, the most that one packet of a list has.
    static var mediumSize: Int { @_noLocks @_noAllocation get { 320 } }
    /// Where the bytes of a MIDI event begin in the event (checked in CAudioUnit).
    static var midiDataOffset: Int { @_noLocks @_noAllocation get { 21 } }
    static var packetWordsOffset: Int { @_noLocks @_noAllocation get { 40 } }
    static var shortMIDIBytes: Int { @_noLocks @_noAllocation get { shortSize - 8 - midiDataOffset } }
    static var mediumMIDIBytes: Int { @_noLocks @_noAllocation get { mediumSize - 8 - midiDataOffset } }
    static var shortPacketWords: Int { @_noLocks @_noAllocation get { (shortSize - 8 - packetWordsOffset) / 4 } }
    static var mediumPacketWords: Int { @_noLocks @_noAllocation get { (mediumSize - 8 - packetWordsOffset) / 4 } }
    /// The longest system-exclusive message, in bytes.
    static var longestMessage: Int { @_noLocks @_noAllocation get { 1_000_000 } }
    /// Packets of two words in one list of a long message: 64 words are the most that a list's packet has.
    static var packetsOfList: Int { @_noLocks @_noAllocation get { 32 } }
    /// A render thread's tries to give nodes back before it keeps them for a later cycle.
    private static var tries: Int { @_noLocks @_noAllocation get { 8 } }

    let blocks = EventBlocks()
    // nonisolated(unsafe): constant pointers to memory whose shared words are atomic; see EventSchedule.
    nonisolated(unsafe) private let memory: UnsafeMutableRawPointer
    /// Of the free nodes of each kind.
    nonisolated(unsafe) private let heads: UnsafeMutablePointer<Atomic<UInt64>>
    private let keptStart: UInt32
    private let mediumStart: UInt32
    private let blockStart: UInt32

    init(short: Int, kept: Int, medium: Int) {
        keptStart = UInt32(short)
        mediumStart = UInt32(short + kept)
        blockStart = UInt32(short + kept + medium)
        // Reading an event as the union reads its longest declared member, beyond the last node, too.
        let size = (short + kept) * Self.shortSize + medium * Self.mediumSize + MemoryLayout<AURenderEvent>.size
        memory = .allocate(byteCount: size, alignment: 64)
        // Touches every page, so that a render thread never faults on one.
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        heads = .allocate(capacity: Self.kinds)
        for index in 0..<Self.kinds { (heads + index).initialize(to: Atomic(UInt64(Self.none))) }
        for node in (0..<blockStart).reversed() { giveBack(node) }
    }

    func free() {
        blocks.free()
        memory.deallocate()
        heads.deinitialize(count: Self.kinds)
        heads.deallocate()
    }

    /// Bytes of a MIDI event in a block.
    @_noLocks @_noAllocation
    static func midiBytes(_ count: Int) -> Int { (midiDataOffset &+ count &+ 7) & ~7 }

    /// Bytes of an event of packets of two words in a block.
    @_noLocks @_noAllocation
    static func listBytes(_ packets: Int) -> Int { packetWordsOffset &+ packets &* 8 }

    /// As many nodes and blocks as there are.
    var count: Int { Int(blockStart) + EventBlocks.count }

    // MARK: Nodes

    @_noLocks @_noAllocation
    func isBlock(_ node: UInt32) -> Bool { node >= blockStart }

    @_noLocks @_noAllocation
    func kind(of node: UInt32) -> Int {
        node < keptStart ? Self.short : node < mediumStart ? Self.kept : Self.medium
    }

    @_noLocks @_noAllocation
    private func address(_ node: UInt32) -> UnsafeMutableRawPointer {
        if node < mediumStart { return memory + Int(node) &* Self.shortSize }
        if isBlock(node) { return blocks.address(Int(node &- blockStart)) }
        return memory + (Int(mediumStart) &* Self.shortSize &+ Int(node &- mediumStart) &* Self.mediumSize)
    }

    /// The event of a node; the first that is left of the message in a block.
    @_noLocks @_noAllocation
    func event(_ node: UInt32) -> UnsafeMutablePointer<AURenderEvent> {
        let offset = isBlock(node) ? blocks.offset(Int(node &- blockStart)) : 8
        return (address(node) + offset).assumingMemoryBound(to: AURenderEvent.self)
    }

    /// The message in a block begins with this event from now on. Thread: render.
    @_noLocks @_noAllocation
    func setFirst(_ node: UInt32, _ event: UnsafeMutablePointer<AURenderEvent>) {
        blocks.setOffset(Int(node &- blockStart), UnsafeMutableRawPointer(event) - address(node))
    }

    @_noLocks @_noAllocation
    func link(_ node: UInt32) -> UInt32 {
        address(node).assumingMemoryBound(to: Atomic<UInt32>.self).pointee.load(ordering: .relaxed)
    }

    @_noLocks @_noAllocation
    func setLink(_ node: UInt32, _ next: UInt32) {
        address(node).assumingMemoryBound(to: Atomic<UInt32>.self).pointee.store(next, ordering: .relaxed)
    }

    // MARK: Taking and giving back

    /// Takes a free node; `none` when there is none. Thread: any.
    @_noLocks @_noAllocation
    func take(_ kind: Int) -> UInt32 {
        let place = heads + kind
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

    /// Takes blocks in a row for events of so many bytes; `none` when there are not as many. Thread: any.
    @_noLocks @_noAllocation
    func takeBlocks(bytes: Int) -> UInt32 {
        let block = blocks.take(bytes: bytes &+ 8)
        return block < 0 ? Self.none : blockStart &+ UInt32(truncatingIfNeeded: block)
    }

    /// The blocks of a message as a mask, to be given back to `blocks`.
    @_noLocks @_noAllocation
    func blockMask(_ node: UInt32) -> UInt64 { blocks.mask(Int(node &- blockStart)) }

    /// Gives one small node back. Thread: any.
    @_noLocks @_noAllocation
    func giveBack(_ node: UInt32) { while !giveBack(node, node) {} }

    /// Gives a chain of nodes of one kind back; false when other threads were in the way each time.
    @_noLocks @_noAllocation
    func giveBack(_ first: UInt32, _ last: UInt32) -> Bool {
        let place = heads + kind(of: first)
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
