import AudioToolbox
import Foundation
import RenderGraph

// What MIDI connections come to. Thread: under the engine's lock, but for `disconnectMIDIConnections`.
extension AVAudioEngine {
    func makeMIDIConnections(
        _ source: AVAudioNode, _ targets: [AVAudioNode], _ format: AVAudioFormat?, _ tap: EngineMIDI.Tap
    ) throws {
        let sender = try midiSource(source)
        let receivers = try targets.map(midiTarget)
        guard !receivers.isEmpty, Set(receivers).count == receivers.count else {
            throw EngineFaults.error(
                -50, "\(source.graphName) sends its MIDI to one node or several, each of them once")
        }
        if let cause = receivers.first(where: { midiReaches($0, source) }) {
            throw EngineFaults.error(
                Int(kAudioUnitErr_InvalidParameter),
                "\(source.graphName) cannot send its MIDI to \(cause.graphName), which feeds it: it would get its own")
        }
        if let format { try source.check(outputFormat: format, bus: 0) }
        let former = (midi: midi, format: source.setOutputFormats[0])
        if let format { source.setOutputFormats[0] = format }
        midi.connect(sender, to: receivers, tap)
        do { try planIfRunning() } catch {
            midi = former.midi
            source.setOutputFormats[0] = former.format
            planAgain()
            throw error
        }
    }

    /// A MIDI processor with an output bus, by which it is rendered.
    private func midiSource(_ node: AVAudioNode) throws -> AVAudioUnit {
        guard graph.contains(node) else { throw EngineFaults.notAttached(node, "connect its MIDI") }
        guard let unit = node as? AVAudioUnit,
            unit.audioComponentDescription.componentType == kAudioUnitType_MIDIProcessor
        else {
            throw EngineFaults.error(
                -50, "\(node.graphName) sends no MIDI: only units of the type 'aumi' do, a MIDI processor's")
        }
        guard unit.numberOfOutputs > 0 else {
            throw EngineFaults.error(
                -50, "\(node.graphName) has no output bus; a unit is rendered by its busses, so give it one")
        }
        return unit
    }

    private func midiTarget(_ node: AVAudioNode) throws -> AVAudioUnit {
        guard graph.contains(node) else { throw EngineFaults.notAttached(node, "connect MIDI to it") }
        guard let unit = node as? AVAudioUnit, unit.auAudioUnit.scheduleMIDIEventListBlock != nil else {
            throw EngineFaults.error(
                -50,
                "\(node.graphName) takes no MIDI: only units of the types 'aumu', 'aumf' and 'aumi' do, instruments, music "
                    + "effects and MIDI processors")
        }
        return unit
    }

    /// Whether sound or MIDI of one node reaches another, or they are one.
    private func midiReaches(_ node: AVAudioNode, _ target: AVAudioNode) -> Bool {
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(node)]
        var open = [node]
        while let node = open.popLast() {
            if node === target { return true }
            let next: [AVAudioNode] = graph.outputs(of: node).map(\.target) + midi.targets(of: node)
            for node in next where seen.insert(ObjectIdentifier(node)).inserted { open.append(node) }
        }
        return false
    }

    func disconnectMIDIConnections(_ node: AVAudioNode, _ cut: (inout EngineMIDI) -> Void) {
        recording {
            try lock.withLock {
                guard graph.contains(node) else { throw EngineFaults.notAttached(node, "disconnect its MIDI") }
                cut(&midi)
                graphChanged()
            }
        }
    }

    /// A node is about to leave.
    func cutMIDI(of node: AVAudioNode) {
        midi.disconnectInput(of: node)
        midi.disconnectOutput(of: node)
    }
}
