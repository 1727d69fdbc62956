import Synchronization

/// The graphs of this process that can be looked at from outside, for the host's control endpoint. Thread: any but
/// render.
package final class RunningGraphs: Sendable {
    package static let shared = RunningGraphs()

    /// Reports a graph; nil once it is gone.
    package typealias Reporter = @Sendable () -> GraphReport?

    /// Tells what a graph costs; nil once it is gone.
    package typealias LoadReporter = @Sendable () -> GraphLoad?

    private struct Entry {
        let number: Int
        let report: Reporter
        let load: LoadReporter
    }

    private let entries = Mutex((list: [Entry](), next: 0))

    /// From now on the graph is listed, as long as it reports.
    package func add(_ reporter: @escaping Reporter, load: @escaping LoadReporter) {
        entries.withLock { entries in
            entries.list.append(Entry(number: entries.next, report: reporter, load: load))
            entries.next += 1
        }
    }

    /// All that are there, in the order in which they were made. A reporter waits for its graph, so that nothing else
    /// waits for it here.
    package func reports() -> [GraphReport] { collect { $0.report() } }

    /// What each of them costs, in the same order; unlike `reports`, this has nothing measured.
    package func loads() -> [GraphLoad] { collect { $0.load() } }

    private func collect<Answer>(_ ask: (Entry) -> Answer?) -> [Answer] {
        var answers: [Answer] = []
        var gone: Set<Int> = []
        for entry in entries.withLock({ $0.list }) {
            if let answer = ask(entry) { answers.append(answer) } else { gone.insert(entry.number) }
        }
        if !gone.isEmpty { entries.withLock { $0.list.removeAll { gone.contains($0.number) } } }
        return answers
    }
}
