/// What all domains of a plan share while it is built.
final class PlanMemory {
    let arena = PlanArena()
    let zeros: UnsafeMutablePointer<Float>
    var chains: [ChainProcessor] = []
    var kept: [AnyObject] { chains }

    init(longestRun: Int) { zeros = arena.zeros(longestRun) }
}
