import LinuxSystem
import ServiceProtocol

/// The runners that wait, and which one a launch takes. Pure but for the runners that it holds.
struct SpareRunners: Sendable {
    private struct Rehearsed: Sendable {
        var libraryPath: String
        var runner: Runner
    }

    /// Ready for any unit.
    private(set) var general: [Runner] = []
    /// Ready for one library each, the oldest first.
    private var rehearsed: [Rehearsed] = []
    /// Libraries whose rehearsal ended a runner.
    private var unfit: Set<String> = []

    var all: [Runner] { general + rehearsed.map(\.runner) }

    mutating func add(_ runner: Runner) {
        general.append(runner)
    }

    /// Keeps a runner for a library; returns the one that has to go so that there are at most `limit`.
    mutating func add(_ runner: Runner, for libraryPath: String, limit: Int) -> Runner? {
        rehearsed.append(Rehearsed(libraryPath: libraryPath, runner: runner))
        return rehearsed.count > limit ? rehearsed.removeFirst().runner : nil
    }

    /// Whether a library should get a runner of its own.
    func lacks(_ libraryPath: String) -> Bool {
        !unfit.contains(libraryPath) && !rehearsed.contains { $0.libraryPath == libraryPath }
    }

    /// Takes a runner for a library: one that rehearsed it, else any. Runners that ended are dropped on the way.
    mutating func take(for libraryPath: String) -> Runner? {
        while let index = rehearsed.firstIndex(where: { $0.libraryPath == libraryPath }) {
            let runner = rehearsed.remove(at: index).runner
            if runner.process.exitIfEnded() == nil { return runner }
            unfit.insert(libraryPath)
        }
        while !general.isEmpty {
            let runner = general.removeFirst()
            if runner.process.exitIfEnded() == nil { return runner }
        }
        return nil
    }

    mutating func takeAll() -> [Runner] {
        defer {
            general = []
            rehearsed = []
        }
        return all
    }
}
