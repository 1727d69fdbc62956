package import AudioTypes

/// Where a file has what.
package struct ContainerLayout: Sendable {
    package let container: AudioContainer
    /// Of the packets; rate in Hz.
    package let format: AudioStreamBasicDescription
    /// The first byte of the first packet.
    package let start: Int64
    /// Bytes of all packets, as far as the file has them.
    package internal(set) var byteCount: Int64
    /// Numbers in the header that say how long something is.
    let fields: [SizeField]
    /// Whether the header says that there is less than there is: nothing, or what no file can have.
    package let isUnfinished: Bool

    /// Behind the packets and the byte that may follow them.
    var end: Int64 { start + byteCount + (container.isPadded ? byteCount & 1 : 0) }
}

/// A number in a header that says how long something is.
struct SizeField: Sendable {
    /// What is counted.
    enum Quantity: Sendable {
        /// Bytes of the packets, and some more.
        case packets(plus: Int64)
        /// Bytes of the file, without the first ones.
        case file(minus: Int64)
        case packetCount, frameCount

        /// Whether the number grows with the bytes, and so has to have room for them.
        var isOfBytes: Bool {
            switch self {
            case .packets, .file: true
            case .packetCount, .frameCount: false
            }
        }
    }

    /// Bytes from the file's beginning.
    let place: Int64
    /// 4 or 8 bytes.
    let width: Int
    let isBig: Bool
    let quantity: Quantity

    /// Its bytes; a number that does not fit is the largest that does.
    func bytes(_ value: Int64) -> [UInt8] {
        let value = width == 4 ? UInt64(UInt32(clamping: value)) : UInt64(clamping: value)
        let bytes = (0..<width).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
        return isBig ? bytes.reversed() : bytes
    }
}
