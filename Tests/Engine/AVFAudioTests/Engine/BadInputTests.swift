import AVFAudio
import TestSupport
import Testing

/// What a program hands an engine that is wrong: it is refused by the names of node and bus, or changes nothing, and
/// what plays goes on.
struct BadInputTests {
    private let folder: TemporaryFolder
    private let offline: OfflineEngine
    private var engine: AVAudioEngine { offline.engine }

    init() throws {
        folder = try TemporaryFolder()
        offline = try OfflineEngine(maximumFrames: 4096)
    }

    private func mixer() -> AVAudioMixerNode {
        let mixer = AVAudioMixerNode()
        engine.attach(mixer)
        return mixer
    }

    private func message(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "nothing"
        } catch { return error.localizedDescription }
    }

    // MARK: Numbers

    @Test func valuesThatAreNoNumbersLeaveWhatIsHeardAsItWas() throws {
        let source = try offline.source { channel, _ in channel == 0 ? 0.5 : 0.25 }
        let mixer = engine.mainMixerNode
        source.node.volume = 0.5
        source.node.pan = 0.5
        try engine.start()
        let before = try offline.settledLevels()
        let destination = try #require(source.node.destination(forMixer: mixer, bus: 0))
        for wrong in [Float.nan, -.nan, .signalingNaN] {
            source.node.volume = wrong
            source.node.pan = wrong
            source.node.rate = wrong
            source.node.reverbBlend = wrong
            source.node.obstruction = wrong
            source.node.occlusion = wrong
            source.node.position = AVAudio3DPoint(x: 0, y: wrong, z: 0)
            destination.volume = wrong
            destination.pan = wrong
            mixer.outputVolume = wrong
            #expect(try offline.settledLevels() == before)
        }
        #expect(source.node.volume == 0.5 && source.node.pan == 0.5 && source.node.rate == 1)
        #expect(destination.volume == 0.5 && destination.pan == 0.5 && mixer.outputVolume == 1)
        #expect(engine.lastFault == nil)
    }

    @Test func infiniteVolumesAndPansAreTheEndsOfTheirRanges() throws {
        let source = try offline.source { channel, _ in channel == 0 ? 0.5 : 0.25 }
        try engine.start()
        source.node.volume = .infinity
        source.node.pan = -.infinity
        #expect(try offline.settledLevels() == [0.5, 0])
        let destination = try #require(source.node.destination(forMixer: engine.mainMixerNode, bus: 0))
        destination.pan = .infinity
        #expect(try offline.settledLevels() == [0, 0.25])
        destination.volume = -.infinity
        #expect(try offline.settledLevels() == [0, 0])
        engine.mainMixerNode.outputVolume = -.infinity
        destination.volume = .infinity
        #expect(try offline.settledLevels() == [0, 0])
        engine.mainMixerNode.outputVolume = .infinity
        #expect(try offline.settledLevels() == [0, 0.25])
    }

    // MARK: Formats

    @Test(arguments: [0, -48_000, .nan, .infinity, -.infinity, 1, 1e300] as [Double])
    func aConnectionOfNoRateIsRefusedByItsNodeAndBus(rate: Double) throws {
        let layout = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_Stereo))
        let format = AVAudioFormat(standardFormatWithSampleRate: rate, channelLayout: layout)
        let (first, second) = (mixer(), mixer())
        engine.connect(first, to: second, fromBus: 0, toBus: 4, format: nil)
        let before = first.outputFormat(forBus: 0)
        for isRunning in [false, true] {
            if isRunning { try engine.start() }
            let points = [AVAudioConnectionPoint(node: second, bus: 4), AVAudioConnectionPoint(node: second, bus: 5)]
            let said = [
                message { try engine.connectNode(first, to: second, fromBus: 0, toBus: 4, format: format) },
                message { try engine.connectNode(first, to: points, fromBus: 0, format: format) },
            ]
            for text in said {
                #expect(text.hasPrefix("AVAudioMixerNode 1, bus 0, cannot take 2 channels at \(rate) Hz: "), "\(text)")
            }
            #expect(first.outputFormat(forBus: 0) == before)
            #expect(engine.outputConnectionPoints(for: first, outputBus: 0).map(\.bus) == [4])
            _ = engine.mainMixerNode
        }
    }

    // MARK: Cycles

    @Test(arguments: [false, true]) func aCycleIsRefusedByBothNodesAndBusses(isRunning: Bool) throws {
        let source = try offline.source(toMixer: false)
        let (first, second) = (mixer(), mixer())
        let effect = AVAudioUnitEffect(try TestUnit(.gain(0.5)))
        engine.attach(effect)
        engine.connect(source.node, to: first, fromBus: 0, toBus: 2, format: nil)
        engine.connect(first, to: effect, format: nil)
        engine.connect(effect, to: second, fromBus: 0, toBus: 7, format: nil)
        engine.connect(second, to: engine.mainMixerNode, format: nil)
        if isRunning { try engine.start() }
        let points = [AVAudioConnectionPoint(node: second, bus: 1), AVAudioConnectionPoint(node: first, bus: 6)]
        let cases: [(from: String, to: String, bus: Int, make: () throws -> Void)] = [
            (
                "AVAudioMixerNode 2", "AVAudioMixerNode 1", 3,
                { try engine.connectNode(second, to: first, fromBus: 0, toBus: 3, format: nil) }
            ),
            (
                "AVAudioMixerNode 1", "AVAudioMixerNode 1", 5,
                { try engine.connectNode(first, to: first, fromBus: 0, toBus: 5, format: nil) }
            ),
            (
                "AVAudioMixerNode 2", "AVAudioUnitEffect 1", 0,
                { try engine.connectNode(second, to: effect, fromBus: 0, toBus: 0, format: nil) }
            ),
            (
                "AVAudioUnitEffect 1", "AVAudioUnitEffect 1", 0,
                { try engine.connectNode(effect, to: effect, fromBus: 0, toBus: 0, format: nil) }
            ),
            // The first point is right, and nothing of it is made.
            (
                "AVAudioUnitEffect 1", "AVAudioMixerNode 1", 6,
                { try engine.connectNode(effect, to: points, fromBus: 0, format: nil) }
            ),
            // The short form takes the first free bus.
            ("AVAudioMixerNode 2", "AVAudioMixerNode 1", 0, { try engine.connectNode(second, to: first, format: nil) }),
        ]
        for (from, to, bus, make) in cases {
            let text = message(make)
            #expect(
                text.hasPrefix("\(from), output bus 0, cannot be connected to \(to), input bus \(bus): "), "\(text)")
        }
        #expect(engine.inputConnectionPoint(for: second, inputBus: 1) == nil)
        if !isRunning { try engine.start() }
        #expect(try offline.render(300)[1] == ramps(1, 0..<300).map { $0 * 0.5 })
    }

    // MARK: Buffers

    @Test(arguments: [1, 4] as [AVAudioChannelCount])
    func aBufferOfAnotherChannelCountIsRefusedByThePlayerAndItsBus(channels: AVAudioChannelCount) async throws {
        let layout = try #require(
            AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_DiscreteInOrder | UInt32(channels)))
        let other = AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: layout)
        let (player, wrong) = (offline.player(), offline.player())
        try engine.start()
        player.play()
        wrong.play()
        player.scheduleBuffer(try filledBuffer(offline.format, 1000, ramp), completionHandler: nil)
        // Who awaits it is not left waiting.
        await wrong.scheduleBuffer(try offline.constant(1, 1000, other))
        let says = engine.lastFault?.localizedDescription ?? ""
        #expect(
            says.hasPrefix(
                "AVAudioPlayerNode 2, bus 0, cannot take \(channels) channel\(channels == 1 ? "" : "s") at 48000.0 Hz"),
            "\(says)")
        #expect(try offline.render(1000)[1] == ramps(1, 0..<1000))
        // What fits is played behind it.
        wrong.scheduleBuffer(try filledBuffer(offline.format, 100, ramp), completionHandler: nil)
        #expect(try offline.render(100)[1] == ramps(1, 0..<100))
    }

    // MARK: Files

    @Test func aFileThatIsCutWhileItPlaysEndsThereAndEverythingElseGoesOn() throws {
        let file = try folder.floatFile("a.wav", frames: 400_000) { _, _ in 0.5 }
        let (player, other) = (offline.player(), offline.player())
        let finished = Count()
        player.scheduleFile(file, at: nil) { finished.add() }
        player.scheduleBuffer(try offline.constant(-0.25, 4096))
        other.scheduleBuffer(try offline.constant(0.125, 100), at: nil, options: .loops)
        try engine.start()
        player.play()
        other.play()
        var heard = try offline.render(20_480, by: [4096])[0]
        let handle = try FileHandle(forWritingTo: file.url)
        let size = try handle.seekToEnd()
        try handle.truncate(atOffset: size - 100_000 * 8)
        try handle.close()
        heard += try offline.render(400_000, by: [4096])[0]
        #expect(heard[..<300_000].allSatisfy { $0 == 0.625 })
        #expect(heard[300_000..<304_096].allSatisfy { $0 == -0.125 })
        #expect(heard[304_096...].allSatisfy { $0 == 0.125 })
        #expect(eventually { finished.value == 1 })
    }

    /// Nobody sets logging up there, so it is on standard error: of the test above in a process of its own.
    @Test func theEndOfACutFileIsToldWithItsPlayer() throws {
        let output = folder.url.appending(path: "output")
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = [
            "--testing-library", "swift-testing", "--filter", "aFileThatIsCutWhileItPlaysEndsThere",
        ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: output)
        try process.run()
        process.waitUntilExit()
        let told = try String(contentsOf: output, encoding: .utf8)
        let lines = told.split(separator: "\n").filter { $0.contains("ends early") }
        #expect(process.terminationStatus == 0 && lines.count == 1, "\(told)")
        #expect(
            lines.allSatisfy {
                $0.contains(" AVAudioEngine: AVAudioPlayerNode 1: ") && $0.contains("a.wav ends early")
                    && $0.contains("300000")
            }, "\(told)")
    }

    @Test func aFileThatGrowsWhileItPlaysEndsWhereItDidWhenItWasOpened() throws {
        let settings: [String: Any] = [
            AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 2, AVLinearPCMBitDepthKey: 32, AVLinearPCMIsFloatKey: true,
        ]
        let url = folder.url.appending(path: "growing.wav")
        let growing = try AVAudioFile(forWriting: url, settings: settings)
        let part = 60_000
        func grow(_ number: Int) throws {
            try growing.write(from: filledBuffer(growing.processingFormat, part) { ramp($0, number * part + $1) })
        }
        try grow(0)
        let player = offline.player()
        let file = try AVAudioFile(forReading: url)
        player.scheduleFile(file, at: nil)
        try engine.start()
        player.play()
        var heard = try offline.render(10_000, by: [4096])[1]
        try grow(1)
        // What was opened is as long as it was; opened again, it goes on without a seam.
        player.scheduleSegment(file, startingFrame: Int64(part), frameCount: AVAudioFrameCount(part), at: nil)
        #expect(engine.lastFault == nil)
        let longer = try AVAudioFile(forReading: url)
        #expect(file.length == Int64(part) && longer.length == Int64(2 * part))
        player.scheduleSegment(longer, startingFrame: Int64(part), frameCount: AVAudioFrameCount(part), at: nil)
        heard += try offline.render(2 * part, by: [4096])[1]
        #expect(heard == (0..<2 * part + 10_000).map { $0 < 2 * part ? ramp(1, $0) : 0 })
        growing.close()
    }
}
