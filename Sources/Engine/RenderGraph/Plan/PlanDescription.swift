/// What a plan does, for people and tests: its domains, their steps and the memory of their signals.
package struct PlanDescription: Sendable, Equatable {
    package struct Step: Sendable, Equatable {
        /// What is done: `mix`, `play`, `unit`, `kick`, `collect`, `source`, `input`, `sink`, `convert`, `delay`,
        /// `tap`, `observe`.
        package var action: String
        /// The nodes that it is done for; several for units that hand on to each other.
        package var nodes: [String]
        /// The buffers of what it reads, one list per signal; what another domain gives is not among them.
        package var inputs: [[Int]]
        /// The buffers that it may write.
        package var outputs: [[Int]]
        /// The domain that it runs before.
        package var domain: Int?
        /// Frames of a delay.
        package var delay: Int?
        /// The number of the chain of units elsewhere, among the plan's.
        package var chain: Int?
    }

    package struct Domain: Sendable, Equatable {
        package var sampleRate: Double
        package var maximumFrames: Int
        package var bufferCount: Int
        package var steps: [Step]
    }

    package var domains: [Domain]

    package init(domains: [Domain] = []) { self.domains = domains }
}
