import AVFAudio
import TestSupport
import Testing

/// Units and sources in this process that do with buffers what they may not, or what few do.
struct UnitMisbehaviourTests {
    private let offline: OfflineEngine
    private var engine: AVAudioEngine { offline.engine }

    init() throws { offline = try OfflineEngine() }

    /// A source through a unit and a mixer that halves.
    private func halved(_ making: TestUnit.Making) throws -> AVAudioUnitEffect {
        let source = try offline.source(toMixer: false)
        let effect = AVAudioUnitEffect(try TestUnit(making))
        let mixer = AVAudioMixerNode()
        for node in [effect, mixer] { engine.attach(node) }
        engine.connect(source.node, to: effect, format: nil)
        engine.connect(effect, to: mixer, format: nil)
        engine.connect(mixer, to: engine.mainMixerNode, format: nil)
        mixer.outputVolume = 0.5
        return effect
    }

    @Test func aUnitThatPullsMoreThanARunIsRefusedAndPassedOver() throws {
        let effect = try halved(
            TestUnit.Making { _, cycle in
                guard let input = cycle.pull(0, cycle.frames + 1) else { return kAudioUnitErr_TooManyFramesToProcess }
                cycle.fill { input[$0][$1] }
                return noErr
            })
        try engine.start()
        let heard = try offline.render(2048)
        for channel in 0..<2 { #expect(heard[channel] == (0..<2048).map { ramp(channel, $0) * 0.5 }) }
        #expect(effect.failedRenderCalls == (4, kAudioUnitErr_TooManyFramesToProcess))
    }

    @Test func aUnitThatWritesTheNumberOfBuffersHasAllOfThemAgainInTheNextCycle() throws {
        _ = try halved(
            TestUnit.Making { unit, cycle in
                #expect(cycle.output.count == 2)
                guard let input = cycle.pull() else { return kAudioUnitErr_NoConnection }
                cycle.fill { input[$0][$1] }
                cycle.output.unsafeMutablePointer.pointee.mNumberBuffers = unit.calls % 2 == 0 ? 1 : 2_000_000_000
                return noErr
            })
        try engine.start()
        let heard = try offline.render(2048)
        #expect(heard[0] == (0..<2048).map { ramp(0, $0) * 0.5 })
        // A channel that was not given is silent.
        #expect(heard[1] == (0..<2048).map { $0 / 512 % 2 == 0 ? ramp(1, $0) * 0.5 : 0 })
    }

    @Test(arguments: [[0, 0], [1, 0], [1, 1]])
    func channelsThatAUnitLaysIntoEachOthersMemoryAreHeardAsGiven(_ order: [Int]) throws {
        _ = try halved(
            TestUnit.Making { _, cycle in
                guard let input = cycle.pull() else { return kAudioUnitErr_NoConnection }
                cycle.fill { input[$0][$1] }
                let memory = cycle.output.map(\.mData)
                for channel in 0..<2 { cycle.output[channel].mData = memory[order[channel]] }
                return noErr
            })
        try engine.start()
        let heard = try offline.render(2048, by: [512, 100])
        for channel in 0..<2 { #expect(heard[channel] == (0..<2048).map { ramp(order[channel], $0) * 0.5 }) }
    }

    @Test(arguments: [[0, 0], [1, 0]])
    func channelsThatASourceLaysIntoEachOthersMemoryAreHeardAsGiven(_ order: [Int]) throws {
        let source = AVAudioSourceNode(format: offline.format) { _, time, frames, list in
            let buffers = UnsafeMutableAudioBufferListPointer(list)
            for (channel, buffer) in buffers.enumerated() {
                let data = buffer.mData!.assumingMemoryBound(to: Float.self)
                for frame in 0..<Int(frames) { data[frame] = ramp(channel, Int(time.pointee.mSampleTime) + frame) }
            }
            let memory = buffers.map(\.mData)
            for channel in 0..<2 { buffers[channel].mData = memory[order[channel]] }
            return noErr
        }
        engine.attach(source)
        engine.connect(source, to: engine.mainMixerNode, format: nil)
        source.volume = 0.25
        try engine.start()
        let heard = try offline.render(2048, by: [512, 100])
        for channel in 0..<2 { #expect(heard[channel] == (0..<2048).map { ramp(order[channel], $0) * 0.25 }) }
    }

    @Test func aTimeEffectThatWorksInPlaceDoesNotWriteIntoAPlayersBuffer() throws {
        var making = TestUnit.Making(type: kAudioUnitType_FormatConverter) { _, cycle in
            guard let input = cycle.pull() else { return kAudioUnitErr_NoConnection }
            for channel in 0..<2 {
                for frame in 0..<cycle.frames { input[channel][frame] *= -1 }
                cycle.output[channel].mData = UnsafeMutableRawPointer(input[channel])
            }
            return noErr
        }
        making.processesInPlace = true
        let effect = AVAudioUnitTimeEffect(try TestUnit(making))
        let player = AVAudioPlayerNode()
        for node in [player, effect] { engine.attach(node) }
        engine.connect(player, to: effect, format: nil)
        engine.connect(effect, to: engine.mainMixerNode, format: nil)
        let buffer = try filledBuffer(offline.format, 1000, ramp)
        try engine.start()
        player.scheduleBuffer(buffer, at: nil, options: .loops)
        player.play()
        let heard = try offline.render(3000)
        for channel in 0..<2 {
            #expect(heard[channel] == (0..<3000).map { -ramp(channel, $0 % 1000) })
            #expect((0..<1000).allSatisfy { buffer.floatChannelData![channel][$0] == ramp(channel, $0) })
        }
    }

    @Test func aUnitWhoseBussesHaveGoneIsNamed() throws {
        let unit = try TestUnit(TestUnit.Making(outputs: [2, 2]) { _, _ in noErr })
        let effect = AVAudioUnitEffect(unit)
        engine.attach(effect)
        engine.connect(effect, to: engine.mainMixerNode, fromBus: 1, toBus: 0, format: nil)
        #expect(engine.lastFault == nil)
        unit.outputBusses.replaceBusses([unit.outputBusses[0]])
        let error = #expect(throws: NSError.self) { try engine.start() }
        #expect(error?.localizedDescription.contains("has no output bus 1") == true)
    }

    @Test func severalTimeEffectsInARowDoNotAskForMoreMemoryEach() throws {
        let source = try offline.source(toMixer: false)
        var last: AVAudioNode = source.node
        for _ in 0..<12 {
            let effect = AVAudioUnitTimeEffect(try TestUnit(.doubleSpeed))
            engine.attach(effect)
            engine.connect(last, to: effect, format: nil)
            last = effect
        }
        engine.connect(last, to: engine.mainMixerNode, format: nil)
        try engine.start()
        // 2 to the 12th frames for each.
        let heard = try offline.render(8, by: [8])
        #expect(heard[0] == (0..<8).map { ramp(0, $0 * 4096) })
    }
}
