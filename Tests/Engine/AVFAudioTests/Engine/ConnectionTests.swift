import AVFAudio
import AudioDevices
import Testing

/// Which connections `connect` makes and breaks, which formats they have, and which it refuses.
struct ConnectionTests {
    private let offline: OfflineEngine
    private var engine: AVAudioEngine { offline.engine }

    init() throws { offline = try OfflineEngine() }

    private func mixer() -> AVAudioMixerNode {
        let mixer = AVAudioMixerNode()
        engine.attach(mixer)
        return mixer
    }

    private func timeEffect() throws -> AVAudioUnitTimeEffect {
        let effect = AVAudioUnitTimeEffect(try TestUnit(.doubleSpeed))
        engine.attach(effect)
        return effect
    }

    // E4
    @Test func anEngineWithoutAnyEndDoesNotStart() throws {
        let engine = AVAudioEngine()
        try engine.enableManualRenderingMode(.offline, format: offline.format, maximumFrameCount: 512)
        #expect(engine.attachedNodes.isEmpty)
        let error = #expect(throws: NSError.self) { try engine.start() }
        #expect(error?.localizedDescription.contains("neither an input nor an output") == true)
        engine.prepare()
        #expect(engine.lastFault != nil && !engine.isRunning)
        let output = engine.outputNode
        #expect(engine.outputNode === output && engine.attachedNodes == [output])
        try engine.start()
        #expect(engine.isRunning)
    }

    // E5
    @Test func theMainMixerComesConnectedToTheOutput() throws {
        let mixer = engine.mainMixerNode
        #expect(engine.mainMixerNode === mixer && engine.attachedNodes == [mixer, engine.outputNode])
        let point = try #require(engine.inputConnectionPoint(for: engine.outputNode, inputBus: 0))
        #expect(point.node === mixer && point.bus == 0)
        #expect(mixer.outputFormat(forBus: 0) == offline.format)
        #expect(engine.outputNode.inputFormat(forBus: 0) == offline.format)
    }

    // E5, E6
    @Test func theMainMixersFormatFollowsTheHardwareUntilTheProgramConnectsIt() throws {
        let control = PacedNullControl(name: "following")
        defer { control.remove() }
        control.setSampleRate(32_000)
        let engine = AVAudioEngine()
        engine.outputDeviceName = control.deviceName
        #expect(engine.mainMixerNode.outputFormat(forBus: 0).sampleRate == 32_000)
        try engine.start()
        engine.stop()
        engine.outputDeviceName = nil
        control.setSampleRate(44_100)
        engine.outputDeviceName = control.deviceName
        #expect(engine.mainMixerNode.outputFormat(forBus: 0).sampleRate == 44_100)
        try engine.start()
        engine.stop()
        let own = try offline.format(2, 22_050)
        engine.connect(engine.mainMixerNode, to: engine.outputNode, format: own)
        engine.outputDeviceName = nil
        control.setSampleRate(48_000)
        engine.outputDeviceName = control.deviceName
        #expect(engine.outputNode.outputFormat(forBus: 0).sampleRate == 48_000)
        #expect(engine.mainMixerNode.outputFormat(forBus: 0) == own)
        try engine.start()
        engine.stop()
    }

    // E7
    @Test func theSourceHasTheFormatAndTheDestinationTakesIt() throws {
        let (first, second) = (mixer(), mixer())
        let format = try offline.format(1, 22_050)
        engine.connect(first, to: second, format: format)
        #expect(first.outputFormat(forBus: 0) == format && second.inputFormat(forBus: 0) == format)
        engine.connect(first, to: second, fromBus: 0, toBus: 2, format: nil)
        #expect(first.outputFormat(forBus: 0) == format && second.inputFormat(forBus: 2) == format)
        #expect(engine.inputConnectionPoint(for: second, inputBus: 0) == nil)
    }

