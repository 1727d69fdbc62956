/// A 64-bit fingerprint of bytes, to notice that a bundle changed; not meant to withstand an adversary.
///
/// Takes eight bytes a step (multiply and rotate), so that a large library costs little even in a debug build.
struct ContentFingerprint {
    private var state: UInt64 = 0x9e37_79b9_7f4a_7c15
    private var length: UInt64 = 0

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        length &+= UInt64(bytes.count)
        let words = bytes.count / 8
        for index in 0..<words {
            mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)))
        }
        var tail: UInt64 = 0
        for index in words * 8..<bytes.count { tail = tail << 8 | UInt64(bytes[index]) }
        if bytes.count % 8 != 0 { mix(tail) }
    }

    /// Sixteen hexadecimal digits.
    var hexadecimal: String {
        var copy = self
        copy.mix(length)
        copy.state ^= copy.state >> 29
        copy.state &*= 0xbf58_476d_1ce4_e5b9
        copy.state ^= copy.state >> 32
        let digits = String(copy.state, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private mutating func mix(_ word: UInt64) {
        state = (state ^ word) &* 0xff51_afd7_ed55_8ccd
        state = state << 31 | state >> 33
    }
}
