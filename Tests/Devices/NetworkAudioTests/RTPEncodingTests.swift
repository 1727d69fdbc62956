import NetworkAudio
import Testing

struct RTPEncodingTests {
    private func pass(_ samples: [Float], _ encoding: RTPEncoding, channel: Int, of channels: Int) -> [Float] {
        var payload = [UInt8](repeating: 0, count: samples.count * channels * encoding.bytesPerSample)
        var result = [Float](repeating: .nan, count: samples.count)
        payload.withUnsafeMutableBytes {
            encoding.encode(samples, channel: channel, of: channels, into: $0, count: samples.count)
        }
        payload.withUnsafeBytes {
            encoding.decode($0, channel: channel, of: channels, into: &result, count: samples.count)
        }
        return result
    }

    @Test(arguments: RTPEncoding.allCases, [(0, 1), (1, 2), (7, 8)]) func whatItCanSayComesBackExactly(
        encoding: RTPEncoding, place: (Int, Int)
    ) {
        let step: Float = if case .linear16 = encoding { 1 / 32_768 } else { 1 / 8_388_608 }
        let samples: [Float] = [0, step, -step, 0.5, -0.5, -1, 1 - step, 123 * step]
        #expect(pass(samples, encoding, channel: place.0, of: place.1) == samples)
    }

    @Test func beyondFullScaleAndWhatIsNoNumberIsClamped() {
        let samples: [Float] = [2, -2, .infinity, -.infinity, .nan, 1e30]
        let most: Float = 32_767 / 32_768
        let clamped: [Float] = [most, -1, most, -1, 0, most]
        #expect(pass(samples, .linear16, channel: 0, of: 1) == clamped)
    }

    @Test func theHighestByteComesFirst() {
        var payload = [UInt8](repeating: 0, count: 6)
        payload.withUnsafeMutableBytes { RTPEncoding.linear24.encode([0.5], channel: 1, of: 2, into: $0, count: 1) }
        #expect(payload == [0, 0, 0, 0x40, 0, 0])
    }

    @Test func formatsAreReadAndWritten() throws {
        let format = try #require(RTPStreamFormat("L24/48000/2"))
        #expect(format.description == "L24/48000/2" && format.bytesPerFrame == 6)
        #expect(format.frameCount(ofBytes: 288) == 48 && format.frameCount(ofBytes: 289) == nil)
        #expect(format.frameCount(ofBytes: 0) == nil)
        #expect(RTPStreamFormat("l16/44100") == RTPStreamFormat(.linear16, sampleRate: 44_100, channelCount: 1))
        for wrong in ["", "L8/48000/2", "L16", "L16/0/2", "L16/48000/0", "L16/48000/33", "L16/48000/2/2", "L16/x/2"] {
            #expect(RTPStreamFormat(wrong) == nil, "\(wrong)")
        }
        #expect(RTPStreamFormat(payloadType: 10)?.description == "L16/44100/2")
        #expect(RTPStreamFormat(payloadType: 96) == nil)
    }
}