    // E8
    @Test func connectingBreaksWhatBothBussesHad() throws {
        let (first, second, target) = (mixer(), mixer(), mixer())
        engine.connect(first, to: target, fromBus: 0, toBus: 0, format: nil)
        engine.connect(second, to: target, fromBus: 0, toBus: 1, format: nil)
        engine.connect(first, to: target, fromBus: 0, toBus: 1, format: nil)
        #expect(engine.inputConnectionPoint(for: target, inputBus: 0) == nil)
        #expect(engine.inputConnectionPoint(for: target, inputBus: 1)?.node === first)
        #expect(engine.outputConnectionPoints(for: second, outputBus: 0).isEmpty)
        #expect(engine.outputConnectionPoints(for: first, outputBus: 0).map(\.bus) == [1])
    }

    // E9
    @Test func theShortFormTakesAMixersFirstFreeBus() throws {
        let target = mixer()
        let environment = AVAudioEnvironmentNode()
        engine.attach(environment)
        let sources = (0..<5).map { _ in mixer() }
        #expect(target.nextAvailableInputBus == 0 && target.numberOfInputs >= 1)
        engine.connect(sources[0], to: target, format: nil)
        engine.connect(sources[1], to: target, fromBus: 0, toBus: 2, format: nil)
        #expect(target.nextAvailableInputBus == 1)
        engine.connect(sources[2], to: target, format: nil)
        #expect(target.nextAvailableInputBus == 3)
        for (bus, source) in [(0, 0), (2, 1), (1, 2)] {
            #expect(engine.inputConnectionPoint(for: target, inputBus: bus)?.node === sources[source])
        }
        engine.connect(sources[3], to: environment, format: nil)
        engine.connect(sources[4], to: environment, format: nil)
        #expect(environment.nextAvailableInputBus == 2)
        let effect = AVAudioUnitEffect(try TestUnit(.gain(1)))
        engine.attach(effect)
        engine.connect(sources[3], to: effect, format: nil)
        engine.connect(sources[4], to: effect, format: nil)
        #expect(engine.inputConnectionPoint(for: effect, inputBus: 0)?.node === sources[4])
        #expect(engine.outputConnectionPoints(for: sources[3], outputBus: 0).isEmpty)
    }

    // E10
    @Test func thePointsFormMakesExactlyItsConnections() throws {
        let (source, target) = (mixer(), mixer())
        func point(_ bus: Int) -> AVAudioConnectionPoint { AVAudioConnectionPoint(node: target, bus: bus) }
        func busses() -> Set<Int> { Set(engine.outputConnectionPoints(for: source, outputBus: 0).map(\.bus)) }
        engine.connect(source, to: [point(0), point(1)], fromBus: 0, format: nil)
        #expect(busses() == [0, 1])
        engine.connect(
            source, to: engine.outputConnectionPoints(for: source, outputBus: 0) + [point(4)], fromBus: 0, format: nil)
        #expect(busses() == [0, 1, 4])
        engine.connect(source, to: [point(4)], fromBus: 0, format: nil)
        #expect(busses() == [4])
        engine.connect(source, to: [], fromBus: 0, format: nil)
        #expect(busses().isEmpty && engine.lastFault == nil)
    }

