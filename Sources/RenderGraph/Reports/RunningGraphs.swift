import Synchronization

/// The graphs of this process that can be looked at from outside, for the host's control endpoint. Thread: any but
/// render.
package final class RunningGraphs: Sendable {
    package static let shared = RunningGraphs()

    /// Reports a graph; nil once it is gone.
    package typealias Reporter = @Sendable () -> GraphReport?

    private let reporters = Mutex<[Reporter]>([])

    /// From now on the graph is listed, as long as it reports.
    package func add(_ reporter: @escaping Reporter) { reporters.withLock { $0.append(reporter) } }

    /// All that are there, in the order in which they were made.
    package func reports() -> [GraphReport] {
        let present = reporters.withLock { $0 }
        var reports: [GraphReport] = []
        var gone = 0
        for reporter in present {
            if let report = reporter() { reports.append(report) } else { gone += 1 }
        }
        if gone > 0 { reporters.withLock { present in present = present.filter { $0() != nil } } }
        return reports
    }
}
