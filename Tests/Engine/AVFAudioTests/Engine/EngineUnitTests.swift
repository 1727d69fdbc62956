import AVFAudio
import TestSupport
import Testing

/// Audio units as nodes.
struct EngineUnitTests {
    private let offline: OfflineEngine
    private var engine: AVAudioEngine { offline.engine }

    init() throws { offline = try OfflineEngine() }

    private func chain(_ unit: TestUnit) throws -> (source: TestSource, effect: AVAudioUnitEffect) {
        let source = try offline.source(toMixer: false)
        let effect = AVAudioUnitEffect(unit)
        engine.attach(effect)
        engine.connect(source.node, to: effect, format: nil)
        engine.connect(effect, to: engine.mainMixerNode, format: nil)
        return (source, effect)
    }

    // E73
    @Test(arguments: [
        (kAudioUnitType_Effect, "AVAudioUnitEffect"), (kAudioUnitType_MusicEffect, "AVAudioUnitEffect"),
        (kAudioUnitType_Panner, "AVAudioUnitEffect"), (kAudioUnitType_RemoteEffect, "AVAudioUnitEffect"),
        (kAudioUnitType_RemoteMusicEffect, "AVAudioUnitEffect"),
        (kAudioUnitType_MusicDevice, "AVAudioUnitMIDIInstrument"),
        (kAudioUnitType_RemoteInstrument, "AVAudioUnitMIDIInstrument"),
        (kAudioUnitType_Generator, "AVAudioUnitGenerator"), (kAudioUnitType_RemoteGenerator, "AVAudioUnitGenerator"),
        (kAudioUnitType_FormatConverter, "AVAudioUnitTimeEffect"), (kAudioUnitType_Mixer, "AVAudioUnit"),
        (kAudioUnitType_MIDIProcessor, "AVAudioUnit"), (kAudioUnitType_OfflineEffect, "AVAudioUnit"),
    ])
    func aUnitBecomesTheNodeOfItsType(_ type: OSType, _ name: String) async throws {
        let making = TestUnit.Making(type: type, subtype: 0x636C_6173) { _, _ in noErr }
        making.register()
        let node = try await AVAudioUnit.instantiate(with: making.description)
        #expect(String(describing: Swift.type(of: node)) == name)
        #expect(node.audioComponentDescription.componentType == type)
        #expect((node.name, node.manufacturerName, node.version) == ("Unit", "Test", 0x10000))
        #expect(node.auAudioUnit === node.auAudioUnit && node.auAudioUnit is TestUnit)
    }

    @Test func instantiatingCallsItsHandlerAlsoForWhatIsNotThere() async throws {
        TestUnit.Making.gain(1).register()
        let description = TestUnit.Making.gain(1).description
        let found = await withCheckedContinuation { continuation in
            AVAudioUnit.instantiate(with: description) { unit, error in
                continuation.resume(returning: unit is AVAudioUnitEffect && error == nil)
            }
        }
        #expect(found)
        var missing = description
        missing.componentSubType = 0x6E6F_6E65
        let isMissing = await withCheckedContinuation { continuation in
            AVAudioUnit.instantiate(with: missing) { unit, error in
                continuation.resume(returning: unit == nil && error != nil)
            }
        }
        #expect(isMissing)
    }

    @Test func aNodeOfADescriptionHasTheRegisteredUnit() throws {
        var making = TestUnit.Making.gain(0.5)
        making.subtype = 0x6174_6F6E
        making.register()
        let source = try offline.source(toMixer: false)
        let effect = AVAudioUnitEffect(audioComponentDescription: making.description)
        #expect(effect.auAudioUnit is TestUnit)
        engine.attach(effect)
        engine.connect(source.node, to: effect, format: nil)
        engine.connect(effect, to: engine.mainMixerNode, format: nil)
        try engine.start()
        #expect(try offline.render(100)[0] == ramps(0, 0..<100).map { $0 * 0.5 })
    }

