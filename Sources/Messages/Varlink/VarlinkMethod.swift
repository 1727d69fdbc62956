/// A method of an interface, for its clients and its server alike: its name, and what calls and replies carry.
public struct VarlinkMethod<Parameters: Codable & Sendable, Reply: Codable & Sendable>: Sendable {
    /// Without the interface.
    public let name: String
    /// With the interface, as calls have it.
    public let qualifiedName: String
    /// The method in varlink's language, after its comment.
    package let description: String

    /// - Parameters:
    ///   - signature: parameters and reply in varlink's language, such as `(instance: int) -> ()`.
    ///   - comment: lines for people; empty for none.
    public init(_ name: String, in interface: String, _ signature: String, _ comment: String = "") {
        self.name = name
        qualifiedName = "\(interface).\(name)"
        let comment = comment.split(separator: "\n").map { "# \($0)\n" }.joined()
        description = "\(comment)method \(name)\(signature)\n"
    }

    /// Answers calls with what `body` returns.
    public func reply(_ body: @escaping @Sendable (Parameters) async throws -> Reply) -> VarlinkHandler {
        handle { call, parameters in VarlinkReply(try await body(parameters)) }
    }

    /// Answers calls with what `body` returns, which may send further replies before.
    public func handle(
        _ body: @escaping @Sendable (VarlinkCall, Parameters) async throws -> VarlinkReply
    ) -> VarlinkHandler {
        VarlinkHandler(method: name, description: description) { try await body($0, try $0.parameters()) }
    }
}

extension VarlinkMethod where Reply == NoReply {
    /// Answers calls when `body` has returned.
    public func acknowledge(_ body: @escaping @Sendable (Parameters) async throws -> Void) -> VarlinkHandler {
        handle { _, parameters in
            try await body(parameters)
            return .empty
        }
    }
}
