/// What answers the calls of one method; made by a `VarlinkMethod`.
public struct VarlinkHandler: Sendable {
    let method: String
    let description: String
    let handle: @Sendable (VarlinkCall) async throws -> VarlinkReply
}

extension [VarlinkHandler] {
    /// The methods in varlink's language, in their order, with an empty line between two.
    public var description: String { map(\.description).joined(separator: "\n") }

    /// Answers one call.
    /// - Throws: `VarlinkError.methodNotFound`, and what the method's handler throws.
    public func handle(_ call: VarlinkCall) async throws -> VarlinkReply {
        guard let handler = first(where: { $0.method == call.method }) else {
            throw VarlinkError.methodNotFound("\(call.interface).\(call.method)")
        }
        return try await handler.handle(call)
    }
}
