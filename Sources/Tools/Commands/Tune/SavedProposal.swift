/// What `auctl tune --write` has done.
struct SavedProposal: Encodable {
    /// The file.
    var path: String
    /// False when the file held the same before.
    var isChanged: Bool
    /// What it says now, in words.
    var summary: String

    var text: String {
        isChanged ? "written to \(path): \(summary)" : "nothing to write: \(path) says \(summary) already"
    }
}
