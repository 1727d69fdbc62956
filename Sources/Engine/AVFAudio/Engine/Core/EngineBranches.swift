import AudioToolbox
import LinuxSystem
import RenderGraph

/// Where the units elsewhere of an engine run: looked at again every half second, by what they take. Thread: the
/// engine's worker, and under the engine's lock.
final class EngineBranches {
    private(set) var placement = BranchPlacement.allOnHost(0, reason: "")
    private var next: UInt64 = 0
    private let cores = (try? CoreAffinity.cores()) ?? []
    /// Nanoseconds between two looks.
    private static let interval: UInt64 = 500_000_000

    /// Finds places for the plan's chains, when it is time.
    /// - Returns: whether any has another one now, so that a plan would start them in another order.
    func update(_ chains: [ChainProcessor], hostCore: Int, now: UInt64) -> Bool {
        guard now >= next || placement.cores.count != chains.count else { return false }
        next = now + Self.interval
        let branches = chains.map {
            BranchPlacement.Branch(time: $0.chain.meanRenderNanoseconds, units: $0.chain.units.count)
        }
        placement = BranchPlacement.place(
            branches, hostCore: hostCore, cores: cores, present: placement.cores)
        let moved = zip(chains, placement.cores).filter { $0.chain.core != $1 }
        for (chain, core) in moved { chain.chain.core = core }
        return !moved.isEmpty
    }

    /// The place of a chain of the plan, and why.
    func place(_ chain: Int) -> (core: Int?, reason: String)? {
        guard chain < placement.cores.count else { return nil }
        return (placement.cores[chain], placement.reasons[chain])
    }
}
