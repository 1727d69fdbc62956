import Glibc

/// A mapping of a whole memory file; unmapped when the last reference goes.
// Sendable: the address and size never change, and what lies behind the address is shared with other processes in any
// case.
public final class MemoryMapping: @unchecked Sendable {
    /// Page-aligned; valid while this object lives. Writing to a read-only mapping ends the process.
    public let base: UnsafeMutableRawPointer
    /// Bytes.
    public let size: Int

    init(base: UnsafeMutableRawPointer, size: Int) {
        self.base = base
        self.size = size
    }

    deinit { munmap(base, size) }

    /// Keeps the pages in memory; false when the limit on locked memory does not allow it.
    @discardableResult
    public func lock() -> Bool { mlock(base, size) == 0 }
}
