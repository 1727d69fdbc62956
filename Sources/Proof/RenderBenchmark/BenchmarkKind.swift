/// The benchmarks: `auctl bench ipc` is one, `aubench` has all.
public enum BenchmarkKind: String, CaseIterable, Codable, Sendable {
    /// One unit: what a render cycle costs.
    case ipc
    /// Chains of units by return-to-host, hand-off and group.
    case chain
    /// Chains that run beside each other: one after the other, and all at once on one core and on two.
    case branches
    /// What an engine's graph costs: nodes in series and beside each other, units elsewhere, edits, files.
    case engine
    /// Notes, keyboards, heads and other machines: what is heard, and when.
    case sound
    /// From the request to the first rendered block, and back after a crash.
    case spawn
    /// Many units at once beside one after the other.
    case starts
    /// A large state to a unit and back.
    case state
    /// How many units fit into a period with no miss.
    case density
    /// Threads without real-time rights: the cycles that a chain misses beyond a bare thread.
    case ordinary
    /// Memory per service.
    case memory
    /// Allocations and locks on the render threads.
    case safety
}
