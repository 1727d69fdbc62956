/// What a node is told when a plan is made of it.
struct PlanMaking {
    /// The longest run of the node.
    let longestRun: Int
    /// Hz, where the graph ends.
    let outputRate: Double
    /// Whether nothing is lost for lateness.
    let isOffline: Bool

    /// Whether what a node of this rate renders is heard without a change of rate.
    func isAtOutputRate(_ rate: Double) -> Bool { rate == outputRate }

    /// Frames that a time effect may pull at once: at four times the speed, and some for its filter. Bounded, as each
    /// of several in a row multiplies them; one that needs more pulls more than once.
    static func mostPulled(by frames: Int) -> Int { max(frames, min(4 * frames + 64, 32_768)) }
}
