/// The MIDI ports of this machine. Thread: any but render.
package enum MIDIPorts {
    /// Every port of other programs and of devices, where a system runs: PipeWire's, JACK's, then ALSA's, devices first.
    /// Asks the servers that run, which takes some milliseconds.
    /// - Parameter server: which server of each kind, as an audio device's; nil for the default ones.
    package static func list(server: String? = nil) -> [MIDIPortDescription] {
        let found = MIDIPortSystem.allCases.flatMap { system -> [MIDIPortDescription] in
            guard let client = try? system.open(as: "auserviced", server: server, PortCycle(), {}) else { return [] }
            defer { client.close() }
            return client.ports()
        }
        return MIDIPortDescription.distinct(found)
    }
}
