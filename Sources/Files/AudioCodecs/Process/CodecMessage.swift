/// The kinds of messages to a codec process (wire.h of aucodec).
enum CodecMessage: UInt32 {
    case openDecoder = 1
    case openEncoder = 2
    case packet = 3
    case frames = 4
    case finish = 5
    case openReader = 6
    case read = 7
    case seek = 8
    case openWriter = 9
    case write = 10
    case close = 11

    static let done: UInt32 = 100
    static let error: UInt32 = 101
    /// Bytes of a reply that is still believed.
    static let limit = 64 << 20
}

/// Takes values from a reply, which may lie about its lengths.
struct CodecReply {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    mutating func integer<Integer: FixedWidthInteger>(_ type: Integer.Type = UInt32.self) throws -> Integer {
        let size = MemoryLayout<Integer>.size
        guard bytes.count - position >= size else { throw CodecReply.lie }
        defer { position += size }
        return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: Integer.self) }
    }

    /// A length, then so many bytes.
    mutating func block() throws -> [UInt8] {
        let count = Int(try integer(UInt32.self))
        guard bytes.count - position >= count else { throw CodecReply.lie }
        defer { position += count }
        return Array(bytes[position..<position + count])
    }

    /// A count of channels, which has to be the known one, then Float64 to the end; what is not finite becomes 0.
    mutating func samples(channelCount: Int) throws -> [Double] {
        let found = Int(try integer(UInt32.self))
        let count = (bytes.count - position) / MemoryLayout<Double>.stride
        guard (bytes.count - position) % MemoryLayout<Double>.stride == 0, count % max(1, channelCount) == 0,
            found == channelCount || count == 0
        else { throw CodecReply.lie }
        defer { position = bytes.count }
        return [Double](unsafeUninitializedCapacity: count) { target, initialized in
            bytes.withUnsafeBytes { bytes in
                for index in 0..<count {
                    let value = bytes.loadUnaligned(fromByteOffset: position + index * 8, as: Double.self)
                    target[index] = value.isFinite ? value : 0
                }
            }
            initialized = count
        }
    }

    static let lie = CodecError("the codec process gave an answer that makes no sense")
}

extension [UInt8] {
    mutating func append(integer: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: integer) { append(contentsOf: $0) }
    }
}
