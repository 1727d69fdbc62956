import AVFAudio
import AudioDevices
import TestSupport
import Testing

/// An engine goes with its last reference, whatever it was doing.
struct EngineLifetimeTests {
    private func format() throws -> AVAudioFormat {
        try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
    }

    /// An engine with nodes of all kinds, a tap and a handler that is still to come.
    private func furnish(_ engine: AVAudioEngine, _ format: AVAudioFormat) throws -> [() -> AnyObject?] {
        let player = AVAudioPlayerNode()
        let effect = AVAudioUnitEffect(try TestUnit(.gain(0.5)))
        let source = TestSource(format)
        let mixer = AVAudioMixerNode()
        for node in [player, effect, source.node, mixer] as [AVAudioNode] { engine.attach(node) }
        engine.connect(player, to: effect, format: format)
        engine.connect(effect, to: mixer, format: nil)
        engine.connect(source.node, to: mixer, format: nil)
        engine.connect(mixer, to: engine.mainMixerNode, format: nil)
        mixer.installTap(onBus: 0, bufferSize: 4800, format: nil) { _, _ in }
        player.scheduleBuffer(try filledBuffer(format, 100_000, ramp)) { [weak engine] in _ = engine?.isRunning }
        let (main, output) = (engine.mainMixerNode, engine.outputNode)
        return [
            { [weak player] in player }, { [weak effect] in effect }, { [weak mixer] in mixer },
            { [weak source = source.node] in source }, { [weak main] in main }, { [weak output] in output },
        ]
    }

    @Test func anEngineThatWasNeverUsedGoes() {
        weak var gone: AVAudioEngine?
        do {
            let engine = AVAudioEngine()
            gone = engine
        }
        #expect(gone == nil)
    }

    @Test(arguments: [AVAudioEngineManualRenderingMode.offline, .realtime])
    func aManuallyRenderingEngineGoesWithItsNodes(mode: AVAudioEngineManualRenderingMode) throws {
        weak var gone: AVAudioEngine?
        var nodes: [() -> AnyObject?] = []
        do {
            let engine = AVAudioEngine()
            gone = engine
            try engine.enableManualRenderingMode(mode, format: try format(), maximumFrameCount: 512)
            nodes = try furnish(engine, try format())
            try engine.start()
            let buffer = try #require(AVAudioPCMBuffer(pcmFormat: try format(), frameCapacity: 512))
            buffer.frameLength = 512
            for _ in 0..<20 {
                if mode == .offline {
                    _ = try engine.renderOffline(512, to: buffer)
                } else {
                    #expect(engine.manualRenderingBlock(512, buffer.mutableAudioBufferList, nil) == .success)
                }
            }
        }
        // The worker may have it for the length of a turn.
        #expect(eventually { gone == nil })
        #expect(eventually { nodes.allSatisfy { $0() == nil } })
    }

    @Test func anEngineThatADeviceDrivesStopsAndGoes() throws {
        let control = PacedNullControl(name: "engine-lifetime")
        defer { control.remove() }
        weak var gone: AVAudioEngine?
        var nodes: [() -> AnyObject?] = []
        do {
            let engine = AVAudioEngine()
            gone = engine
            engine.outputDeviceName = control.deviceName
            nodes = try furnish(engine, try format())
            try engine.start()
            #expect(eventually { engine.mainMixerNode.lastRenderTime?.isSampleTimeValid == true })
        }
        #expect(eventually { gone == nil })
        #expect(eventually { nodes.allSatisfy { $0() == nil } })
    }

    @Test func nodesOutliveTheirEngineWithoutIt() throws {
        let player = AVAudioPlayerNode()
        let mixer = AVAudioMixerNode()
        do {
            let engine = AVAudioEngine()
            try engine.enableManualRenderingMode(.offline, format: try format(), maximumFrameCount: 512)
            engine.attach(player)
            engine.attach(mixer)
            engine.connect(player, to: mixer, format: nil)
            engine.connect(mixer, to: engine.mainMixerNode, format: nil)
            try engine.start()
        }
        #expect(eventually { player.engine == nil && mixer.engine == nil })
        #expect(player.lastRenderTime == nil && mixer.numberOfInputs >= 1)
        player.volume = 0.5
        player.stop()
        let other = AVAudioEngine()
        other.attach(player)
        #expect(player.engine === other && other.lastFault == nil)
    }
}
