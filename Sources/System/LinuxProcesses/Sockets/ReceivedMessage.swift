public import LinuxSystem

/// What one receive brought: bytes in the caller's buffer, and descriptors that are closed unless taken.
public struct ReceivedMessage: ~Copyable, Sendable {
    /// Bytes written into the buffer; 0 at the end of the connection.
    public let byteCount: Int
    /// The message was longer than the buffer; the rest is lost.
    public let isTruncated: Bool
    /// More descriptors came than were allowed; the surplus is closed.
    public let descriptorsTruncated: Bool
    private var descriptors: [Int32]

    init(byteCount: Int, isTruncated: Bool, descriptorsTruncated: Bool, descriptors: [Int32]) {
        self.byteCount = byteCount
        self.isTruncated = isTruncated
        self.descriptorsTruncated = descriptorsTruncated
        self.descriptors = descriptors
    }

    deinit {
        for number in descriptors where number >= 0 { _ = FileDescriptor(owning: number) }
    }

    /// How many came, taken or not.
    public var descriptorCount: Int { descriptors.count }

    /// Hands over the descriptor at `index`; nil when there is none or it was taken before.
    public mutating func takeDescriptor(_ index: Int) -> FileDescriptor? {
        guard descriptors.indices.contains(index), descriptors[index] >= 0 else { return nil }
        let number = descriptors[index]
        descriptors[index] = -1
        return FileDescriptor(owning: number)
    }
}
