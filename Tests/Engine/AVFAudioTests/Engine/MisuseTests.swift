import AVFAudio
import AudioDevices
import TestSupport
import Testing

/// Calls that make no sense: none traps, the graph stays as it was, and somebody is told.
struct MisuseTests {
    private let offline: OfflineEngine
    private var engine: AVAudioEngine { offline.engine }
    private let attached = AVAudioMixerNode()
    private let other = AVAudioMixerNode()
    private let loose = AVAudioMixerNode()
    private let effect: AVAudioUnitEffect
    private let source: TestSource

    init() throws {
        offline = try OfflineEngine()
        effect = AVAudioUnitEffect(try TestUnit(.gain(0.5, channels: 1, capabilities: [1, 1])))
        source = TestSource(try offline.format(2))
        for node in [attached, other, effect, source.node] as [AVAudioNode] { engine.attach(node) }
        engine.connect(source.node, to: attached, format: nil)
        engine.connect(attached, to: other, format: nil)
        engine.connect(other, to: engine.mainMixerNode, format: nil)
    }

    /// Every wrong way to connect, by name: what it is, and a word of what it says.
    private var wrongConnections: [(says: String, make: (AVAudioEngine) throws -> Void)] {
        let (attached, other, loose, effect) = (attached, other, loose, effect)
        let sourceNode = source.node
        func point(_ node: AVAudioNode, _ bus: Int) -> AVAudioConnectionPoint { .init(node: node, bus: bus) }
        let formats = [AVAudioEngine().manualRenderingFormat]
        func format(_ rate: Double) throws -> AVAudioFormat {
            let layout = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_Stereo))
            return AVAudioFormat(standardFormatWithSampleRate: rate, channelLayout: layout)
        }
        return [
            ("AVAudioMixerNode is not attached", { try $0.connectNode(loose, to: attached, format: nil) }),
            ("AVAudioMixerNode is not attached", { try $0.connectNode(attached, to: loose, format: nil) }),
            ("output bus 1", { try $0.connectNode(attached, to: other, fromBus: 1, toBus: 0, format: nil) }),
            ("output bus -1", { try $0.connectNode(attached, to: other, fromBus: -1, toBus: 0, format: nil) }),
            ("input bus -1", { try $0.connectNode(attached, to: other, fromBus: 0, toBus: -1, format: nil) }),
            ("input bus 70000", { try $0.connectNode(attached, to: other, fromBus: 0, toBus: 70_000, format: nil) }),
            ("input bus \(Int.max)", { try $0.connectNode(attached, to: other, fromBus: 0, toBus: .max, format: nil) }),
            ("input bus 1", { try $0.connectNode(attached, to: effect, fromBus: 0, toBus: 1, format: nil) }),
            ("input bus 0", { try $0.connectNode(attached, to: sourceNode, format: nil) }),
            ("AVAudioOutputNode 1 has no output bus", { try $0.connectNode($0.outputNode, to: other, format: nil) }),
            ("would get its own output", { try $0.connectNode(other, to: attached, format: nil) }),
            ("would get its own output", { try $0.connectNode(attached, to: attached, format: nil) }),
            ("at 0.0 Hz", { try $0.connectNode(attached, to: other, format: formats[0]) }),
            ("at 999.0 Hz", { try $0.connectNode(attached, to: other, format: format(999)) }),
            ("1000 to 1536000", { try $0.connectNode(attached, to: other, format: format(1e19)) }),
            ("at inf Hz", { try $0.connectNode(attached, to: other, format: format(.infinity)) }),
            ("AVAudioUnitEffect 1", { try $0.connectNode(sourceNode, to: effect, format: nil) }),
            (
                "is named twice",
                {
                    try $0.connectNode(attached, to: [point(other, 1), point(other, 1)], fromBus: 0, format: nil)
                }
            ),
            (
                "connection point is gone",
                {
                    try $0.connectNode(attached, to: [point(AVAudioMixerNode(), 0)], fromBus: 0, format: nil)
                }
            ),
            (
                "is not attached",
                {
                    try $0.connectNode(attached, to: [point(other, 3), point(loose, 0)], fromBus: 0, format: nil)
                }
            ),
        ]
    }

    private func edges() -> [String] {
        engine.attachedNodes.flatMap { node in
            (0..<8).compactMap { bus in
                engine.inputConnectionPoint(for: node, inputBus: bus).map {
                    "\(ObjectIdentifier($0.node!)).\($0.bus)>\(ObjectIdentifier(node)).\(bus)"
                }
            }
        }.sorted()
    }

    @Test(arguments: [false, true])
    func aWrongConnectionThrowsAndChangesNothing(isRunning: Bool) throws {
        if isRunning { try engine.start() }
        _ = engine.outputNode
        let before = edges()
        let format = attached.outputFormat(forBus: 0)
        for (says, make) in wrongConnections {
            let error = #expect(throws: NSError.self) { try make(engine) }
            #expect(error?.localizedDescription.contains(says) == true, "\(error?.localizedDescription ?? "")")
            #expect(edges() == before && attached.outputFormat(forBus: 0) == format)
        }
        #expect(engine.lastFault == nil)
        if !isRunning { try engine.start() }
        #expect(try offline.render(100)[1] == ramps(1, 0..<100))
    }

    @Test func theOldSpellingsKeepTheFirstFaultForTheNextStart() throws {
        let before = edges()
        let points = [AVAudioConnectionPoint(node: loose, bus: 0)]
        let nothing = AVAudioEngine().manualRenderingFormat
        let calls: [() -> Void] = [
            { engine.connect(loose, to: attached, format: nil) },
            { engine.connect(attached, to: attached, format: nil) },
            { engine.connect(attached, to: other, fromBus: 3, toBus: 0, format: nil) },
            { engine.connect(attached, to: points, fromBus: 0, format: nil) },
            { engine.connect(attached, to: other, format: nothing) }, { engine.attach(attached) },
            { engine.detach(loose) }, { engine.detach(engine.mainMixerNode) },
            { engine.disconnectNodeInput(loose) }, { engine.disconnectNodeOutput(loose, bus: 0) },
        ]
        for call in calls {
            call()
            let fault = try #require(engine.lastFault)
            let error = #expect(throws: NSError.self) { try engine.start() }
            #expect(error == fault && !engine.isRunning && engine.lastFault == nil)
            #expect(edges() == before)
        }
        engine.detach(loose)
        let first = engine.lastFault
        engine.attach(attached)
        #expect(engine.lastFault == first && first?.localizedDescription.contains("detach") == true)
        #expect(throws: NSError.self) { try engine.start() }
        try engine.start()
        // While it runs, the fault waits for the next start, and everything goes on.
        engine.connect(loose, to: attached, format: nil)
        #expect(engine.isRunning && engine.lastFault != nil)
        #expect(try offline.render(100)[0] == ramps(0, 0..<100))
        engine.stop()
        #expect(throws: NSError.self) { try engine.start() }
        try engine.start()
    }

    @Test func aSecondTapAndATapOfAnotherFormatAreRefused() throws {
        func tap(_ node: AVAudioNode, _ bus: Int = 0, _ format: AVAudioFormat? = nil) throws {
            try node.installAudioTap(onBus: bus, bufferSize: 1024, format: format) { _, _ in }
        }
        try tap(attached)
        #expect(throws: NSError.self) { try tap(attached) }
        #expect(throws: NSError.self) { try tap(other, 1) }
        #expect(throws: NSError.self) { try tap(other, -1) }
        #expect(throws: NSError.self) { try tap(other, 0, try offline.format(1)) }
        #expect(throws: NSError.self) { try tap(engine.outputNode, 0, offline.format) }
        #expect(throws: NSError.self) { try tap(AVAudioSinkNode { _, _, _ in noErr }) }
        attached.installTap(onBus: 0, bufferSize: 0, format: nil) { _, _ in }
        #expect(engine.lastFault?.localizedDescription.contains("has a tap") == true)
        other.removeTap(onBus: 0)
        other.removeTap(onBus: -3)
        #expect(throws: NSError.self) { try engine.start() }
        try engine.start()
        #expect(try offline.render(100)[0] == ramps(0, 0..<100))
    }

    @Test func aSinkIsRefusedOutsideOfADevicesInputChain() throws {
        let sink = AVAudioSinkNode { _, _, _ in noErr }
        engine.attach(sink)
        #expect(throws: NSError.self) { try engine.connectNode(engine.inputNode, to: sink, format: nil) }
        let control = PacedNullControl(name: "sinks")
        defer { control.remove() }
        let recording = AVAudioEngine()
        recording.outputDeviceName = control.deviceName
        let mixer = AVAudioMixerNode()
        let player = AVAudioPlayerNode()
        let live = AVAudioSinkNode { _, _, _ in noErr }
        for node in [mixer, player, live] as [AVAudioNode] { recording.attach(node) }
        #expect(throws: NSError.self) { try recording.connectNode(player, to: live, format: nil) }
        recording.connect(recording.inputNode, to: mixer, format: nil)
        try recording.connectNode(mixer, to: live, format: nil)
    }

    @Test func unattachedNodesAnswerWhateverTheyAreAsked() throws {
        let player = AVAudioPlayerNode()
        player.play()
        player.pause()
        player.stop()
        player.reset()
        player.play(at: AVAudioTime(hostTime: 0))
        #expect(!player.isPlaying && player.lastRenderTime == nil && player.latency == 0)
        #expect(player.outputPresentationLatency == 0 && player.engine == nil)
        #expect(player.outputFormat(forBus: 0).sampleRate > 0)
        #expect(player.outputFormat(forBus: 99).sampleRate > 0 && player.inputFormat(forBus: -1).sampleRate > 0)
        #expect(loose.name(forInputBus: 0) == nil && effect.name(forOutputBus: 9) == nil)
        player.installTap(onBus: 0, bufferSize: 1, format: nil) { _, _ in }
        player.removeTap(onBus: 0)
        player.scheduleBuffer(try filledBuffer(offline.format, 10, ramp))
        #expect(loose.nextAvailableInputBus == 0)
        for node in [player, loose, effect] as [AVAudioNode] { node.withAUAudioUnit { _ in } }
    }

    @Test func ratesBeyondConversionAreRefusedWithTheirBus() throws {
        let slow = TestSource(try offline.format(1, 100))
        engine.attach(slow.node)
        engine.connect(slow.node, to: attached, fromBus: 0, toBus: 4, format: nil)
        let error = #expect(throws: NSError.self) { try engine.start() }
        #expect(error?.localizedDescription.contains("bus 4 of AVAudioMixerNode 1 cannot convert 100.0 Hz") == true)
        engine.disconnectNodeOutput(slow.node)
        try engine.start()
        #expect(throws: NSError.self) {
            try engine.connectNode(slow.node, to: attached, fromBus: 0, toBus: 4, format: nil)
        }
        #expect(try offline.render(100)[0] == ramps(0, 0..<100))
    }
}
