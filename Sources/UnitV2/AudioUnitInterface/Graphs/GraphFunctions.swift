import AudioToolbox

// Graphs, their nodes and inputs, under the C symbols of AUGraph.h, which says what each returns. Thread: any but render,
// one at a time for one graph.

/// Runs `body` with the graph of a handle.
private func with(_ handle: OpaquePointer?, _ body: (UnitGraph) throws -> Void) -> OSStatus {
    StatusError.status { try body(UnitGraphs.graph(handle)) }
}

/// - Throws: ParamError for null.
private func given<Value>(_ pointer: UnsafeMutablePointer<Value>?) throws -> UnsafeMutablePointer<Value> {
    guard let pointer else { throw StatusError(kAudio_ParamError) }
    return pointer
}

/// An empty graph.
@c(NewAUGraph)
public func newGraph(_ graph: UnsafeMutablePointer<OpaquePointer?>?) -> OSStatus {
    StatusError.status { try given(graph).pointee = UnitGraphs.make() }
}

/// Closes a graph; its handle is of none from here on.
@c(DisposeAUGraph)
public func disposeGraph(_ graph: OpaquePointer?) -> OSStatus {
    StatusError.status { try UnitGraphs.remove(graph).close() }
}

/// A node without a unit until the graph is open.
@c(AUGraphAddNode)
public func graphAddNode(
    _ graph: OpaquePointer?, _ description: UnsafePointer<AudioComponentDescription>?,
    _ node: UnsafeMutablePointer<AUNode>?
) -> OSStatus {
    with(graph) { graph in
        guard let description else { throw StatusError(kAudio_ParamError) }
        let place = try given(node)
        place.pointee = try graph.add(description.pointee)
    }
}

/// Takes a node away.
@c(AUGraphRemoveNode)
public func graphRemoveNode(_ graph: OpaquePointer?, _ node: AUNode) -> OSStatus {
    with(graph) { try $0.remove(node) }
}

/// How many nodes there are.
@c(AUGraphGetNodeCount)
public func graphGetNodeCount(_ graph: OpaquePointer?, _ count: UnsafeMutablePointer<UInt32>?) -> OSStatus {
    with(graph) { try given(count).pointee = UInt32($0.layout.nodes.count) }
}

/// The node of an index.
@c(AUGraphGetIndNode)
public func graphGetIndNode(
    _ graph: OpaquePointer?, _ index: UInt32, _ node: UnsafeMutablePointer<AUNode>?
) -> OSStatus {
    with(graph) { graph in
        let nodes = graph.layout.nodes
        guard index < UInt32(nodes.count) else { throw StatusError(kAudio_ParamError) }
        try given(node).pointee = nodes[Int(index)].number
    }
}

/// A node's component, and its unit where the graph is open.
@c(AUGraphNodeInfo)
public func graphNodeInfo(
    _ graph: OpaquePointer?, _ node: AUNode, _ description: UnsafeMutablePointer<AudioComponentDescription>?,
    _ unit: UnsafeMutablePointer<OpaquePointer?>?
) -> OSStatus {
    with(graph) { graph in
        guard let found = graph.layout.nodes.first(where: { $0.number == node }) else {
            throw StatusError(kAUGraphErr_NodeNotFound)
        }
        description?.pointee = found.description
        unit?.pointee = graph.unit(node)
    }
}

// MARK: Inputs

/// Has an output of a node feed an input of another one.
@c(AUGraphConnectNodeInput)
public func graphConnectNodeInput(
    _ graph: OpaquePointer?, _ source: AUNode, _ output: UInt32, _ destination: AUNode, _ input: UInt32
) -> OSStatus {
    with(graph) { try $0.connect(source, output: output, to: .init(destination, input)) }
}