    @Test func aNodesUnitHasAHandleForTheCInterface() throws {
        let gain = AUParameterTree.createParameter(
            withIdentifier: "gain", name: "Gain", address: 3, min: 0, max: 4, defaultValue: 1)
        var handle: AudioUnit?
        do {
            let unit = try TestUnit(.gain(1))
            unit.parameterTree = AUParameterTree.createTree(withChildren: [gain])
            let effect = AVAudioUnitEffect(unit)
            handle = effect.audioUnit
            #expect(effect.audioUnit == handle)
            #expect(AudioUnitSetParameter(handle, 3, 0, 0, 2.5, 0) == noErr)
            #expect(gain.value == 2.5)
        }
        // The node is gone, and so is what its handle stood for.
        #expect(AudioUnitSetParameter(handle, 3, 0, 0, 1, 0) != noErr && gain.value == 2.5)
    }

    @Test func anEffectOfNoComponentIsAFaultAndPassesItsInputOn() throws {
        let source = try offline.source(toMixer: false)
        let effect = AVAudioUnitEffect(
            audioComponentDescription: AudioComponentDescription(
                componentType: kAudioUnitType_Effect, componentSubType: 0x6E6F_6E65,
                componentManufacturer: 0x6E6F_6E65, componentFlags: 0, componentFlagsMask: 0))
        engine.attach(effect)
        engine.connect(source.node, to: effect, format: nil)
        engine.connect(effect, to: engine.mainMixerNode, format: nil)
        #expect(throws: NSError.self) { try engine.start() }
        try engine.start()
        let result = try offline.render(100)
        for channel in 0..<2 { #expect(result[channel] == ramps(channel, 0..<100)) }
    }

    @Test func aFailingEffectIsPassedOverAndAFailingSourceIsSilent() throws {
        let unit = try TestUnit(.gain(0.5))
        let (_, effect) = try chain(unit)
        let instrument = try TestUnit(
            .init(type: kAudioUnitType_Generator, inputs: []) { _, cycle in
                cycle.fill { _, _ in 1 }
                return noErr
            })
        let generator = AVAudioUnitGenerator(instrument)
        engine.attach(generator)
        engine.connect(generator, to: engine.mainMixerNode, format: nil)
        try engine.start()
        #expect(try offline.render(10)[0] == ramps(0, 0..<10).map { $0 * 0.5 + 1 })
        unit.status = -1
        instrument.status = -2
        #expect(try offline.render(10)[0] == ramps(0, 10..<20))
        #expect(effect.failedRenderCalls == (1, -1) && generator.failedRenderCalls == (1, -2))
        unit.status = noErr
        #expect(try offline.render(10)[0] == ramps(0, 20..<30).map { $0 * 0.5 })
    }

    @Test func anInstrumentPlaysAListOfPackets() throws {
        let instrument = AVAudioUnitMIDIInstrument(try TestUnit(.instrument()))
        engine.attach(instrument)
        engine.connect(instrument, to: engine.mainMixerNode, format: nil)
        try engine.start()
        // MIDI 1.0; one packet, of time 0 and one word.
        let list: [UInt32] = [1, 1, 0, 0, 1, 0x2090_3C7F]
        try list.withUnsafeBytes {
            instrument.send(try #require($0.baseAddress).assumingMemoryBound(to: MIDIEventList.self))
        }
        #expect(try offline.settledLevels() == [1, 1])
    }

    @Test func anInstrumentPlaysWhatItIsSentAndHasItsOwnVolume() throws {
        let instrument = AVAudioUnitMIDIInstrument(try TestUnit(.instrument()))
        engine.attach(instrument)
        engine.connect(instrument, to: engine.mainMixerNode, format: nil)
        try engine.start()
        #expect(try offline.settledLevels() == [0, 0])
        instrument.startNote(60, withVelocity: 127, onChannel: 0)
        #expect(try offline.settledLevels() == [1, 1])
        instrument.volume = 0.5
        instrument.pan = 1
        #expect(try offline.settledLevels() == [0, 0.5])
        instrument.stopNote(60, onChannel: 0)
        #expect(try offline.settledLevels() == [0, 0])
    }

    @Test func everyOutputBusGoesItsOwnWay() throws {
        let unit = try TestUnit(.instrument(outputs: [2, 1]))
        let instrument = AVAudioUnitMIDIInstrument(unit)
        let effect = AVAudioUnitEffect(try TestUnit(.gain(0.25, channels: 1)))
        engine.attach(instrument)
        engine.attach(effect)
        #expect(instrument.numberOfOutputs == 2 && instrument.numberOfInputs == 0)
        #expect(instrument.outputFormat(forBus: 1).channelCount == 1)
        engine.connect(instrument, to: engine.mainMixerNode, fromBus: 0, toBus: 0, format: nil)
        engine.connect(instrument, to: effect, fromBus: 1, toBus: 0, format: nil)
        engine.connect(effect, to: engine.mainMixerNode, fromBus: 0, toBus: 1, format: nil)
        try engine.start()
        instrument.startNote(60, withVelocity: 127, onChannel: 0)
        #expect(try offline.settledLevels() == [1.5, 1.5])
        instrument.destination(forMixer: engine.mainMixerNode, bus: 0)?.volume = 0
        #expect(try offline.settledLevels() == [0.5, 0.5])
        engine.disconnectNodeOutput(instrument, bus: 1)
        #expect(try offline.settledLevels() == [0, 0])
    }

    @Test func everyInputBusIsPulledFromItsOwnSource() throws {
        let unit = try TestUnit(
            .init(inputs: [2, 1]) { _, cycle in
                guard let main = cycle.pull(0) else { return kAudioUnitErr_NoConnection }
                let side = cycle.pull(1)
                cycle.fill { main[$0][$1] * (side?[0][$1] ?? 4) }
                return noErr
            })
        let (source, side) = (
            try offline.source(toMixer: false), try offline.source(channels: 1, toMixer: false) { _, _ in 0.5 }
        )
        let effect = AVAudioUnitEffect(unit)
        engine.attach(effect)
        engine.connect(source.node, to: effect, format: nil)
        engine.connect(side.node, to: effect, fromBus: 0, toBus: 1, format: nil)
        engine.connect(effect, to: engine.mainMixerNode, format: nil)
        #expect(effect.numberOfInputs == 2)
        try engine.start()
        #expect(try offline.render(100)[1] == ramps(1, 0..<100).map { $0 * 0.5 })
        engine.disconnectNodeInput(effect, bus: 1)
        #expect(try offline.render(100)[1] == ramps(1, 100..<200).map { $0 * 4 })
        #expect(throws: NSError.self) {
            try engine.connectNode(side.node, to: effect, fromBus: 0, toBus: 2, format: nil)
        }
    }

    /// A unit whose formats change is allocated anew; the rest of the graph does not notice.
    @Test func anotherFormatWhileRunningLeavesTheOtherBranchesAlone() throws {
        let untouched = try offline.source()
        let (_, effect) = try chain(try TestUnit(.gain(0)))
        try engine.start()
        #expect(try offline.render(100)[0] == ramps(0, 0..<100))
        let mono = try offline.source(channels: 1, toMixer: false)
        engine.connect(mono.node, to: effect, format: nil)
        #expect(engine.lastFault == nil && effect.outputFormat(forBus: 0).channelCount == 1)
        #expect(try offline.render(100)[1] == ramps(1, 100..<200))
        #expect(untouched.count.frames == 200 && effect.auAudioUnit.inputBusses[0].format.channelCount == 1)
    }

    @Test func aTimeEffectPullsAnotherNumberOfFrames() throws {
        let effect = AVAudioUnitTimeEffect(try TestUnit(.doubleSpeed))
        let player = AVAudioPlayerNode()
        engine.attach(player)
        engine.attach(effect)
        engine.connect(player, to: effect, format: offline.format)
        engine.connect(effect, to: engine.mainMixerNode, format: nil)
        try engine.start()
        player.scheduleBuffer(try filledBuffer(offline.format, 1000, ramp))
        player.play()
        #expect(try offline.render(600, by: [100])[0] == (0..<600).map { $0 < 500 ? ramp(0, 2 * $0) : 0 })
        #expect(player.lastRenderTime?.sampleTime == 1000)
        #expect(effect.lastRenderTime?.sampleTime == 500)
    }

    @Test func aUnitIsGivenBackWhenItsNodeIsDetached() throws {
        let unit = try TestUnit(.gain(0.5))
        let (_, effect) = try chain(unit)
        try engine.start()
        _ = try offline.render(10)
        #expect(unit.renderResourcesAllocated)
        engine.detach(effect)
        _ = try offline.render(10)
        #expect(!unit.renderResourcesAllocated && unit.calls == 1)
        engine.attach(effect)
        engine.connect(effect, to: engine.mainMixerNode, fromBus: 0, toBus: 1, format: nil)
        _ = try offline.render(10)
        #expect(unit.renderResourcesAllocated)
    }
}
