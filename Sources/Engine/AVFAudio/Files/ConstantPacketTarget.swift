import AudioCodecs
import AudioContainers
import AudioFiles
import AudioToolbox

/// A file of packets that all have one size, as an `AVAudioFile`'s target: what libsndfile does not write.
final class ConstantPacketTarget: AudioFileTarget {
    let description: AudioStreamBasicDescription
    let exactKind = RawSampleKind.float64
    private let path: String
    private let codec: any ConstantPacketCodec
    private var file: ContainerFile?
    /// Frames that make no whole packet yet.
    private var rest: [Double] = []
    private var packets: [UInt8] = []

    /// Creates the file, or empties the one that is there. Throws `AudioFileError` naming it.
    init(_ path: String, _ container: AudioContainer, _ format: AVAudioFormat, _ codec: any ConstantPacketCodec) throws
    {
        (self.path, self.codec, description) = (path, codec, format.streamDescription.pointee)
        let description = description
        file = try Self.named(.create, path) {
            try ContainerFile.check(container, description)
            return try ContainerFile(
                creating: container, description, in: try FileStorage(path: path, .replacing))
        }
        // Others read what was written so far.
        file?.defersSizes = false
    }

    func write(_ count: Int, as kind: RawSampleKind, from memory: UnsafeRawPointer) throws {
        rest.reserveCapacity(rest.count + count * channels)
        for index in 0..<count * channels { rest.append(Self.sample(kind, memory, index)) }
        let size = codec.framesPerPacket * channels
        try write(packets: rest.count / size)
        rest.removeFirst(rest.count / size * size)
    }

    /// The last packet is whole: silence follows what there is of it.
    func close() throws {
        guard file != nil else { return }
        defer { file = nil }
        let size = codec.framesPerPacket * channels
        if !rest.isEmpty {
            rest += [Double](repeating: 0, count: size - rest.count)
            defer { rest = [] }
            try write(packets: 1)
        }
        try Self.named(.finish, path) { try file?.updateSizes() }
    }

    private var channels: Int { Int(description.mChannelsPerFrame) }

    private func write(packets count: Int) throws {
        guard count > 0 else { return }
        guard let file else { throw AudioFileError(.write, path, "the file is closed") }
        let bytes = count * codec.bytesPerPacket
        if packets.count < bytes { packets = [UInt8](repeating: 0, count: bytes) }
        try packets.withUnsafeMutableBytes { memory in
            guard let start = memory.baseAddress else { return }
            codec.encode(rest, count: count, into: start)
            try Self.named(.write, path) {
                try file.write(UnsafeRawBufferPointer(start: start, count: bytes), at: file.byteCount)
            }
        }
    }

    private static func sample(_ kind: RawSampleKind, _ memory: UnsafeRawPointer, _ index: Int) -> Double {
        switch kind {
        case .float64: memory.load(fromByteOffset: 8 * index, as: Double.self)
        case .float32: Double(memory.load(fromByteOffset: 4 * index, as: Float.self))
        case .int32: Double(memory.load(fromByteOffset: 4 * index, as: Int32.self)) / 0x1p31
        }
    }

    private static func named<Result>(
        _ operation: AudioFileError.Operation, _ path: String, _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch let error as ContainerError { throw AudioFileError(operation, path, error.description) }
    }
}
