internal import CLinuxProcesses
import Glibc
public import LinuxSystem

/// An anonymous file in memory that processes share by passing its descriptor; its pages are reserved when it is made.
public final class MemoryFile: Sendable {
    /// Bytes.
    public let size: Int
    private let descriptor: FileDescriptor

    /// Makes a file of `size` bytes, not yet sealed. Thread: any but render.
    public init(name: String, size: Int) throws(SystemError) {
        precondition(size > 0, "an empty memory file cannot be mapped")
        self.size = size
        descriptor = FileDescriptor(owning: try check(clinux_memory_file(name, UInt64(size)), "memfd_create", name))
    }

    /// Takes over a received descriptor after checking that it is at least `minimumSize` bytes and can no longer change
    /// its size. Throws EINVAL for a file that is too small, not sealed as required, or not a memory file.
    public init(adopting received: consuming FileDescriptor, minimumSize: Int, requiredSeals: MemorySeals = .fixedSize)
        throws(SystemError)
    {
        let number = received.rawValue
        let seals = MemorySeals(rawValue: try check(clinux_get_seals(number), "fcntl F_GET_SEALS", "received file"))
        let bytes = try check(clinux_file_size(number), "fstat", "received file")
        guard seals.isSuperset(of: requiredSeals) else {
            throw SystemError(call: "adopt", errno: EINVAL, subject: "received memory file lacks seals")
        }
        guard bytes >= minimumSize, bytes > 0, bytes <= 1 << 40 else {
            throw SystemError(
                call: "adopt", errno: EINVAL, subject: "received memory file has \(bytes) bytes, needs \(minimumSize)")
        }
        size = Int(bytes)
        descriptor = received
    }

    /// Borrowed, for sending.
    public var rawDescriptor: Int32 { descriptor.rawValue }

    /// For good: a seal is never taken off. Throws EPERM after `.seal`, EBUSY for `.write` while a writable mapping
    /// exists.
    public func add(_ seals: MemorySeals) throws(SystemError) {
        try check(clinux_add_seals(descriptor.rawValue, seals.rawValue), "fcntl F_ADD_SEALS")
    }

    /// Those that any holder of the file has added so far.
    public var seals: MemorySeals { MemorySeals(rawValue: max(clinux_get_seals(descriptor.rawValue), 0)) }

    /// Maps the whole file, with its pages present.
    public func map(writable: Bool) throws(SystemError) -> MemoryMapping {
        var address: UnsafeMutableRawPointer?
        try check(clinux_map(descriptor.rawValue, UInt64(size), writable ? 1 : 0, 1, &address), "mmap", "\(size) bytes")
        guard let address else { throw SystemError(call: "mmap", errno: ENOMEM) }
        return MemoryMapping(base: address, size: size)
    }
}
