import AudioToolbox
import CAudioUnitInterface

/// A graph of audio units: its layout, the units that are made of it, and how far they are (AUGraph.h).
///
/// Before it is initialized its changes are carried out when it is; later by `update`. Thread: any but render, one at a
/// time.
// @unchecked: called one at a time, by `UnitGraphs`.
final class UnitGraph: @unchecked Sendable {
    private(set) var layout = GraphLayout()
    /// Of an open graph, by node.
    private var units: [AUNode: AudioUnit] = [:]
    /// What feeds inputs of units now, by the revision of it.
    private var applied: [GraphLayout.Input: UInt64] = [:]
    private var initialized: Set<AUNode> = []
    /// Of nodes that were removed while somebody may have rendered them.
    private var removed: [AudioUnit] = []
    private(set) var isOpen = false
    private(set) var isInitialized = false
    private var starts = 0
    let cycle = GraphCycle()

    var isRunning: Bool { starts > 0 }

    // MARK: Nodes

    func add(_ description: AudioComponentDescription) throws -> AUNode {
        var changed = layout
        let node = try changed.add(description)
        if isOpen { units[node] = try GraphUnits.make(description) }
        layout = changed
        return node
    }

    func remove(_ node: AUNode) throws {
        try layout.require(node)
        guard node != layout.output || !isInitialized else {
            throw StatusError(kAUGraphErr_CannotDoInCurrentContext)
        }
        try layout.remove(node)
        guard !isInitialized, let unit = units.removeValue(forKey: node) else { return }
        forget(node)
        GraphUnits.dispose(unit)
    }

    private func forget(_ node: AUNode) {
        applied = applied.filter { $0.key.node != node }
        initialized.remove(node)
    }

    func unit(_ node: AUNode) -> AudioUnit? { units[node] }

    // MARK: Inputs

    func connect(_ source: AUNode, output: UInt32, to input: GraphLayout.Input) throws {
        var changed = layout
        try changed.connect(source, output: output, to: input)
        if let unit = units[source] { try GraphUnits.requireBus(output, kAudioUnitScope_Output, of: unit) }
        try requireInput(input)
        layout = changed
    }

    func call(_ callback: AURenderCallbackStruct, for input: GraphLayout.Input) throws {
        var changed = layout
        try changed.call(callback, for: input)
        try requireInput(input)
        layout = changed
    }

    private func requireInput(_ input: GraphLayout.Input) throws {
        guard let unit = units[input.node] else { return }
        try GraphUnits.requireBus(input.bus, kAudioUnitScope_Input, of: unit)
    }

    func disconnect(_ input: GraphLayout.Input) throws { try layout.disconnect(input) }
    func disconnectAll() { layout.disconnectAll() }

    // MARK: Open and closed

    func open() throws {
        guard !isOpen else { return }
        do {
            for node in layout.nodes { units[node.number] = try GraphUnits.make(node.description) }
        } catch {
            disposeAll()
            throw error
        }
        isOpen = true
    }

    func close() {
        uninitialize()
        disposeAll()
        isOpen = false
    }

    private func disposeAll() {
        for unit in units.values { GraphUnits.dispose(unit) }
        units = [:]
        applied = [:]
    }

    // MARK: Initialized

    func initialize() throws {
        guard isOpen else { throw StatusError(kAUGraphErr_CannotDoInCurrentContext) }
        guard let output = layout.output else { throw StatusError(kAUGraphErr_OutputNodeErr) }
        guard !isInitialized else { return }
        do {
            try apply(output)
        } catch {
            uninitializeUnits()
            throw error
        }
        isInitialized = true
    }

    func uninitialize() {
        while isRunning { stop() }
        uninitializeUnits()
        isInitialized = false
    }

    private func uninitializeUnits() {
        for node in initialized { if let unit = units[node] { _ = AudioUnitUninitialize(unit) } }
        initialized = []
        for unit in removed { GraphUnits.dispose(unit) }
        removed = []
    }

    /// Carries out what was changed since the graph was initialized.
    func update() throws {
        guard isInitialized, let output = layout.output else { return }
        try apply(output)
    }

    /// Has the units that the output hears be fed as the layout says, each ready before one hears it.
    private func apply(_ output: AUNode) throws {
        // Who is not fed any more must not hear a unit that goes.
        for input in applied.keys where layout.feeds[input] == nil { try disconnectUnit(input) }
        let order = layout.order(of: output)
        for node in order { try prepare(node, isOutput: node == output) }
        // What was heard, and is not any more, may still be in a render call: it goes when the graph is uninitialized.
        for node in units.keys where !layout.contains(node) {
            if let unit = units.removeValue(forKey: node) { removed.append(unit) }
            forget(node)
        }
    }

    private func prepare(_ node: AUNode, isOutput: Bool) throws {
        guard let unit = units[node] else { throw StatusError(kAUGraphErr_NodeNotFound) }
        let changed = layout.inputs.filter { $0.node == node && applied[$0] != layout.feeds[$0]?.revision }
        for input in changed { try takeFormat(input, unit) }
        for input in changed { try feed(input, unit, isOutput: isOutput) }
        if isOutput { cycle.take(sampleRate: GraphUnits.sampleRate(of: unit)) }
        guard !initialized.contains(node) else { return }
        try GraphUnits.check(AudioUnitInitialize(unit))
        initialized.insert(node)
    }

    /// The input of a connection has the format of the output that feeds it.
    private func takeFormat(_ input: GraphLayout.Input, _ unit: AudioUnit) throws {
        guard case .node(let source, let output)? = layout.feeds[input]?.source, let from = units[source] else {
            return
        }
        try GraphUnits.give(
            try GraphUnits.format(of: from, kAudioUnitScope_Output, output), to: unit, bus: input.bus)
    }

    private func feed(_ input: GraphLayout.Input, _ unit: AudioUnit, isOutput: Bool) throws {
        guard let feed = layout.feeds[input] else { return }
        switch feed.source {
        case .callback(let callback) where isOutput && input.bus == 0:
            cycle.feed(by: callback)
            try GraphUnits.feed(unit, input.bus, by: cycle.callback)
        case .callback(let callback): try GraphUnits.feed(unit, input.bus, by: callback)
        case .node(let source, let output):
            guard let from = units[source] else { throw StatusError(kAUGraphErr_NodeNotFound) }
            if isOutput, input.bus == 0 {
                cycle.feed(by: from, output: output)
                try GraphUnits.feed(unit, input.bus, by: cycle.callback)
            } else {
                try GraphUnits.connect(from, output: output, to: unit, bus: input.bus)
            }
        }
        applied[input] = feed.revision
    }

    private func disconnectUnit(_ input: GraphLayout.Input) throws {
        if let unit = units[input.node] { try GraphUnits.connect(nil, output: 0, to: unit, bus: input.bus) }
        applied[input] = nil
    }

    // MARK: Running

    func start() throws {
        guard isInitialized, let output = layout.output, let unit = units[output] else {
            throw StatusError(kAUGraphErr_CannotDoInCurrentContext)
        }
        if starts == 0 {
            let status = OutputUnits.start(unit)
            // The generic output has nothing that runs.
            guard status == noErr || status == kAudio_UnimplementedError else { throw StatusError(status) }
        }
        starts += 1
    }

    func stop() {
        guard starts > 0 else { return }
        starts -= 1
        guard starts == 0, let output = layout.output, let unit = units[output] else { return }
        _ = OutputUnits.stop(unit)
    }
}
