import LinuxSystem
import RenderGraph

extension AVAudioEngine: ServedEngine {
    func serveNodes() -> UInt64 {
        let (nodes, service) = lock.withLock { (graph.nodes, core.nodeService) }
        lookAfterPlan(now: service.now)
        var pause = EngineWorker.longestPause
        for node in nodes {
            node.deliverTaps()
            if let next = node.serve(service) { pause = min(pause, max(next, 1_000_000)) }
        }
        return pause
    }

    func readAhead() {
        let nodes = lock.withLock { graph.nodes }
        for node in nodes { node.readAhead() }
    }

    /// Places the branches, and ends a measurement that nobody looks at any more. Thread: the worker.
    func lookAfterPlan(now: UInt64) {
        lock.withLock {
            if core.renderer.measuresSteps, now > core.plans.measureUntil { core.renderer.measuresSteps = false }
            guard core.state.isRunning, !core.isOffline, let plan = core.renderer.present, !plan.chains.isEmpty else {
                return
            }
            guard core.plans.branches.update(plan.chains, hostCore: core.renderer.lastCore, now: now) else { return }
            core.plans.isStale = true
            planOrFallSilent()
        }
    }
}
