import Glibc
import Synchronization

/// Events waiting for their cycle: any thread adds, the render thread takes; neither locks or allocates.
///
/// Nodes come from a fixed pool through a lock-free stack; what was added is one more stack that the render thread
/// empties with one exchange and reverses; waiting events are in a binary heap by time and then by arrival, so that
/// events of one time keep their order. Two sizes of nodes: short events, and system-exclusive messages or packet lists
/// up to 4 KiB.
// @unchecked: pointers are constant; the stacks are atomic; the heap belongs to the render thread alone.
package final class EventSchedule: @unchecked Sendable {
    /// Short events that can wait at the same time.
    package static var capacity: Int { 4096 }
    /// Long messages that can wait at the same time.
    package static var longCapacity: Int { 32 }
    /// The longest system-exclusive message or packet list, in bytes.
    package static var longestMessage: Int { EventNodes.longestMessage }

    private let nodes: EventNodes
    private let added = Atomic<UInt32>(EventNodes.none)
    private let overflows = Atomic<UInt64>(0)
    private var heap: EventHeap
    /// Whether values are brought into their parameters' ranges; a test of what the unit itself does returns false.
    /// Thread: any.
    package let fitsValues = Atomic<Bool>(true)
    /// Events handed out for the present cycle, linked by their node links; given back at the next.
    private var spentHead = EventNodes.none
    private var spentTail = EventNodes.none
    private var spentLongHead = EventNodes.none
    private var spentLongTail = EventNodes.none

    package init() {
        nodes = EventNodes(short: Self.capacity, long: Self.longCapacity)
        heap = EventHeap(capacity: Self.capacity + Self.longCapacity)
    }

    deinit {
        nodes.free()
        heap.free()
    }

    /// Events refused because the pool was empty, the message too long or malformed, since the schedule was made.
    package var overflowCount: UInt64 { overflows.load(ordering: .relaxed) }

    // MARK: Any thread

    @_noLocks @_noAllocation
    package func addParameter(
        at time: AUEventSampleTime, ramp: UInt32, address: AUParameterAddress, value: AUValue, isFromTree: Bool
    ) {
        let node = nodes.take(isLong: false)
        guard node != EventNodes.none else { return countOverflow() }
        let event = parameterEvent(nodes.event(node))
        event.pointee.next = nil
        event.pointee.eventSampleTime = time
        event.pointee.eventType = ramp == 0 ? .parameter : .parameterRamp
        event.pointee.isFromTree = isFromTree
        event.pointee.rampDurationSampleFrames = ramp
        event.pointee.parameterAddress = address
        event.pointee.value = value
        push(node)
    }

    /// One or more complete messages, or one system-exclusive message. Returns false when they did not fit.
    @_noLocks @_noAllocation @discardableResult
    package func addMIDI(at time: AUEventSampleTime, cable: UInt8, bytes: UnsafePointer<UInt8>, count: Int) -> Bool {
        guard count > 0 else { return true }
        let node = nodes.take(isLong: count > EventNodes.shortMIDIBytes)
        guard count <= EventNodes.longestMessage, node != EventNodes.none else {
            if node != EventNodes.none { nodes.giveBack(node) }
            countOverflow()
            return false
        }
        let event = midiEvent(nodes.event(node))
        event.pointee.next = nil
        event.pointee.eventSampleTime = time
        event.pointee.eventType = bytes[0] == 0xf0 ? .midiSysEx : .MIDI
        event.pointee.reserved = 0
        event.pointee.length = UInt16(truncatingIfNeeded: count)
        event.pointee.cable = cable
        let target = UnsafeMutableRawPointer(event).advanced(by: EventNodes.midiDataOffset)
        target.copyMemory(from: bytes, byteCount: count)
        push(node)
        return true
    }

    /// Universal MIDI packets, a list of one. Returns false when they did not fit.
    @_noLocks @_noAllocation
    package func addPackets(at time: AUEventSampleTime, cable: UInt8, list: UnsafePointer<MIDIEventList>) -> Bool {
        let words = Int(UnsafeRawPointer(list).load(fromByteOffset: 16, as: UInt32.self))
        guard words > 0 else { return true }
        guard words <= EventNodes.longestMessage / 4 else {
            countOverflow()
            return false
        }
        let node = nodes.take(isLong: words > EventNodes.shortPacketWords)
        guard node != EventNodes.none else {
            countOverflow()
            return false
        }
        let event = packetsEvent(nodes.event(node))
        event.pointee.next = nil
        event.pointee.eventSampleTime = time
        event.pointee.eventType = .midiEventList
        event.pointee.reserved = 0
        event.pointee.cable = cable
        event.pointee.eventList.protocol = list.pointee.protocol
        event.pointee.eventList.numPackets = 1
        event.pointee.eventList.packet.timeStamp = 0
        event.pointee.eventList.packet.wordCount = UInt32(words)
        UnsafeMutableRawPointer(event).advanced(by: EventNodes.packetWordsOffset)
            .copyMemory(from: UnsafeRawPointer(list).advanced(by: 20), byteCount: words * 4)
        push(node)
        return true
    }

    /// Counts MIDI that was refused before it came here.
    @_noLocks @_noAllocation
    func countRefusal() { countOverflow() }

    @_noLocks @_noAllocation
    private func countOverflow() { overflows.wrappingAdd(1, ordering: .relaxed) }

    @_noLocks @_noAllocation
    private func push(_ node: UInt32) {
        var head = added.load(ordering: .relaxed)
        while true {
            nodes.setLink(node, head)
            let (exchanged, original) = added.weakCompareExchange(
                expected: head, desired: node, successOrdering: .releasing, failureOrdering: .relaxed)
            if exchanged { return }
            head = original
        }
    }

    // MARK: Render thread

    /// This cycle's events in time order, or nil. Late events come first and are due at `now`; an event at the end
    /// belongs to the next cycle. The list is valid until the next call.
    ///
    /// Ramps of parameters that cannot ramp are left out: their value does not change at all (AudioUnitProperties.h).
    /// Values are brought into their parameters' ranges, as the tree does.
    @_noLocks @_noAllocation @section("render")
    package func take(now: AUEventSampleTime, frameCount: UInt32, table: Unmanaged<ParameterTable>?)
        -> UnsafePointer<AURenderEvent>?
    {
        returnSpent()
        if added.load(ordering: .relaxed) != EventNodes.none { sortAdded(now) }
        guard heap.count > 0 else { return nil }
        let end = now &+ Int64(frameCount)
        var first: UnsafeMutablePointer<AURenderEvent>?
        var last: UnsafeMutablePointer<AURenderEvent>?
        while heap.isDue(before: end) {
            let node = heap.removeFirst()
            spend(node)
            let event = nodes.event(node)
            guard fits(event, table) else { continue }
            let header = eventHeader(event)
            header.pointee.next = nil
            if header.pointee.eventSampleTime < now { header.pointee.eventSampleTime = now }
            if let last { eventHeader(last).pointee.next = event } else { first = event }
            last = event
        }
        return UnsafePointer(first)
    }

    /// Forgets everything that waits.
    @_noLocks @_noAllocation
    package func discardAll() {
        sortAdded(0)
        while heap.count > 0 { spend(heap.removeFirst()) }
        returnSpent()
    }

    /// Brings a parameter event's value into its range; false for a ramp of a parameter that cannot ramp.
    @_noLocks @_noAllocation
    private func fits(_ event: UnsafeMutablePointer<AURenderEvent>, _ table: Unmanaged<ParameterTable>?) -> Bool {
        let change = parameterEvent(event)
        guard change.pointee.isStep || change.pointee.isRamp, let table else { return true }
        let fitsValues = fitsValues.load(ordering: .relaxed)
        return table._withUnsafeGuaranteedRef { table in
            let index = table.index(of: change.pointee.parameterAddress)
            guard index >= 0 else { return true }
            let cell = table.cell(at: index)
            if fitsValues { change.pointee.value = cell.pointee.clamped(change.pointee.value) }
            return change.pointee.isStep || cell.pointee.canRamp
        }
    }

    /// Takes what was added, in its order, into the heap, with immediate times made definite.
    @_noLocks @_noAllocation
    private func sortAdded(_ now: AUEventSampleTime) {
        var node = added.exchange(EventNodes.none, ordering: .acquiring)
        var reversed = EventNodes.none
        while node != EventNodes.none {
            let next = nodes.link(node)
            nodes.setLink(node, reversed)
            reversed = node
            node = next
        }
        while reversed != EventNodes.none {
            let next = nodes.link(reversed)
            let event = eventHeader(nodes.event(reversed))
            let time = event.pointee.eventSampleTime
            if time >= immediateSampleTime, time < immediateSampleTime + 4096 {
                event.pointee.eventSampleTime = now &+ (time &- immediateSampleTime)
            }
            heap.insert(reversed, time: event.pointee.eventSampleTime)
            reversed = next
        }
    }

    @_noLocks @_noAllocation
    private func spend(_ node: UInt32) {
        if nodes.isLong(node) {
            nodes.setLink(node, spentLongHead)
            if spentLongHead == EventNodes.none { spentLongTail = node }
            spentLongHead = node
        } else {
            nodes.setLink(node, spentHead)
            if spentHead == EventNodes.none { spentTail = node }
            spentHead = node
        }
    }

    /// Gives the nodes of the last cycle back; when other threads are in the way, some cycle later.
    @_noLocks @_noAllocation @section("render")
    private func returnSpent() {
        if spentHead != EventNodes.none, nodes.giveBack(spentHead, spentTail) { spentHead = EventNodes.none }
        if spentLongHead != EventNodes.none, nodes.giveBack(spentLongHead, spentLongTail) {
            spentLongHead = EventNodes.none
        }
    }
}

/// AUEventSampleTimeImmediate as a constant that needs no load.
var immediateSampleTime: AUEventSampleTime { -4_294_967_296 }
