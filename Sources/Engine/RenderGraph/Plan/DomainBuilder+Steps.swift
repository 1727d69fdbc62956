import AudioToolbox
import Spatialization

// From tasks to steps, once signals have their places.
extension DomainBuilder {
    func step(_ task: DomainTask) -> PlanStep {
        switch task.action {
        case .player(let node, let output):
            guard case .player(let player) = nodes[node].kind else { break }
            return .player(player.state, places[output])
        case .source(let node, let output):
            guard case .source(let source) = nodes[node].kind else { break }
            return .source(.passUnretained(source), places[output])
        case .input(let output): return .input(places[output])
        case .voice(let voice, let output): return .voice(.passUnretained(voice), places[output])
        case .mixer(_, let inputs, let output): return .mixer(mixerStep(inputs, output))
        case .space(let space, let inputs, let output):
            let read = inputs.map { SpaceSignal(channels: places[$0.signal].pointee.channels, state: $0.state.state) }
            return .space(memory.arena.place([SpaceStep(read, places[output], space, in: memory.arena)]))
        case .unit(let node, let inputs, let outputs):
            guard case .unit(let unit) = nodes[node].kind else { break }
            return .unit(unitStep(unit, inputs, outputs))
        case .kick(let chain, let input): return .kick(.passUnretained(chain), places[input])
        case .collect(let chain, let output): return .collect(.passUnretained(chain), places[output])
        case .sink(let node, let input):
            guard case .sink(let sink) = nodes[node].kind else { break }
            return .sink(.passUnretained(sink), places[input])
        case .rateChange(let change, let domain, let output):
            guard let before = built[domain] else { break }
            let step = RateChangeStep(state: change.state, domain: before, output: places[output])
            return .rateChange(memory.arena.place([step]))
        case .delay(let line, let input, let output, let frames):
            let step = DelayStep(state: line.state, input: places[input], output: places[output], length: frames)
            return .delay(memory.arena.place([step]))
        case .tap(let tap, let signal): return .tap(.passUnretained(tap), places[signal])
        case .observe(let observer, let signal): return .observe(.passUnretained(observer), places[signal])
        }
        preconditionFailure("a task of another kind than its node")
    }

    private func mixerStep(
        _ inputs: [(signal: Int, state: MixerInput)], _ output: Int
    ) -> UnsafeMutablePointer<MixerStep> {
        let read = inputs.map { MixerStep.Input(signal: places[$0.signal], state: $0.state.state) }
        let channels = signals[output].channelCount
        let copies = signals[output].sameAs == nil ? nil : memory.copies(channels)
        return memory.arena.place([
            MixerStep(read, places[output], copies: copies, memory.mixPlaces(channels), in: memory.arena)
        ])
    }

    private func unitStep(
        _ unit: GraphUnit, _ inputs: [DomainTask.UnitInput], _ outputs: [Int?]
    ) -> UnsafeMutablePointer<UnitStep> {
        let arena = memory.arena
        let signals = inputs.map { input -> UnsafeMutablePointer<Signal>? in
            if case .signal(let signal) = input { places[signal] } else { nil }
        }
        let domains = inputs.map { input -> UnsafeMutablePointer<RenderDomain>? in
            if case .domain(let domain) = input { built[domain] } else { nil }
        }
        let copies = zip(signals, domains).map { signal, domain -> UnsafeMutablePointer<UnsafeMutablePointer<Float>>? in
            guard let signal = signal ?? domain?.pointee.result, unit.unit.canProcessInPlace else { return nil }
            let frames = domain?.pointee.maximumFrames ?? draft.maximumFrames
            return arena.place((0..<signal.pointee.channelCount).map { _ in arena.zeros(frames) })
        }
        return arena.place([
            UnitStep(
                inputs: arena.place(signals), domains: arena.place(domains), inputCount: inputs.count,
                outputs: arena.place(outputs.map { $0.map { places[$0] } }), outputCount: outputs.count,
                copies: arena.place(copies), processor: .passUnretained(unit.processor))
        ])
    }
}
