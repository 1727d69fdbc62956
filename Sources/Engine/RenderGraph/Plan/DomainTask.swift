import AudioToolbox
import Spatialization
import VoiceProcessing

/// One thing to be done in a domain, before it has an order and memory.
struct DomainTask {
    /// What is done; signals and nodes by number.
    enum Action {
        case player(Int, output: Int)
        case source(Int, output: Int)
        case input(output: Int)
        case voice(VoiceProcessor, output: Int)
        case mixer(Int, inputs: [(signal: Int, state: MixerInput)], output: Int)
        case space(SpaceProcessor, inputs: [(signal: Int, state: SpaceInput)], output: Int)
        /// Per input bus: a signal, or the domain that the unit pulls from; per output bus a signal.
        case unit(Int, inputs: [UnitInput], outputs: [Int?])
        case kick(ChainProcessor, input: Int)
        case collect(ChainProcessor, output: Int)
        case sink(Int, input: Int)
        case rateChange(RateChange, domain: Int, output: Int)
        case delay(DelayLine, input: Int, output: Int, frames: Int)
        case tap(TapRecorder, Int)
        case observe(OutputObserver, Int)
    }

    enum UnitInput {
        case none
        case signal(Int)
        case domain(Int)
    }

    let action: Action
    let nodes: [Int]
    var predecessors: [Int]

    var kind: TaskOrder.Kind {
        switch action {
        case .kick(let chain, _): chain.isElsewhere ? .farKick : .kick
        case .collect(let chain, _): chain.isElsewhere ? .farCollect : .collect
        default: .other
        }
    }

    var name: String {
        switch action {
        case .player: "play"
        case .source: "source"
        case .input: "input"
        case .voice: "voice"
        case .mixer: "mix"
        case .space: "place"
        case .unit: "unit"
        case .kick: "kick"
        case .collect: "collect"
        case .sink: "sink"
        case .rateChange: "convert"
        case .delay: "delay"
        case .tap: "tap"
        case .observe: "observe"
        }
    }

    /// Signals that it reads.
    var reads: [Int] {
        switch action {
        case .player, .source, .input, .voice, .collect, .rateChange: []
        case .mixer(_, let inputs, _): inputs.map(\.signal)
        case .space(_, let inputs, _): inputs.map(\.signal)
        case .unit(_, let inputs, _):
            inputs.compactMap { if case .signal(let signal) = $0 { signal } else { nil } }
        case .kick(_, let input), .sink(_, let input), .delay(_, let input, _, _): [input]
        case .tap(_, let signal), .observe(_, let signal): [signal]
        }
    }

    /// Signals that it gives.
    var writes: [Int] {
        switch action {
        case .player(_, let output), .source(_, let output), .input(let output), .voice(_, let output),
            .mixer(_, _, let output), .space(_, _, let output),
            .collect(_, let output), .rateChange(_, _, let output), .delay(_, _, let output, _):
            [output]
        case .unit(_, _, let outputs): outputs.compactMap { $0 }
        case .kick, .sink, .tap, .observe: []
        }
    }

    /// The domain that it runs.
    var domain: Int? {
        switch action {
        case .rateChange(_, let domain, _): domain
        case .unit(_, let inputs, _):
            inputs.lazy.compactMap { if case .domain(let domain) = $0 { domain } else { nil } }.first
        default: nil
        }
    }

    /// The units elsewhere that it starts or awaits.
    var chain: ChainProcessor? {
        switch action {
        case .kick(let chain, _), .collect(let chain, _): chain
        default: nil
        }
    }

    var delay: Int? { if case .delay(_, _, _, let frames) = action { frames } else { nil } }
}
