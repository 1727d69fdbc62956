import AudioToolbox

/// Builds one domain of a plan: its tasks, their order, the memory of their signals, their steps.
struct DomainBuilder {
    typealias SignalNumber = Int

    /// A signal while the domain is built.
    struct SignalDraft {
        var channelCount: Int
        var writer = -1
        var readers: [Int] = []
        var sameAs: SignalNumber?
    }

    let compiler: PlanCompiler
    /// The domain's number in the plan.
    let number: Int
    let draft: DomainDraft
    let latencies: LatencyTable
    let memory: PlanMemory
    let built: [UnsafeMutablePointer<RenderDomain>?]
    var nodes: [GraphNode] { compiler.nodes }

    var signals: [SignalDraft] = []
    var signalOfOutput: [OutputPlace: SignalNumber] = [:]
    var tasks: [DomainTask] = []
    /// By node, the task of a unit that is rendered by itself.
    var unitTasks: [Int: Int] = [:]
    /// By chain, the task that starts it and what it reads.
    var kicks: [ObjectIdentifier: (task: Int, input: SignalNumber)] = [:]
    /// Places of signals, once they have memory.
    var places: [UnsafeMutablePointer<Signal>] = []
    /// Where the domain's buffers begin, and how far they lie apart.
    private var firstBuffer: UnsafeMutablePointer<Float>
    private var bufferLength: Int

    init(
        _ compiler: PlanCompiler, _ number: Int, _ draft: DomainDraft, _ latencies: LatencyTable, _ memory: PlanMemory,
        _ built: [UnsafeMutablePointer<RenderDomain>?]
    ) {
        self.compiler = compiler
        self.number = number
        self.draft = draft
        self.latencies = latencies
        self.memory = memory
        self.built = built
        firstBuffer = memory.zeros
        bufferLength = (draft.maximumFrames + 15) & ~15
    }

    mutating func build() -> (UnsafeMutablePointer<RenderDomain>, PlanDescription.Domain) {
        addTasks()
        let order = TaskOrder(kinds: tasks.map(\.kind), predecessors: tasks.map(\.predecessors)).order()
        let buffers = assignBuffers(order)
        let steps = order.map { step(tasks[$0]) }
        let domain = memory.arena.allocate(RenderDomain.self, 1)
        let times = memory.arena.allocate(StepTime.self, steps.count)
        for index in 0..<steps.count { (times + index).initialize(to: StepTime()) }
        domain.initialize(
            to: RenderDomain(
                steps: memory.arena.place(steps), stepCount: steps.count, times: times, sampleRate: draft.sampleRate,
                maximumFrames: draft.maximumFrames, clock: .passUnretained(draft.clock),
                result: draft.result.flatMap { signalOfOutput[OutputPlace(node: $0.node, bus: $0.bus)] }
                    .map { places[$0] }))
        let description = PlanDescription.Domain(
            sampleRate: draft.sampleRate, maximumFrames: draft.maximumFrames, bufferCount: buffers.bufferCount,
            steps: order.map { describe(tasks[$0]) })
        return (domain, description)
    }

    // MARK: Memory

    /// Gives every signal its place and its buffers.
    private mutating func assignBuffers(_ order: [Int]) -> BufferAssignment {
        var stepOfTask = Array(repeating: 0, count: tasks.count)
        for (step, task) in order.enumerated() { stepOfTask[task] = step }
        let byStep = signals.indices.sorted { stepOfTask[signals[$0].writer] < stepOfTask[signals[$1].writer] }
        var rank = Array(repeating: 0, count: signals.count)
        for (place, signal) in byStep.enumerated() { rank[signal] = place }
        var needs = byStep.map { signal in
            let draft = signals[signal]
            let first = stepOfTask[draft.writer]
            return BufferAssignment.Need(
                channelCount: draft.channelCount, first: first,
                last: draft.readers.map { stepOfTask[$0] }.max() ?? first, sameAs: draft.sameAs.map { rank[$0] })
        }
        let end = order.count
        if let result = resultSignal { needs[rank[result]].last = end }
        extendPassed(&needs, rank)
        let assignment = BufferAssignment(needs)
        place(assignment, rank)
        return assignment
    }

    private var resultSignal: SignalNumber? {
        draft.result.flatMap { signalOfOutput[OutputPlace(node: $0.node, bus: $0.bus)] }
    }

    /// A mixer with one input may pass its memory on: it has to last as long as what it becomes.
    private func extendPassed(_ needs: inout [BufferAssignment.Need], _ rank: [Int]) {
        for task in tasks.reversed() {
            guard case .mixer(_, let inputs, let output) = task.action, inputs.count == 1 else { continue }
            let (from, to) = (rank[inputs[0].signal], rank[output])
            needs[from].last = max(needs[from].last, needs[to].last)
        }
    }

    /// Signals of one memory share the table of their own pointers, so that the end's memory is that of all of them.
    private mutating func place(_ assignment: BufferAssignment, _ rank: [Int]) {
        firstBuffer = memory.samples(ofDomain: number, assignment.bufferCount * bufferLength)
        var made: [SignalNumber: UnsafeMutablePointer<Signal>] = [:]
        var tables: [SignalNumber: UnsafeMutablePointer<UnsafeMutablePointer<Float>>] = [:]
        let order = signals.indices.sorted { rank[$0] < rank[$1] }
        for signal in order {
            let place = memory.arena.allocate(Signal.self, 1)
            made[signal] = place
            let buffers = assignment.buffers[rank[signal]].map { firstBuffer + $0 * bufferLength }
            var own = memory.arena.place(buffers)
            if let same = signals[signal].sameAs, signals[same].channelCount == signals[signal].channelCount,
                let table = tables[same]
            {
                own = table
            }
            tables[signal] = own
            place.initialize(
                to: Signal(
                    channels: memory.arena.place(buffers), own: own, channelCount: signals[signal].channelCount,
                    zeros: memory.zeros))
        }
        places = signals.indices.compactMap { made[$0] }
    }

    // MARK: Description

    private func describe(_ task: DomainTask) -> PlanDescription.Step {
        func numbers(_ signal: SignalNumber) -> [Int] {
            let own = places[signal].pointee.own
            return (0..<signals[signal].channelCount).map { (own[$0] - firstBuffer) / bufferLength }
        }
        return PlanDescription.Step(
            action: task.name, nodes: task.nodes.map { nodes[$0].name }, inputs: task.reads.map(numbers),
            outputs: task.writes.map(numbers), domain: task.domain, delay: task.delay,
            chain: task.chain.flatMap { chain in memory.chains.firstIndex { $0 === chain } })
    }
}