/// Has a callback feed an input.
@c(AUGraphSetNodeInputCallback)
public func graphSetNodeInputCallback(
    _ graph: OpaquePointer?, _ destination: AUNode, _ input: UInt32, _ callback: UnsafePointer<AURenderCallbackStruct>?
) -> OSStatus {
    with(graph) { graph in
        // The header says that there is a function; a program in C may give none all the same.
        guard let callback, UnsafeRawPointer(callback).loadUnaligned(as: UInt.self) != 0 else {
            throw StatusError(kAudio_ParamError)
        }
        try graph.call(callback.pointee, for: .init(destination, input))
    }
}

/// Has nothing feed an input.
@c(AUGraphDisconnectNodeInput)
public func graphDisconnectNodeInput(_ graph: OpaquePointer?, _ destination: AUNode, _ input: UInt32) -> OSStatus {
    with(graph) { try $0.disconnect(.init(destination, input)) }
}

/// Has nothing feed any input.
@c(AUGraphClearConnections)
public func graphClearConnections(_ graph: OpaquePointer?) -> OSStatus { with(graph) { $0.disconnectAll() } }

// MARK: Interactions

/// How many inputs are fed.
@c(AUGraphGetNumberOfInteractions)
public func graphGetNumberOfInteractions(_ graph: OpaquePointer?, _ count: UnsafeMutablePointer<UInt32>?) -> OSStatus {
    with(graph) { try given(count).pointee = UInt32($0.layout.inputs.count) }
}

/// What feeds the input of an index.
@c(AUGraphGetInteractionInfo)
public func graphGetInteractionInfo(
    _ graph: OpaquePointer?, _ index: UInt32, _ interaction: UnsafeMutablePointer<AUNodeInteraction>?
) -> OSStatus {
    with(graph) { graph in
        let inputs = graph.layout.inputs
        guard index < UInt32(inputs.count) else { throw StatusError(kAudio_ParamError) }
        try given(interaction).pointee = graph.layout.interaction(inputs[Int(index)])
    }
}

/// How many inputs of a node are fed, and of others by it.
@c(AUGraphCountNodeInteractions)
public func graphCountNodeInteractions(
    _ graph: OpaquePointer?, _ node: AUNode, _ count: UnsafeMutablePointer<UInt32>?
) -> OSStatus {
    with(graph) { graph in
        try graph.layout.require(node)
        try given(count).pointee = UInt32(graph.layout.inputs(with: node).count)
    }
}

/// What feeds the inputs of a node, and others by it.
@c(AUGraphGetNodeInteractions)
public func graphGetNodeInteractions(
    _ graph: OpaquePointer?, _ node: AUNode, _ count: UnsafeMutablePointer<UInt32>?,
    _ interactions: UnsafeMutablePointer<AUNodeInteraction>?
) -> OSStatus {
    with(graph) { graph in
        try graph.layout.require(node)
        let (count, place) = (try given(count), try given(interactions))
        let inputs = graph.layout.inputs(with: node).prefix(Int(count.pointee))
        for (index, input) in inputs.enumerated() { place[index] = graph.layout.interaction(input) }
        count.pointee = UInt32(inputs.count)
    }
}

extension GraphLayout {
    /// What feeds an input that is fed.
    fileprivate func interaction(_ input: Input) -> AUNodeInteraction {
        var interaction = AUNodeInteraction()
        switch feeds[input]?.source {
        case .node(let source, let output)?:
            interaction.nodeInteractionType = UInt32(kAUNodeInteraction_Connection)
            interaction.nodeInteraction.connection = AudioUnitNodeConnection(
                sourceNode: source, sourceOutputNumber: output, destNode: input.node, destInputNumber: input.bus)
        case .callback(let callback)?:
            interaction.nodeInteractionType = UInt32(kAUNodeInteraction_InputCallback)
            interaction.nodeInteraction.inputCallback = AUNodeRenderCallback(
                destNode: input.node, destInputNumber: input.bus, cback: callback)
        case nil: break
        }
        return interaction
    }
}

// MARK: Life

