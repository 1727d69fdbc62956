/// A MIDI port of another program or of a device, as it is now.
package struct MIDIPortDescription: Sendable, Equatable {
    /// How its system finds it.
    package enum Address: Sendable, Equatable {
        case jack(String)
        case pipeWire(UInt32)
        case alsa(client: Int32, port: Int32)
    }

    /// As it is opened by: its system, and what that calls it. The same whenever the program or the device is there.
    package internal(set) var name: String
    /// For people; the name where there is no other.
    package let title: String
    package let system: MIDIPortSystem
    /// Whether it gives MIDI, else it takes some.
    package let isSource: Bool
    /// Whether a device is behind it.
    package let isHardware: Bool
    /// Whether anything is connected with it.
    package let isConnected: Bool
    let address: Address

    /// - Parameters:
    ///   - name: what its system calls it.
    ///   - title: the empty text where there is no other name.
    package init(
        name: String, title: String = "", isSource: Bool, isHardware: Bool, isConnected: Bool, address: Address
    ) {
        switch address {
        case .jack: system = .jack
        case .pipeWire: system = .pipeWire
        case .alsa: system = .alsa
        }
        self.name = "\(system.rawValue):\(name)"
        self.title = title.isEmpty ? name : title
        self.isSource = isSource
        self.isHardware = isHardware
        self.isConnected = isConnected
        self.address = address
    }

    /// Ports in the order of their systems, devices first, each with a name of its own: of ports that are called the
    /// same, all but the first have a number behind it. Pure.
    package static func distinct(_ ports: [MIDIPortDescription]) -> [MIDIPortDescription] {
        let systems = MIDIPortSystem.allCases
        let sorted = ports.enumerated().sorted { one, other in
            func rank(_ port: MIDIPortDescription) -> Int {
                (systems.firstIndex(of: port.system) ?? 0) * 2 + (port.isHardware ? 0 : 1)
            }
            return (rank(one.element), one.offset) < (rank(other.element), other.offset)
        }
        var counts: [String: Int] = [:]
        return sorted.map { _, port in
            let key = "\(port.isSource) \(port.name)"
            counts[key, default: 0] += 1
            var port = port
            if let count = counts[key], count > 1 { port.name += " #\(count)" }
            return port
        }
    }
}
