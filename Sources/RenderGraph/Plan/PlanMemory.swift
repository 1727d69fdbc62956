/// What all domains of a plan share while it is built.
final class PlanMemory {
    let arena = PlanArena()
    let zeros: UnsafeMutablePointer<Float>
    var chains: [ChainProcessor] = []
    var kept: [AnyObject] { chains }

    private let longestRun: Int
    private var copies: [UnsafeMutablePointer<Float>] = []
    private var tablesOfCopies: [Int: UnsafeMutablePointer<UnsafeMutablePointer<Float>>] = [:]

    init(longestRun: Int) {
        self.longestRun = longestRun
        zeros = arena.zeros(longestRun)
    }

    /// Channels for one step's use while it runs, the same ones for all steps.
    func copies(_ channelCount: Int) -> UnsafeMutablePointer<UnsafeMutablePointer<Float>> {
        if let known = tablesOfCopies[channelCount] { return known }
        while copies.count < channelCount { copies.append(arena.zeros(longestRun)) }
        let table = arena.place(Array(copies.prefix(channelCount)))
        tablesOfCopies[channelCount] = table
        return table
    }
}
