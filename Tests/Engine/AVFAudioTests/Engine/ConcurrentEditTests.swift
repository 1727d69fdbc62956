import AVFAudio
import Synchronization
import TestSupport
import Testing

/// Edits on one thread while another renders.
struct ConcurrentEditTests {
    /// Renders in a loop on a thread of its own until it is told to end, and looks at the first channel of what it gets.
    // @unchecked: what it found belongs to the thread until it has ended.
    private final class Renderer: @unchecked Sendable {
        private let block: AVAudioEngineManualRenderingBlock
        private let buffer: AVAudioPCMBuffer
        private let isRight: (Int, Float) -> Bool
        private let hasEnded = Atomic<Bool>(false)
        private let isEnding = Atomic<Bool>(false)
        let frames = Atomic<Int>(0)
        /// The first frame that is not right.
        private(set) var wrong: Int?
        private(set) var failures = 0

        init(_ engine: AVAudioEngine, _ format: AVAudioFormat, isRight: @escaping (Int, Float) -> Bool) throws {
            self.isRight = isRight
            block = engine.manualRenderingBlock
            buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 64))
            buffer.frameLength = 64
            Thread.detachNewThread { self.run() }
        }

        private func run() {
            guard let data = buffer.floatChannelData else { return }
            let list = buffer.mutableAudioBufferList
            var position = 0
            while !isEnding.load(ordering: .acquiring) {
                if block(64, list, nil) != .success { failures += 1 }
                for frame in 0..<64 where wrong == nil && !isRight(position + frame, data[0][frame]) {
                    wrong = position + frame
                }
                position += 64
                frames.store(position, ordering: .releasing)
                // The editing thread needs the processor as well.
                usleep(20)
            }
            hasEnded.store(true, ordering: .releasing)
        }

        func end() -> Bool {
            isEnding.store(true, ordering: .releasing)
            return eventually { hasEnded.load(ordering: .acquiring) }
        }
    }

    /// Edits at random of everything but one branch.
    private struct Editor {
        let engine: AVAudioEngine
        let mixers: [AVAudioMixerNode]
        let effects: [AVAudioUnitEffect]
        let sources: [TestSource]
        private var generator = SplitMix(state: 7)
        private let formats: [AVAudioFormat]

        init(_ engine: AVAudioEngine, _ format: AVAudioFormat, _ formats: [AVAudioFormat]) throws {
            self.engine = engine
            self.formats = formats
            mixers = (0..<4).map { _ in AVAudioMixerNode() }
            effects = try (0..<4).map { _ in AVAudioUnitEffect(try TestUnit(.gain(0.5))) }
            sources = formats.map { TestSource($0, level: 0) }
            for node in nodes { engine.attach(node) }
        }

        var nodes: [AVAudioNode] { mixers + effects + sources.map(\.node) }

        mutating func edit() {
            let (first, second) = (nodes.randomElement(using: &generator)!, nodes.randomElement(using: &generator)!)
            let bus = Int.random(in: 1...6, using: &generator)
            switch Int.random(in: 0..<10, using: &generator) {
            case 0...2: engine.connect(first, to: engine.mainMixerNode, fromBus: 0, toBus: bus, format: nil)
            case 3: engine.connect(first, to: second, format: nil)
            case 4: engine.connect(first, to: second, format: formats.randomElement(using: &generator)!)
            case 5: engine.disconnectNodeInput(first)
            case 6: engine.disconnectNodeOutput(first)
            case 7:
                engine.detach(first)
                engine.attach(first)
            case 8: engine.mainMixerNode.destination(forMixer: engine.mainMixerNode, bus: bus)?.volume = 0.5
            default:
                let points = mixers.shuffled(using: &generator).prefix(2).map {
                    AVAudioConnectionPoint(node: $0, bus: bus)
                }
                engine.connect(first, to: points, fromBus: 0, format: nil)
            }
        }
    }

    private struct SplitMix: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    @Test func aThousandEditsLeaveTheUntouchedBranchAsItWas() throws {
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        let formats = [
            format, try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 1)),
            try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 1)),
        ]
        let engine = AVAudioEngine()
        try engine.enableManualRenderingMode(.realtime, format: format, maximumFrameCount: 64)
        let untouched = TestSource(format)
        let effect = AVAudioUnitEffect(try TestUnit(.gain(0.5)))
        engine.attach(untouched.node)
        engine.attach(effect)
        engine.connect(untouched.node, to: effect, format: nil)
        engine.connect(effect, to: engine.mainMixerNode, fromBus: 0, toBus: 0, format: nil)
        var editor = try Editor(engine, format, formats)
        try engine.start()
        let renderer = try Renderer(engine, format) { $1 == ramp(0, $0) * 0.5 }
        for _ in 0..<1000 { editor.edit() }
        let last = renderer.frames.load(ordering: .acquiring)
        #expect(eventually { renderer.frames.load(ordering: .acquiring) > last + 128 })
        #expect(renderer.end())
        #expect(renderer.failures == 0 && renderer.wrong == nil)
        // No connection is lost: both ends know each of them.
        for node in engine.attachedNodes {
            for bus in 0..<8 {
                guard let point = engine.inputConnectionPoint(for: node, inputBus: bus), let source = point.node
                else { continue }
                let ends = engine.outputConnectionPoints(for: source, outputBus: point.bus)
                #expect(ends.contains { $0.node === node && $0.bus == bus })
            }
        }
        #expect(engine.inputConnectionPoint(for: engine.mainMixerNode, inputBus: 0)?.node === effect)
        engine.stop()
    }

    @Test func resettingWhileAnotherThreadRendersBeginsAnew() throws {
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        let engine = AVAudioEngine()
        try engine.enableManualRenderingMode(.realtime, format: format, maximumFrameCount: 64)
        let other = try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2))
        let source = TestSource(other)
        let effect = AVAudioUnitEffect(try TestUnit(.delay(100)))
        engine.attach(source.node)
        engine.attach(effect)
        engine.connect(source.node, to: effect, format: nil)
        engine.connect(effect, to: engine.mainMixerNode, format: nil)
        try engine.start()
        let renderer = try Renderer(engine, format) { $1.isFinite }
        for _ in 0..<200 { engine.reset() }
        #expect(renderer.end())
        #expect(renderer.failures == 0 && renderer.wrong == nil)
        #expect(engine.lastFault == nil)
    }
}
