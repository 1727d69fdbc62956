import AudioToolbox

/// An audio file as AudioFile.h has it: packets one after the other. Thread: any that may block; calls from several
/// threads come one after the other.
protocol PacketFile: AnyObject, Sendable {
    /// Of the packets.
    var format: AudioStreamBasicDescription { get }
    /// Which kind of file it is; nil where Core Audio has no name for it.
    var fileType: AudioFileTypeID? { get }
    /// As far as the file's bytes say.
    var packetCount: Int64 { get }

    /// Reads up to `count` packets; fewer at the end of the file.
    /// - Throws: what the file does.
    func read(_ count: Int, at packet: Int64, into memory: UnsafeMutableRawPointer) throws -> Int
    /// The same file for a player, which reads it on its own.
    func player() throws -> PlayerFile
}

extension PacketFile {
    var bytesPerPacket: Int { Int(format.mBytesPerPacket) }
    /// Of all packets.
    var byteCount: Int64 { packetCount * Int64(bytesPerPacket) }

    /// Reads up to `count` bytes of the packets; fewer at the end of the file.
    /// - Throws: what the file does.
    func readBytes(_ count: Int, at start: Int64, into memory: UnsafeMutableRawPointer) throws -> Int {
        let size = Int64(bytesPerPacket)
        let wanted = min(Int64(count), max(byteCount - start, 0))
        guard wanted > 0 else { return 0 }
        let (first, end) = (start / size, (start + wanted + size - 1) / size)
        var packets = [UInt8](repeating: 0, count: Int((end - first) * size))
        return try packets.withUnsafeMutableBytes { bytes in
            guard let base = bytes.baseAddress else { return 0 }
            let found = try read(Int(end - first), at: first, into: base)
            let given = max(min(Int(wanted), found * Int(size) - Int(start % size)), 0)
            memory.copyMemory(from: base + Int(start % size), byteCount: given)
            return given
        }
    }
}
