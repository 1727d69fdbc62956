import Synchronization

/// The graphs of this process that can be looked at from outside, for the host's control endpoint. Thread: any but
/// render.
package final class RunningGraphs: Sendable {
    package static let shared = RunningGraphs()

    /// Reports a graph; nil once it is gone.
    package typealias Reporter = @Sendable () -> GraphReport?

    private struct Entry {
        let number: Int
        let report: Reporter
    }

    private let entries = Mutex((list: [Entry](), next: 0))

    /// From now on the graph is listed, as long as it reports.
    package func add(_ reporter: @escaping Reporter) {
        entries.withLock { entries in
            entries.list.append(Entry(number: entries.next, report: reporter))
            entries.next += 1
        }
    }

    /// All that are there, in the order in which they were made. A reporter waits for its graph, so that nothing else
    /// waits for it here.
    package func reports() -> [GraphReport] {
        var reports: [GraphReport] = []
        var gone: Set<Int> = []
        for entry in entries.withLock({ $0.list }) {
            if let report = entry.report() { reports.append(report) } else { gone.insert(entry.number) }
        }
        if !gone.isEmpty { entries.withLock { $0.list.removeAll { gone.contains($0.number) } } }
        return reports
    }
}
