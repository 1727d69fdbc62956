import Glibc
import MIDITranslation
import Synchronization

/// Events waiting for their cycle: any thread adds, the render thread takes; neither locks or allocates.
///
/// Nodes come from a fixed pool (`EventNodes`); what was added is one more lock-free stack that the render thread
/// empties with one exchange and reverses; waiting events are in a binary heap by time and then by arrival, so that
/// events of one time keep their order. What a cycle has no room for waits for the next one.
// @unchecked: pointers are constant; the stacks are atomic; the heap belongs only to the render thread.
package final class EventSchedule: @unchecked Sendable {
    /// Short events that can wait at the same time.
    package static var capacity: Int { 4096 }
    /// Short events that end a sound and can wait beyond that.
    package static var keptCapacity: Int { 1024 }
    /// Messages and lists of up to 256 bytes that can wait at the same time.
    package static var mediumCapacity: Int { 512 }
    /// The longest system-exclusive message, in bytes.
    package static var longestMessage: Int { EventNodes.longestMessage }

    let nodes: EventNodes
    /// Which cables have a system-exclusive message under way that comes in parts.
    package let exclusives = OpenExclusives()
    private let added = Atomic<UInt32>(EventNodes.none)
    private let overflows = Atomic<UInt64>(0)
    private let delays = Atomic<UInt64>(0)
    private var heap: EventHeap
    /// Whether values are brought into their parameters' ranges; a test of what the unit itself does returns false.
    /// Thread: any.
    package let fitsValues = Atomic<Bool>(true)
    /// Events handed out for the present cycle, linked by their node links; given back at the next. One for each kind.
    private let spent: UnsafeMutablePointer<Spent>
    private var spentBlocks: UInt64 = 0
    private var hasSpent = false
    /// Which events a cycle had no room for: those that had come by then and were due before its end.
    private var heldArrivals: UInt64 = 0
    private var heldEnd: AUEventSampleTime = 0

    private struct Spent {
        var head = EventNodes.none
        var tail = EventNodes.none
    }

    package init() {
        nodes = EventNodes(short: Self.capacity, kept: Self.keptCapacity, medium: Self.mediumCapacity)
        heap = EventHeap(capacity: nodes.count)
        spent = .allocate(capacity: EventNodes.kinds)
        spent.initialize(repeating: Spent(), count: EventNodes.kinds)
    }

    deinit {
        nodes.free()
        heap.free()
        spent.deallocate()
    }

    /// Events refused because too many were waiting, or because they were too long or malformed, since the schedule was
    /// made.
    package var overflowCount: UInt64 { overflows.load(ordering: .relaxed) }

    /// Events that came a cycle or more late, because a cycle has no room for more, since the schedule was made.
    package var delayCount: UInt64 { delays.load(ordering: .relaxed) }

    // MARK: Any thread

    /// Counts MIDI that was refused before it came here.
    @_noLocks @_noAllocation
    func countRefusal() { countLoss() }

    @_noLocks @_noAllocation
    package func countLoss() { overflows.wrappingAdd(1, ordering: .relaxed) }

    @_noLocks @_noAllocation
    func push(_ node: UInt32) {
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

    /// Whether nothing waits and nothing is to be given back: `take` would find no event.
    var isIdle: Bool {
        @_noLocks @_noAllocation @section("render") get {
            guard heap.count == 0, !hasSpent else { return false }
            return added.load(ordering: .relaxed) == EventNodes.none
        }
    }

    /// This cycle's events in time order, or nil. Late events come first and are due at `now`; an event at the end
    /// belongs to the next cycle. The list is valid until the next call.
    ///
    /// Ramps of parameters that cannot ramp are left out: their value does not change at all (AudioUnitProperties.h).
    /// Values are brought into their parameters' ranges, as the tree does.
    ///
    /// - Parameter room: bytes of records that the cycle has room for; the first event beyond and all behind it wait.
    @_noLocks @_noAllocation @section("render")
    package func take(
        now: AUEventSampleTime, frameCount: UInt32, table: Unmanaged<ParameterTable>?, room: Int = .max
    ) -> UnsafePointer<AURenderEvent>? {
        returnSpent()
        if added.load(ordering: .relaxed) != EventNodes.none { sortAdded(now) }
        guard heap.count > 0 else { return nil }
        let end = now &+ Int64(frameCount)
        var run = EventRun(now: now, room: room)
        while heap.isDue(before: end) {
            let node = heap.first
            guard handOut(node, &run, table) else {
                (heldArrivals, heldEnd) = (heap.arrivals, end)
                break
            }
            if heap.firstArrival < heldArrivals, heap.firstTime < heldEnd {
                delays.wrappingAdd(1, ordering: .relaxed)
            }
            heap.removeFirst()
            spend(node)
        }
        return run.first
    }

    /// Forgets everything that waits.
    @_noLocks @_noAllocation
    package func discardAll() {
        sortAdded(0)
        while heap.count > 0 {
            spend(heap.first)
            heap.removeFirst()
        }
        returnSpent()
    }

    /// Adds the events of a node to a cycle's; false when there is no room for all of them.
    @_noLocks @_noAllocation @section("render")
    private func handOut(_ node: UInt32, _ run: inout EventRun, _ table: Unmanaged<ParameterTable>?) -> Bool {
        var event = nodes.event(node)
        guard nodes.isBlock(node) else { return !fits(event, table) || run.append(event) }
        while true {
            let next = eventHeader(event).pointee.next
            guard run.append(event) else {
                nodes.setFirst(node, event)
                return false
            }
            guard let next else { return true }
            event = next
        }
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
        hasSpent = true
        if nodes.isBlock(node) {
            spentBlocks |= nodes.blockMask(node)
            return
        }
        let list = spent + nodes.kind(of: node)
        nodes.setLink(node, list.pointee.head)
        if list.pointee.head == EventNodes.none { list.pointee.tail = node }
        list.pointee.head = node
    }

    /// Gives the nodes of the last cycle back; when other threads are in the way, some cycle later.
    @_noLocks @_noAllocation @section("render")
    private func returnSpent() {
        guard hasSpent else { return }
        hasSpent = false
        for kind in 0..<EventNodes.kinds {
            let list = spent + kind
            guard list.pointee.head != EventNodes.none else { continue }
            if nodes.giveBack(list.pointee.head, list.pointee.tail) {
                list.pointee.head = EventNodes.none
            } else {
                hasSpent = true
            }
        }
        guard spentBlocks != 0 else { return }
        nodes.blocks.giveBack(spentBlocks)
        spentBlocks = 0
    }
}

/// AUEventSampleTimeImmediate as a constant that needs no load.
var immediateSampleTime: AUEventSampleTime { -4_294_967_296 }
