import LinuxSystem

extension AVAudioEngine: ServedEngine {
    var nodeService: NodeService {
        NodeService(now: MonotonicClock.now(), isPaced: manual == nil && !isOffline, worker: core.worker)
    }

    func serveNodes() -> UInt64 {
        let (nodes, service) = lock.withLock { (graph.nodes, nodeService) }
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
}
