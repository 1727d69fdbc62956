/// Splits a stream of bytes into messages that end with a NUL byte.
package struct MessageBuffer {
    /// The peer sent more than this without an end.
    package struct Overflow: Error {}

    /// Longest message in bytes, without its NUL.
    package let limit: Int
    private var bytes: [UInt8] = []
    private var searched = 0

    /// Holds nothing yet.
    package init(limit: Int) {
        self.limit = limit
    }

    /// Bytes held, of complete and incomplete messages.
    package var count: Int { bytes.count }

    /// Takes what was received.
    package mutating func append(_ piece: UnsafeRawBufferPointer) {
        bytes.append(contentsOf: piece)
    }

    /// Removes the next complete message.
    /// - Returns: nil while there is none.
    /// - Throws: `Overflow` when a message is longer than the limit.
    package mutating func next() throws(Overflow) -> [UInt8]? {
        guard let end = bytes[searched...].firstIndex(of: 0) else {
            searched = bytes.count
            guard bytes.count <= limit else { throw Overflow() }
            return nil
        }
        guard end <= limit else { throw Overflow() }
        let message = Array(bytes[..<end])
        bytes.removeSubrange(...end)
        searched = 0
        return message
    }
}
