import AVFAudio
import TestSupport
import Testing

/// How buffers follow each other, and which a player takes (E40, E41).
struct PlayerOptionsTests {
    /// Scenario 9.
    @Test(arguments: [[512], [17], [100, 1, 512]])
    func aSirensReleaseBeginsExactlyAtALoopsEnd(partition: [Int]) throws {
        let offline = try OfflineEngine()
        let player = offline.player()
        try offline.engine.start()
        player.scheduleBuffer(try offline.constant(0.25, 500))
        player.scheduleBuffer(try filledBuffer(offline.format, 333, ramp), at: nil, options: .loops)
        player.play()
        var heard = try offline.render(3000, by: partition)[0]
        player.scheduleBuffer(try offline.constant(0.5, 200), at: nil, options: .interruptsAtLoop)
        heard += try offline.render(1000, by: partition)[0]
        // 2500 frames are 169 into the eighth loop; it ends at 500 + 8 · 333.
        let end = 500 + 8 * 333
        #expect(
            heard
                == (0..<4000).map {
                    $0 < 500 ? 0.25 : $0 < end ? ramp(0, ($0 - 500) % 333) : $0 < end + 200 ? 0.5 : 0
                })
    }

    @Test func anInterruptionBeginsWithTheNextBufferThatIsRendered() throws {
        let offline = try OfflineEngine()
        let player = offline.player()
        try offline.engine.start()
        let dropped = Count()
        player.scheduleBuffer(try offline.constant(0.25, 333), at: nil, options: .loops) { dropped.add() }
        player.scheduleBuffer(try offline.constant(0.75, 333)) { dropped.add() }
        player.play()
        #expect(try offline.render(1000)[0].allSatisfy { $0 == 0.25 })
        player.scheduleBuffer(try offline.constant(0.5, 100), at: nil, options: .interrupts)
        #expect(try offline.render(200)[0] == (0..<200).map { $0 < 100 ? 0.5 : 0 })
        #expect(eventually { dropped.value == 2 })
    }

    @Test func aLoopThatInterruptsALoopGoesOnUntilThePlayerStops() throws {
        let offline = try OfflineEngine()
        let player = offline.player()
        try offline.engine.start()
        player.scheduleBuffer(try offline.constant(0.25, 333), at: nil, options: .loops)
        player.play()
        _ = try offline.render(1000)
        player.scheduleBuffer(try filledBuffer(offline.format, 100, ramp), at: nil, options: [.loops, .interrupts])
        player.scheduleBuffer(try offline.constant(0.75, 100))
        #expect(try offline.render(1000)[0] == (0..<1000).map { ramp(0, $0 % 100) })
        player.stop()
        #expect(try offline.render(1000)[0].allSatisfy { $0 == 0 })
    }

    @Test func buffersAreNotResampled() throws {
        let offline = try OfflineEngine()
        let player = offline.player()
        try offline.engine.start()
        let other = try #require(AVAudioFormat(standardFormatWithSampleRate: 22_050, channels: 2))
        player.scheduleBuffer(try filledBuffer(other, 1000, ramp))
        player.play()
        #expect(try offline.render(1100)[1] == (0..<1100).map { $0 < 1000 ? ramp(1, $0) : 0 })
    }

    @Test func aBufferOfAnotherChannelCountOrWithoutFramesIsAFault() throws {
        let offline = try OfflineEngine()
        let player = offline.player()
        try offline.engine.start()
        let mono = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 1))
        let called = Count()
        player.scheduleBuffer(try offline.constant(1, 100, mono)) { called.add() }
        let fault = try #require(offline.engine.lastFault)
        #expect(fault.code == -10868 && fault.localizedDescription.contains("AVAudioPlayerNode"))
        player.scheduleBuffer(try #require(AVAudioPCMBuffer(pcmFormat: offline.format, frameCapacity: 10)))
        player.play()
        #expect(try offline.render(200)[0].allSatisfy { $0 == 0 })
        // Whoever waits for it is not left waiting.
        #expect(eventually { called.value == 1 })
    }

    @Test(arguments: [true, false])
    func otherSampleTypesArePlayedAsTheirValues(interleaved: Bool) throws {
        let offline = try OfflineEngine()
        let player = offline.player()
        try offline.engine.start()
        let format = try #require(
            AVAudioFormat(
                commonFormat: .pcmFormatInt16, sampleRate: 48_000, channels: 2, interleaved: interleaved))
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 100))
        buffer.frameLength = 100
        let data = try #require(buffer.int16ChannelData)
        for channel in 0..<2 {
            for frame in 0..<100 { data[channel][frame * buffer.stride] = Int16(frame * 100 - channel) }
        }
        player.scheduleBuffer(buffer)
        player.play()
        let heard = try offline.render(100)
        for channel in 0..<2 { #expect(heard[channel] == (0..<100).map { Float($0 * 100 - channel) / 32_768 }) }
    }
}
