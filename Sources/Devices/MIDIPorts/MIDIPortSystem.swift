/// Where a MIDI port is. Its raw value is what its ports' names begin with.
package enum MIDIPortSystem: String, Sendable, CaseIterable, Codable {
    // In the order in which a port is looked for when none is named: where PipeWire runs, it has ALSA's ports, too.
    case pipeWire = "pipewire"
    case jack
    /// The sequencer of the kernel; what BlueZ offers of Bluetooth is there, too.
    case alsa
}
