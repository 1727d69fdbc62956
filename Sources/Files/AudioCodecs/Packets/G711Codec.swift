/// µ-law and A-law (ITU-T G.711): a byte for a sample, which is the nearest of 256 values.
///
/// A sample in the middle between two is taken away from 0, which is what the decision values of the recommendation say.
final class G711Codec: ConstantPacketCodec {
    /// Which of the two.
    enum Law {
        case mu, a
    }

    let framesPerPacket = 1
    let bytesPerPacket: Int
    private let law: Law

    init(_ law: Law, channelCount: Int) { (self.law, bytesPerPacket) = (law, channelCount) }

    func encode(_ frames: UnsafePointer<Double>, count: Int, into packets: UnsafeMutableRawPointer) {
        let target = packets.assumingMemoryBound(to: UInt8.self)
        for index in 0..<count * bytesPerPacket {
            target[index] = law == .mu ? Self.muLaw(frames[index]) : Self.aLaw(frames[index])
        }
    }

    func decode(_ packets: UnsafeRawPointer, count: Int, into frames: UnsafeMutablePointer<Double>) {
        let source = packets.assumingMemoryBound(to: UInt8.self)
        for index in 0..<count * bytesPerPacket {
            frames[index] = law == .mu ? Self.muLaw(source[index]) : Self.aLaw(source[index])
        }
    }

    /// The code of a sample of ±1; what is no number is 0.
    static func muLaw(_ sample: Double) -> UInt8 {
        // 13 bits, of which 33 are added, so that each segment is twice as long as the one before.
        let magnitude = magnitude(sample, scale: 8192, most: 8158) + 33
        let segment = 58 - magnitude.leadingZeroBitCount
        let step = magnitude >> (segment + 1) & 15
        return ~(UInt8(segment << 4 | step) | (sample < 0 ? 0x80 : 0))
    }

    /// The sample that a code stands for.
    static func muLaw(_ code: UInt8) -> Double {
        let bits = Int(~code)
        let magnitude = (bits & 15) << 1 + 33
        let value = Double(magnitude << (bits >> 4 & 7) - 33) / 8192
        return bits & 0x80 == 0 ? value : -value
    }

    /// The code of a sample of ±1; what is no number is 0.
    static func aLaw(_ sample: Double) -> UInt8 {
        let magnitude = magnitude(sample, scale: 4096, most: 4095)
        // The first two segments have steps of one size.
        let segment = max(0, 59 - magnitude.leadingZeroBitCount)
        let step = magnitude >> max(1, segment) & 15
        return (UInt8(segment << 4 | step) | (sample < 0 ? 0 : 0x80)) ^ 0x55
    }

    /// The sample that a code stands for.
    static func aLaw(_ code: UInt8) -> Double {
        let bits = Int(code ^ 0x55)
        let (segment, step) = (bits >> 4 & 7, bits & 15)
        let magnitude = segment == 0 ? step << 1 + 1 : (step << 1 + 33) << (segment - 1)
        let value = Double(magnitude) / 4096
        return bits & 0x80 == 0 ? -value : value
    }

    private static func magnitude(_ sample: Double, scale: Double, most: Double) -> Int {
        sample.isNaN ? 0 : Int(min(abs(sample) * scale, most))
    }
}
