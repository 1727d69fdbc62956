import Foundation
import LinuxSystem
import RenderGraph

/// The thread that does for an engine what the render thread must not: reads files, calls handlers, delivers taps.
// @unchecked: what changes is behind the lock.
final class EngineWorker: @unchecked Sendable {
    private weak var engine: AVAudioEngine?
    private let renderer: GraphRenderer
    private let lock = NSLock()
    private var hasBegun = false
    private var isEnded = false
    private var calls: [@Sendable () -> Void] = []

    /// Nanoseconds that a turn waits at most.
    private static let longestPause: UInt64 = 200_000_000

    init(_ engine: AVAudioEngine) {
        self.engine = engine
        renderer = engine.renderer
    }

    /// Starts the thread, unless it runs.
    func begin() {
        let isFirst = lock.withLock {
            defer { hasBegun = true }
            return !hasBegun
        }
        guard isFirst else { return renderer.announce() }
        Thread.detachNewThread { [self] in
            Thread.current.name = "engine-worker"
            run()
        }
    }

    func end() {
        lock.withLock { isEnded = true }
        renderer.announce()
    }

    /// Has a handler called, after those that were given before.
    func call(_ handler: @escaping @Sendable () -> Void) {
        lock.withLock { calls.append(handler) }
        begin()
    }

    private func run() {
        while true {
            let news = renderer.newsNumber
            var pause = Self.longestPause
            // The engine is not kept for longer than a turn.
            if let engine { pause = min(pause, turn(engine)) }
            callHandlers()
            let isOver = lock.withLock { isEnded && calls.isEmpty }
            if isOver { return }
            renderer.waitForNews(after: news, upTo: pause)
        }
    }

    private func turn(_ engine: AVAudioEngine) -> UInt64 {
        let (nodes, service) = engine.lock.withLock { (engine.graph.nodes, engine.nodeService) }
        var pause = Self.longestPause
        for node in nodes {
            node.deliverTaps()
            if let next = node.serve(service) { pause = min(pause, max(next, 1_000_000)) }
        }
        return pause
    }

    private func callHandlers() {
        while true {
            let waiting = lock.withLock {
                defer { calls = [] }
                return calls
            }
            guard !waiting.isEmpty else { return }
            for call in waiting { call() }
        }
    }
}

/// What a node is told when the worker serves it.
struct NodeService {
    /// Nanoseconds of CLOCK_MONOTONIC.
    let now: UInt64
    /// Whether a device paces the rendering.
    let isPaced: Bool
    let worker: EngineWorker
}

extension AVAudioEngine {
    var nodeService: NodeService {
        NodeService(now: MonotonicClock.now(), isPaced: manual == nil, worker: worker)
    }
}
