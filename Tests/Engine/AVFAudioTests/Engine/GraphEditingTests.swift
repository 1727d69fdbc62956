import AVFAudio
import Synchronization
import TestSupport
import Testing

/// What attaching, detaching and cutting do, before and while an engine renders.
struct GraphEditingTests {
    private let offline: OfflineEngine
    private var engine: AVAudioEngine { offline.engine }

    init() throws { offline = try OfflineEngine() }

    private func effect(_ gain: Float = 0.5) throws -> AVAudioUnitEffect {
        AVAudioUnitEffect(try TestUnit(.gain(gain)))
    }

    // E1
    @Test func aNodeThatIsNotAttachedIsNeitherConnectedNorPlayed() throws {
        let player = AVAudioPlayerNode()
        engine.connect(player, to: engine.mainMixerNode, format: nil)
        #expect(engine.lastFault?.localizedDescription.contains("AVAudioPlayerNode is not attached") == true)
        #expect(engine.inputConnectionPoint(for: engine.mainMixerNode, inputBus: 0) == nil)
        #expect(throws: NSError.self) { try engine.start() }
        try engine.start()
        #expect(throws: NSError.self) { try player.playAudio() }
        #expect(!player.isPlaying)
    }

    // E2
    @Test func aNodeBelongsToOneEngineAtATime() throws {
        let mixer = AVAudioMixerNode()
        let other = AVAudioEngine()
        #expect(mixer.engine == nil)
        engine.attach(mixer)
        #expect(mixer.engine === engine && engine.attachedNodes.contains(mixer))
        other.attach(mixer)
        #expect(other.lastFault?.localizedDescription.contains("another engine") == true)
        #expect(mixer.engine === engine && !other.attachedNodes.contains(mixer))
        engine.attach(mixer)
        #expect(engine.lastFault?.localizedDescription.contains("attached already") == true)
        engine.detach(mixer)
        #expect(mixer.engine == nil && !engine.attachedNodes.contains(mixer))
        other.attach(mixer)
        #expect(mixer.engine === other)
    }

    // E3
    @Test func detachingDisconnectsAndCallsThePlayersHandlers() throws {
        let player = AVAudioPlayerNode()
        let after = AVAudioMixerNode()
        engine.attach(player)
        engine.attach(after)
        engine.connect(player, to: after, format: offline.format)
        engine.connect(after, to: engine.mainMixerNode, format: nil)
        try engine.start()
        player.play()
        let calls = Mutex(0)
        player.scheduleBuffer(try filledBuffer(offline.format, 4000, ramp)) { calls.withLock { $0 += 1 } }
        _ = try offline.render(100)
        engine.detach(player)
        #expect(engine.inputConnectionPoint(for: after, inputBus: 0) == nil)
        #expect(eventually { calls.withLock { $0 == 1 } })
        #expect(try offline.render(512)[0].allSatisfy { $0 == 0 })
        #expect(engine.lastFault == nil)
    }

    // E13
    @Test func whatTheOutputGetsCannotBeCutWhileTheEngineRuns() throws {
        let source = try offline.source { _, _ in 0.5 }
        let effect = try effect()
        engine.attach(effect)
        try engine.start()
        engine.disconnectNodeInput(engine.outputNode)
        engine.disconnectNodeOutput(engine.mainMixerNode)
        engine.disconnectNodeInput(engine.outputNode, bus: 0)
        #expect(throws: NSError.self) { try engine.connectNode(engine.mainMixerNode, to: effect, format: nil) }
        #expect(throws: NSError.self) { try engine.connectNode(effect, to: engine.outputNode, format: nil) }
        #expect(engine.inputConnectionPoint(for: engine.outputNode, inputBus: 0)?.node === engine.mainMixerNode)
        #expect(engine.lastFault?.localizedDescription.contains("outputNode") == true)
        #expect(try offline.settledLevels() == [0.5, 0.5])
        #expect(source.count.frames == 520)
        // Paused, the same is an edit like others.
        engine.pause()
        engine.connect(engine.mainMixerNode, to: effect, format: nil)
        engine.connect(effect, to: engine.outputNode, format: nil)
        #expect(throws: NSError.self) { try engine.start() }
        try engine.start()
        #expect(try offline.settledLevels() == [0.25, 0.25])
    }

    // E13
    @Test func whatFeedsTheOutputIsNotDetachedWhileTheEngineRuns() throws {
        let mixer = AVAudioMixerNode()
        let source = try offline.source(toMixer: false) { _, _ in 0.5 }
        engine.attach(mixer)
        engine.connect(source.node, to: mixer, format: nil)
        engine.connect(mixer, to: engine.outputNode, format: nil)
        try engine.start()
        engine.detach(mixer)
        #expect(mixer.engine === engine && engine.lastFault != nil)
        #expect(try offline.settledLevels() == [0.5, 0.5])
    }

    // E14
    @Test func aMixerWithoutInputAtTheStartIsHeardOnceItHasOne() throws {
        let (outer, inner) = (AVAudioMixerNode(), AVAudioMixerNode())
        engine.attach(outer)
        engine.attach(inner)
        engine.connect(outer, to: engine.mainMixerNode, format: nil)
        engine.connect(inner, to: outer, format: nil)
        try engine.start()
        #expect(try offline.settledLevels() == [0, 0])
        let source = TestSource(offline.format, level: 0.25)
        engine.attach(source.node)
        engine.connect(source.node, to: inner, format: nil)
        #expect(try offline.settledLevels() == [0.25, 0.25])
    }

