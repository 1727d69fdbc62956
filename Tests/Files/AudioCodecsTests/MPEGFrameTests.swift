import AudioCodecs
import AudioTypes
import Testing

@Suite struct MPEGFrameTests {
    @Test func everyPacketOfAnMP3IsOneFrame() throws {
        for (rate, frames) in [(44_100.0, 1152), (22_050, 576), (48_000, 1152)] {
            let settings = CodecSettings(formatID: kAudioFormatMPEGLayer3, sampleRate: rate, channelCount: 1)
            let encoder = try AudioCodecs.encoder(settings)
            #expect(encoder.framesPerPacket == frames)
            let silence = [Double](repeating: 0, count: frames)
            var packets: [CodecPacket] = []
            for _ in 0..<20 { packets += try encoder.encode(silence, count: frames) }
            packets += try encoder.finish()
            #expect(packets.count >= 20)
            #expect(packets.allSatisfy { $0.frameCount == frames && $0.bytes[0] == 0xff && $0.bytes[1] & 0xe6 == 0xe2 })
            #expect(packets.allSatisfy { $0.bytes.count <= encoder.maximumPacketSize })
        }
    }
}
