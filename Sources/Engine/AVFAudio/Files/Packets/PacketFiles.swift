import AudioToolbox
import Synchronization

/// The files behind the handles of AudioFile.h. Handles are numbers in the shape of pointers, which are never used as
/// addresses: a stale or a wrong one is an error. Thread: any but render.
enum PacketFiles {
    private struct Table {
        var files: [UInt: any PacketFile] = [:]
        var last: UInt = 0
    }

    private static let table = Mutex<Table>(Table())

    static func add(_ file: any PacketFile) -> OpaquePointer? {
        table.withLock { table in
            table.last += 1
            let number = table.last << 4 | 2
            table.files[number] = file
            return OpaquePointer(bitPattern: number)
        }
    }

    /// Nil for what is no file, or no longer.
    static func file(_ handle: OpaquePointer?) -> (any PacketFile)? {
        table.withLock { $0.files[UInt(bitPattern: handle)] }
    }

    /// What was removed; nil for what is no file, or no longer.
    static func remove(_ handle: OpaquePointer?) -> (any PacketFile)? {
        table.withLock { $0.files.removeValue(forKey: UInt(bitPattern: handle)) }
    }
}
