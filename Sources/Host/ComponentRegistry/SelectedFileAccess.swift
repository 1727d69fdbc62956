/// What a unit may do with the files that the user selects for it.
public enum SelectedFileAccess: String, Hashable, Sendable, Codable {
    /// Read them.
    case readOnly = "read-only"
    /// Read them and write to them.
    case readWrite = "read-write"

    /// The key in `resourceUsage`; its value is one of the above.
    static let key = "files.user-selected"

    /// The key with the value behind it, as `RegisteredComponent.resourceUsage` lists it.
    var resource: String { "\(Self.key).\(rawValue)" }

    /// What a component declares that lists these resources; the lesser of two. Nil for none.
    init?(of usage: Set<String>) {
        guard let declared = [Self.readOnly, .readWrite].first(where: { usage.contains($0.resource) }) else {
            return nil
        }
        self = declared
    }
}
