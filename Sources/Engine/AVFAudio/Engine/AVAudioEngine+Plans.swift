import Foundation
import RenderGraph

// What the core asks of the nodes. Thread: under the state lock, but for `configurationDidChange`.
extension AVAudioEngine: PlanSource {
    package func makeInterimPlan() throws -> GraphPlan? { try EnginePlanner(core, nodes).makeInterim() }

    package func makePlan() throws -> (plan: GraphPlan, nodes: [NodeNumber]) {
        tellUnitsOfSequences()
        let made = try EnginePlanner(core, nodes).make()
        sequences.follow(units(of: made.nodes) { made.plan.clocks[$0] })
        return made
    }

    package func didStopRendering(_ numbers: [NodeNumber]) {
        for number in numbers { nodes[number]?.engineDidStop() }
    }

    /// On the engine's own queue: the handler may reconnect, start and release the engine.
    package func configurationDidChange() {
        if let told = core.onConfigurationChange { return told() }
        NotificationCenter.default.post(name: .AVAudioEngineConfigurationChange, object: self)
    }

    /// - Throws: NSError that names both formats, when voice processing is on and the ends differ.
    package func checkFormats() throws {
        guard core.voice != nil, let input = nodes.input, let output = nodes.output else { return }
        let (given, taken) = (input.outputFormat(forBus: 0), output.inputFormat(forBus: 0))
        guard given.sampleRate != taken.sampleRate || given.channelCount != taken.channelCount else { return }
        throw EngineFaults.format(
            input, 0, given,
            "with voice processing it gives what \(output.graphName) takes, \(EngineFaults.describe(taken)); connect "
                + "both in one format at the device's rate")
    }
}