    // E15
    @Test func removingAnEffectWhileRunningJoinsItsNeighbours() throws {
        let source = try offline.source(toMixer: false)
        let (first, second) = (try effect(), try effect())
        engine.attach(first)
        engine.attach(second)
        engine.connect(source.node, to: first, format: nil)
        engine.connect(first, to: second, format: nil)
        engine.connect(second, to: engine.mainMixerNode, fromBus: 0, toBus: 3, format: nil)
        try engine.start()
        #expect(try offline.render(100)[1] == ramps(1, 0..<100).map { $0 * 0.25 })
        engine.detach(first)
        #expect(engine.inputConnectionPoint(for: second, inputBus: 0)?.node === source.node)
        #expect(try offline.render(100)[1] == ramps(1, 100..<200).map { $0 * 0.5 })
        engine.detach(second)
        #expect(engine.inputConnectionPoint(for: engine.mainMixerNode, inputBus: 3)?.node === source.node)
        #expect(try offline.render(100)[1] == ramps(1, 200..<300))
        #expect(engine.lastFault == nil)
    }

    // E15
    @Test func aMixerOrAChangeOfChannelsIsNotBridged() throws {
        let source = try offline.source(channels: 1, toMixer: false)
        let widener = AVAudioUnitEffect(
            try TestUnit(
                .init(inputs: [1], outputs: [2], capabilities: [1, 2]) { _, cycle in
                    guard let input = cycle.pull() else { return kAudioUnitErr_NoConnection }
                    cycle.fill { input[0][$1] }
                    return noErr
                }))
        let mixer = AVAudioMixerNode()
        engine.attach(widener)
        engine.attach(mixer)
        engine.connect(source.node, to: widener, format: nil)
        engine.connect(widener, to: mixer, format: nil)
        engine.connect(mixer, to: engine.mainMixerNode, format: nil)
        try engine.start()
        #expect(widener.outputFormat(forBus: 0).channelCount == 2)
        #expect(try offline.render(100)[1] == ramps(0, 0..<100))
        engine.detach(widener)
        #expect(engine.inputConnectionPoint(for: mixer, inputBus: 0) == nil)
        engine.connect(source.node, to: mixer, format: nil)
        engine.detach(mixer)
        #expect(engine.inputConnectionPoint(for: engine.mainMixerNode, inputBus: 0) == nil)
        #expect(engine.lastFault == nil)
    }

    // E15: only while the engine runs.
    @Test func removingAnEffectWhileStoppedLeavesAGap() throws {
        let source = try offline.source(toMixer: false)
        let effect = try effect()
        engine.attach(effect)
        engine.connect(source.node, to: effect, format: nil)
        engine.connect(effect, to: engine.mainMixerNode, format: nil)
        engine.detach(effect)
        #expect(engine.inputConnectionPoint(for: engine.mainMixerNode, inputBus: 0) == nil)
        #expect(engine.outputConnectionPoints(for: source.node, outputBus: 0).isEmpty)
    }

    // E16
    @Test func disconnectingWhatIsNotConnectedIsNothing() throws {
        let source = try offline.source(toMixer: false)
        engine.disconnectNodeOutput(source.node)
        engine.disconnectNodeOutput(source.node, bus: 0)
        engine.disconnectNodeOutput(source.node, bus: 7)
        engine.disconnectNodeInput(source.node)
        engine.disconnectNodeInput(engine.mainMixerNode, bus: -1)
        #expect(engine.lastFault == nil)
    }

    // E17
    @Test func onlyWhatReachesTheOutputIsRendered() throws {
        let (heard, cut) = (try offline.source(), try offline.source())
        let player = AVAudioPlayerNode()
        engine.attach(player)
        engine.connect(player, to: engine.mainMixerNode, format: offline.format)
        try engine.start()
        _ = try offline.render(100)
        #expect(player.lastRenderTime?.isSampleTimeValid == true)
        engine.disconnectNodeOutput(cut.node)
        engine.disconnectNodeOutput(player)
        #expect(player.lastRenderTime == nil && cut.node.lastRenderTime == nil)
        #expect(heard.node.lastRenderTime?.sampleTime == 0)
        _ = try offline.render(100)
        #expect((heard.count.frames, cut.count.frames) == (200, 100))
        #expect(heard.node.lastRenderTime?.sampleTime == 100)
        engine.pause()
        #expect(heard.node.lastRenderTime == nil)
    }

    // E25
    @Test func editsTakeEffectAtOnce() throws {
        let source = try offline.source()
        try engine.start()
        #expect(try offline.render(64)[0] == ramps(0, 0..<64))
        let effect = try effect()
        engine.attach(effect)
        engine.connect(source.node, to: effect, format: nil)
        engine.connect(effect, to: engine.mainMixerNode, format: nil)
        #expect(try offline.render(64)[0] == ramps(0, 64..<128).map { $0 * 0.5 })
        effect.bypass = true
        #expect(try offline.render(64)[0] == ramps(0, 128..<192))
        engine.mainMixerNode.outputVolume = 0
        #expect(try offline.settledLevels() == [0, 0])
    }

    // E26
    @Test func theEngineKeepsWhatIsAttached() throws {
        weak var kept: AVAudioMixerNode?
        do {
            let mixer = AVAudioMixerNode()
            let source = TestSource(offline.format, level: 0.5)
            engine.attach(mixer)
            engine.attach(source.node)
            engine.connect(source.node, to: mixer, format: nil)
            engine.connect(mixer, to: engine.mainMixerNode, format: nil)
            kept = mixer
        }
        try engine.start()
        #expect(kept != nil)
        #expect(try offline.settledLevels() == [0.5, 0.5])
        if let mixer = kept { engine.detach(mixer) }
        #expect(try offline.settledLevels() == [0, 0])
        // The engine's worker may be in the middle of a turn, in which it has the nodes.
        #expect(eventually { kept == nil })
    }
}
