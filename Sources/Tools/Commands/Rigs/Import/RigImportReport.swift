import Rigs
import TerminalOutput
import Varlink

/// What `auctl rig import` made of a file, or would make.
struct RigImportReport: Encodable {
    let name: String
    /// The rig's file; nil for what is only looked at.
    let path: String?
    let hasReplaced: Bool
    /// The components, first to last.
    let units: [String]
    /// What is not taken over, a sentence without its end each.
    let remarks: [String]
    /// The plug-ins that cannot be used, with the reason.
    let missing: [String]
    /// What the file would hold; nil for one that is written.
    let rig: JSONValue?
    private let chain: String

    init(_ name: RigName, _ result: RigImporter.Result, at path: String?, hasReplaced: Bool) {
        self.name = name.text
        self.path = path
        self.hasReplaced = hasReplaced
        units = result.rig.units.map { "\($0.component)" }
        remarks = result.remarks
        missing = result.missing
        rig = path == nil ? result.rig.json : nil
        chain = result.rig.chain
    }

    private enum CodingKeys: CodingKey { case name, path, hasReplaced, units, remarks, missing, rig }

    /// The chain, and a line for each thing that is not in it.
    var text: String {
        let verb = path == nil ? "would be made" : hasReplaced ? "is replaced" : "is made"
        let units = chain.isEmpty ? "nothing" : TerminalText.line(chain)
        let lines = ["\(TerminalText.line(name)) \(verb): \(units)"]
        return (lines + (missing + remarks).map { "  \(TerminalText.line($0))" }).joined(separator: "\n")
    }
}
