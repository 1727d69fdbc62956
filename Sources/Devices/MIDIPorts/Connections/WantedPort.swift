/// A port that somebody wants to be connected with, whenever it is there.
package struct WantedPort: Sendable {
    /// What is exchanged with it.
    package enum Exchange: Sendable {
        case input(MIDIInput)
        case output(MIDIEventRing)
    }

    /// As `MIDIPortDescription.name`.
    package let name: String
    package let system: MIDIPortSystem
    package let exchange: Exchange

    /// - Parameter port: as it was found.
    package init(_ port: MIDIPortDescription, _ exchange: Exchange) {
        (name, system, self.exchange) = (port.name, port.system, exchange)
    }
}