    // E11
    @Test func aTimeEffectInOnePathOfASplitIsRefused() throws {
        let source = try offline.source(toMixer: false)
        let effect = try timeEffect()
        engine.connect(effect, to: engine.mainMixerNode, format: nil)
        let error = #expect(throws: NSError.self) {
            try engine.connectNode(
                source.node,
                to: [
                    AVAudioConnectionPoint(node: effect, bus: 0),
                    AVAudioConnectionPoint(node: engine.mainMixerNode, bus: 1),
                ], fromBus: 0, format: nil)
        }
        #expect(error?.localizedDescription.contains("split") == true)
        #expect(engine.outputConnectionPoints(for: source.node, outputBus: 0).isEmpty)
        // Behind the mixer where the paths meet it may be.
        let meeting = mixer()
        engine.connect(
            source.node,
            to: [AVAudioConnectionPoint(node: meeting, bus: 0), AVAudioConnectionPoint(node: meeting, bus: 1)],
            fromBus: 0, format: nil)
        engine.connect(meeting, to: effect, format: nil)
        try engine.start()
        #expect(try offline.render(100)[0] == (0..<100).map { 2 * ramp(0, 2 * $0) })
    }

    // E11
    @Test func aChangeOfRateInOnePathOfASplitIsRefused() throws {
        let source = try offline.source(toMixer: false)
        let other = mixer()
        engine.connect(other, to: engine.mainMixerNode, format: try offline.format(2, 44_100))
        let points = [
            AVAudioConnectionPoint(node: other, bus: 0), AVAudioConnectionPoint(node: engine.mainMixerNode, bus: 5),
        ]
        engine.connect(source.node, to: points, fromBus: 0, format: nil)
        let error = #expect(throws: NSError.self) { try engine.start() }
        #expect(error?.localizedDescription.contains("AVAudioSourceNode 1 is split") == true)
        #expect(!engine.isRunning)
        engine.connect(other, to: engine.mainMixerNode, format: offline.format)
        try engine.start()
        #expect(try offline.render(100)[0] == ramps(0, 0..<100).map { 2 * $0 })
        // While it runs, at once.
        #expect(throws: NSError.self) {
            try engine.connectNode(other, to: engine.mainMixerNode, format: try offline.format(2, 44_100))
        }
        #expect(other.outputFormat(forBus: 0) == offline.format)
        #expect(try offline.render(100)[0] == ramps(0, 100..<200).map { 2 * $0 })
    }

    // E12
    @Test func eachPathOfASplitGetsTheWholeSignal() throws {
        let source = try offline.source(toMixer: false) { channel, _ in channel == 0 ? 0.5 : 0.25 }
        let busses = [0, 1, 6]
        engine.connect(
            source.node, to: busses.map { AVAudioConnectionPoint(node: engine.mainMixerNode, bus: $0) }, fromBus: 0,
            format: nil)
        for (bus, volume) in zip(busses, [1, 0.5, 0.25] as [Float]) {
            let destination = try #require(source.node.destination(forMixer: engine.mainMixerNode, bus: bus))
            destination.volume = volume
        }
        try engine.start()
        #expect(try offline.settledLevels() == [0.875, 0.4375])
        #expect(source.count.frames == 520)
    }

    // E18
    @Test func aFormatOfNothingIsRefused() throws {
        let (first, second) = (mixer(), mixer())
        engine.connect(first, to: second, format: nil)
        let before = first.outputFormat(forBus: 0)
        let nothing = AVAudioEngine().manualRenderingFormat
        #expect(nothing.sampleRate == 0 && nothing.channelCount == 0)
        let error = #expect(throws: NSError.self) { try engine.connectNode(first, to: second, format: nothing) }
        #expect(error?.code == -10868)
        #expect(first.outputFormat(forBus: 0) == before)
        #expect(engine.inputConnectionPoint(for: second, inputBus: 0)?.node === first)
    }

    // E18
    @Test func withoutADeviceTheEndsHaveAFormatOfNothing() throws {
        let control = PacedNullControl(name: "gone")
        defer { control.remove() }
        control.disappear()
        let engine = AVAudioEngine()
        engine.outputDeviceName = control.deviceName
        for format in [engine.outputNode.outputFormat(forBus: 0), engine.inputNode.inputFormat(forBus: 0)] {
            #expect(format.sampleRate == 0 && format.channelCount == 0)
        }
        _ = engine.mainMixerNode
        #expect(throws: NSError.self) { try engine.start() }
        #expect(!engine.isRunning)
    }

    // E19
    @Test(arguments: [false, true])
    func anEffectRefusesChannelsAndTheOldConnectionStays(isRunning: Bool) throws {
        let effect = AVAudioUnitEffect(try TestUnit(.gain(0.5, channels: 1, capabilities: [1, 1])))
        engine.attach(effect)
        let mono = try offline.source(channels: 1, toMixer: false)
        let stereo = try offline.source(toMixer: false)
        engine.connect(mono.node, to: effect, format: nil)
        engine.connect(effect, to: engine.mainMixerNode, format: nil)
        if isRunning { try engine.start() }
        let error = #expect(throws: NSError.self) { try engine.connectNode(stereo.node, to: effect, format: nil) }
        #expect(error?.code == -10868)
        #expect(error?.localizedDescription.contains("AVAudioUnitEffect 1") == true)
        #expect(engine.inputConnectionPoint(for: effect, inputBus: 0)?.node === mono.node)
        if !isRunning { try engine.start() }
        #expect(try offline.render(100)[1] == ramps(0, 0..<100).map { $0 * 0.5 })
    }

    @Test func aRefusedEditLeavesASplitInItsOrder() throws {
        let effect = AVAudioUnitEffect(try TestUnit(.gain(0.5, channels: 1, capabilities: [1, 1])))
        let (source, mixer) = (try offline.source(toMixer: false), mixer())
        engine.attach(effect)
        let points = [2, 0, 5].map { AVAudioConnectionPoint(node: mixer, bus: $0) }
        engine.connect(source.node, to: points, fromBus: 0, format: nil)
        engine.connect(mixer, to: engine.mainMixerNode, format: nil)
        // Takes the middle one's bus, and the effect, which refuses.
        #expect(throws: NSError.self) {
            try engine.connectNode(
                source.node,
                to: [AVAudioConnectionPoint(node: mixer, bus: 0), AVAudioConnectionPoint(node: effect, bus: 0)],
                fromBus: 0, format: nil)
        }
        #expect(engine.outputConnectionPoints(for: source.node, outputBus: 0).map(\.bus) == [2, 0, 5])
        #expect(engine.inputConnectionPoint(for: effect, inputBus: 0) == nil)
        #expect(mixer.nextAvailableInputBus == 1 && mixer.numberOfInputs == 7)
        try engine.start()
        #expect(try offline.render(100)[0] == ramps(0, 0..<100).map { $0 * 3 })
    }

    // E20
    @Test func theOutputConvertsWhatItGets() throws {
        let source = try offline.source(channels: 1, sampleRate: 44_100, toMixer: false) { _, frame in
            Float(sin(Double(frame) * 2 * .pi * 1000 / 44_100))
        }
        engine.connect(source.node, to: engine.outputNode, format: nil)
        try engine.start()
        let result = try offline.render(2000)
        for frame in 200..<2000 {
            let expected = Float(sin(Double(frame) * 2 * .pi * 1000 / 48_000))
            #expect(abs(result[0][frame] - expected) < 1e-4 && result[1][frame] == result[0][frame])
        }
    }

    // E20, E21, E22
    @Test func liveInputIsNeitherConvertedNorStretched() throws {
        let control = PacedNullControl(name: "live", input: .sine(frequency: 440, amplitude: 0.5))
        defer { control.remove() }
        let engine = AVAudioEngine()
        engine.outputDeviceName = control.deviceName
        let input = engine.inputNode
        let rate = input.outputFormat(forBus: 0).sampleRate
        #expect(rate > 0)
        let other = try offline.format(input.outputFormat(forBus: 0).channelCount, rate / 2)
        let between = AVAudioMixerNode()
        engine.attach(between)
        let error = #expect(throws: NSError.self) { try engine.connectNode(input, to: between, format: other) }
        #expect(error?.code == -10868)
        engine.connect(input, to: between, format: nil)
        engine.connect(between, to: engine.mainMixerNode, format: other)
        #expect(throws: NSError.self) { try engine.start() }
        engine.connect(between, to: engine.mainMixerNode, format: engine.mainMixerNode.outputFormat(forBus: 0))
        try engine.start()
        engine.stop()
        let effect = AVAudioUnitTimeEffect(try TestUnit(.doubleSpeed))
        engine.attach(effect)
        let refusal = #expect(throws: NSError.self) { try engine.connectNode(between, to: effect, format: nil) }
        #expect(refusal?.localizedDescription.contains("live input") == true)
        #expect(engine.outputConnectionPoints(for: between, outputBus: 0).map(\.node) == [engine.mainMixerNode])
    }
}
