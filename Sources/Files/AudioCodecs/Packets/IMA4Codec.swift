/// IMA ADPCM as QuickTime and Apple's files have it: packets of 64 frames, for each channel one after the other two bytes
/// of the state that it begins with, then 4 bits for each sample.
final class IMA4Codec: ConstantPacketCodec {
    /// What one channel has come to.
    private struct State {
        /// 16 bits.
        var sample: Int32 = 0
        /// Into `steps`.
        var index = 0

        /// Goes on by what 4 bits say; a sign and three bits of the step.
        mutating func advance(_ nibble: Int32) {
            let step = steps[index]
            var difference = step >> 3
            if nibble & 4 != 0 { difference += step }
            if nibble & 2 != 0 { difference += step >> 1 }
            if nibble & 1 != 0 { difference += step >> 2 }
            sample = min(max(sample + (nibble & 8 == 0 ? difference : -difference), -32_768), 32_767)
            index = min(max(index + moves[Int(nibble & 7)], 0), steps.count - 1)
        }

        /// The 4 bits that come nearest to a sample from below.
        mutating func take(_ wanted: Int32) -> UInt8 {
            var (step, rest) = (steps[index], abs(wanted - sample))
            var nibble: Int32 = wanted < sample ? 8 : 0
            for bit: Int32 in [4, 2, 1] {
                if rest >= step {
                    nibble |= bit
                    rest -= step
                }
                step >>= 1
            }
            advance(nibble)
            return UInt8(nibble)
        }
    }

    static let packetFrames = 64
    /// For each channel.
    static let bytesPerChannel = 34

    let framesPerPacket = IMA4Codec.packetFrames
    let bytesPerPacket: Int
    private var states: [State]

    init(channelCount: Int) {
        bytesPerPacket = Self.bytesPerChannel * channelCount
        states = [State](repeating: State(), count: channelCount)
    }

    func encode(_ frames: UnsafePointer<Double>, count: Int, into packets: UnsafeMutableRawPointer) {
        let target = packets.assumingMemoryBound(to: UInt8.self)
        for packet in 0..<count {
            for channel in states.indices {
                let block = target + packet * bytesPerPacket + channel * Self.bytesPerChannel
                encode(frames + packet * framesPerPacket * states.count + channel, channel, block)
            }
        }
    }

    private func encode(_ samples: UnsafePointer<Double>, _ channel: Int, _ block: UnsafeMutablePointer<UInt8>) {
        var state = states[channel]
        let header = UInt16(truncatingIfNeeded: state.sample) & 0xff80 | UInt16(state.index)
        (block[0], block[1]) = (UInt8(header >> 8), UInt8(header & 0xff))
        for pair in 0..<framesPerPacket / 2 {
            let low = state.take(Self.integer(samples[2 * pair * states.count]))
            let high = state.take(Self.integer(samples[(2 * pair + 1) * states.count]))
            block[2 + pair] = low | high << 4
        }
        states[channel] = state
    }

    func decode(_ packets: UnsafeRawPointer, count: Int, into frames: UnsafeMutablePointer<Double>) throws {
        let source = packets.assumingMemoryBound(to: UInt8.self)
        for packet in 0..<count {
            for channel in states.indices {
                let block = source + packet * bytesPerPacket + channel * Self.bytesPerChannel
                try decode(block, channel, frames + packet * framesPerPacket * states.count + channel)
            }
        }
    }

    private func decode(
        _ block: UnsafePointer<UInt8>, _ channel: Int, _ samples: UnsafeMutablePointer<Double>
    ) throws {
        var state = states[channel]
        let (sample, index) = (Int32(Int8(bitPattern: block[0])) << 8 | Int32(block[1] & 0x80), Int(block[1] & 0x7f))
        guard index < steps.count else {
            throw CodecError("an IMA4 packet begins with step \(index), and there are \(steps.count)")
        }
        // The header leaves out 7 bits: where it says what is known, they are known, too.
        if index != state.index || !(0...0x7f).contains(state.sample - sample) {
            state = State(sample: sample, index: index)
        }
        for pair in 0..<framesPerPacket / 2 {
            let byte = Int32(block[2 + pair])
            state.advance(byte & 15)
            samples[2 * pair * states.count] = Double(state.sample) / 32_768
            state.advance(byte >> 4)
            samples[(2 * pair + 1) * states.count] = Double(state.sample) / 32_768
        }
        states[channel] = state
    }

    /// Rounded to the nearest, halves to even; what is no number is 0.
    private static func integer(_ sample: Double) -> Int32 {
        sample.isNaN ? 0 : Int32(min(max((sample * 32_768).rounded(.toNearestOrEven), -32_768), 32_767))
    }
}

/// By how many steps the next one is further, for the three bits of a sample's size.
private let moves = [-1, -1, -1, -1, 2, 4, 6, 8]

/// The steps of IMA's recommendation: each is about a tenth larger than the one before.
private let steps: [Int32] = [
    7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97, 107,
    118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658, 724, 796, 876, 963,
    1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894,
    6484, 7132, 7845, 8630, 9493, 10_442, 11_487, 12_635, 13_899, 15_289, 16_818, 18_500, 20_350, 22_385, 24_623,
    27_086, 29_794, 32_767,
]
