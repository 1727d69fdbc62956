import AudioToolbox
import Foundation
import RenderGraph

// What MIDI connections come to. Thread: under the engine's lock, but for `disconnectMIDIConnections`.
extension AVAudioEngine {
    func makeMIDIConnections(
        _ source: AVAudioNode, _ targets: [AVAudioNode], _ format: AVAudioFormat?, _ tap: MIDITap
    ) throws {
        let sender = try midiSource(source)
        let receivers = try targets.map(midiTarget)
        guard !receivers.isEmpty, Set(receivers.map(\.node)).count == receivers.count else {
            throw EngineFaults.error(
                -50, "\(source.graphName) sends its MIDI to one node or several, each of them once")
        }
        if let cause = receivers.first(where: { core.midi.links.reaches($0.node, sender, through: core.graph) }) {
            let name = nodes[cause.node]?.graphName ?? ""
            throw EngineFaults.error(
                Int(kAudioUnitErr_InvalidParameter),
                "\(source.graphName) cannot send its MIDI to \(name), which feeds it: it would get its own")
        }
        if let format { try source.check(outputFormat: format, bus: 0) }
        let former = (midi: core.midi, format: source.setOutputFormats[0])
        if let format { source.setOutputFormats[0] = format }
        core.midi.connect(sender, to: receivers, tap)
        do { try core.planIfRunning() } catch {
            core.midi = former.midi
            source.setOutputFormats[0] = former.format
            core.planAgain()
            throw error
        }
    }

    /// A MIDI processor with an output bus, by which it is rendered.
    private func midiSource(_ node: AVAudioNode) throws -> NodeNumber {
        guard let number = nodes.number(of: node) else { throw EngineFaults.notAttached(node, "connect its MIDI") }
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
        return number
    }

    private func midiTarget(_ node: AVAudioNode) throws -> MIDIReceiver {
        guard let number = nodes.number(of: node) else { throw EngineFaults.notAttached(node, "connect MIDI to it") }
        guard let unit = node as? AVAudioUnit, unit.auAudioUnit.scheduleMIDIEventListBlock != nil else {
            throw EngineFaults.error(
                -50,
                "\(node.graphName) takes no MIDI: only units of the types 'aumu', 'aumf' and 'aumi' do, instruments, music "
                    + "effects and MIDI processors")
        }
        return MIDIReceiver(node: number, unit: unit.auAudioUnit)
    }

    func disconnectMIDIConnections(_ node: AVAudioNode, _ cut: (inout EngineMIDI, NodeNumber) -> Void) {
        core.recording {
            try core.lock.withLock {
                guard let number = nodes.number(of: node) else {
                    throw EngineFaults.notAttached(node, "disconnect its MIDI")
                }
                cut(&core.midi, number)
                core.graphChanged()
            }
        }
    }
}
