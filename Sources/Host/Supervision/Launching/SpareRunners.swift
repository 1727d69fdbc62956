import LinuxProcesses
import ServiceChannel

/// The runners that wait, and which one a launch takes. Pure but for the runners that it holds.
struct SpareRunners: Sendable {
    private struct Rehearsed: Sendable {
        var rehearsal: Rehearsal
        var runner: Runner
        var library: String { rehearsal.libraryPath }
    }

    /// A waiting runner that ended.
    struct Loss: Sendable {
        var runner: Runner
        /// What its successor is to rehearse; nil for none.
        var rehearsal: Rehearsal?
    }

    /// Ready for any unit.
    private(set) var general: [Runner] = []
    /// Ready for one library each, the oldest first.
    private var rehearsed: [Rehearsed] = []
    /// Libraries whose rehearsal ended a runner.
    private var unfit: Set<String> = []

    var warmCount: Int { all.filter(Self.isReady).count }

    var all: [Runner] { general + rehearsed.map(\.runner) }

    mutating func add(_ runner: Runner) {
        general.append(runner)
    }

    /// Keeps a runner for a library; returns the one that has to go so that there are at most `limit`.
    mutating func add(_ runner: Runner, for rehearsal: Rehearsal, limit: Int) -> Runner? {
        rehearsed.append(Rehearsed(rehearsal: rehearsal, runner: runner))
        return rehearsed.count > limit ? rehearsed.removeFirst().runner : nil
    }

    /// Whether a library should get a runner of its own that may do what the rehearsal says.
    func lacks(_ rehearsal: Rehearsal) -> Bool {
        !unfit.contains(rehearsal.libraryPath)
            && !rehearsed.contains { rehearsal.isServed(by: $0.rehearsal) }
    }

    /// Takes a runner for a library: one that has rehearsed it, else any; none that may not do what is asked for. One
    /// that still rehearses may hang in it.
    mutating func take(for libraryPath: String, where isFit: (Runner) -> Bool) -> Runner? {
        if let index = rehearsed.firstIndex(where: {
            $0.library == libraryPath && isFit($0.runner) && Self.isReady($0.runner)
        }) {
            return rehearsed.remove(at: index).runner
        }
        return general.firstIndex(where: isFit).map { general.remove(at: $0) }
    }

    /// Forgets a runner that ended; nil when it did not wait any more. A library whose rehearsal it did not survive
    /// gets no other one.
    mutating func remove(_ process: ProcessHandle) -> Loss? {
        if let index = general.firstIndex(where: { $0.process === process }) {
            return Loss(runner: general.remove(at: index))
        }
        guard let index = rehearsed.firstIndex(where: { $0.runner.process === process }) else { return nil }
        let lost = rehearsed.remove(at: index)
        let survived = Self.isReady(lost.runner)
        if !survived { unfit.insert(lost.library) }
        return Loss(runner: lost.runner, rehearsal: survived ? lost.rehearsal : nil)
    }

    /// Kills a runner that still rehearses; nothing happens to one that has, or that was taken.
    func endUnready(_ process: ProcessHandle) {
        guard let found = rehearsed.first(where: { $0.runner.process === process }), !Self.isReady(found.runner) else {
            return
        }
        process.kill()
    }

    private static func isReady(_ runner: Runner) -> Bool {
        (try? runner.control.waitUntilReady(deadline: 0)) == true
    }

    mutating func takeAll() -> [Runner] {
        defer {
            general = []
            rehearsed = []
        }
        return all
    }
}
