/// How samples lie in a packet: whole numbers, the highest byte first, channel beside channel.
package enum RTPEncoding: String, Sendable, CaseIterable, Codable {
    /// 16 bits (RFC 3551).
    case linear16 = "L16"
    /// 24 bits (RFC 3190).
    case linear24 = "L24"

    package var bytesPerSample: Int { self == .linear16 ? 2 : 3 }

    /// Takes `count` frames of one channel out of a payload, in -1 ..< 1. Both have room for them. Thread: any.
    package func decode(
        _ payload: UnsafeRawBufferPointer, channel: Int, of channelCount: Int,
        into samples: UnsafeMutablePointer<Float>, count: Int
    ) {
        let stride = bytesPerSample * channelCount
        var place = bytesPerSample * channel
        for frame in 0..<count {
            switch self {
            case .linear16:
                let word = UInt16(payload[place]) << 8 | UInt16(payload[place + 1])
                samples[frame] = Float(Int16(bitPattern: word)) / 32_768
            case .linear24:
                let word =
                    UInt32(payload[place]) << 24 | UInt32(payload[place + 1]) << 16 | UInt32(payload[place + 2]) << 8
                samples[frame] = Float(Int32(bitPattern: word) >> 8) / 8_388_608
            }
            place += stride
        }
    }

    /// Writes `count` frames of one channel into a payload, rounded; beyond full scale and what is no number is
    /// clamped. Both have room for them. Thread: any.
    package func encode(
        _ samples: UnsafePointer<Float>, channel: Int, of channelCount: Int,
        into payload: UnsafeMutableRawBufferPointer, count: Int
    ) {
        let stride = bytesPerSample * channelCount
        var place = bytesPerSample * channel
        let scale: Float = self == .linear16 ? 32_768 : 8_388_608
        for frame in 0..<count {
            let sample = samples[frame]
            let value = Int32(min(max(sample.isNaN ? 0 : sample * scale, -scale), scale - 1).rounded())
            switch self {
            case .linear16:
                payload[place] = UInt8(truncatingIfNeeded: value >> 8)
                payload[place + 1] = UInt8(truncatingIfNeeded: value)
            case .linear24:
                payload[place] = UInt8(truncatingIfNeeded: value >> 16)
                payload[place + 1] = UInt8(truncatingIfNeeded: value >> 8)
                payload[place + 2] = UInt8(truncatingIfNeeded: value)
            }
            place += stride
        }
    }
}
