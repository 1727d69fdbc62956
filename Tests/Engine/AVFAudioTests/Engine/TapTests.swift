import AVFAudio
import AudioDevices
import Synchronization
import TestSupport
import Testing

/// What taps deliver (E54–E59).
struct TapTests {
    /// What a tap's block was given. Keeps the buffers themselves.
    // @unchecked: behind the lock; buffers that were delivered are nobody else's.
    private final class Heard: @unchecked Sendable {
        private let lock = NSLock()
        private var entries: [(buffer: AVAudioPCMBuffer, time: AVAudioTime, thread: pthread_t)] = []

        var all: [(buffer: AVAudioPCMBuffer, time: AVAudioTime, thread: pthread_t)] { lock.withLock { entries } }
        var count: Int { all.count }

        func add(_ buffer: AVAudioPCMBuffer, _ time: AVAudioTime) {
            lock.withLock { entries.append((buffer, time, pthread_self())) }
        }

        /// All samples of a channel, in a row.
        func channel(_ channel: Int) -> [Float] {
            all.flatMap { entry in
                Array(
                    UnsafeBufferPointer(
                        start: entry.buffer.floatChannelData![channel], count: Int(entry.buffer.frameLength)))
            }
        }

        /// Whether each buffer begins where the one before ended.
        var isGapless: Bool {
            zip(all, all.dropFirst()).allSatisfy {
                $1.time.sampleTime == $0.time.sampleTime + AVAudioFramePosition($0.buffer.frameLength)
            }
        }
    }

    // MARK: E54

