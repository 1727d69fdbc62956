import AudioToolbox
import Spatialization

// From nodes to tasks.
extension DomainBuilder {
    mutating func addTasks() {
        let readers = countReaders()
        let grouping = ChainGrouping(draft.nodes, nodes, readers: readers) { compiler.mayChain($0) }
        var chainOfNode: [Int: (chain: ChainProcessor, group: [Int])] = [:]
        for group in grouping.groups {
            guard let chain = chain(of: group) else { continue }
            for node in group { chainOfNode[node] = (chain, group) }
        }
        for node in draft.nodes {
            guard let (chain, group) = chainOfNode[node] else {
                addNode(node, readers)
                continue
            }
            if node == group.first { addKick(chain, group) }
            if node == group.last { addCollect(chain, group) }
        }
    }

    private func chain(of group: [Int]) -> ChainProcessor? {
        let units = group.compactMap { node -> AUAudioUnit? in
            if case .unit(let unit) = nodes[node].kind { unit.unit } else { nil }
        }
        guard let format = nodes[group[0]].outputFormats.first,
            let chain = compiler.makeChain(units, format, draft.maximumFrames)
        else { return nil }
        memory.chains.append(chain)
        return chain
    }

    /// How often each output bus is read within the domain, taps and the domain's end included.
    private func countReaders() -> [OutputPlace: Int] {
        var readers: [OutputPlace: Int] = [:]
        for node in draft.nodes {
            for case let (bus, input?) in nodes[node].inputs.enumerated()
            where draft.before[InputPlace(node: node, bus: bus)] == nil {
                readers[OutputPlace(node: input.node, bus: input.bus), default: 0] += 1
            }
            for bus in nodes[node].taps.keys { readers[OutputPlace(node: node, bus: bus), default: 0] += 1 }
            if nodes[node].observer != nil { readers[OutputPlace(node: node, bus: 0), default: 0] += 1 }
        }
        if let result = draft.result { readers[OutputPlace(node: result.node, bus: result.bus), default: 0] += 1 }
        return readers
    }

    private mutating func addNode(_ node: Int, _ readers: [OutputPlace: Int]) {
        switch nodes[node].kind {
        case .player: add(.player(node, output: makeOutput(node, 0)), for: [node])
        case .source: add(.source(node, output: makeOutput(node, 0)), for: [node])
        case .input: add(.input(output: makeOutput(node, 0)), for: [node])
        case .voice(let voice): add(.voice(voice, output: makeOutput(node, 0)), for: [node])
        case .mixer: addMixer(node, readers)
        case .space(let space): addSpace(node, space)
        case .unit: addUnit(node, readers)
        case .sink:
            if let input = nodes[node].inputs.first ?? nil, let signal = signal(node, 0, input) {
                add(.sink(node, input: signal), for: [node])
            }
        }
        addTaps(node)
    }

    private mutating func addMixer(_ node: Int, _ readers: [OutputPlace: Int]) {
        var inputs: [(signal: Int, state: MixerInput)] = []
        var onlySource: OutputPlace?
        for case let (bus, input?) in nodes[node].inputs.enumerated() {
            guard let mixing = input.mixing, let signal = signal(node, bus, input) else { continue }
            inputs.append((signal, mixing))
            onlySource = OutputPlace(node: input.node, bus: input.bus)
        }
        let output = makeOutput(node, 0)
        // One input that nobody else reads is worked on where it lies.
        if inputs.count == 1, let source = onlySource,
            signals[inputs[0].signal].channelCount == signals[output].channelCount,
            signalOfOutput[source] != inputs[0].signal || readers[source] == 1
        {
            signals[output].sameAs = inputs[0].signal
        }
        add(.mixer(node, inputs: inputs, output: output), for: [node])
    }

    private mutating func addSpace(_ node: Int, _ space: SpaceProcessor) {
        var inputs: [(signal: Int, state: SpaceInput)] = []
        for case let (bus, input?) in nodes[node].inputs.enumerated() {
            guard let state = input.space, let signal = signal(node, bus, input) else { continue }
            inputs.append((signal, state))
        }
        add(.space(space, inputs: inputs, output: makeOutput(node, 0)), for: [node])
    }

