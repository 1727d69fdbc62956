/// What all domains of a plan share while it is built.
final class PlanMemory {
    let arena = PlanArena()
    let zeros: UnsafeMutablePointer<Float>
    var chains: [ChainProcessor] = []
    var kept: [AnyObject] { chains }

    private let longestRun: Int
    private var mixPlaces: [Int: MixPlaces] = [:]
    private var copies: [UnsafeMutablePointer<Float>] = []
    private var tablesOfCopies: [Int: UnsafeMutablePointer<UnsafeMutablePointer<Float>>] = [:]

    init(longestRun: Int) {
        self.longestRun = longestRun
        zeros = arena.zeros(longestRun)
    }

    /// For all mixers of so many channels, which run one after the other.
    func mixPlaces(_ channelCount: Int) -> MixPlaces {
        if let known = mixPlaces[channelCount] { return known }
        let made = MixPlaces(channelCount: channelCount, in: arena)
        mixPlaces[channelCount] = made
        return made
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
