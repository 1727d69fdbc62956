import AudioContainers

/// Bytes in memory, which may refuse what is written.
final class MemoryStorage: PacketStorage {
    var bytes: [UInt8]
    /// How many bytes there may be at most.
    var room = Int.max

    init(_ bytes: [UInt8] = []) { self.bytes = bytes }

    func size() -> Int64 { Int64(bytes.count) }

    func read(_ count: Int, at place: Int64, into memory: UnsafeMutableRawPointer) -> Int {
        let given = max(0, min(count, bytes.count - Int(place)))
        bytes.withUnsafeBytes {
            if given > 0 { memory.copyMemory(from: $0.baseAddress! + Int(place), byteCount: given) }
        }
        return given
    }

    func write(_ new: UnsafeRawBufferPointer, at place: Int64) throws {
        let end = Int(place) + new.count
        guard end <= room else { throw ContainerError(.storage, "no room") }
        if end > bytes.count { bytes += [UInt8](repeating: 0, count: end - bytes.count) }
        bytes.replaceSubrange(Int(place)..<end, with: new)
    }

    func setSize(_ size: Int64) {
        if size < bytes.count {
            bytes.removeLast(bytes.count - Int(size))
        } else {
            bytes += [UInt8](repeating: 0, count: Int(size) - bytes.count)
        }
    }
}
