import AudioToolbox

/// What a running graph does, for whoever asks from outside.
package struct GraphReport: Sendable {
    /// One step of the plan with what it took.
    package struct Step: Sendable {
        package var step: PlanDescription.Step
        /// Nanoseconds of one run on the mean, and of the longest; nil while nothing was measured.
        package var mean: Double?
        package var longest: UInt64?
        /// The core of units elsewhere, and why they are there.
        package var core: Int?
        package var reason: String?
        /// How many of the units elsewhere hand on to each other without the host.
        package var joinedUnits: Int?
    }

    package struct Domain: Sendable {
        package var sampleRate: Double
        package var maximumFrames: Int
        package var bufferCount: Int
        package var steps: [Step]
    }

    /// As the program calls the engine, or a number.
    package var name: String
    /// `running`, `paused`, `prepared` or `stopped`.
    package var state: String
    /// What drives it.
    package var device: String
    package var cycles: UInt64
    /// Where the graph ends first.
    package var domains: [Domain]

    package init(name: String, state: String, device: String, cycles: UInt64, domains: [Domain]) {
        self.name = name
        self.state = state
        self.device = device
        self.cycles = cycles
        self.domains = domains
    }

    /// A plan with its steps' times, and where its chains are.
    package static func domains(
        of plan: GraphPlan, place: (_ chain: Int) -> (core: Int?, reason: String)?
    ) -> [Domain] {
        let times = plan.stepTimes
        return plan.description.domains.enumerated().map { index, domain in
            let steps = domain.steps.enumerated().map { number, step -> Step in
                let time = times[index][number]
                let where_ = step.chain.flatMap(place)
                return Step(
                    step: step, mean: time?.mean, longest: time?.longest, core: where_?.core, reason: where_?.reason,
                    joinedUnits: step.chain.map { plan.chains[$0].chain.joinedUnitCount })
            }
            return Domain(
                sampleRate: domain.sampleRate, maximumFrames: domain.maximumFrames, bufferCount: domain.bufferCount,
                steps: steps)
        }
    }
}
