import ComponentRegistry

/// One row of `auctl list`.
struct ListedComponent: Encodable {
    var component: RegisteredComponent
    /// Why its bundle is in quarantine; nil when it is not.
    var quarantine: String?

    private enum CodingKeys: String, CodingKey { case quarantine }

    /// The component's own fields, and the quarantine beside them.
    func encode(to encoder: any Encoder) throws {
        try component.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(quarantine, forKey: .quarantine)
    }
}
