/// The profiles that a channel knows.
public struct ProfileStateReply: WireMessage {
    public var enabled: [ProfileDescription]
    public var disabled: [ProfileDescription]

    public init(enabled: [ProfileDescription], disabled: [ProfileDescription]) {
        self.enabled = enabled
        self.disabled = disabled
    }

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
