import FoundationEssentials
import LinuxProcesses

/// One call under way at a server.
///
/// Thread: any but render.
public final class VarlinkCall: Sendable {
    /// The method's name without its interface.
    public let method: String
    /// The interface's name.
    public let interface: String
    /// Whether the client takes more than one reply.
    public let wantsMore: Bool
    /// Who calls.
    public let peer: PeerCredentials

    private let message: [UInt8]
    private let send: @Sendable ([UInt8]) -> Bool

    package init(
        interface: String, method: String, wantsMore: Bool, peer: PeerCredentials, message: [UInt8],
        send: @escaping @Sendable ([UInt8]) -> Bool
    ) {
        self.interface = interface
        self.method = method
        self.wantsMore = wantsMore
        self.peer = peer
        self.message = message
        self.send = send
    }

    /// The call's parameters.
    /// - Throws: `DecodingError`, best left to the server, which answers `InvalidParameter`.
    public func parameters<Parameters: Decodable>(_ type: Parameters.Type = Parameters.self) throws -> Parameters {
        let decoder = JSONDecoder()
        if let parameters = try decoder.decode(Envelope<Parameters>.self, from: Data(message)).parameters {
            return parameters
        }
        return try decoder.decode(Parameters.self, from: Data("{}".utf8))
    }

    /// Sends a reply that further ones follow; allowed only when `wantsMore`.
    /// - Throws: `CancellationError` when the client has gone.
    public func reply(_ parameters: some Encodable & Sendable) throws {
        precondition(wantsMore)
        guard send(try ReplyMessage.encode(parameters, continues: true)) else { throw CancellationError() }
    }

    private struct Envelope<Parameters: Decodable>: Decodable {
        let parameters: Parameters?
    }
}