/// Makes the units.
@c(AUGraphOpen)
public func graphOpen(_ graph: OpaquePointer?) -> OSStatus { with(graph) { try $0.open() } }

/// Gives the units up.
@c(AUGraphClose)
public func graphClose(_ graph: OpaquePointer?) -> OSStatus { with(graph) { $0.close() } }

/// Has the units that the output hears ready to render.
@c(AUGraphInitialize)
public func graphInitialize(_ graph: OpaquePointer?) -> OSStatus { with(graph) { try $0.initialize() } }

/// Ends that.
@c(AUGraphUninitialize)
public func graphUninitialize(_ graph: OpaquePointer?) -> OSStatus { with(graph) { $0.uninitialize() } }

/// Has the output unit's device run.
@c(AUGraphStart)
public func graphStart(_ graph: OpaquePointer?) -> OSStatus { with(graph) { try $0.start() } }

/// Ends it, when it was stopped as often as it was started.
@c(AUGraphStop)
public func graphStop(_ graph: OpaquePointer?) -> OSStatus { with(graph) { $0.stop() } }

/// Carries out changes.
@c(AUGraphUpdate)
public func graphUpdate(_ graph: OpaquePointer?, _ isUpdated: UnsafeMutablePointer<UInt8>?) -> OSStatus {
    with(graph) { graph in
        try graph.update()
        isUpdated?.pointee = 1
    }
}

/// Whether the units are made.
@c(AUGraphIsOpen)
public func graphIsOpen(_ graph: OpaquePointer?, _ isOpen: UnsafeMutablePointer<UInt8>?) -> OSStatus {
    with(graph) { try given(isOpen).pointee = $0.isOpen ? 1 : 0 }
}

/// Whether they have their resources.
@c(AUGraphIsInitialized)
public func graphIsInitialized(_ graph: OpaquePointer?, _ isInitialized: UnsafeMutablePointer<UInt8>?) -> OSStatus {
    with(graph) { try given(isInitialized).pointee = $0.isInitialized ? 1 : 0 }
}

/// Whether it was started and not stopped.
@c(AUGraphIsRunning)
public func graphIsRunning(_ graph: OpaquePointer?, _ isRunning: UnsafeMutablePointer<UInt8>?) -> OSStatus {
    with(graph) { try given(isRunning).pointee = $0.isRunning ? 1 : 0 }
}

// MARK: Observation

/// How much of the sound's time rendering took.
@c(AUGraphGetCPULoad)
public func graphGetCPULoad(_ graph: OpaquePointer?, _ load: UnsafeMutablePointer<Float>?) -> OSStatus {
    with(graph) { try given(load).pointee = $0.cycle.takeLoad() }
}

/// How much the longest cycle took.
@c(AUGraphGetMaxCPULoad)
public func graphGetMaxCPULoad(_ graph: OpaquePointer?, _ load: UnsafeMutablePointer<Float>?) -> OSStatus {
    with(graph) { try given(load).pointee = $0.cycle.takeLongestLoad() }
}

/// Has a callback called before and after each cycle.
@c(AUGraphAddRenderNotify)
public func graphAddRenderNotify(
    _ graph: OpaquePointer?, _ callback: AURenderCallback?, _ context: UnsafeMutableRawPointer?
) -> OSStatus {
    with(graph) { graph in
        guard let callback else { throw StatusError(kAudio_ParamError) }
        guard graph.cycle.notifications.add(callback, context) else {
            throw StatusError(kAudio_TooManyFilesOpenError)
        }
    }
}

/// Ends that.
@c(AUGraphRemoveRenderNotify)
public func graphRemoveRenderNotify(
    _ graph: OpaquePointer?, _ callback: AURenderCallback?, _ context: UnsafeMutableRawPointer?
) -> OSStatus {
    with(graph) { graph in
        guard let callback else { throw StatusError(kAudio_ParamError) }
        graph.cycle.notifications.remove(callback, context)
    }
}