    @Test func aBusHasOneTapAndRemovingNoneIsHarmless() throws {
        let offline = try OfflineEngine()
        let mixer = offline.engine.mainMixerNode
        mixer.removeTap(onBus: 0)
        mixer.removeTap(onBus: 77)
        let first = Heard()
        mixer.installTap(onBus: 0, bufferSize: 1024, format: nil) { first.add($0, $1) }
        #expect(offline.engine.lastFault == nil)
        #expect(throws: NSError.self) {
            try mixer.installAudioTap(onBus: 0, bufferSize: 1024, format: nil) { _, _ in Issue.record("the second tap")
            }
        }
        #expect(throws: NSError.self) {
            try mixer.installAudioTap(onBus: 1, bufferSize: 1024, format: nil) { _, _ in }
        }
        mixer.installTap(onBus: 0, bufferSize: 1024, format: nil) { _, _ in Issue.record("the second tap") }
        #expect(offline.engine.lastFault?.localizedDescription.contains("tap") == true)
        #expect(throws: NSError.self) { try offline.engine.start() }
        try offline.engine.start()
        _ = try offline.render(10_000)
        #expect(eventually { first.count == 2 })
    }

    // MARK: E55

    @Test(arguments: [(1024, 4800), (1, 4800), (4096, 4800), (9600, 9600), (1_000_000, 19_200)])
    func aSizeIsAWishAndBlocksAreWhole(size: (wish: AVAudioFrameCount, given: AVAudioFrameCount)) throws {
        let offline = try OfflineEngine()
        let player = offline.player()
        let heard = Heard()
        player.installTap(onBus: 0, bufferSize: size.wish, format: nil) { heard.add($0, $1) }
        try offline.engine.start()
        player.scheduleBuffer(try filledBuffer(offline.format, 60_000, ramp))
        player.play()
        _ = try offline.render(50_000, by: [512, 1, 100])
        let blocks = 50_000 / Int(size.given)
        #expect(eventually { heard.count == blocks })
        #expect(heard.all.allSatisfy { $0.buffer.frameLength == size.given && $0.time.sampleRate == 48_000 })
        #expect(heard.all[0].time.sampleTime == 0 && heard.isGapless)
        for channel in 0..<2 {
            #expect(heard.channel(channel) == (0..<blocks * Int(size.given)).map { ramp(channel, $0) })
        }
    }

    @Test func aTapOnAMixerHearsTheSumAndOneOnTheOutputWhatLeaves() throws {
        let offline = try OfflineEngine()
        let (mixed, out) = (Heard(), Heard())
        let player = offline.player()
        offline.player().volume = 1
        player.volume = 0.5
        let mixer = offline.engine.mainMixerNode
        mixer.installTap(onBus: 0, bufferSize: 4800, format: mixer.outputFormat(forBus: 0)) { mixed.add($0, $1) }
        offline.engine.outputNode.installTap(onBus: 0, bufferSize: 4800, format: nil) { out.add($0, $1) }
        try offline.engine.start()
        player.scheduleBuffer(try filledBuffer(offline.format, 9600, ramp))
        player.play()
        let rendered = try offline.render(9600)
        #expect(eventually { mixed.count == 2 && out.count == 2 })
        #expect(mixed.channel(1) == rendered[1] && out.channel(0) == rendered[0])
        #expect(rendered[1] == (0..<9600).map { ramp(1, $0) / 2 })
    }

    @Test func aDeviceTapsTimesHaveBothClocks() throws {
        let device = DeviceEngine(frames: 128)
        let heard = Heard()
        device.engine.mainMixerNode.installTap(onBus: 0, bufferSize: 1, format: nil) { heard.add($0, $1) }
        try device.engine.start()
        #expect(eventually { heard.count >= 5 })
        device.engine.stop()
        #expect(heard.isGapless)
        let all = heard.all
        for (first, second) in zip(all, all.dropFirst()) {
            #expect(first.time.isHostTimeValid)
            // 100 ms, but where the device missed a period and moved its time on.
            #expect(second.time.hostTime >= first.time.hostTime + 99_900_000)
        }
    }

    @Test func whatWasCollectedOfABlockComesWhenTheEngineStops() throws {
        let offline = try OfflineEngine()
        let player = offline.player()
        let heard = Heard()
        player.installTap(onBus: 0, bufferSize: 4800, format: nil) { heard.add($0, $1) }
        try offline.engine.start()
        player.scheduleBuffer(try filledBuffer(offline.format, 60_000, ramp))
        player.play()
        _ = try offline.render(10_000, by: [512, 1, 100])
        offline.engine.stop()
        #expect(eventually { heard.count == 3 })
        #expect(heard.all.map(\.buffer.frameLength) == [4800, 4800, 400])
        #expect(heard.isGapless && heard.channel(1) == (0..<10_000).map { ramp(1, $0) })
        // A second stop has nothing more.
        offline.engine.stop()
        try offline.engine.start()
        _ = try offline.render(4800)
        #expect(eventually { heard.count == 4 })
        #expect(heard.all[3].buffer.frameLength == 4800)
    }

    // MARK: E56

    @Test func aTapMayBeInstalledAndRemovedWhileTheEngineRuns() throws {
        let offline = try OfflineEngine()
        let player = offline.player()
        try offline.engine.start()
        player.scheduleBuffer(try filledBuffer(offline.format, 60_000, ramp))
        player.play()
        _ = try offline.render(1000, by: [500])
        let heard = Heard()
        player.installTap(onBus: 0, bufferSize: 1024, format: nil) { heard.add($0, $1) }
        _ = try offline.render(10_000, by: [500])
        player.removeTap(onBus: 0)
        _ = try offline.render(20_000)
        #expect(eventually { heard.count == 3 })
        #expect(heard.all[0].time.sampleTime == 1000 && heard.isGapless)
        #expect(heard.channel(0) == (1000..<11_000).map { ramp(0, $0) })
        // And again.
        player.installTap(onBus: 0, bufferSize: 1024, format: nil) { heard.add($0, $1) }
        _ = try offline.render(4800)
        #expect(eventually { heard.count == 4 })
    }

    @Test func whatWasCollectedOfABlockComesWhenTheTapIsRemoved() throws {
        let offline = try OfflineEngine()
        let player = offline.player()
        let heard = Heard()
        player.installTap(onBus: 0, bufferSize: 4800, format: nil) { heard.add($0, $1) }
        try offline.engine.start()
        player.scheduleBuffer(try filledBuffer(offline.format, 60_000, ramp))
        player.play()
        _ = try offline.render(10_000, by: [512, 1, 100])
        player.removeTap(onBus: 0)
        #expect(eventually { heard.count == 3 })
        #expect(heard.all.map(\.buffer.frameLength) == [4800, 4800, 400])
        #expect(heard.isGapless && heard.channel(1) == (0..<10_000).map { ramp(1, $0) })
        // It is gone, whatever still has it in its plan.
        _ = try offline.render(9600)
        player.removeTap(onBus: 0)
        offline.engine.stop()
        #expect(heard.count == 3)
    }

    @Test func whatADevicesTapCollectedComesWhenItIsRemoved() throws {
        let signal = (0..<2).map { channel in (0..<48_000).map { Float($0 % 4801) / 8192 + Float(channel) } }
        let device = DeviceEngine(input: .samples(signal), frames: 300)
        let input = device.engine.inputNode
        let (first, second) = (Heard(), Heard())
        input.installTap(onBus: 0, bufferSize: 4800, format: nil) { first.add($0, $1) }
        try device.engine.start()
        #expect(eventually { first.count >= 1 })
        input.removeTap(onBus: 0)
        input.installTap(onBus: 0, bufferSize: 4800, format: nil) { second.add($0, $1) }
        #expect(eventually { second.count >= 1 })
        device.engine.stop()
        let heard = first.channel(0)
        // The last one is a part, unless the tap was removed between two blocks.
        #expect(heard.count >= 4800 && heard.count % 300 == 0 && first.isGapless)
        #expect(heard.prefix(48_000) == signal[0].prefix(heard.count))
        let next = try #require(second.all.first?.time.sampleTime)
        let end = try #require(first.all.last)
        #expect(next >= end.time.sampleTime + AVAudioFramePosition(end.buffer.frameLength))
    }

    @Test func aBlockThatRemovesItsTapIsNotCalledForThePartAfterIt() throws {
        let offline = try OfflineEngine()
        let player = offline.player()
        let heard = Heard()
        player.installTap(onBus: 0, bufferSize: 4800, format: nil) { [unowned player] buffer, time in
            heard.add(buffer, time)
            player.removeTap(onBus: 0)
        }
        try offline.engine.start()
        player.scheduleBuffer(try filledBuffer(offline.format, 60_000, ramp))
        player.play()
        _ = try offline.render(5000, by: [500])
        #expect(eventually { heard.count == 1 })
        _ = try offline.render(1000)
        offline.engine.stop()
        #expect(heard.count == 1 && heard.all[0].buffer.frameLength == 4800)
    }

    @Test func aSlowBlockLosesNothingWhenRenderingIsOffline() throws {
        let offline = try OfflineEngine(maximumFrames: 4800)
        let player = offline.player()
        let heard = Heard()
        let gate = DispatchSemaphore(value: 0)
        player.installTap(onBus: 0, bufferSize: 4800, format: nil) { buffer, time in
            if heard.count == 0 { gate.wait() }
            heard.add(buffer, time)
        }
        try offline.engine.start()
        player.scheduleBuffer(try filledBuffer(offline.format, 4800 * 100, ramp))
        player.play()
        // While the first block is held, up to forty fit.
        _ = try offline.render(4800 * 30, by: [4800])
        gate.signal()
        _ = try offline.render(4800 * 70, by: [4800])
        #expect(eventually { heard.count == 100 })
        #expect(heard.isGapless && heard.channel(0) == (0..<480_000).map { ramp(0, $0) })
    }

    @Test func theBlockRunsOnAnotherThreadThanTheSourcesAndMayRemoveItsTap() throws {
        let device = DeviceEngine(frames: 128)
        let render = Mutex<UInt>(0)
        let source = AVAudioSourceNode { _, _, _, _ in
            render.withLock { $0 = UInt(pthread_self()) }
            return noErr
        }
        device.engine.attach(source)
        device.engine.connect(source, to: device.engine.mainMixerNode, format: nil)
        let heard = Heard()
        source.installTap(onBus: 0, bufferSize: 1, format: nil) { [unowned source] buffer, time in
            heard.add(buffer, time)
            source.removeTap(onBus: 0)
        }
        try device.engine.start()
        #expect(eventually { heard.count > 0 })
        device.engine.stop()
        #expect(heard.all.allSatisfy { UInt($0.thread) != render.withLock { $0 } })
    }

    // MARK: E57

    @Test func aTapOnTheInputAlonePullsIt() throws {
        let signal = (0..<2).map { channel in (0..<48_000).map { Float($0 % 4801) / 8192 + Float(channel) } }
        let device = DeviceEngine(input: .samples(signal), frames: 300)
        let input = device.engine.inputNode
        let heard = Heard()
        input.installTap(onBus: 0, bufferSize: 4800, format: input.outputFormat(forBus: 0)) { heard.add($0, $1) }
        let before = hostNow()
        try device.engine.start()
        #expect(eventually { heard.count >= 4 })
        device.engine.stop()
        #expect(heard.isGapless)
        for channel in 0..<2 {
            #expect(heard.channel(channel)[..<19_200] == signal[channel][..<19_200])
        }
        // The moments are those of recording, which is before the callback.
        let first = try #require(heard.all.first?.time)
        #expect(
            first.isHostTimeValid && first.hostTime + 50_000_000 > before && first.hostTime < hostNow() - 300_000_000)
    }

    @Test func aTapOnTheInputOfAnotherFormatIsRefused() throws {
        let device = DeviceEngine()
        let input = device.engine.inputNode
        let other = try #require(AVAudioFormat(standardFormatWithSampleRate: 16_000, channels: 1))
        #expect(throws: NSError.self) {
            try input.installAudioTap(onBus: 0, bufferSize: 1024, format: other) { _, _ in }
        }
        input.installTap(onBus: 0, bufferSize: 1024, format: other) { _, _ in }
        #expect(device.engine.lastFault?.localizedDescription.contains("pass nil") == true)
    }

    @Test func aTapHearsTheProgramsInputInManualRendering() throws {
        let offline = try OfflineEngine(maximumFrames: 480)
        nonisolated(unsafe) let given = try filledBuffer(offline.format, 480, ramp)
        #expect(
            offline.engine.inputNode.setManualRenderingInputPCMFormat(offline.format) { _ in given.audioBufferList })
        let heard = Heard()
        offline.engine.inputNode.installTap(onBus: 0, bufferSize: 4800, format: nil) { heard.add($0, $1) }
        _ = offline.engine.outputNode
        try offline.engine.start()
        _ = try offline.render(9600, by: [480])
        #expect(eventually { heard.count == 2 })
        #expect(heard.channel(1) == (0..<9600).map { ramp(1, $0 % 480) })
    }

    // MARK: E58

    @Test func onTheOutputTheFormatIsNilAndASinkHasNoBusToTap() throws {
        let device = DeviceEngine()
        let output = device.engine.outputNode
        #expect(throws: NSError.self) {
            try output.installAudioTap(
                onBus: 0, bufferSize: 1024, format: output.outputFormat(forBus: 0)
            ) { _, _ in }
        }
        let sink = Recording().sink
        device.engine.attach(sink)
        #expect(throws: NSError.self) { try sink.installAudioTap(onBus: 0, bufferSize: 1024, format: nil) { _, _ in } }
        #expect(sink.numberOfOutputs == 0)
    }

    // MARK: E59

    @Test func buffersThatAreKeptStayAsTheyWere() throws {
        let offline = try OfflineEngine()
        let player = offline.player()
        let readOnly = Log<AVReadOnlyAudioPCMBuffer>()
        let heard = Heard()
        try player.installAudioTap(onBus: 0, bufferSize: 4800, format: nil) { buffer, _ in readOnly.add(buffer) }
        offline.engine.mainMixerNode.installTap(onBus: 0, bufferSize: 4800, format: nil) { heard.add($0, $1) }
        try offline.engine.start()
        player.scheduleBuffer(try filledBuffer(offline.format, 96_000, ramp))
        player.play()
        _ = try offline.render(96_000)
        #expect(eventually { heard.count == 20 && readOnly.all.count == 20 })
        player.removeTap(onBus: 0)
        offline.engine.stop()
        #expect(heard.channel(1) == (0..<96_000).map { ramp(1, $0) })
        for (number, buffer) in readOnly.all.enumerated() {
            let copy = AVAudioPCMBuffer(copying: buffer)
            #expect(copy.frameLength == 4800 && copy.floatChannelData![0][5] == ramp(0, number * 4800 + 5))
        }
    }
}
