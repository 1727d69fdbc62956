import AVFAudio
import AudioToolbox
import RenderGraph

/// The MIDI processors in front of the unit that is heard first, which is played what they send.
struct MIDIRow {
    private let nodes: ArraySlice<AVAudioUnit>

    /// - Parameter nodes: up to the last one without input, and the next, which may be an effect that is played notes.
    init(_ nodes: ArraySlice<AVAudioUnit>) { self.nodes = nodes }

    /// What leaves the row, such as for a port, is passed on as well.
    func connect(in engine: AVAudioEngine) {
        for (node, next) in zip(nodes, nodes.dropFirst())
        where Self.isProcessor(node.auAudioUnit) && Self.takesMIDI(next.auAudioUnit) {
            engine.connectMIDI(node, to: next, format: nil, block: node.auAudioUnit.midiOutputEventBlock)
        }
    }

    private static func isProcessor(_ unit: AUAudioUnit) -> Bool {
        unit.componentDescription.componentType == kAudioUnitType_MIDIProcessor && !unit.outputBusses.isEmpty
    }

    private static func takesMIDI(_ unit: AUAudioUnit) -> Bool {
        UnhearableInput.takesNotes(unit) && unit.scheduleMIDIEventListBlock != nil
    }
}
