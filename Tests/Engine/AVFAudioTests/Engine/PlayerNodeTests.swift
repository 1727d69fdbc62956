import AVFAudio
import Testing

struct PlayerNodeTests {
    @Test func aBufferIsRenderedBitForBit() throws {
        let offline = try OfflineEngine()
        let player = AVAudioPlayerNode()
        offline.engine.attach(player)
        offline.engine.connect(player, to: offline.engine.mainMixerNode, format: offline.format)
        try offline.engine.start()
        player.scheduleBuffer(try filledBuffer(offline.format, 2000, ramp))
        player.play()
        let result = try offline.render(3000, by: [512, 1, 100])
        for channel in 0..<2 {
            #expect(result[channel] == (0..<3000).map { $0 < 2000 ? ramp(channel, $0) : 0 })
        }
    }

    /// Bits, big-endian, interleaved.
    private static let kinds: [(Int, Bool, Bool)] = [
        (8, false, true), (8, false, false), (16, false, true), (16, true, false), (24, false, true), (24, true, true),
        (24, false, false), (32, false, true), (32, true, false),
    ]

    @Test(arguments: PlayerNodeTests.kinds)
    func aBufferOfAnyPackedIntegersIsRenderedExactly(bits: Int, bigEndian: Bool, interleaved: Bool) throws {
        // More than a conversion takes at once; each value is one that 8 bits have.
        func value(_ channel: Int, _ frame: Int) -> Float { Float((frame * 7 + channel * 100) % 256 - 128) / 128 }
        let offline = try OfflineEngine()
        let player = AVAudioPlayerNode()
        offline.engine.attach(player)
        offline.engine.connect(player, to: offline.engine.mainMixerNode, format: offline.format)
        try offline.engine.start()
        let format = try Self.integers(bits, bigEndian: bigEndian, interleaved: interleaved)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 3000))
        let converter = try #require(AVAudioConverter(from: offline.format, to: format))
        try converter.convert(to: buffer, from: filledBuffer(offline.format, 3000, value))
        player.scheduleBuffer(buffer)
        player.play()
        let result = try offline.render(3500)
        for channel in 0..<2 {
            #expect(result[channel] == (0..<3500).map { $0 < 3000 ? value(channel, $0) : 0 })
        }
        #expect(offline.engine.lastFault == nil)
    }

    @Test func aBufferWhoseSamplesNobodyKnowsIsAFault() throws {
        let offline = try OfflineEngine()
        let player = AVAudioPlayerNode()
        offline.engine.attach(player)
        offline.engine.connect(player, to: offline.engine.mainMixerNode, format: offline.format)
        try offline.engine.start()
        let format = try Self.integers(20, bigEndian: false, interleaved: true)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 100))
        buffer.frameLength = 100
        player.scheduleBuffer(buffer)
        let fault = try #require(offline.engine.lastFault)
        #expect(fault.localizedDescription.contains("packed integers of 8 to 32 bits"))
        #expect(fault.code == Int(kAudioUnitErr_FormatNotSupported))
    }

    private static func integers(_ bits: Int, bigEndian: Bool, interleaved: Bool) throws -> AVAudioFormat {
        try #require(
            AVAudioFormat(settings: [
                AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 2, AVLinearPCMBitDepthKey: bits,
                AVLinearPCMIsBigEndianKey: bigEndian, AVLinearPCMIsNonInterleaved: !interleaved,
            ]))
    }
}