    private mutating func addUnit(_ node: Int, _ readers: [OutputPlace: Int]) {
        var inputs: [DomainTask.UnitInput] = []
        for (bus, input) in nodes[node].inputs.enumerated() {
            guard let input else {
                inputs.append(.none)
                continue
            }
            if input.rateChange == nil, let domain = draft.before[InputPlace(node: node, bus: bus)] {
                inputs.append(.domain(domain))
            } else {
                inputs.append(signal(node, bus, input).map { .signal($0) } ?? .none)
            }
        }
        let isHeard = nodes[node].outputFormats.indices.contains { readers[OutputPlace(node: node, bus: $0)] != nil }
        let outputs = nodes[node].outputFormats.indices.map { bus -> Int? in
            let isForMIDI = nodes[node].hasMIDI && !isHeard && bus == 0
            return isForMIDI || readers[OutputPlace(node: node, bus: bus)] != nil ? makeOutput(node, bus) : nil
        }
        unitTasks[node] = tasks.count
        add(
            .unit(node, inputs: inputs, outputs: outputs), for: [node],
            after: nodes[node].midiSources.compactMap { unitTasks[$0] })
    }

    private mutating func addKick(_ chain: ChainProcessor, _ group: [Int]) {
        guard let input = nodes[group[0]].inputs[0], let signal = signal(group[0], 0, input) else { return }
        add(.kick(chain, input: signal), for: group)
    }

    private mutating func addCollect(_ chain: ChainProcessor, _ group: [Int]) {
        guard let last = group.last, let (kick, input) = kicks[ObjectIdentifier(chain)] else { return }
        add(.collect(chain, output: makeOutput(last, 0)), for: group, after: [kick])
        // The units read their input until they are awaited.
        signals[input].readers.append(tasks.count - 1)
        addTaps(last)
    }

    private mutating func addTaps(_ node: Int) {
        for (bus, tap) in nodes[node].taps.sorted(by: { $0.key < $1.key }) {
            guard let signal = signalOfOutput[OutputPlace(node: node, bus: bus)] else { continue }
            add(.tap(tap, signal), for: [node])
        }
        if let observer = nodes[node].observer, let signal = signalOfOutput[OutputPlace(node: node, bus: 0)] {
            add(.observe(observer, signal), for: [node])
        }
    }

    // MARK: Signals

    private mutating func makeOutput(_ node: Int, _ bus: Int) -> Int {
        signals.append(SignalDraft(channelCount: Int(nodes[node].outputFormats[bus].channelCount)))
        signalOfOutput[OutputPlace(node: node, bus: bus)] = signals.count - 1
        return signals.count - 1
    }

    /// What an input bus reads, brought to the domain's rate and delayed where that is asked for.
    private mutating func signal(_ node: Int, _ bus: Int, _ input: GraphInput) -> Int? {
        var signal: Int
        if let change = input.rateChange, let domain = draft.before[InputPlace(node: node, bus: bus)] {
            let channels = Int(nodes[input.node].outputFormats[input.bus].channelCount)
            signals.append(SignalDraft(channelCount: channels))
            signal = signals.count - 1
            add(.rateChange(change, domain: domain, output: signal), for: [node])
        } else if let known = signalOfOutput[OutputPlace(node: input.node, bus: input.bus)] {
            signal = known
        } else {
            return nil
        }
        guard compiler.compensatesLatency, let line = input.delay else { return signal }
        let frames = latencies.delay(of: input, of: nodes[node], sampleRate: draft.sampleRate)
        signals.append(SignalDraft(channelCount: signals[signal].channelCount))
        add(.delay(line, input: signal, output: signals.count - 1, frames: frames), for: [node])
        signal = signals.count - 1
        return signal
    }

    private mutating func add(_ action: DomainTask.Action, for nodes: [Int], after others: [Int] = []) {
        var task = DomainTask(action: action, nodes: nodes, predecessors: others)
        let number = tasks.count
        for signal in task.reads {
            signals[signal].readers.append(number)
            task.predecessors.append(signals[signal].writer)
        }
        for signal in task.writes { signals[signal].writer = number }
        tasks.append(task)
        if case .kick(let chain, let input) = action { kicks[ObjectIdentifier(chain)] = (number, input) }
    }
}
