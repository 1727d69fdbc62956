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
    func update(_ chains: [ChainProcessor], hostCore: Int, now: UInt64) {
        guard now >= next || placement.cores.count != chains.count else { return }
        next = now + Self.interval
        let branches = chains.map {
            BranchPlacement.Branch(time: $0.chain.meanRenderNanoseconds, units: $0.chain.units.count)
        }
        placement = BranchPlacement.place(
            branches, hostCore: hostCore, cores: cores, present: placement.cores)
        for (chain, core) in zip(chains, placement.cores) where chain.chain.core != core { chain.chain.core = core }
    }

    /// The place of a chain of the plan, and why.
    func place(_ chain: Int) -> (core: Int?, reason: String)? {
        guard chain < placement.cores.count else { return nil }
        return (placement.cores[chain], placement.reasons[chain])
    }
}
