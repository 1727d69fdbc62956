import AudioToolbox

/// The blocks that a host gave a unit before it allocated render resources.
struct HostHooks: ~Copyable {
    var transport: TransportSource
    var midiOutput: AUMIDIOutputEventBlock?
    var midiOutputList: AUMIDIEventListBlock?
}
