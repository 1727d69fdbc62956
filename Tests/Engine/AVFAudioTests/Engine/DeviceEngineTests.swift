import AVFAudio
import AudioDevices
import TestSupport
import Testing

/// An engine on a device that plays and records (E6, E20–E22, E34).
struct DeviceEngineTests {
    /// Frames of a signal that begins with its first frame other than 0.
    private func heard(_ recording: Recording, channel: Int = 0, _ frames: Int) -> [Float]? {
        let all = recording.channel(channel)
        guard let start = all.firstIndex(where: { $0 != 0 }), all.count >= start + frames else { return nil }
        return Array(all[start..<start + frames])
    }

    @Test(arguments: [([256], 256), ([64, 1, 700, 33], 64), ([3000, 5], 128)] as [([Int], Int)])
    func whatAPlayerPlaysLeavesTheDeviceBitForBitWhateverItsCyclesAre(cycles: [Int], usual: Int) throws {
        let device = DeviceEngine(input: .loopback, frames: usual)
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        let player = device.player(format)
        let recording = Recording()
        let sink = recording.sink
        device.engine.attach(sink)
        device.engine.connect(device.engine.inputNode, to: sink, format: nil)
        try device.engine.start()
        // Longer cycles than the plan was made for are cut.
        device.control.setFrameCounts(cycles)
        player.scheduleBuffer(try filledBuffer(format, 9000) { Float(($1 % 4096) + 1) / 8192 + Float($0) / 4 })
        player.play()
        #expect(eventually { heard(recording, channel: 1, 9100) != nil })
        for channel in 0..<2 {
            let expected = (0..<9100).map { $0 < 9000 ? Float(($0 % 4096) + 1) / 8192 + Float(channel) / 4 : 0 }
            #expect(heard(recording, channel: channel, 9100) == expected)
        }
        #expect(device.engine.isRunning && device.engine.lastFault == nil)
    }

    @Test func theInputGoesThroughAMixerToTheOutputBitForBit() throws {
        let signal = (0..<2).map { channel in (0..<4801).map { Float($0 + 1) / 8192 + Float(channel) } }
        let device = DeviceEngine(input: .samples(signal), frames: 200)
        let engine = device.engine
        engine.connect(engine.inputNode, to: engine.mainMixerNode, format: nil)
        let out = Log<[[Float]]>()
        engine.outputNode.installTap(onBus: 0, bufferSize: 4800, format: nil) { buffer, _ in
            out.add((0..<2).map { Array(UnsafeBufferPointer(start: buffer.floatChannelData![$0], count: 4800)) })
        }
        try engine.start()
        #expect(eventually { out.all.count >= 3 })
        engine.stop()
        for channel in 0..<2 {
            #expect(out.all.prefix(3).flatMap { $0[channel] } == (0..<14_400).map { signal[channel][$0 % 4801] })
        }
    }

