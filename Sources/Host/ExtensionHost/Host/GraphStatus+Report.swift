import HostControl
import RenderGraph

extension GraphStatus {
    /// The same for the wire.
    init(_ report: GraphReport) {
        self.init(
            name: report.name, state: report.state, device: report.device, cycles: report.cycles,
            domains: report.domains.map { domain in
                Domain(
                    sampleRate: domain.sampleRate, maximumFrames: domain.maximumFrames,
                    bufferCount: domain.bufferCount, steps: domain.steps.map(Step.init))
            })
    }
}

extension GraphStatus.Step {
    fileprivate init(_ step: GraphReport.Step) {
        self.init(action: step.step.action, nodes: step.step.nodes, reads: step.step.inputs, writes: step.step.outputs)
        runsDomain = step.step.domain
        delayFrames = step.step.delay
        meanNanoseconds = step.mean
        longestNanoseconds = step.longest
        core = step.core
        reason = step.reason
        joinedUnits = step.joinedUnits
    }
}
