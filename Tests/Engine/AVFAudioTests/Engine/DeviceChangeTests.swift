import AVFAudio
import AudioDevices
import Synchronization
import TestSupport
import Testing

/// What an engine does when its device changes (E6, E49–E53, scenario 17).
struct DeviceChangeTests {
    /// Counts an engine's notifications, and does something at each.
    private final class Watch {
        let told = Count()
        let wasRunning = Log<Bool>()
        private let token: any NSObjectProtocol

        init(_ engine: AVAudioEngine, _ handler: @escaping @Sendable () -> Void = {}) {
            let (told, wasRunning) = (told, wasRunning)
            token = NotificationCenter.default.addObserver(
                forName: .AVAudioEngineConfigurationChange, object: engine, queue: nil
            ) { [unowned engine] _ in
                wasRunning.add(engine.isRunning)
                handler()
                told.add()
            }
        }

        deinit { NotificationCenter.default.removeObserver(token) }
    }

    private func isSounding(_ player: AVAudioPlayerNode) -> Bool {
        player.lastRenderTime.flatMap { player.playerTime(forNodeTime: $0) } != nil
    }

    // MARK: E49, E6

    @Test func theEngineStopsItselfAndKeepsItsGraph() throws {
        let device = DeviceEngine()
        let engine = device.engine
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        let player = device.player(format)
        let watch = Watch(engine)
        try engine.start()
        player.scheduleBuffer(try filledBuffer(format, 480_000) { _, _ in 0.5 })
        player.play()
        #expect(eventually { isSounding(player) })
        device.control.setSampleRate(44_100)
        #expect(eventually { watch.told.value == 1 })
        #expect(watch.wasRunning.all == [false] && !engine.isRunning)
        #expect(engine.attachedNodes.contains(player))
        #expect(engine.outputConnectionPoints(for: player, outputBus: 0).first?.node === engine.mainMixerNode)
        #expect(engine.inputConnectionPoint(for: engine.outputNode, inputBus: 0)?.node === engine.mainMixerNode)
        #expect(player.outputFormat(forBus: 0) == format)
        #expect(engine.outputNode.outputFormat(forBus: 0).sampleRate == 44_100)
        // Nobody connected it but the engine.
        #expect(engine.mainMixerNode.outputFormat(forBus: 0).sampleRate == 44_100)
        #expect(player.isPlaying && player.lastRenderTime == nil)
        // E52: the same engine starts again, and the player goes on where it was.
        try engine.start()
        #expect(eventually { isSounding(player) })
        let time = try #require(player.lastRenderTime)
        #expect(time.sampleRate == 48_000)
        #expect(try #require(player.playerTime(forNodeTime: time)).sampleTime > 0)
        #expect(watch.told.value == 1)
    }

    @Test func aMixerThatTheProgramConnectedKeepsItsFormat() throws {
        let device = DeviceEngine()
        let engine = device.engine
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        engine.connect(engine.mainMixerNode, to: engine.outputNode, format: format)
        let watch = Watch(engine)
        try engine.start()
        device.control.setSampleRate(44_100)
        #expect(eventually { watch.told.value == 1 })
        #expect(engine.mainMixerNode.outputFormat(forBus: 0) == format)
        try engine.start()
        #expect(engine.isRunning)
    }

    // MARK: E50

    @Test func theHandlerMayReconnectAndStart() throws {
        let device = DeviceEngine(frames: 64)
        let engine = device.engine
        let player = device.player()
        let started = Count()
        let watch = Watch(engine) { [unowned engine] in
            engine.disconnectNodeOutput(player)
            engine.connect(player, to: engine.mainMixerNode, format: nil)
            do {
                try engine.start()
                try player.playAudio()
                started.add()
            } catch {
                Issue.record(error)
            }
        }
        try engine.start()
        for (number, rate) in [44_100.0, 96_000, 48_000].enumerated() {
            device.control.setSampleRate(rate)
            #expect(eventually { watch.told.value == number + 1 && started.value == number + 1 })
            #expect(eventually { player.lastRenderTime?.isSampleTimeValid == true })
            #expect(player.lastRenderTime?.sampleRate == rate)
        }
    }

    @Test func theHandlerMayBeTheLastThatHasTheEngine() throws {
        let control = PacedNullControl(name: "released-\(UInt32.random(in: 0 ... .max))")
        defer { control.remove() }
        weak var released: AVAudioEngine?
        let holder = Mutex<AVAudioEngine?>(nil)
        let told = Count()
        var token: (any NSObjectProtocol)?
        do {
            let engine = AVAudioEngine()
            released = engine
            engine.outputDeviceName = control.deviceName
            _ = engine.mainMixerNode
            token = NotificationCenter.default.addObserver(
                forName: .AVAudioEngineConfigurationChange, object: engine, queue: nil
            ) { _ in told.add() }
            try engine.start()
            holder.withLock { $0 = engine }
        }
        let other = NotificationCenter.default.addObserver(
            forName: .AVAudioEngineConfigurationChange, object: released, queue: nil
        ) { _ in holder.withLock { $0 = nil } }
        control.setSampleRate(44_100)
        #expect(eventually { told.value == 1 && released == nil })
        token.map { NotificationCenter.default.removeObserver($0) }
        NotificationCenter.default.removeObserver(other)
    }

