internal import CRenderLink
public import LinuxProcesses
public import LinuxSystem
import Synchronization

/// A service's one render thread: waits at the gate for the host's requests and renders the units that they name.
///
/// Made early, before anything foreign is loaded; gate, units and upstreams come and go while it runs. The control
/// functions return when the render thread has taken the change up, between two cycles. Thread: any but render.
// Sendable: `state` belongs to the render thread but for its control words, which are atomic; `control` guards the
// rest.
public final class RenderServer: @unchecked Sendable {
    private let control: UnsafeMutablePointer<RenderControl>
    private let loop: LoopAddress
    private let thread: SystemThread
    private let resources = Mutex(Resources())

    /// The render thread's own memory.
    // Sendable: handed once to the render thread, and freed when that has ended.
    private struct LoopAddress: @unchecked Sendable {
        let address: UnsafeMutablePointer<RenderLoop>
    }

    /// What the render thread uses, kept alive here.
    private struct Resources {
        var gate: [MemoryMapping] = []
        var links: [Int: ServiceLink] = [:]
        var upstreams: [Int: ServiceUpstream] = [:]
        /// The index that was given last.
        var lastUpstream = -1
        var posted: UInt32 = 0
        var isStuck = false
    }

    private final class Kept {
        let resources: Resources
        init(_ resources: Resources) { self.resources = resources }
    }

    /// Starts the thread.
    ///
    /// - Parameter whenStarted: is called on it first.
    public init(
        name: String = "render", scheduling: ThreadScheduling = .normal, placement: RenderPlacement = .follow,
        whenStarted: @escaping @Sendable () -> Void = {}
    ) throws(SystemError) {
        control = .allocate(capacity: 1)
        control.initialize(to: RenderControl())
        let loop = LoopAddress(address: .allocate(capacity: 1))
        loop.address.initialize(to: RenderLoop(control, placement: placement))
        self.loop = loop
        thread = try SystemThread(name: name, scheduling: scheduling, flushesDenormals: true) {
            whenStarted()
            loop.address.pointee.run()
        }
    }

    deinit {
        control.pointee.quits.store(1, ordering: .releasing)
        if (try? post(.none)) != nil {
            thread.join()
            loop.address.deinitialize(count: 1)
            loop.address.deallocate()
            control.deinitialize(count: 1)
            control.deallocate()
        } else {
            // The thread hangs in a unit and may still use everything: nothing of it is ever freed.
            _ = Unmanaged.passRetained(Kept(resources.withLock { $0 }))
        }
    }

    /// The kernel's number of the render thread, for `ThreadScheduling.apply`.
    public var threadID: Int32 { thread.threadID }
    /// What the thread got when it was started; a later `ThreadScheduling.apply` does not show here. Any thread.
    public var achievedScheduling: ThreadScheduling { thread.achievedScheduling }

    /// Waits at this gate from now on, from its current request.
    public func openGate(_ file: MemoryFile, doorbell: MemoryFile) throws {
        try requireSize(file, LinkLayout.gateBytes)
        try requireSize(doorbell, LinkLayout.doorbellBytes)
        let mappings = [try file.map(writable: false), try doorbell.map(writable: true)]
        for mapping in mappings { mapping.lock() }
        try change { resources throws(LinkError) in
            try post(.gate(ServiceGate(gate: mappings[0], doorbell: mappings[1])), &resources)
            resources.gate = mappings
        }
    }

    /// Writes for the host that a control message to a unit is answered; nil when it is. The host asks after a death.
    public func setControlTurn(_ unit: UInt32?) {
        resources.withLock { resources in
            guard resources.gate.count > 1 else { return }
            Doorbell(SharedRegion(resources.gate[1])).control.store(unit.map { $0 &+ 1 } ?? 0)
        }
    }

    /// Leaves the gate; the thread sleeps until another is opened.
    public func closeGate() throws(LinkError) {
        try change { resources throws(LinkError) in
            try post(.gate(nil), &resources)
            resources.gate = []
        }
    }

