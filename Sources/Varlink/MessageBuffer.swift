/// Splits a stream of bytes into messages that end with a NUL byte.
struct MessageBuffer {
    /// The peer sent more than this without an end.
    struct Overflow: Error {}

    /// Longest message in bytes, without its NUL.
    let limit: Int
    private var bytes: [UInt8] = []
    private var searched = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// Bytes held, of complete and incomplete messages.
    var count: Int { bytes.count }

    mutating func append(_ piece: UnsafeRawBufferPointer) {
        bytes.append(contentsOf: piece)
    }

    /// Removes the next complete message.
    /// - Returns: nil while there is none.
    /// - Throws: `Overflow` when a message is longer than the limit.
    mutating func next() throws(Overflow) -> [UInt8]? {
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
