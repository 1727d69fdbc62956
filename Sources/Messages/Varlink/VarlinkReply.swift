/// The last reply to a call.
public struct VarlinkReply: Sendable {
    let parameters: any Encodable & Sendable
    let descriptors: [PassedDescriptor]

    /// A reply with parameters.
    /// - Parameters:
    ///   - parameters: encodes to a JSON object.
    ///   - descriptors: at most 16, passed beside the reply; closed here once sent.
    public init(_ parameters: some Encodable & Sendable, descriptors: [PassedDescriptor] = []) {
        self.parameters = parameters
        self.descriptors = descriptors
    }

    /// A reply without parameters.
    public static let empty = VarlinkReply(Nothing())

    private struct Nothing: Encodable {}
}
