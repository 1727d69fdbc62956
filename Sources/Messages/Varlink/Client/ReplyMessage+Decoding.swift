import FoundationEssentials

extension ReplyMessage {
    /// Reads a reply to a call of `method`, and whether further ones follow.
    /// - Throws: the `VarlinkError` that it is; `VarlinkClientError.malformedReply`.
    package static func decode<Reply: Decodable>(
        _ message: [UInt8], of method: String
    ) throws -> (reply: Reply, continues: Bool) {
        let decoder = JSONDecoder()
        do {
            let head = try decoder.decode(Head.self, from: Data(message))
            if let name = head.error {
                guard !name.isEmpty else {
                    throw VarlinkClientError.malformedReply(method: method, reason: "it is an error without a name")
                }
                throw VarlinkError(name, parameters: try errorParameters(message))
            }
            if let reply = try decoder.decode(Body<Reply>.self, from: Data(message)).parameters {
                return (reply, head.continues ?? false)
            }
            return (try decoder.decode(Reply.self, from: Data("{}".utf8)), head.continues ?? false)
        } catch let error as DecodingError {
            throw VarlinkClientError.malformedReply(method: method, reason: error.explanation)
        }
    }

    private static func errorParameters(_ message: [UInt8]) throws -> [String: JSONValue] {
        try JSONDecoder().decode(Body<[String: JSONValue]>.self, from: Data(message)).parameters ?? [:]
    }

    private struct Head: Decodable {
        let error: String?
        let continues: Bool?
    }

    private struct Body<Parameters: Decodable>: Decodable {
        let parameters: Parameters?
    }
}