    @Test(arguments: [1, 2, 6])
    func theOutputHasAsManyChannelsAsTheDevice(channels: Int) throws {
        let device = DeviceEngine()
        device.engine.preferredDeviceChannelCount = channels
        #expect(device.engine.outputNode.outputFormat(forBus: 0).channelCount == AVAudioChannelCount(channels))
        // The main mixer follows while the program does not connect it.
        #expect(device.engine.mainMixerNode.outputFormat(forBus: 0).channelCount == AVAudioChannelCount(channels))
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 1))
        let player = device.player(format)
        let peaks = Log<[Float]>()
        device.engine.outputNode.installTap(onBus: 0, bufferSize: 4800, format: nil) { buffer, _ in
            peaks.add((0..<channels).map { buffer.floatChannelData![$0][4000] })
        }
        try device.engine.start()
        player.scheduleBuffer(try filledBuffer(format, 480_000) { _, _ in 0.5 })
        player.play()
        #expect(eventually { peaks.all.count >= 3 })
        let last = try #require(peaks.all.last)
        #expect(last.count == channels && last.contains { $0 > 0 })
    }

    @Test func theOutputConvertsToTheDevicesRate() throws {
        let device = DeviceEngine(input: .loopback, rate: 44_100)
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        #expect(device.engine.outputNode.outputFormat(forBus: 0).sampleRate == 44_100)
        let player = AVAudioPlayerNode()
        device.engine.attach(player)
        device.engine.connect(player, to: device.engine.outputNode, format: format)
        let recording = Recording()
        let sink = recording.sink
        device.engine.attach(sink)
        device.engine.connect(device.engine.inputNode, to: sink, format: nil)
        try device.engine.start()
        player.scheduleBuffer(
            try filledBuffer(format, 48_000) { Float(0.5 * sin(2 * .pi * 997 * Double($1) / 48_000)) })
        player.play()
        #expect(eventually { (recording.channel(0).lastIndex { abs($0) > 0.01 } ?? 0) > 30_000 })
        #expect(player.lastRenderTime?.sampleRate == 48_000)
        // A sine has no other second difference than its own.
        let all = recording.channel(0)
        let start = try #require(all.firstIndex { abs($0) > 0.1 })
        let factor = Float(2 * cos(2 * Double.pi * 997 / 44_100))
        for frame in start + 300..<start + 20_000 {
            #expect(abs(all[frame + 1] - factor * all[frame] + all[frame - 1]) < 1e-4)
        }
    }

    @Test func theInputsFormatIsTheDevicesAndAnyOtherIsRefused() throws {
        let device = DeviceEngine()
        let engine = device.engine
        let other = try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2))
        #expect(throws: NSError.self) {
            try engine.connectNode(engine.inputNode, to: engine.mainMixerNode, format: other)
        }
        // A conversion on the way from the input to the output.
        let mixer = AVAudioMixerNode()
        engine.attach(mixer)
        engine.connect(engine.inputNode, to: mixer, format: nil)
        engine.connect(mixer, to: engine.mainMixerNode, format: other)
        #expect(throws: NSError.self) { try engine.start() }
        #expect(!engine.isRunning)
    }

    @Test func anInputThatGoesThroughAnotherRateIsRefusedAtStart() throws {
        let device = DeviceEngine()
        let engine = device.engine
        let other = try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2))
        let source = AVAudioMixerNode()
        engine.attach(source)
        engine.connect(source, to: engine.mainMixerNode, format: other)
        engine.connect(engine.inputNode, to: source, format: nil)
        #expect(throws: NSError.self) { try engine.start() }
    }

    // MARK: E34, E35, E39 on a device

    @Test func aPlayerBeginsAtItsHostTime() throws {
        let device = DeviceEngine(input: .loopback, frames: 100)
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        let player = device.player(format)
        try device.engine.start()
        player.scheduleBuffer(try filledBuffer(format, 4800) { _, _ in 0.5 })
        let start = hostNow() + 300_000_000
        player.play(at: AVAudioTime(hostTime: start))
        var moment: AVAudioTime?
        #expect(
            eventually {
                guard let node = player.lastRenderTime, let own = player.playerTime(forNodeTime: node),
                    own.sampleTime > 0, own.isHostTimeValid
                else { return false }
                moment = own
                return true
            })
        let own = try #require(moment)
        let zero = Double(own.hostTime) - Double(own.sampleTime) / 48_000 * 1e9
        // The device may have missed periods since it was asked; it does not run ahead.
        #expect(zero > Double(start) - 100_000)
    }

    @Test func twoPlayersWithOneCapturedMomentStayTogether() throws {
        let device = DeviceEngine(frames: 64)
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        let players = [device.player(format), device.player(format)]
        let sum = Log<Float>()
        device.engine.mainMixerNode.installTap(onBus: 0, bufferSize: 1, format: nil) { buffer, _ in
            let samples = UnsafeBufferPointer(start: buffer.floatChannelData![0], count: Int(buffer.frameLength))
            // The last block, which the stop ends, may have fewer.
            sum.add(samples.dropFirst(2000).map(abs).max() ?? 0)
        }
        try device.engine.start()
        for (player, sign) in zip(players, [Float(1), -1]) {
            player.scheduleBuffer(try filledBuffer(format, 9600) { sign * ramp($0, $1) }, at: nil, options: .loops)
        }
        #expect(eventually { players[0].lastRenderTime?.isSampleTimeValid == true })
        let moment = try #require(players[0].lastRenderTime)
        players[0].play(at: moment)
        #expect(eventually { players[0].lastRenderTime.flatMap { players[0].playerTime(forNodeTime: $0) } != nil })
        players[1].play(at: moment)
        #expect(eventually { players[1].lastRenderTime.flatMap { players[1].playerTime(forNodeTime: $0) } != nil })
        let known = sum.all.count
        #expect(eventually { sum.all.count >= known + 3 })
        #expect(sum.all.last == 0)
    }

    @Test func anEngineGoesOnAfterAPauseAndAfterAStop() throws {
        let device = DeviceEngine(frames: 64)
        let player = device.player()
        try device.engine.start()
        let format = player.outputFormat(forBus: 0)
        player.scheduleBuffer(try filledBuffer(format, 480_000) { _, _ in 0.5 })
        player.play()
        func position() -> Int64? {
            player.lastRenderTime.flatMap { player.playerTime(forNodeTime: $0) }?.sampleTime
        }
        #expect(eventually { (position() ?? 0) > 1000 })
        device.engine.pause()
        #expect(position() == nil && !device.engine.isRunning)
        try device.engine.start()
        #expect(eventually { (position() ?? 0) > 2000 })
        device.engine.stop()
        try device.engine.start()
        #expect(eventually { (position() ?? 0) > 3000 })
    }
}
