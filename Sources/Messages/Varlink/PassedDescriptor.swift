import LinuxSystem
import Synchronization

/// A file descriptor on its way through a varlink message; closed with its last reference unless taken.
public final class PassedDescriptor: Sendable {
    /// The most descriptors beside one message.
    public static let limit = 16

    private let descriptor: Mutex<Int32>

    /// Takes ownership of an open descriptor.
    public init(_ descriptor: consuming FileDescriptor) {
        self.descriptor = Mutex(descriptor.take())
    }

    /// The number, or −1 once taken; owned by this object.
    public var number: Int32 { descriptor.withLock { $0 } }

    /// Hands the ownership to the caller; nil when it was handed over before.
    public func take() -> FileDescriptor? {
        let number = descriptor.withLock { descriptor in
            defer { descriptor = -1 }
            return descriptor
        }
        return number >= 0 ? FileDescriptor(owning: number) : nil
    }

    deinit { _ = take() }
}
