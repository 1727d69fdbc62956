import ArgumentParser
import RenderBenchmark

/// What `aubench` is asked for.
enum BenchSelection: String, ExpressibleByArgument, CaseIterable {
    case ipc, chain, branches, engine, sound, spawn, starts, state, density, ordinary, memory, safety, all

    var kinds: [BenchmarkKind] {
        switch self {
        case .all:
            [
                .ipc, .chain, .branches, .engine, .sound, .spawn, .starts, .state, .density, .ordinary, .memory,
                .safety,
            ]
        case .ipc: [.ipc]
        case .chain: [.chain]
        case .branches: [.branches]
        // Its allocations and locks are counted there.
        case .engine: [.engine, .safety]
        case .sound: [.sound]
        case .spawn: [.spawn]
        case .starts: [.starts]
        case .state: [.state]
        case .density: [.density]
        case .ordinary: [.ordinary]
        case .memory: [.memory]
        case .safety: [.safety]
        }
    }

    static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
