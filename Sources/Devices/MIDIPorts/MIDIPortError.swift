/// Why MIDI ports cannot be used.
package struct MIDIPortError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The port or the system that it is about.
    package let port: String
    /// What happened, and what to do about it.
    package let reason: String

    package init(port: String, reason: String) { (self.port, self.reason) = (port, reason) }

    package var description: String { "MIDI port \"\(port)\": \(reason)" }
}
