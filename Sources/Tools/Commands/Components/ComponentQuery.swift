import ComponentRegistry
import TerminalOutput

/// Components as a person names them on a command line.
package struct ComponentQuery {
    let words: [String]

    package init(_ words: [String]) { self.words = words }

    /// Type, subtype and manufacturer, missing ones as wildcards. Throws naming the word that is no code.
    package func pattern() throws -> ComponentIdentifier {
        guard words.count <= 3 else {
            throw CommandFailure(
                .usage, "\(words.count) codes given; a component has three: type, subtype, manufacturer")
        }
        let padded = words + Array(repeating: "0", count: 3 - words.count)
        do {
            return try ComponentIdentifier(type: padded[0], subtype: padded[1], manufacturer: padded[2])
        } catch {
            throw CommandFailure(.usage, "\(error)")
        }
    }

    /// The one component that is meant: a triple in one word or three, or a name or a part of one. Throws when none or
    /// several fit.
    package func component(in scan: ComponentScan) throws -> RegisteredComponent {
        let text = words.joined(separator: " ")
        let found = scan.components(named: text)
        guard found.isEmpty else { return try only(found, text) }
        if ForeignName.isOne(text) { return try ForeignName(text).component() }
        let search = NameSearch(scan.components) { [$0.name, $0.unitName, "\($0.identifier)"] }
        switch search.find(text) {
        case .one(let component): return component
        case .several(let several): return try only(several, text)
        case .none: throw CommandFailure(.notFound, notFound(text, scan, search))
        }
    }

    private func only(_ found: [RegisteredComponent], _ text: String) throws -> RegisteredComponent {
        if let first = found.first, found.count == 1 { return first }
        let isPattern = text.split(separator: " ").contains("0")
        let list = found.map { "  \($0.identifier)  \(TerminalText.line($0.name))" }.joined(separator: "\n")
        let wildcard = isPattern ? " (the code 0 fits every one)" : ""
        throw CommandFailure(
            .notFound, "'\(text)'\(wildcard) names \(found.count) components; name one of them:\n\(list)")
    }

    private func notFound(
        _ text: String, _ scan: ComponentScan, _ search: NameSearch<RegisteredComponent>
    ) -> String {
        let words = text.split(whereSeparator: { " ,:/".contains($0) }).map(String.init)
        let suggestion = search.suggestion(for: text)
        if words.count == 3, suggestion == "; " {
            do {
                _ = try ComponentIdentifier(type: words[0], subtype: words[1], manufacturer: words[2])
            } catch {
                return "no component '\(text)': \(error)"
            }
        }
        guard !scan.components.isEmpty else {
            return "no component '\(text)': no extension is installed; `auctl doctor` shows where they are looked for"
        }
        return "no component '\(text)'\(suggestion)`auctl list` shows those that are "
            + "installed"
    }
}
