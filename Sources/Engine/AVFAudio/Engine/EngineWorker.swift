import Foundation
import LinuxSystem
import RenderGraph

/// What an engine's worker asks of it. Thread: the worker's two, at the same time.
protocol ServedEngine: AnyObject, Sendable {
    /// Looks after the plan, delivers taps and serves nodes. Returns nanoseconds after which that is due again.
    func serveNodes() -> UInt64
    /// Has nodes read what they will play.
    func readAhead()
}

/// The threads that do for an engine what the render thread must not: one calls handlers and delivers taps, one reads
/// files, so that a slow handler does not keep a file waiting.
// @unchecked: what changes is behind the lock.
final class EngineWorker: @unchecked Sendable {
    private weak var engine: (any ServedEngine)?
    private let renderer: GraphRenderer
    private let lock = NSLock()
    private var hasBegun = false
    private var isReading = false
    private var isEnded = false
    /// The thread that calls handlers is over, or was never needed: nobody is left to call them.
    private var hasEnded = false
    private var calls: [@Sendable () -> Void] = []
    /// The thread that calls handlers.
    private weak var caller: Thread?

    /// Nanoseconds that a turn waits at most.
    static let longestPause: UInt64 = 200_000_000

    init(_ renderer: GraphRenderer) { self.renderer = renderer }

    /// Whom it serves; called once, before anything else.
    func serve(_ engine: any ServedEngine) { self.engine = engine }

    /// Starts the thread that serves nodes, unless it runs.
    func begin() {
        begin("engine-worker", \.hasBegun) { $0.run() }
    }

    /// Starts the thread that reads files, unless it runs, and has it look for what is to be read.
    func beginReading() {
        begin("engine-reader", \.isReading) { $0.read() }
    }

    private func begin(
        _ name: String, _ hasBegun: ReferenceWritableKeyPath<EngineWorker, Bool>,
        _ body: @escaping @Sendable (EngineWorker) -> Void
    ) {
        let isFirst = lock.withLock {
            defer { self[keyPath: hasBegun] = true }
            return !self[keyPath: hasBegun]
        }
        guard isFirst else { return renderer.announce() }
        Thread.detachNewThread { [self] in
            Thread.current.name = name
            body(self)
        }
    }

    func end() {
        lock.withLock {
            isEnded = true
            if !hasBegun { hasEnded = calls.isEmpty }
        }
        renderer.announce()
    }

    /// Has a handler called, after those that were given before.
    func call(_ handler: @escaping @Sendable () -> Void) {
        let isLate = lock.withLock {
            if hasEnded { return true }
            calls.append(handler)
            return false
        }
        guard !isLate else { return DispatchQueue.global().async(execute: handler) }
        begin()
    }

    /// Has a handler called after those that were given before, and waits for it for at most half a second: what it
    /// waits for itself may be held by whoever waits here.
    func callInTime(_ handler: @escaping @Sendable () -> Void) {
        guard lock.withLock({ caller }) !== Thread.current else { return call(handler) }
        let isDone = DispatchSemaphore(value: 0)
        call {
            handler()
            isDone.signal()
        }
        renderer.announce()
        _ = isDone.wait(timeout: .now() + .milliseconds(500))
    }

    // MARK: Serving

    private func run() {
        lock.withLock { caller = Thread.current }
        while true {
            let news = renderer.newsNumber
            var pause = Self.longestPause
            // The engine is not kept for longer than a turn.
            if let engine { pause = min(pause, engine.serveNodes()) }
            callHandlers()
            let isOver = lock.withLock {
                hasEnded = isEnded && calls.isEmpty
                return hasEnded
            }
            if isOver { return }
            renderer.waitForNews(after: news, upTo: pause)
        }
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

    // MARK: Reading

    private func read() {
        while !lock.withLock({ isEnded }) {
            let news = renderer.newsNumber
            engine?.readAhead()
            renderer.waitForNews(after: news, upTo: Self.longestPause)
        }
    }
}
