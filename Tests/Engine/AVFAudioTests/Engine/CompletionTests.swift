import AVFAudio
import TestSupport
import Testing

/// When handlers are called, and what they may do (E3, E42, E43).
struct CompletionTests {
    // MARK: E42

    @Test(arguments: [
        AVAudioPlayerNodeCompletionCallbackType.dataConsumed, .dataRendered, .dataPlayedBack,
    ])
    func aHandlerIsCalledOnceBehindTheLastFrameAndNotOnTheRenderThread(
        type: AVAudioPlayerNodeCompletionCallbackType
    ) throws {
        let offline = try OfflineEngine()
        let player = offline.player()
        try offline.engine.start()
        let calls = Log<(AVAudioPlayerNodeCompletionCallbackType, Bool)>()
        let renderer = pthread_self()
        player.scheduleBuffer(try offline.constant(0.5, 1000), completionCallbackType: type) {
            calls.add(($0, pthread_equal(pthread_self(), renderer) != 0))
        }
        player.scheduleBuffer(try offline.constant(0.5, 1000))
        player.play()
        _ = try offline.render(999, by: [333])
        let waited = Count()
        player.scheduleBuffer(try offline.constant(0, 1), at: nil, options: []) { waited.add() }
        #expect(calls.all.isEmpty)
        _ = try offline.render(3000)
        #expect(eventually { waited.value == 1 })
        player.stop()
        offline.engine.stop()
        #expect(calls.all.count == 1 && calls.all[0].0 == type && !calls.all[0].1)
    }

    @Test func handlersAreCalledInTheOrderOfWhatTheyWereGivenWith() throws {
        let offline = try OfflineEngine()
        let player = offline.player()
        try offline.engine.start()
        let order = Log<Int>()
        for number in 0..<100 {
            player.scheduleBuffer(try offline.constant(0.5, 13)) { order.add(number) }
        }
        player.play()
        _ = try offline.render(650)
        player.stop()
        #expect(eventually { order.all.count == 100 })
        #expect(order.all == Array(0..<100))
    }

    @Test func allAreCalledOnStop() throws {
        let folder = try TemporaryFolder()
        let file = try folder.floatFile("a.wav", frames: 90_000, ramp)
        let offline = try OfflineEngine()
        let player = offline.player()
        let called = Count()
        // Before it plays, in the engine's absence of pace, and in every kind.
        for type in [AVAudioPlayerNodeCompletionCallbackType.dataConsumed, .dataRendered, .dataPlayedBack] {
            player.scheduleBuffer(try offline.constant(0.5, 100), completionCallbackType: type) { _ in called.add() }
            player.scheduleFile(file, at: nil, completionCallbackType: type) { _ in called.add() }
        }
        player.scheduleBuffer(try offline.constant(0.5, 100), at: nil, options: .loops) { called.add() }
        player.stop()
        #expect(eventually { called.value == 7 })
    }

    @Test func aLoopIsOverWhenItIsInterrupted() throws {
        let offline = try OfflineEngine()
        let player = offline.player()
        try offline.engine.start()
        let called = Count()
        player.scheduleBuffer(try offline.constant(0.5, 100), at: nil, options: .loops) { called.add() }
        player.play()
        _ = try offline.render(1000)
        #expect(called.value == 0)
        player.scheduleBuffer(try offline.constant(0.5, 100), at: nil, options: .interruptsAtLoop)
        _ = try offline.render(200)
        #expect(eventually { called.value == 1 })
    }

