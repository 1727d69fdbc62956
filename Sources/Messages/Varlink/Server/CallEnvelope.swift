import FoundationEssentials

/// What every call says beside its parameters.
package struct CallEnvelope: Hashable, Sendable {
    /// The interface's name.
    package let interface: String
    /// The method's name without its interface.
    package let method: String
    /// Whether the client takes more than one reply.
    package let wantsMore: Bool
    /// Whether the client takes no reply at all.
    package let isSilent: Bool

    /// Reads a message; nil when it is no call.
    package init?(of message: [UInt8]) {
        guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(message)),
            let dot = fields.method.lastIndex(of: ".")
        else { return nil }
        interface = String(fields.method[..<dot])
        method = String(fields.method[fields.method.index(after: dot)...])
        isSilent = fields.oneway ?? false
        wantsMore = fields.more ?? false && !isSilent
    }

    private struct Fields: Decodable {
        let method: String
        let more: Bool?
        let oneway: Bool?
    }
}
