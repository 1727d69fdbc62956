/// An interface that a server offers.
public protocol VarlinkInterface: Sendable {
    /// The qualified name, such as `io.auserviced`.
    var name: String { get }
    /// The interface description in varlink's language, served to clients as it is.
    var description: String { get }
    /// Answers one call. Calls of one connection come one after another, those of several connections at once.
    ///
    /// The task is cancelled when the client goes away.
    /// - Throws: `VarlinkError` is sent as it is; a `DecodingError` becomes `InvalidParameter`; any other error becomes
    ///   the interface's `Failed` with its description.
    func handle(_ call: VarlinkCall) async throws -> VarlinkReply
}
