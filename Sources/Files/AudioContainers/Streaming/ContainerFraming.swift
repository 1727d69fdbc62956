internal import AudioTypes

/// WAVE, RF64, AIFF, AIFC, CAF and NeXT: a header, then packets that all have one size.
final class ContainerFraming: StreamFraming {
    private var layout: ContainerLayout?
    /// Bytes of packets that came, or, after a seek, that lie in front.
    var position: Int64 = 0
    /// Bytes of the header without which reading it goes no further.
    private var needed = 12

    func next(_ bytes: ArraySlice<UInt8>) throws(StreamFault) -> StreamStep {
        guard let layout else { return try header(bytes) }
        // A header that counts nothing was never completed.
        let rest = layout.isUnfinished ? Int64.max : layout.byteCount - position
        guard rest > 0 else { return bytes.isEmpty ? .needsMore : .skip(bytes.count) }
        let size = Int(layout.format.mBytesPerPacket)
        let count = Int(min(Int64(bytes.count), rest)) / size
        if count == 0, rest < size { return bytes.isEmpty ? .needsMore : .skip(Int(min(Int64(bytes.count), rest))) }
        guard count > 0 else { return .needsMore }
        position += Int64(count * size)
        return .packets(count, size: size)
    }

    func restart() {}

    private func header(_ bytes: ArraySlice<UInt8>) throws(StreamFault) -> StreamStep {
        guard bytes.count >= needed else { return .needsMore }
        let storage = StreamedBytes(bytes)
        do {
            let found = try AudioContainer.read(try HeaderReader(storage))
            guard Int64(bytes.count) >= found.start else {
                needed = Int(min(found.start, Int64(PacketStream.longestHeader) + 1))
                return .needsMore
            }
            layout = found
            return .content(content(found), Int(found.start))
        } catch let missing as StreamedBytes.Missing {
            // What follows the packets is of no use any more.
            guard missing.end <= Int64(PacketStream.longestHeader) else { throw StreamFault.order }
            needed = Int(missing.end)
            return .needsMore
        } catch let error as ContainerError {
            throw error.kind == .format ? .unknownFormat : .header
        } catch { throw .header }
    }

    private func content(_ layout: ContainerLayout) -> StreamContent {
        let size = Int64(layout.format.mBytesPerPacket)
        let bytes = layout.isUnfinished ? nil : layout.byteCount
        return StreamContent(
            fileType: layout.container.identifier, format: layout.format, dataOffset: layout.start, byteCount: bytes,
            packetCount: bytes.map { $0 / size }, maximumPacketSize: layout.format.mBytesPerPacket)
    }
}

/// The first bytes of a file whose length nobody knows.
private final class StreamedBytes: PacketStorage {
    /// Bytes that did not come yet.
    struct Missing: Error {
        let end: Int64
    }

    private let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// Longer than any.
    func size() -> Int64 { Int64.max / 4 }

    func read(_ count: Int, at place: Int64, into memory: UnsafeMutableRawPointer) throws -> Int {
        let end = place + Int64(count)
        guard end <= Int64(bytes.count) else { throw Missing(end: end) }
        let start = bytes.startIndex + Int(place)
        bytes[start..<(start + count)].withUnsafeBytes { source in
            if let base = source.baseAddress { memory.copyMemory(from: base, byteCount: count) }
        }
        return count
    }

    func write(_ bytes: UnsafeRawBufferPointer, at place: Int64) throws {
        throw ContainerError(.access, "a stream is only read")
    }

    func setSize(_ size: Int64) throws { throw ContainerError(.access, "a stream is only read") }
}
