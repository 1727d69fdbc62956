import MIDIPorts
import TerminalOutput

/// The port that a person means. Pure.
package struct MIDIPortChoice {
    private let ports: [MIDIPortDescription]
    private let isSource: Bool
    private let option: String

    /// - Parameters:
    ///   - ports: all that there are.
    ///   - isSource: whether one is looked for that gives MIDI.
    ///   - option: what the person gave, for messages.
    package init(_ ports: [MIDIPortDescription], isSource: Bool, option: String) {
        self.ports = ports.filter { $0.isSource == isSource }
        (self.isSource, self.option) = (isSource, option)
    }

    /// By its name, with or without the system, or a part of it or of its title; `any` for the first device's, or
    /// else the only one. Throws `CommandFailure.notFound` with what is there when none or several fit.
    package func find(_ text: String) throws(CommandFailure) -> MIDIPortDescription {
        guard text != ArgumentSpelling.any else { return try first() }
        if let exact = ports.first(where: { $0.name == text }) { return exact }
        let search = NameSearch(ports) { [$0.name, String($0.name.drop { $0 != ":" }.dropFirst()), $0.title] }
        switch search.find(text) {
        case .one(let port): return port
        case .several(let found):
            throw CommandFailure(
                .notFound,
                "\(option): '\(TerminalText.line(text))' fits \(found.count) ports; name one of them:\n\(list(found))")
        case .none:
            throw CommandFailure(
                .notFound,
                "\(option): there is no MIDI port '\(TerminalText.line(text))'\(search.suggestion(for: text))\(there)")
        }
    }

    private func first() throws(CommandFailure) -> MIDIPortDescription {
        if let device = ports.first(where: \.isHardware) { return device }
        if let only = ports.first, ports.count == 1 { return only }
        guard ports.isEmpty else {
            throw CommandFailure(.notFound, "\(option): no port is a device's, so name one:\n\(list(ports))")
        }
        throw CommandFailure(.notFound, "\(option): \(there)")
    }

    private var there: String {
        let kind = isSource ? "gives" : "takes"
        return ports.isEmpty
            ? "no program and no device \(kind) MIDI now; `auctl midi` lists the ports" : "there are:\n\(list(ports))"
    }

    private func list(_ ports: [MIDIPortDescription]) -> String {
        ports.map { port in
            let title = port.title == String(port.name.drop { $0 != ":" }.dropFirst()) ? "" : "  \(port.title)"
            return "  " + TerminalText.line(port.name + title)
        }.joined(separator: "\n")
    }
}
