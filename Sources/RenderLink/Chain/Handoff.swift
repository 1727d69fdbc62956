internal import CRenderLink
import LinuxSystem

/// A chain of units in which each wakes the next: the host writes all requests, kicks the first service and waits for
/// the last unit.
///
/// Adjacent units of one service are rendered one after another for a single wake-up. Made by a control thread, used by
/// the render thread: write the first element's input, add events to the ports, `begin`, then `wait` until `.done` or
/// the budget is spent. What was not finished when the budget is spent is given up with `abandon`. Control and render
/// never use it at the same time.
// Sendable: the links are immutable references that keep the state alive; the state belongs to the render thread.
public final class Handoff: @unchecked Sendable {
    private let elements: [HandoffElement]
    let state: UnsafeMutablePointer<HandoffState>

    /// Links that are to run in this order; the chain keeps them alive.
    public init(_ elements: [HandoffElement]) {
        precondition(!elements.isEmpty, "a chain has at least one unit")
        self.elements = elements
        state = .allocate(capacity: 1)
        state.initialize(to: HandoffState(elements))
    }

    deinit {
        state.pointee.deallocate()
        state.deallocate()
    }

    /// For the render thread, while this object lives. A local constant is released after its own last use, which may
    /// be before the port's: keep the object in a property, or end with `withExtendedLifetime`.
    public var port: HandoffPort { HandoffPort(state: state) }
}

/// What the host keeps about a chain. Touched by the render thread only.
struct HandoffState {
    let count: Int
    let ports: UnsafeMutablePointer<HostLinkPort>
    /// The first element after this one's run.
    let runEnds: UnsafeMutablePointer<Int>
    /// Scratch of one submission: the runs whose service is to be woken.
    let needsKick: UnsafeMutablePointer<Bool>
    let upstreamIndices: UnsafeMutablePointer<Int>
    let sourceBusses: UnsafeMutablePointer<Int>
    /// For the first element of each run: the start of the first run of the same service.
    let firstRuns: UnsafeMutablePointer<Int>
    let mayPull: UnsafeMutablePointer<Bool>
    /// The element whose done word the host waits for: the last, or one before it that may pull.
    var target = 0
    /// Elements before this one are bridged this cycle.
    var start = 0
    /// After a miss: the elements without output, and whether the one behind them has its request already.
    var missedFirst = 0
    var missedNext = 0
    var isNextWaiting = false

    init(_ elements: [HandoffElement]) {
        count = elements.count
        ports = .allocate(capacity: count)
        runEnds = .allocate(capacity: count)
        needsKick = .allocate(capacity: count)
        needsKick.initialize(repeating: false, count: count)
        upstreamIndices = .allocate(capacity: count)
        sourceBusses = .allocate(capacity: count)
        firstRuns = .allocate(capacity: count)
        mayPull = .allocate(capacity: count)
        var start = 0
        for (index, element) in elements.enumerated() {
            (ports + index).initialize(to: element.link.port)
            upstreamIndices[index] = element.upstreamIndex
            sourceBusses[index] = element.sourceBus
            mayPull[index] = element.mayPull
            firstRuns[index] = elements.firstIndex { $0.link.gate === element.link.gate } ?? index
            let continues = index > 0 && element.link.gate === elements[index - 1].link.gate
            if !continues || index - start == HostGatePort.maximumRun { start = index }
            for member in start...index { runEnds[member] = index + 1 }
        }
    }

    /// Tells every element where its input bus 0 comes from: a link may have been in another chain before.
    @_noLocks @_noAllocation
    func prepareInputs() {
        ports[0].setInput(0, .own)
        for index in 1..<max(count, 1) {
            let isSameService = ports[index].gate.state == ports[index &- 1].gate.state
            let bus = sourceBusses[index]
            ports[index].setInput(
                0, isSameService ? .previous(bus: bus) : .upstream(index: upstreamIndices[index], bus: bus))
        }
    }

    func deallocate() {
        ports.deallocate()
        runEnds.deallocate()
        needsKick.deallocate()
        upstreamIndices.deallocate()
        sourceBusses.deallocate()
        firstRuns.deallocate()
        mayPull.deallocate()
    }
}
