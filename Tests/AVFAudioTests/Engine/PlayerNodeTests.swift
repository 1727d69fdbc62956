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
}