    @Test func changesWhileTheProgramStopsAndStartsDoNotHoldIt() throws {
        let device = DeviceEngine(frames: 32)
        let engine = device.engine
        _ = device.player()
        let control = device.control
        let ended = Count()
        let watch = Watch(engine)
        Thread.detachNewThread {
            for turn in 0..<200 { control.setSampleRate(turn % 2 == 0 ? 44_100 : 48_000) }
            ended.add()
        }
        Thread.detachNewThread {
            for turn in 0..<200 {
                try? engine.start()
                if turn % 3 == 0 { engine.reset() }
                if turn % 7 == 0 { engine.pause() } else { engine.stop() }
            }
            ended.add()
        }
        #expect(eventually { ended.value == 2 })
        engine.stop()
        try engine.start()
        #expect(eventually { engine.mainMixerNode.lastRenderTime?.isSampleTimeValid == true })
        withExtendedLifetime(watch) {}
    }

    // MARK: E51, E52

    /// Scenario 17.
    @Test func aDeviceThatIsGoneHasNoFormatAndItsReturnIsTold() throws {
        let device = DeviceEngine()
        let engine = device.engine
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        let player = device.player(format)
        let watch = Watch(engine)
        try engine.start()
        player.scheduleBuffer(try filledBuffer(format, 480_000) { _, _ in 0.5 })
        player.play()
        #expect(eventually { isSounding(player) })
        device.control.disappear()
        #expect(eventually { watch.told.value == 1 })
        #expect(!engine.isRunning)
        for node in [engine.outputNode, engine.inputNode] as [AVAudioNode] {
            let format = node.outputFormat(forBus: 0)
            #expect(format.sampleRate == 0 && format.channelCount == 0)
        }
        #expect(throws: NSError.self) { try engine.start() }
        #expect(!engine.isRunning)
        device.control.appear()
        #expect(eventually { watch.told.value == 2 })
        #expect(watch.wasRunning.all == [false, false])
        #expect(engine.outputNode.outputFormat(forBus: 0).sampleRate == 48_000)
        try engine.start()
        #expect(eventually { isSounding(player) })
    }

    @Test func aDeviceThatComesBackAtOnceIsMissedByNobody() throws {
        let device = DeviceEngine(frames: 64)
        let engine = device.engine
        let player = device.player()
        let watch = Watch(engine) { [unowned engine] in try? engine.start() }
        try engine.start()
        for _ in 0..<20 {
            #expect(eventually { engine.isRunning })
            let told = watch.told.value
            device.control.disappear()
            device.control.appear()
            #expect(eventually { watch.told.value > told && engine.isRunning })
        }
        #expect(eventually { player.lastRenderTime?.isSampleTimeValid == true })
    }

    @Test func aDeviceThatChangedWhileTheEngineWasStoppedIsOpenedAnew() throws {
        let device = DeviceEngine(frames: 64)
        let engine = device.engine
        let player = device.player()
        try engine.start()
        engine.stop()
        device.control.setSampleRate(44_100)
        try engine.start()
        #expect(engine.outputNode.outputFormat(forBus: 0).sampleRate == 44_100)
        #expect(eventually { player.lastRenderTime?.isSampleTimeValid == true })
        #expect(player.lastRenderTime?.sampleRate == 44_100)
        engine.pause()
        device.control.setSampleRate(48_000)
        try engine.start()
        #expect(engine.outputNode.outputFormat(forBus: 0).sampleRate == 48_000)
        engine.stop()
        device.control.disappear()
        #expect(throws: NSError.self) { try engine.start() }
        device.control.appear()
        #expect(eventually { (try? engine.start()) != nil })
    }

    @Test func aChangeOfTheCycleAloneChangesNothing() throws {
        let device = DeviceEngine(frames: 256)
        let engine = device.engine
        let player = device.player()
        let watch = Watch(engine)
        try engine.start()
        player.play()
        device.control.setFrameCounts([512])
        #expect(eventually { engine.outputNode.presentationLatency == 512.0 / 48_000 })
        #expect(engine.isRunning && watch.told.value == 0)
    }

    // MARK: E53

    @Test func aTapWithoutAFormatFollowsAndOneOfTheOldFormatIsRefused() throws {
        let device = DeviceEngine(input: .sine(frequency: 441, amplitude: 0.5), frames: 128)
        let engine = device.engine
        let input = engine.inputNode
        let old = input.outputFormat(forBus: 0)
        let rates = Log<Double>()
        input.installTap(onBus: 0, bufferSize: 1, format: nil) { buffer, time in
            #expect(buffer.format.sampleRate == time.sampleRate)
            rates.add(buffer.format.sampleRate)
        }
        let watch = Watch(engine)
        try engine.start()
        #expect(eventually { rates.all.last == 48_000 })
        device.control.setSampleRate(44_100)
        #expect(eventually { watch.told.value == 1 })
        try engine.start()
        #expect(eventually { rates.all.last == 44_100 })
        input.removeTap(onBus: 0)
        #expect(throws: NSError.self) {
            try input.installAudioTap(onBus: 0, bufferSize: 1024, format: old) { _, _ in }
        }
        #expect(engine.isRunning)
        // One that was installed for a format that is gone is not given another's samples.
        try input.installAudioTap(onBus: 0, bufferSize: 1024, format: input.outputFormat(forBus: 0)) { _, _ in }
        device.control.setSampleRate(48_000)
        #expect(eventually { watch.told.value == 2 })
        #expect(throws: NSError.self) { try engine.start() }
        input.removeTap(onBus: 0)
        try engine.start()
    }
}
