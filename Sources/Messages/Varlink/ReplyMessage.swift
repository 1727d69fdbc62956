import FoundationEssentials

/// The bytes of replies.
package enum ReplyMessage {
    /// A reply, with the NUL at its end.
    package static func encode(_ parameters: any Encodable, continues: Bool) throws -> [UInt8] {
        try bytes(Success(parameters: AnyParameters(value: parameters), continues: continues ? true : nil))
    }

    /// An error reply, with the NUL at its end.
    static func encode(_ error: VarlinkError) -> [UInt8] {
        let failure = Failure(error: error.name, parameters: error.parameters)
        // Names and JSON values always encode, but for a number that is not finite.
        return (try? bytes(failure)) ?? Array("{\"error\":\"\(error.name)\"}".utf8) + [0]
    }

    private static func bytes(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        return Array(try encoder.encode(value)) + [0]
    }

    private struct Success: Encodable {
        let parameters: AnyParameters
        let continues: Bool?
    }

    private struct Failure: Encodable {
        let error: String
        let parameters: [String: JSONValue]
    }

    private struct AnyParameters: Encodable {
        let value: any Encodable
        func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    }
}
