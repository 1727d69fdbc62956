import AVFAudio
import Synchronization
import TestSupport
import Testing

/// What a player makes of files (E41, E45, E66).
struct PlayerFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: [[512], [1, 4096], [4096], [117]])
    func aFileIsPlayedBitForBitHoweverItIsRendered(partition: [Int]) throws {
        let file = try folder.floatFile("a.wav", frames: 40_000, ramp)
        let offline = try OfflineEngine(maximumFrames: 4096)
        let player = offline.player()
        // Before start.
        player.scheduleFile(file, at: nil)
        try offline.engine.start()
        player.play()
        let heard = try offline.render(41_000, by: partition)
        for channel in 0..<2 { #expect(heard[channel] == (0..<41_000).map { $0 < 40_000 ? ramp(channel, $0) : 0 }) }
        #expect(file.framePosition == 0)
    }

    @Test func aFileThatIsScheduledBeforeThePlayerIsConnectedIsPlayedAtTheRateOfTheConnection() throws {
        let file = try folder.floatFile("a.wav", rate: 44_100, frames: 40_000, ramp)
        func heard(_ isScheduledFirst: Bool) throws -> [[Float]] {
            let offline = try OfflineEngine()
            let player = AVAudioPlayerNode()
            if isScheduledFirst { player.scheduleFile(file, at: nil) }
            offline.engine.attach(player)
            if isScheduledFirst { player.scheduleFile(file, at: nil) }
            offline.engine.connect(player, to: offline.engine.mainMixerNode, format: file.processingFormat)
            if !isScheduledFirst { for _ in 0..<2 { player.scheduleFile(file, at: nil) } }
            try offline.engine.start()
            player.play()
            return try offline.render(100_000)
        }
        let first = try heard(true)
        #expect(try first == heard(false))
        #expect(first[0][80_000] != 0 && first[0][90_000] == 0)
    }

    @Test func aFileThatIsScheduledBeforeThePlayerIsAttachedIsPlayedToItsEnd() throws {
        let file = try folder.floatFile("a.wav", frames: 100_000, ramp)
        let engine = AVAudioEngine()
        try engine.enableManualRenderingMode(.realtime, format: file.processingFormat, maximumFrameCount: 512)
        let player = AVAudioPlayerNode()
        let over = Count()
        player.scheduleFile(file, at: nil) { over.add() }
        engine.attach(player)
        engine.connect(player, to: engine.mainMixerNode, format: nil)
        try engine.start()
        player.play()
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 512))
        let block = engine.manualRenderingBlock
        let isOver = eventually {
            _ = block(512, buffer.mutableAudioBufferList, nil)
            return over.value == 1
        }
        #expect(isOver)
        engine.stop()
    }

    @Test func oneCallMayAskForMoreThanAFilesRingHolds() throws {
        let file = try folder.floatFile("a.wav", frames: 100_000, ramp)
        let offline = try OfflineEngine(maximumFrames: 131_072)
        let player = offline.player()
        player.scheduleFile(file, at: nil)
        try offline.engine.start()
        player.play()
        #expect(try offline.render(110_000, by: [55_000])[1] == (0..<110_000).map { $0 < 100_000 ? ramp(1, $0) : 0 })
    }

    @Test(arguments: [(44_100.0, 48_000.0), (48_000, 44_100), (22_050, 48_000), (96_000, 44_100)])
    func aFileOfAnotherRateIsResampledAndLastsAsLong(rates: (file: Double, graph: Double)) throws {
        let frames = 30_000
        let step = 2 * Double.pi * 997 / rates.file
        let file = try folder.floatFile("sine.wav", rate: rates.file, frames: frames) { channel, frame in
            Float(0.5 * sin(Double(frame) * step)) * (channel == 0 ? 1 : -1)
        }
        let offline = try OfflineEngine(sampleRate: rates.graph)
        let player = offline.player()
        let finished = Count()
        player.scheduleFile(file, at: nil) { finished.add() }
        player.scheduleBuffer(try offline.constant(2, 1))
        try offline.engine.start()
        player.play()
        let length = Double(frames) * rates.graph / rates.file
        let heard = try offline.render(Int(length) + 100, by: [512, 100])
        // What is scheduled behind it tells where it ends.
        let end = try #require(heard[0].firstIndex { $0 == 2 })
        #expect(abs(Double(end) - length) <= 1)
        // The filter reaches 64 frames of the lower rate, beyond which the file is cut off.
        for frame in 200..<end - 200 {
            let expected = 0.5 * sin(2 * Double.pi * 997 * Double(frame) / rates.graph)
            #expect(abs(Double(heard[0][frame]) - expected) < 1e-4 && heard[1][frame] == -heard[0][frame])
        }
        #expect(eventually { finished.value == 1 })
    }

    @Test func aFileOfAnotherRateIsTheSameHoweverItIsRendered() throws {
        let file = try folder.floatFile("a.wav", rate: 44_100, frames: 30_000, ramp)
        func rendered(_ partition: [Int]) throws -> [[Float]] {
            let offline = try OfflineEngine(maximumFrames: 4096)
            let player = offline.player()
            player.scheduleFile(file, at: nil)
            try offline.engine.start()
            player.play()
            return try offline.render(33_000, by: partition)
        }
        let whole = try rendered([4096])
        #expect(try rendered([1, 128, 999]) == whole)
    }

    @Test func monoGoesToAllChannelsAndChannelsBeyondThePlayersAreDropped() throws {
        let mono = try folder.floatFile("mono.wav", channels: 1, frames: 1000, ramp)
        let stereo = try folder.floatFile("stereo.wav", frames: 1000, ramp)
        let offline = try OfflineEngine()
        let player = offline.player()
        player.scheduleFile(mono, at: nil)
        try offline.engine.start()
        player.play()
        let heard = try offline.render(1000)
        for channel in 0..<2 { #expect(heard[channel] == (0..<1000).map { ramp(0, $0) }) }

        let single = try OfflineEngine(channels: 1)
        let other = single.player()
        other.scheduleFile(stereo, at: nil)
        try single.engine.start()
        other.play()
        #expect(try single.render(1000)[0] == (0..<1000).map { ramp(0, $0) })
    }

    // MARK: Parts

    @Test func aPartIsPlayedFromItsFirstToItsLastFrameAtItsTime() throws {
        let file = try folder.floatFile("a.wav", frames: 9000, ramp)
        let offline = try OfflineEngine()
        let player = offline.player()
        player.scheduleSegment(file, startingFrame: 5000, frameCount: 100, at: nil)
        player.scheduleSegment(file, startingFrame: 10, frameCount: 50, at: frame(200))
        player.scheduleSegment(file, startingFrame: 8999, frameCount: 1, at: nil)
        try offline.engine.start()
        player.play()
        let expected = (0..<300).map {
            $0 < 100 ? ramp(0, 5000 + $0) : (200..<250).contains($0) ? ramp(0, $0 - 190) : $0 == 250 ? ramp(0, 8999) : 0
        }
        #expect(try offline.render(300)[0] == expected)
    }

    @Test func aPartThatBeginsBeforeTheFileIsAFault() throws {
        let file = try folder.floatFile("a.wav", frames: 1000, ramp)
        let offline = try OfflineEngine()
        let player = offline.player()
        let called = Count()
        player.scheduleSegment(file, startingFrame: -1, frameCount: 10, at: nil) { called.add() }
        #expect(offline.engine.lastFault?.localizedDescription.contains("a.wav") == true)
        #expect(eventually { called.value == 1 })
    }

    @Test(arguments: [(900, 101), (0, .max), (900, .max), (1000, 1), (Int64.max, .max), (7, 0)] as [(Int64, UInt32)])
    func aPartThatGoesPastTheEndIsPlayedToTheEnd(part: (first: Int64, count: UInt32)) throws {
        let file = try folder.floatFile("a.wav", frames: 1000, ramp)
        let offline = try OfflineEngine()
        let player = offline.player()
        let order = Mutex<[Int]>([])
        player.scheduleSegment(file, startingFrame: 10, frameCount: 100, at: nil) { order.withLock { $0.append(0) } }
        player.scheduleSegment(file, startingFrame: part.first, frameCount: part.count, at: nil) {
            order.withLock { $0.append(1) }
        }
        player.scheduleSegment(file, startingFrame: 500, frameCount: 2, at: nil) { order.withLock { $0.append(2) } }
        try offline.engine.start()
        player.play()
        let rest = part.count == 0 ? 0..<0 : min(Int(part.first), 1000)..<1000
        let expected = (10..<110).map { ramp(0, $0) } + rest.map { ramp(0, $0) } + [ramp(0, 500), ramp(0, 501)]
        let heard = try offline.render(1200)[0]
        #expect(Array(heard.prefix(expected.count)) == expected)
        #expect(heard.dropFirst(expected.count).allSatisfy { $0 == 0 })
        #expect(eventually { order.withLock { $0 } == [0, 1, 2] })
        #expect(offline.engine.lastFault == nil)
        offline.engine.stop()
        try offline.engine.start()
    }

    @Test func anEmptyFileIsOverAtItsTurn() throws {
        let address = folder.url.appending(path: "none.wav")
        try AVAudioFile(
            forWriting: address, settings: [AVSampleRateKey: 48_000.0, AVNumberOfChannelsKey: 2]
        ).close()
        let empty = try AVAudioFile(forReading: address)
        let offline = try OfflineEngine()
        let player = offline.player()
        let called = Count()
        player.scheduleFile(empty, at: nil) { called.add() }
        try offline.engine.start()
        #expect(called.value == 0)
        player.play()
        _ = try offline.render(512)
        #expect(eventually { called.value == 1 })
        #expect(offline.engine.lastFault == nil)
    }

    @Test func tenThousandPartsArePlayedInTheirOrder() throws {
        let file = try folder.floatFile("a.wav", frames: 10_100, ramp)
        let offline = try OfflineEngine(maximumFrames: 4096)
        let player = offline.player()
        let finished = Count()
        for part in 0..<10_000 {
            player.scheduleSegment(file, startingFrame: AVAudioFramePosition(part), frameCount: 7, at: nil) {
                finished.add()
            }
        }
        try offline.engine.start()
        player.play()
        let heard = try offline.render(70_000, by: [4096])[0]
        #expect(heard == (0..<70_000).map { ramp(0, $0 / 7 + $0 % 7) })
        #expect(eventually { finished.value == 10_000 })
    }

    @Test func eachHandlerMayScheduleTheNextPart() throws {
        let file = try folder.floatFile("a.wav", frames: 1000, ramp)
        let offline = try OfflineEngine()
        let player = offline.player()
        let finished = Count()
        @Sendable func next() {
            player.scheduleSegment(file, startingFrame: 0, frameCount: 1000, at: nil) {
                finished.add()
                if finished.value < 50 { next() }
            }
        }
        next()
        next()
        try offline.engine.start()
        player.play()
        var heard: [Float] = []
        #expect(
            try eventually {
                heard += try offline.render(500, by: [500])[0]
                return finished.value >= 50
            })
        // Two were scheduled ahead, so that there is always one.
        let sound = heard.filter { $0 != 0 }
        #expect(sound.count >= 49 * 999)
    }

    // MARK: Hostile files

    @Test(arguments: [48_000.0, 44_100])
    func aFileThatIsCutOffWhileItPlaysEndsThere(rate: Double) throws {
        let file = try folder.floatFile("a.wav", rate: rate, frames: 200_000) { _, _ in 0.5 }
        let offline = try OfflineEngine(maximumFrames: 4096)
        let player = offline.player()
        let finished = Count()
        player.scheduleFile(file, at: nil) { finished.add() }
        let handle = try FileHandle(forWritingTo: file.url)
        let size = try handle.seekToEnd()
        try handle.truncate(atOffset: size - 100_000 * 8)
        try handle.close()
        player.scheduleBuffer(try offline.constant(-2, 1))
        try offline.engine.start()
        player.play()
        let heard = try offline.render(230_000, by: [4096])[0]
        let end = try #require(heard.firstIndex { $0 == -2 })
        let expected = 100_000 * 48_000 / rate
        #expect(abs(Double(end) - expected) <= 1)
        #expect(heard[200..<end - 200].allSatisfy { abs($0 - 0.5) < 1e-3 })
        #expect(heard[(end + 1)...].allSatisfy { $0 == 0 })
        #expect(eventually { finished.value == 1 })
    }

    @Test func aFileThatIsRemovedOrClosedAfterItWasScheduledIsPlayed() throws {
        let file = try folder.floatFile("a.wav", frames: 90_000, ramp)
        let offline = try OfflineEngine(maximumFrames: 4096)
        let player = offline.player()
        player.scheduleFile(file, at: nil)
        file.close()
        try FileManager.default.removeItem(at: file.url)
        try offline.engine.start()
        player.play()
        #expect(try offline.render(90_000, by: [4096])[0] == (0..<90_000).map { ramp(0, $0) })
    }

    @Test func aFileThatIsNotOpenForReadingIsAFault() throws {
        let file = try folder.floatFile("a.wav", frames: 100, ramp)
        file.close()
        let offline = try OfflineEngine()
        let player = offline.player()
        let called = Count()
        player.scheduleFile(file, at: nil) { called.add() }
        #expect(offline.engine.lastFault != nil)
        #expect(eventually { called.value == 1 })
    }

    @Test func manyPlayersReadTheirFilesAtOnce() throws {
        let file = try folder.floatFile("a.wav", rate: 44_100, frames: 50_000, ramp)
        let offline = try OfflineEngine(maximumFrames: 4096)
        let players = (0..<20).map { _ in offline.player() }
        for player in players { player.volume = 1.0 / 32 }
        try offline.engine.start()
        for player in players {
            player.scheduleFile(file, at: nil)
            player.play()
        }
        let heard = try offline.render(50_000, by: [4096])[0]
        let alone = try OfflineEngine(maximumFrames: 4096)
        let player = alone.player()
        player.scheduleFile(file, at: nil)
        try alone.engine.start()
        player.play()
        let one = try alone.render(50_000, by: [4096])[0]
        #expect(zip(heard, one).allSatisfy { abs($0 - $1 * 20 / 32) < 1e-5 })
    }
}
