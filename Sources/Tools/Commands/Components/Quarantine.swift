import ComponentRegistry
import Supervision
import TerminalOutput

/// What is in quarantine, for commands that show units beside it.
struct Quarantine {
    private let entries: [QuarantineEntry]

    /// Reads the user's list; one that cannot be read is reported on standard error and taken for empty.
    init() {
        do {
            entries = try QuarantineStore().entries()
        } catch {
            StandardError.write("auctl: \(error)")
            entries = []
        }
    }

    /// The entry that keeps a component's bundle, as it is now, from being loaded.
    func entry(of component: RegisteredComponent) -> QuarantineEntry? {
        entries.last { $0.bundleHash == component.bundleHash }
    }

    /// The latest entry for a component with these codes.
    func entry(ofCodes codes: String) -> QuarantineEntry? { entries.last { $0.component == codes } }
}

extension QuarantineEntry {
    /// Why, and what lifts it.
    var explanation: String {
        "\(TerminalText.line(reason)); `auctl quarantine clear \(TerminalText.line(component))` or an update lifts it"
    }
}
