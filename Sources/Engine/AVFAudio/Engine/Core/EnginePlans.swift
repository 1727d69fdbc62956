import RenderGraph

/// What an engine's plans are made with and kept by, one after another. Thread: under the engine's state lock.
struct EnginePlans {
    /// The time line of the graph's end.
    let clock = RateClock()
    /// Where plans work.
    let samples = SampleMemory()
    let chains = EngineChains()
    let branches = EngineBranches()
    /// What the present plan renders, in the order of the places in it.
    var rendered: [NodeNumber] = []
    /// The graph was changed since the plan was made.
    var isStale = false
    /// Whether paths of different latency are brought together where they meet.
    var compensatesLatency = false
    /// Nanoseconds until which the steps' times are taken.
    var measureUntil: UInt64 = 0
}
