import AVFAudio
import Testing

/// What looks at a node's output without a copy.
struct OutputObserverTests {
    @Test func anObserverSeesWhatIsHeardWithItsPlaceOnTheTimeLine() throws {
        let offline = try OfflineEngine()
        let player = AVAudioPlayerNode()
        offline.engine.attach(player)
        offline.engine.connect(player, to: offline.engine.mainMixerNode, format: offline.format)
        var seen: [Float] = []
        var times: [Int64] = []
        player.observeOutput(channelCount: 2) { time, frames, list in
            let buffers = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: list))
            let samples = buffers[1].mData!.assumingMemoryBound(to: Float.self)
            seen += Array(UnsafeBufferPointer(start: samples, count: frames))
            times.append(time)
            return true
        }
        try offline.engine.start()
        player.scheduleBuffer(try filledBuffer(offline.format, 2000, ramp))
        player.play()
        let heard = try offline.render(3000, by: [512, 1, 100])
        #expect(seen == heard[1])
        #expect(times.starts(with: [0, 512, 513, 613]))
    }
}
