import AVFAudio
import Testing

/// What prepare, start, pause, stop and reset keep and free.
struct EngineRunTests {
    private let offline: OfflineEngine
    private var engine: AVAudioEngine { offline.engine }

    init() throws { offline = try OfflineEngine() }

    // E23
    @Test func preparingAllocatesAndStoppingFrees() throws {
        let unit = try TestUnit(.gain(0.5))
        let effect = AVAudioUnitEffect(unit)
        let source = try offline.source(toMixer: false)
        engine.attach(effect)
        engine.connect(source.node, to: effect, format: nil)
        engine.connect(effect, to: engine.mainMixerNode, format: nil)
        #expect(!unit.renderResourcesAllocated)
        engine.prepare()
        #expect(unit.renderResourcesAllocated && !engine.isRunning)
        try engine.start()
        engine.pause()
        #expect(unit.renderResourcesAllocated && !engine.isRunning)
        try engine.start()
        engine.stop()
        #expect(!unit.renderResourcesAllocated && !engine.isRunning)
        try engine.start()
        #expect(unit.renderResourcesAllocated)
        #expect(try offline.render(100)[0] == ramps(0, 0..<100).map { $0 * 0.5 })
        #expect(unit.maximumFramesToRender == 512 && unit.isRenderingOffline)
    }

    // E23, E75
    @Test func resettingSilencesTailsAndKeepsConnections() throws {
        let source = try offline.source(toMixer: false) { _, frame in frame < 100 ? 1 : 0 }
        let effect = AVAudioUnitEffect(try TestUnit(.delay(300)))
        engine.attach(effect)
        engine.connect(source.node, to: effect, format: nil)
        engine.connect(effect, to: engine.mainMixerNode, format: nil)
        try engine.start()
        #expect(try offline.render(350)[0] == (0..<350).map { $0 < 300 ? 0 : 1 })
        effect.reset()
        #expect(try offline.render(400)[0].allSatisfy { $0 == 0 })
        source.count.frames = 0
        _ = try offline.render(350)
        engine.reset()
        #expect(engine.isRunning && engine.inputConnectionPoint(for: effect, inputBus: 0)?.node === source.node)
        #expect(try offline.render(400)[0].allSatisfy { $0 == 0 })
    }

    // E24
    @Test func startingAndStoppingTwiceIsHarmless() throws {
        let source = try offline.source()
        try engine.start()
        try engine.start()
        #expect(try offline.render(10)[0] == ramps(0, 0..<10))
        engine.pause()
        engine.pause()
        engine.stop()
        engine.stop()
        engine.pause()
        #expect(!engine.isRunning && engine.lastFault == nil)
        engine.prepare()
        engine.prepare()
        engine.stop()
        #expect(source.count.frames == 10)
    }

    // E24
    @Test func whatIsScheduledSurvivesAPauseAndNotThePlayersStop() throws {
        let player = AVAudioPlayerNode()
        engine.attach(player)
        engine.connect(player, to: engine.mainMixerNode, format: offline.format)
        try engine.start()
        player.scheduleBuffer(try filledBuffer(offline.format, 1000, ramp))
        player.play()
        #expect(try offline.render(400)[0] == ramps(0, 0..<400))
        engine.pause()
        try engine.start()
        #expect(try offline.render(200)[0] == ramps(0, 400..<600))
        player.stop()
        player.play()
        #expect(try offline.render(400)[0].allSatisfy { $0 == 0 })
    }

    @Test func membersThatProgramsOverrideAreCalled() throws {
        final class Watched: AVAudioEngine, @unchecked Sendable {
            var calls: [String] = []
            override func attach(_ node: AVAudioNode) {
                calls.append("attach")
                super.attach(node)
            }
            override func connect(_ node1: AVAudioNode, to node2: AVAudioNode, format: AVAudioFormat?) {
                calls.append("connect")
                super.connect(node1, to: node2, format: format)
            }
            override func start() throws {
                calls.append("start")
                try super.start()
            }
            override func stop() {
                calls.append("stop")
                super.stop()
            }
        }
        let watched = Watched()
        let engine: AVAudioEngine = watched
        try engine.enableManualRenderingMode(.offline, format: offline.format, maximumFrameCount: 512)
        let mixer = AVAudioMixerNode()
        engine.attach(mixer)
        engine.connect(mixer, to: engine.mainMixerNode, format: nil)
        try engine.start()
        engine.stop()
        #expect(watched.calls == ["attach", "connect", "start", "stop"])
        #expect(!engine.isAutoShutdownEnabled)
    }
}
