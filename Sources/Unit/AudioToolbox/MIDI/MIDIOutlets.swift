/// The host's blocks for the MIDI that a unit sends.
struct MIDIOutlets {
    var bytes: AUMIDIOutputEventBlock?
    var packets: AUMIDIEventListBlock?
}
