/// What all domains of a plan share while it is built.
final class PlanMemory {
    let arena = PlanArena()
    let zeros: UnsafeMutablePointer<Float>
    var chains: [ChainProcessor] = []
    var kept: [AnyObject] { chains + blocks }

    private let longestRun: Int
    private let samples: SampleMemory
    private var blocks: [SampleMemory.Block] = []
    private var mixPlaces: [Int: UnsafeMutablePointer<MixPlaces>] = [:]
    private var copies: [UnsafeMutablePointer<Float>] = []
    private var tablesOfCopies: [Int: UnsafeMutablePointer<UnsafeMutablePointer<Float>>] = [:]

    init(longestRun: Int, _ samples: SampleMemory) {
        self.longestRun = longestRun
        self.samples = samples
        zeros = arena.zeros(longestRun)
    }

    /// A domain's memory for its signals' samples, which may hold anything.
    func samples(ofDomain domain: Int, _ count: Int) -> UnsafeMutablePointer<Float> {
        let block = samples.block(ofDomain: domain, count)
        blocks.append(block)
        return block.samples
    }

    /// For all mixers of so many channels, which run one after the other.
    func mixPlaces(_ channelCount: Int) -> UnsafeMutablePointer<MixPlaces> {
        if let known = mixPlaces[channelCount] { return known }
        let made = arena.place([MixPlaces(channelCount: channelCount, in: arena)])
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
