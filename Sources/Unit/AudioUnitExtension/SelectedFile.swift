import Glibc
import LinuxSystem

/// A file that the user selected for a unit, open: the unit could not open it by its path, and does not learn that.
///
/// It stays open as long as something holds this object, also after it was withdrawn. Thread: any but render; several
/// may read at the same time.
public final class SelectedFile: Sendable {
    /// What the user or the host calls the file; the unit has one file of a key at a time.
    public let key: String
    /// The last part of its path, to show to people.
    public let name: String
    /// Whether it is open for writing, too: the Info.plist declares `read-write`.
    public let isWritable: Bool
    private let file: FileDescriptor

    /// - Parameter descriptor: borrowed; throws `SystemError` when there is no room for another.
    init(key: String, name: String, isWritable: Bool, copying descriptor: Int32) throws(SystemError) {
        self.key = key
        self.name = name
        self.isWritable = isWritable
        file = try FileDescriptor(duplicating: descriptor)
    }

    /// The number, for calls of the C library and other libraries; borrowed, so never close it. Its place in the file
    /// is one for all who read with `read`; `pread` has none.
    public var fileDescriptor: Int32 { file.rawValue }

    /// Bytes in the file now. Throws `SystemError`.
    public func size() throws -> Int {
        var status = stat()
        try checkCall(fstat(file.rawValue, &status), "fstat", name)
        return Int(status.st_size)
    }

    /// Reads from a place in the file; returns how many bytes, 0 at its end. Throws `SystemError`.
    public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        try checkCall(pread(file.rawValue, buffer.baseAddress, buffer.count, offset), "pread", name)
    }

    /// Writes at a place in the file; returns how many bytes, which may be fewer than given. Throws `SystemError`, also
    /// where the file is not writable.
    @discardableResult
    public func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws -> Int {
        try checkCall(pwrite(file.rawValue, bytes.baseAddress, bytes.count, offset), "pwrite", name)
    }

    /// What is in the file, at most `limit` bytes from its beginning. Throws `SystemError`.
    public func contents(limit: Int = 64 << 20) throws -> [UInt8] {
        let size = min(try size(), limit)
        return try [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
                let read = try read(at: count, into: rest)
                guard read > 0 else { break }
                count += read
            }
        }
    }
}
