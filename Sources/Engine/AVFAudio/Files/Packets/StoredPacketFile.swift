import AudioContainers
import AudioFiles
import AudioToolbox
import Foundation

/// An audio file whose packets are read and written as they are stored.
// @unchecked: the file is behind the lock; the rest is constant.
final class StoredPacketFile: PacketFile, @unchecked Sendable {
    let isReadable: Bool
    let isWritable: Bool
    /// Where the file can be opened again, and its name; nil of one that a program's functions hold.
    private let place: (opened: String, path: String)?
    private let lock = NSLock()
    private let file: ContainerFile

    /// - Parameter storage: what the file lies in, where it can be opened again.
    init(_ file: ContainerFile, isReadable: Bool, storage: FileStorage? = nil) {
        (self.file, self.isReadable, isWritable) = (file, isReadable, file.isWritable)
        place = storage.map { ($0.place, $0.path) }
    }

    var format: AudioStreamBasicDescription { lock.withLock { file.layout.format } }
    var fileType: AudioFileTypeID? { lock.withLock { file.layout.container.identifier } }
    var packetCount: Int64 { lock.withLock { file.packetCount } }
    var byteCount: Int64 { lock.withLock { file.byteCount } }
    /// Where the packets begin, in bytes from the file's beginning.
    var dataOffset: Int64 { lock.withLock { file.layout.start } }
    /// Whether the header says how long the file is when it is closed, and not after every write.
    var defersSizes: Bool {
        get { lock.withLock { file.defersSizes } }
        set { lock.withLock { file.defersSizes = newValue } }
    }

    func read(_ count: Int, at packet: Int64, into memory: UnsafeMutableRawPointer) throws -> Int {
        try lock.withLock {
            guard packet < file.packetCount else { return 0 }
            let count = min(Int64(count), file.packetCount - packet)
            let size = file.bytesPerPacket
            return try file.read(Int(count * size), at: packet * size, into: memory) / Int(size)
        }
    }

    func readBytes(_ count: Int, at start: Int64, into memory: UnsafeMutableRawPointer) throws -> Int {
        try lock.withLock { try file.read(count, at: start, into: memory) }
    }

    /// Over bytes that are there, or behind the last one. Throws `ContainerError`, and what a program's functions return.
    func write(_ bytes: UnsafeRawBufferPointer, at byte: Int64) throws {
        try lock.withLock { try file.write(bytes, at: byte) }
    }

    /// Has the header say how long the file is. Throws as `write`.
    func updateSizes() throws { try lock.withLock { try file.updateSizes() } }

    /// Of a file without packets. Throws as `write`.
    func change(to format: AudioStreamBasicDescription) throws { try lock.withLock { try file.change(to: format) } }

    func player() throws -> PlayerFile {
        guard let place else {
            throw AudioErrors.error(
                AudioErrors.invalidFile, "a file that functions of a program hold cannot be played: open it by its URL")
        }
        try updateSizes()
        return PlayerFile(AudioFileReader(try AudioFileSources.open(place.opened), path: place.path))
    }
}