    @Test func onADevicePlayedBackIsNotBeforeTheLastFrameIsHeard() throws {
        let device = DeviceEngine(frames: 480)
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        let player = device.player(format)
        try device.engine.start()
        let times = Log<(AVAudioPlayerNodeCompletionCallbackType, UInt64)>()
        for type in [AVAudioPlayerNodeCompletionCallbackType.dataPlayedBack, .dataConsumed] {
            let buffer = try filledBuffer(format, 4800) { _, _ in 0.5 }
            player.scheduleBuffer(buffer, completionCallbackType: type) { times.add(($0, hostNow())) }
        }
        player.play()
        var zero: UInt64?
        #expect(
            eventually {
                // The moment at which the player's frame 0 is heard.
                if let node = player.lastRenderTime, let own = player.playerTime(forNodeTime: node),
                    own.isHostTimeValid,
                    own.sampleTime > 0
                {
                    zero = own.hostTime - UInt64(Double(own.sampleTime) / 48_000 * 1e9)
                }
                return times.all.count == 2
            })
        let start = try #require(zero)
        let first = try #require(times.all.first { $0.0 == .dataPlayedBack })
        let second = try #require(times.all.first { $0.0 == .dataConsumed })
        // A frame is 21 µs.
        #expect(first.1 + 30_000 >= start + 100_000_000)
        // Taken a cycle before it is heard: no earlier than that.
        #expect(second.1 + 30_000 >= start + 200_000_000 - 20_000_000)
    }

    @Test func theAwaitedFormsReturnWhenItIsOver() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.floatFile("a.wav", frames: 1000, ramp)
        let device = DeviceEngine()
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        let player = device.player(format)
        try device.engine.start()
        player.play()
        let buffer = try filledBuffer(format, 100, ramp)
        await player.scheduleBuffer(buffer)
        await player.scheduleFile(file, at: nil)
        await player.scheduleSegment(file, startingFrame: 10, frameCount: 10, at: nil)
        #expect(await player.scheduleBuffer(buffer, completionCallbackType: .dataRendered) == .dataRendered)
        #expect(await player.scheduleFile(file, at: nil, completionCallbackType: .dataPlayedBack) == .dataPlayedBack)
        #expect(
            await player.scheduleSegment(
                file, startingFrame: 0, frameCount: 5, at: nil, completionCallbackType: .dataConsumed) == .dataConsumed)
    }

    // MARK: E3, and the end of things

    @Test func theHandlersOfAPlayerThatIsDetachedWhileItPlaysAreCalled() throws {
        let offline = try OfflineEngine()
        let player = offline.player()
        try offline.engine.start()
        let called = Count()
        for _ in 0..<3 { player.scheduleBuffer(try offline.constant(0.5, 1000)) { called.add() } }
        player.play()
        _ = try offline.render(500)
        offline.engine.detach(player)
        #expect(eventually { called.value == 3 })
        #expect(player.engine == nil && !player.isPlaying)
        #expect(try offline.render(500)[0].allSatisfy { $0 == 0 })
    }

    @Test func handlersAreCalledWhenTheEngineIsReleased() throws {
        let called = Count()
        let player = AVAudioPlayerNode()
        weak var engine: AVAudioEngine?
        do {
            let offline = try OfflineEngine()
            engine = offline.engine
            offline.engine.attach(player)
            offline.engine.connect(player, to: offline.engine.mainMixerNode, format: offline.format)
            try offline.engine.start()
            player.scheduleBuffer(try offline.constant(0.5, 1000)) { called.add() }
            player.play()
            _ = try offline.render(500)
        }
        #expect(eventually { engine == nil && called.value == 1 })
        #expect(player.engine == nil && !player.isPlaying)
    }

    @Test func handlersAreCalledWhenAPlayerIsReleasedThatWasNeverAttached() throws {
        let called = Count()
        do {
            let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2))
            let player = AVAudioPlayerNode()
            player.scheduleBuffer(try filledBuffer(format, 10, ramp)) { called.add() }
        }
        #expect(eventually { called.value == 1 })
    }

    @Test func enginesMayBeReleasedWhileTheirWorkersAndDevicesRun() throws {
        let called = Count()
        for _ in 0..<50 {
            let device = DeviceEngine(frames: 32)
            let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
            let player = device.player(format)
            try device.engine.start()
            for _ in 0..<20 { player.scheduleBuffer(try filledBuffer(format, 10, ramp)) { called.add() } }
            player.play()
        }
        _ = AVAudioEngine()
        #expect(eventually { called.value == 1000 })
    }

    // MARK: E43

    @Test func handlersMayScheduleStopPauseAndPlay() throws {
        let device = DeviceEngine(frames: 64)
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        let player = device.player(format)
        try device.engine.start()
        let called = Count()
        // Nobody changes it.
        nonisolated(unsafe) let buffer = try filledBuffer(format, 480, ramp)
        let engine = device.engine
        player.scheduleBuffer(buffer) {
            called.add()
            player.volume = 0.5
            player.pause()
            player.play()
            player.scheduleBuffer(buffer) {
                called.add()
                player.stop()
                player.scheduleBuffer(buffer, completionCallbackType: .dataPlayedBack) { _ in
                    called.add()
                    engine.pause()
                    engine.stop()
                    try? engine.start()
                    player.play()
                    player.scheduleBuffer(buffer) {
                        called.add()
                        engine.detach(player)
                    }
                }
                player.play()
            }
        }
        player.play()
        #expect(eventually { called.value == 4 })
        #expect(eventually { player.engine == nil })
        #expect(device.engine.lastFault == nil)
    }

    @Test func tenThousandPairsOfStopAndPlayFromTwoThreadsEnd() throws {
        let device = DeviceEngine(frames: 64)
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        let player = device.player(format)
        try device.engine.start()
        let called = Count()
        // Nobody changes it.
        nonisolated(unsafe) let buffer = try filledBuffer(format, 100, ramp)
        let ended = Count()
        for _ in 0..<2 {
            Thread.detachNewThread {
                for _ in 0..<10_000 {
                    player.scheduleBuffer(buffer) { called.add() }
                    player.stop()
                    player.play()
                }
                ended.add()
            }
        }
        #expect(eventually { ended.value == 2 })
        player.stop()
        #expect(eventually { called.value == 20_000 })
        // It still works.
        player.scheduleBuffer(buffer) { called.add() }
        player.play()
        #expect(eventually { called.value == 20_001 })
    }

    @Test func enginesMayBeStartedAndStoppedFromTwoThreads() throws {
        let device = DeviceEngine(frames: 64)
        let player = device.player()
        let engine = device.engine
        let ended = Count()
        for _ in 0..<2 {
            Thread.detachNewThread {
                for turn in 0..<50 {
                    try? engine.start()
                    if turn % 3 == 0 { engine.pause() }
                    if turn % 5 == 0 { engine.reset() }
                    engine.stop()
                }
                ended.add()
            }
        }
        #expect(eventually { ended.value == 2 })
        #expect(!engine.isRunning)
        try engine.start()
        try player.playAudio()
        #expect(eventually { player.lastRenderTime?.isSampleTimeValid == true })
    }
}
