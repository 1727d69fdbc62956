import Foundation
import RenderGraph

// From an edit to a plan that is rendered. Thread: under the state lock.
extension EngineCore {
    func allocate() throws {
        guard ends.output != nil || ends.input != nil else { throw EngineFaults.noOutput() }
        if manual == nil { try device.open() }
        try source?.checkFormats()
        restartLines()
        plans.isStale = true
        try planNow()
    }

    /// Frees everything that `allocate` took; nothing renders.
    func freeResources() {
        renderer.exchange(nil)
        plans.rendered = []
        plans.chains.removeAll()
        source?.didStopRendering(graph.nodes)
        plans.isStale = false
    }

    /// The graph changed: while the engine is prepared or runs, the plan follows at once; in offline rendering, before
    /// the next buffer.
    package func graphChanged() {
        guard state.isAllocated else { return }
        plans.isStale = true
        if manual?.mode != .offline { planOrFallSilent() }
    }

    /// Nothing renders what is no longer in the graph when this returns.
    func planOrFallSilent() {
        guard state.isAllocated else { return }
        do { try planNow() } catch {
            renderer.exchange(nil)
            recordPlanning(error as NSError)
        }
    }

    /// As `graphChanged`, for an edit that is undone when the plan cannot be made.
    package func planIfRunning() throws {
        guard state.isAllocated else { return }
        plans.isStale = true
        try planNow()
    }

    /// An edit was undone: renders what was rendered before it.
    func planAgain() { try? planIfRunning() }

    /// Makes a plan if the present one is old, and lets the render thread use it.
    func planNow() throws {
        guard plans.isStale, let source else { return }
        // A unit is not rendered while its formats change; everything else goes on.
        if renderer.present != nil, let interim = try source.makeInterimPlan() {
            renderer.exchange(interim)
            plans.chains.keep(interim.chains)
        }
        let made = try source.makePlan()
        plans.isStale = false
        renderer.exchange(made.plan)
        let gone = Set(plans.rendered).subtracting(made.nodes)
        plans.rendered = made.nodes
        manual?.call.set(usesInput: rendersInput)
        plans.chains.keep(made.plan.chains)
        if !gone.isEmpty { source.didStopRendering(Array(gone)) }
    }

    /// The plan renders a node no more, whether or not there is another one.
    func forget(_ node: NodeNumber) { plans.rendered.removeAll { $0 == node } }

    /// Whether a plan that is in use has the node in it.
    func isRendered(_ node: NodeNumber) -> Bool { renderer.present != nil && plans.rendered.contains(node) }

    func restartLines() {
        plans.clock.restart()
        for node in graph.nodes { for connection in graph.inputs(of: node) { connection.restart() } }
    }

    /// Whether the plan has the input in it.
    var rendersInput: Bool { ends.input.map { plans.rendered.contains($0) } ?? false }

    /// Places the branches, and ends a measurement that nobody looks at any more. Thread: the worker, without a lock.
    func lookAfterPlan(now: UInt64) {
        lock.withLock {
            if renderer.measuresSteps, now > plans.measureUntil { renderer.measuresSteps = false }
            guard state.isRunning, !isOffline, let plan = renderer.present, !plan.chains.isEmpty else { return }
            guard plans.branches.update(plan.chains, hostCore: renderer.lastCore, now: now) else { return }
            plans.isStale = true
            planOrFallSilent()
        }
    }
}