    /// Puts a unit at a place that requests name. Its first cycle has sequence 1.
    public func add(_ link: ServiceLink, at index: Int) throws(LinkError) {
        guard (0..<LinkLimits.units).contains(index) else { throw LinkError.noSuchIndex(index) }
        try change { resources throws(LinkError) in
            if resources.links[index] != nil { throw LinkError.indexInUse(index) }
            resources.links[index] = link
            do throws(LinkError) { try post(.addLink(index, link.renderer), &resources) } catch {
                // The thread may still take the change up: the link stays alive with it.
                throw error
            }
        }
    }

    /// Takes a unit away: when this returns, no render call runs or will run.
    public func remove(at index: Int) throws(LinkError) {
        try change { resources throws(LinkError) in
            guard let link = resources.links[index] else { throw LinkError.noSuchIndex(index) }
            try post(.removeLink(index, link.renderer), &resources)
            resources.links[index] = nil
        }
    }

    /// Whether a unit's render function is called; while not, its cycles are answered with kAudioUnitErr_Uninitialized.
    /// When this returns with false given, no render call runs: for control messages that may not overlap rendering.
    public func setRendering(_ isOn: Bool, at index: Int) throws(LinkError) {
        try change { resources throws(LinkError) in
            guard let link = resources.links[index] else { throw LinkError.noSuchIndex(index) }
            try post(.enable(link.renderer, isOn), &resources)
        }
    }

    /// Makes another unit's output readable, and returns the index by which the host names it.
    public func addUpstream(_ upstream: ServiceUpstream) throws(LinkError) -> Int {
        try change { resources throws(LinkError) in
            // An index is given again as late as possible: to a host that has not rendered since, a new upstream at an
            // old index would be the old one, on whose turn it takes the thread to be asleep.
            let rotated = (1...LinkLimits.upstreams).map { (resources.lastUpstream + $0) % LinkLimits.upstreams }
            guard let index = rotated.first(where: { resources.upstreams[$0] == nil }) else {
                throw LinkError.noSuchIndex(LinkLimits.upstreams)
            }
            resources.upstreams[index] = upstream
            resources.lastUpstream = index
            try post(.upstream(index, upstream.region), &resources)
            return index
        }
    }

    /// Frees the index. Its memory is not read any more when this returns. Throws `LinkError.noSuchIndex` for a free
    /// one and `renderThreadBusy` when a unit hangs in its render call.
    public func removeUpstream(_ index: Int) throws(LinkError) {
        try change { resources throws(LinkError) in
            guard resources.upstreams[index] != nil else { throw LinkError.noSuchIndex(index) }
            try post(.upstream(index, nil), &resources)
            resources.upstreams[index] = nil
        }
    }

    /// Where the thread runs from the next cycle on. Throws `LinkError.renderThreadBusy` when a unit hangs in its
    /// render call.
    public func setPlacement(_ placement: RenderPlacement) throws(LinkError) {
        try change { resources throws(LinkError) in try post(.placement(placement), &resources) }
    }

    private func change<Result: Sendable>(_ body: (inout Resources) throws(LinkError) -> Result) throws(LinkError)
        -> Result
    {
        try resources.withLock { resources throws(LinkError) in try body(&resources) }
    }

    private func post(_ command: RenderCommand) throws(LinkError) {
        try change { resources throws(LinkError) in try post(command, &resources) }
    }

    /// Hands a change to the render thread and waits until it is taken up. The thread sleeps on words that only the
    /// host changes, so a single wake-up could come between its last look and its sleep: it is repeated.
    private func post(_ command: RenderCommand, _ resources: inout Resources) throws(LinkError) {
        if resources.isStuck { throw LinkError.renderThreadBusy }
        resources.posted &+= 1
        control.pointee.command = command
        control.pointee.posted.store(resources.posted, ordering: .sequentiallyConsistent)
        let deadline = MonotonicClock.deadline(milliseconds: 2000)
        while true {
            control.pointee.wake()
            let taken = control.pointee.takenNumber
            if taken == resources.posted { return }
            if MonotonicClock.now() > deadline { break }
            control.pointee.waitForMore(than: taken)
        }
        resources.isStuck = true
        throw LinkError.renderThreadBusy
    }
}
