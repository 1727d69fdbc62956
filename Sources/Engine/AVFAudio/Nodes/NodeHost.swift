import Foundation

/// What a node asks of the engine that it is attached to, whatever else that is. Thread: any but render; under the state
/// lock where that is said.
protocol NodeHost: AnyObject, Sendable {
    /// What it is but for its nodes.
    var core: EngineCore { get }

    /// By which the core knows a node that is attached. Under the lock.
    func number(of node: AVAudioNode) -> NodeNumber?
    /// Tells nodes of one class apart. Under the lock.
    func ordinal(of node: AVAudioNode) -> Int?

    /// Of what goes into a bus; nil where nothing does. Under the lock.
    func format(into node: AVAudioNode, _ bus: Int) -> AVAudioFormat?
    /// Of those who get a node's MIDI, where nothing goes into its first bus. Under the lock.
    func midiFormat(of node: AVAudioNode) -> AVAudioFormat?

    /// A mixer, or whatever has gains for its inputs, has others now.
    func inputGainsChanged(of node: AVAudioNode)
    /// One of its connections has others now. Under the lock.
    func applyGains(_ connection: EngineConnection)
    /// A source's mixing properties are these now. Under the lock.
    func applyMixing(_ values: MixingValues, of source: AVAudioNode)
    /// The connection of a mixer's bus that has a source's properties, and the way on which it has them. Under the lock.
    /// - Parameter values: the source's.
    func mixing(
        of source: AVAudioNode, _ values: MixingValues, at mixer: AVAudioNode, _ bus: Int
    ) -> (connection: EngineConnection, way: MixingWay)?

    /// What the input gives while voice processing is on; nil while it is off.
    /// Under the lock.
    /// - Parameter format: what the program set for it.
    func voiceFormat(set format: AVAudioFormat?) -> AVAudioFormat?
    /// - Throws: NSError while the engine runs or is prepared, and without a device for both ends.
    func setVoiceProcessing(_ isEnabled: Bool) throws

    func lastRenderTime(of node: AVAudioNode) -> AVAudioTime?
    /// Seconds from a node's output to the ear.
    func presentationLatency(after node: AVAudioNode) -> Double
}

// What the core knows of a node.
extension NodeHost {
    var lock: NSRecursiveLock { core.lock }

    /// The first input bus without a connection.
    func firstFreeInput(of node: AVAudioNode) -> Int {
        lock.withLock { number(of: node).map { core.graph.firstFreeInput(of: $0) } ?? 0 }
    }

    /// As many as are connected and one more.
    func inputCount(ofMixer node: AVAudioNode) -> Int {
        lock.withLock { number(of: node).map { core.graph.highestInput(of: $0) + 2 } ?? 1 }
    }

    func isConnected(_ node: AVAudioNode, output bus: Int) -> Bool {
        lock.withLock { number(of: node).map { !core.graph.outputs(of: $0, bus).isEmpty } ?? false }
    }

    /// Whether a plan that renders has the node in it.
    func isRendered(_ node: AVAudioNode) -> Bool {
        lock.withLock { number(of: node).map { core.isRendered($0) } ?? false }
    }

    /// Where the MIDI of a node's unit goes; nil for nowhere.
    func midiRoute(of node: AVAudioNode) -> MIDIRoute? {
        lock.withLock { number(of: node).flatMap { core.midi.route(of: $0) } }
    }

    /// The format of the main mixer's output where the program sets none; nil for another mixer, and while there is no
    /// hardware.
    func hardwareFormat(ofMainMixer node: AVAudioNode) -> AVAudioFormat? {
        lock.withLock {
            guard core.ends.mainMixer != nil, core.ends.mainMixer == number(of: node) else { return nil }
            let format = core.outputHardwareFormat
            return format.isAvailable ? format.standard : nil
        }
    }
}
