package import AudioTypes

/// An audio file whose packets all have one size, as it stores them: read and written anywhere, in whatever order.
///
/// Not safe for use from two threads at a time. Thread: any but render.
package final class ContainerFile {
    /// Bytes behind the packets that are kept when the packets become more.
    private static let longestTrailer: Int64 = 16 << 20

    package private(set) var layout: ContainerLayout
    package let isWritable: Bool
    /// Whether the header says how long the file is only when `updateSizes` is called, and not after every write.
    package var defersSizes = true
    private let storage: any PacketStorage
    /// Chunks behind the packets.
    private let trailer: [UInt8]
    /// The header says something else than is true.
    private var isStale = false

    /// A new file without packets; what was there is gone.
    /// - Throws: `ContainerError` for a format that the container does not hold, and from the storage.
    package init(
        creating container: AudioContainer, _ format: AudioStreamBasicDescription, in storage: any PacketStorage
    ) throws {
        try Self.check(container, format)
        (self.storage, isWritable, trailer) = (storage, true, [])
        layout = try Self.begin(container, format, storage)
        isStale = true
        try updateSizes()
    }

    /// A file that is there.
    /// - Throws: `ContainerError` for a header of no such file, packets of several sizes, and from the storage.
    package init(opening storage: any PacketStorage, isWritable: Bool) throws {
        let reader = try HeaderReader(storage)
        let layout = try AudioContainer.read(reader)
        (self.storage, self.isWritable, self.layout) = (storage, isWritable, layout)
        guard !isWritable || layout.fields.allSatisfy({ $0.place < layout.start }) else {
            throw ContainerError(
                .header, "a part of the header follows the audio: open the file for reading, and copy its packets")
        }
        let behind = max(0, reader.size - layout.end)
        guard isWritable, behind > 0 else {
            trailer = []
            return
        }
        guard behind <= Self.longestTrailer else {
            throw ContainerError(
                .header,
                "\(behind) bytes follow the audio, and at most \(Self.longestTrailer) are kept: open the file for "
                    + "reading, and copy its packets")
        }
        trailer = try reader.bytes(Int(behind), at: layout.end)
    }

    /// Throws `ContainerError` for a format that the container does not hold.
    package static func check(_ container: AudioContainer, _ format: AudioStreamBasicDescription) throws {
        guard !container.holds(format) else { return }
        throw ContainerError(
            .format,
            "such a file does not hold \(format.mBitsPerChannel) bits in \(format.mChannelsPerFrame) channels at "
                + "\(format.mSampleRate) Hz in packets of \(format.mBytesPerPacket) bytes: choose another format, or "
                + "a CAF")
    }

    /// Of each.
    package var bytesPerPacket: Int64 { Int64(layout.format.mBytesPerPacket) }
    /// Whole ones.
    package var packetCount: Int64 { layout.byteCount / bytesPerPacket }
    /// Of all packets.
    package var byteCount: Int64 { layout.byteCount }

    /// Bytes that the packets may have at most: the header has numbers of 32 bits, or of 64.
    package var maximumByteCount: Int64 {
        let isLong = layout.fields.allSatisfy { $0.width == 8 || !$0.quantity.isOfBytes }
        let rest = layout.start + Int64(trailer.count)
        return isLong ? Int64.max / 2 - rest : Int64(UInt32.max) - rest
    }

    /// Reads bytes of packets, fewer at their end. Throws `ContainerError`, also for a place that no file has.
    package func read(_ count: Int, at byte: Int64, into memory: UnsafeMutableRawPointer) throws -> Int {
        guard byte >= 0 else { throw ContainerError(.place, "there is no byte \(byte)") }
        let wanted = Int(min(Int64(count), max(0, layout.byteCount - byte)))
        guard wanted > 0 else { return 0 }
        return try storage.read(wanted, at: layout.start + byte, into: memory)
    }

    /// Writes bytes of packets over those that are there, or behind the last one.
    ///
    /// Throws `ContainerError` for a place behind that, for more than the header can count, of a file that is read
    /// alone, and from the storage, after which part of them may be written.
    package func write(_ bytes: UnsafeRawBufferPointer, at byte: Int64) throws {
        try checkWritable()
        guard (0...layout.byteCount).contains(byte) else {
            throw ContainerError(.place, "byte \(byte) is behind the end, which is at \(layout.byteCount)")
        }
        guard Int64(bytes.count) <= maximumByteCount - byte else {
            throw ContainerError(
                .length, "the file's header counts at most \(maximumByteCount) bytes: choose a CAF, or an RF64")
        }
        try storage.write(bytes, at: layout.start + byte)
        if byte + Int64(bytes.count) > layout.byteCount {
            layout.byteCount = byte + Int64(bytes.count)
            isStale = true
        }
        if !defersSizes { try updateSizes() }
    }

    /// Has packets of another format in a file that has none yet.
    ///
    /// Throws `ContainerError` where there are some, for a format that the container does not hold, and from the
    /// storage.
    package func change(to format: AudioStreamBasicDescription) throws {
        try checkWritable()
        guard layout.byteCount == 0, trailer.isEmpty else {
            throw ContainerError(.format, "the file has packets, whose format does not change: make another file")
        }
        try Self.check(layout.container, format)
        layout = try Self.begin(layout.container, format, storage)
        isStale = true
        try updateSizes()
    }

    private static func begin(
        _ container: AudioContainer, _ format: AudioStreamBasicDescription, _ storage: any PacketStorage
    ) throws -> ContainerLayout {
        let header = container.header(format)
        try storage.setSize(0)
        try header.bytes.withUnsafeBytes { try storage.write($0, at: 0) }
        return ContainerLayout(
            container: container, format: format, start: Int64(header.bytes.count), byteCount: 0,
            fields: header.fields, isUnfinished: false)
    }

    private func checkWritable() throws {
        guard !isWritable else { return }
        throw ContainerError(.access, "the file is open for reading alone: open it for writing, too")
    }

    /// Has the header say what is true, and puts what follows the packets behind them. Throws from the storage.
    package func updateSizes() throws {
        guard isStale else { return }
        let padding = layout.end - layout.start - layout.byteCount
        let rest = [UInt8](repeating: 0, count: Int(padding)) + trailer
        let total = layout.start + layout.byteCount + Int64(rest.count)
        try rest.withUnsafeBytes { if !$0.isEmpty { try storage.write($0, at: total - Int64(rest.count)) } }
        if try storage.size() > total { try storage.setSize(total) }
        for field in layout.fields {
            try field.bytes(value(field.quantity, total)).withUnsafeBytes { try storage.write($0, at: field.place) }
        }
        isStale = false
    }

    private func value(_ quantity: SizeField.Quantity, _ total: Int64) -> Int64 {
        switch quantity {
        case .packets(let more): layout.byteCount + more
        case .file(let less): total - less
        case .packetCount: packetCount
        case .frameCount: packetCount * Int64(layout.format.mFramesPerPacket)
        }
    }
}
