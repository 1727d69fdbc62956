/// The profiles that a channel knows.
public struct ProfileStateReply: WireMessage {
    /// In the unit's order; at most `WireLimits.capabilities`.
    public var enabled: [ProfileDescription]
    /// Known to the unit and not in force; limited as `enabled`.
    public var disabled: [ProfileDescription]

    /// Whether a profile stands in both lists is not checked.
    public init(enabled: [ProfileDescription], disabled: [ProfileDescription]) {
        self.enabled = enabled
        self.disabled = disabled
    }

    /// Profiles after the first `WireLimits.capabilities` of a list are left out.
    public func encode(into writer: inout WireWriter) {
        for profiles in [enabled, disabled] {
            writer.write(array: profiles.prefix(WireLimits.capabilities)) { $1.encode(into: &$0) }
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        enabled = try Self.profiles("enabled profiles", from: &reader)
        disabled = try Self.profiles("disabled profiles", from: &reader)
    }

    private static func profiles(
        _ field: StaticString, from reader: inout WireReader
    ) throws(WireError) -> [ProfileDescription] {
        try reader.array(field, limit: WireLimits.capabilities, elementSize: ProfileDescription.minimumSize) {
            reader throws(WireError) in try ProfileDescription(from: &reader)
        }
    }
}
