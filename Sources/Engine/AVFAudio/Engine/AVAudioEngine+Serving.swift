import Foundation
import RenderGraph

// What the engine's worker does for the nodes.
extension AVAudioEngine: ServedEngine {
    func serveNodes() -> UInt64 {
        let (nodes, service) = core.lock.withLock { (self.nodes.all, core.nodeService) }
        core.lookAfterPlan(now: service.now)
        serveSequences()
        var pause = EngineWorker.longestPause
        for node in nodes {
            node.deliverTaps()
            if let next = node.serve(service) { pause = min(pause, max(next, 1_000_000)) }
        }
        return pause
    }

    func readAhead() {
        let nodes = core.lock.withLock { self.nodes.all }
        for node in nodes { node.readAhead() }
    }

    // As methods of the engine, which is kept as long as one runs: who lets go of it ends what they look at.

    func report() -> GraphReport { core.report() }
    func reportLoad() -> GraphLoad { core.reportLoad() }

    /// Nothing fills the taps' blocks any more: they get what they have before whoever stops the engine goes on.
    func finishTaps() {
        let recorders = core.lock.withLock { nodes.all.flatMap { $0.taps.values.map(\.recorder) } }
        guard !recorders.isEmpty else { return }
        for recorder in recorders { recorder.finish() }
        core.worker.callInTime { for recorder in recorders { recorder.deliver() } }
    }
}
