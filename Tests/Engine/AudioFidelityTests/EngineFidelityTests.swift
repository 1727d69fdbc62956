import AVFAudio
import TestSupport
import Testing

/// What an engine renders offline, against ffmpeg and sox over the same float files.
///
/// One right answer have: a gain (one multiplication, rounded once), a sum in the order of the busses (each addition
/// rounded), and channels that are passed on, halved or averaged. Of these every bit is ffmpeg's. The fold-down of 5.1
/// has three terms whose order ffmpeg chooses for itself: it agrees to the last bits. sox computes in integers of 32
/// bits: it agrees exactly where no bit lies below those, and to their steps otherwise.
@Suite struct EngineFidelityTests {
    private let folder: TemporaryFolder
    private static let frames = 20_000

    init() throws { folder = try TemporaryFolder() }

    private func ffmpeg(_ inputs: [URL], _ filter: String, map: String? = nil) throws -> [Float] {
        let data = try OtherProgram.run(
            "ffmpeg",
            ["-v", "error"] + inputs.flatMap { ["-i", $0.path] } + ["-filter_complex", filter]
                + (map.map { ["-map", $0] } ?? []) + ["-f", "f32le", "-"], in: folder)
        return data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }

    private func sox(_ arguments: [String], _ effects: [String] = []) throws -> [Int32] {
        try OtherProgram.sox(arguments, effects, in: folder)
    }

    // MARK: Gain

    @Test(arguments: [(0.3, 1), (1, 0.7), (0.3, 0.7), (0.125, 0.5), (0, 1)] as [(Float, Float)])
    func gainsAreThoseOfFfmpegBitForBit(volume: Float, outputVolume: Float) throws {
        let samples = Samples.noise(2 * Self.frames)
        let url = try folder.floatWAV("a.wav", channels: 2, samples)
        let rendered = try RenderedEngine()
        let player = try rendered.player(url)
        player.volume = volume
        rendered.engine.mainMixerNode.outputVolume = outputVolume
        let ours = try rendered.render([player], frames: Self.frames)
        // The two are one gain, rounded to float.
        let gain = volume * outputVolume
        let theirs = try ffmpeg([url], "volume=volume=\(Double(gain)):precision=float")
        #expect(ours == theirs && (gain == 0 || ours.contains { $0 != 0 }))
    }

    @Test func twoMixersAreTwoGainsOfFfmpegBitForBit() throws {
        let url = try folder.floatWAV("a.wav", channels: 2, Samples.noise(2 * Self.frames))
        let rendered = try RenderedEngine()
        let player = try rendered.player(url)
        let mixer = AVAudioMixerNode()
        rendered.engine.attach(mixer)
        rendered.engine.connect(player, to: mixer, format: rendered.format)
        rendered.engine.connect(mixer, to: rendered.engine.mainMixerNode, format: rendered.format)
        player.volume = 0.9
        rendered.engine.mainMixerNode.outputVolume = 0.35
        let ours = try rendered.render([player], frames: Self.frames)
        let theirs = try ffmpeg(
            [url],
            "volume=volume=\(Double(Float(0.9))):precision=float,volume=volume=\(Double(Float(0.35))):precision=float")
        #expect(ours == theirs)
    }

    @Test func gainsThatHalveAreThoseOfSoxBitForBitAndOthersToItsStep() throws {
        let steps = try folder.floatWAV("steps.wav", channels: 2, Samples.steps(2 * Self.frames))
        let noise = try folder.floatWAV("noise.wav", channels: 2, Samples.noise(2 * Self.frames))
        func rendered(_ url: URL, _ volume: Float) throws -> [Float] {
            let rendered = try RenderedEngine()
            let player = try rendered.player(url)
            player.volume = volume
            return try rendered.render([player], frames: Self.frames)
        }
        for gain in [1, 0.5, 0.125] as [Float] {
            #expect(try Samples.integers(rendered(steps, gain)) == sox([steps.path], ["vol", "\(gain)"]))
        }
        let gain = Float(0.3)
        let theirs = try sox([noise.path], ["vol", "\(Double(gain))"])
        #expect(theirs.count == 2 * Self.frames)
        // A step of its input, a half of its output, and our rounding to float of values below 1/8: 2³¹⁻²⁸.
        #expect(try Samples.differenceInSteps(rendered(noise, gain), theirs) <= 1.5 + 8)
    }

    // MARK: Mix

    private static let volumes: [Float] = [1, 0.3, 0.7, 0.125, 0.9, 0.45, 0.01]

    /// Two, four with one pass of the mixer, and seven with a rest.
    @Test(arguments: [2, 4, 7]) func aMixOfPlayersIsThatOfFfmpegBitForBit(count: Int) throws {
        let urls = try (0..<count).map {
            try folder.floatWAV(
                "\($0).wav", channels: 2, Samples.noise(2 * Self.frames, seed: UInt32($0 + 1), peak: 0.1))
        }
        let rendered = try RenderedEngine()
        let players = try urls.map { try rendered.player($0) }
        for (player, volume) in zip(players, Self.volumes) { player.volume = volume }
        let ours = try rendered.render(players, frames: Self.frames)
        let gains = (0..<count).map {
            "[\($0)]volume=volume=\(Double(Self.volumes[$0])):precision=float[g\($0)];"
        }
        let sources = (0..<count).map { "[g\($0)]" }.joined()
        let theirs = try ffmpeg(
            urls, gains.joined() + "\(sources)amix=inputs=\(count):normalize=0:duration=longest[out]", map: "[out]")
        #expect(ours == theirs && ours.contains { $0 != 0 })
    }

    @Test func aMixOfWholeStepsIsThatOfSoxBitForBit() throws {
        let urls = try (0..<3).map {
            try folder.floatWAV("\($0).wav", channels: 2, Samples.steps(2 * Self.frames, seed: UInt32($0 + 1)))
        }
        let rendered = try RenderedEngine()
        let players = try urls.map { try rendered.player($0) }
        players[1].volume = 0.5
        let ours = try rendered.render(players, frames: Self.frames)
        let theirs = try sox(["-m", "-v", "1", urls[0].path, "-v", "0.5", urls[1].path, "-v", "1", urls[2].path])
        #expect(Samples.integers(ours) == theirs)
    }

    // MARK: Channels

    @Test func monoIsOnBothSidesAsOfFfmpegAndSox() throws {
        let url = try folder.floatWAV("mono.wav", channels: 1, Samples.steps(Self.frames))
        let rendered = try RenderedEngine()
        let ours = try rendered.render([rendered.player(url)], frames: Self.frames)
        #expect(try ours == ffmpeg([url], "pan=stereo|c0=c0|c1=c0"))
        #expect(try Samples.integers(ours) == sox([url.path], ["remix", "1", "1"]))
    }

    @Test func stereoBecomesTheMeanOfFfmpegAndSox() throws {
        let noise = try folder.floatWAV("noise.wav", channels: 2, Samples.noise(2 * Self.frames))
        let rendered = try RenderedEngine(channels: 1)
        let ours = try rendered.render([rendered.player(noise)], frames: Self.frames)
        #expect(try ours == ffmpeg([noise], "pan=mono|c0=0.5*c0+0.5*c1"))
        let steps = try folder.floatWAV("steps.wav", channels: 2, Samples.steps(2 * Self.frames))
        let other = try RenderedEngine(channels: 1)
        #expect(
            try Samples.integers(other.render([other.player(steps)], frames: Self.frames))
                == sox([steps.path], ["remix", "1v0.5,2v0.5"]))
    }

    @Test(arguments: [-1, -0.25, 0.75] as [Float]) func panIsAGainOfOneSideAsOfFfmpeg(pan: Float) throws {
        let url = try folder.floatWAV("a.wav", channels: 2, Samples.noise(2 * Self.frames))
        let rendered = try RenderedEngine()
        let player = try rendered.player(url)
        player.pan = pan
        let ours = try rendered.render([player], frames: Self.frames)
        #expect(try ours == ffmpeg([url], "pan=stereo|c0=\(min(1, 1 - pan))*c0|c1=\(min(1, 1 + pan))*c1"))
    }

    @Test func surroundFoldsDownAsOfFfmpegToTheLastBits() throws {
        let url = try folder.floatWAV("six.wav", channels: 6, Samples.noise(6 * Self.frames, peak: 0.1))
        let rendered = try RenderedEngine()
        let ours = try rendered.render([rendered.player(url)], frames: Self.frames)
        let root = Double(Float(0.5).squareRoot())
        let theirs = try ffmpeg(
            [url], "pan=stereo|c0=c0+\(root)*c2+\(root)*c4|c1=c1+\(root)*c2+\(root)*c5")
        #expect(ours.count == theirs.count && ours.contains { $0 != 0 })
        // Two additions of values below 1/4, in another order.
        #expect(Samples.difference(ours, theirs) <= 2 * 0x1p-26)
    }

    @Test(arguments: [[1, 0], [1, 1], [0, -1], [-1, 0]]) func aChannelMapIsThatOfFfmpegAndSox(map: [Int]) throws {
        let samples = Samples.steps(2 * Self.frames)
        let url = try folder.floatWAV("a.wav", channels: 2, samples)
        let file = try AVAudioFile(forReading: url)
        let converter = try #require(AVAudioConverter(from: file.processingFormat, to: file.processingFormat))
        converter.channelMap = map.map { NSNumber(value: $0) }
        let input = try #require(
            AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: AVAudioFrameCount(Self.frames)))
        let output = try #require(
            AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: AVAudioFrameCount(Self.frames)))
        try file.read(into: input)
        try converter.convert(to: output, from: input)
        // Played, so that it is the engine that is compared.
        let rendered = try RenderedEngine()
        let player = AVAudioPlayerNode()
        rendered.engine.attach(player)
        rendered.engine.connect(player, to: rendered.engine.mainMixerNode, format: rendered.format)
        player.scheduleBuffer(output)
        let ours = try rendered.render([player], frames: Self.frames)
        let pan = map.enumerated().map { "c\($0)=\($1 < 0 ? "0*c0" : "c\($1)")" }.joined(separator: "|")
        #expect(try ours == ffmpeg([url], "pan=stereo|\(pan)"))
        #expect(try Samples.integers(ours) == sox([url.path], ["remix"] + map.map { "\($0 + 1)" }))
    }

    @Test(arguments: [[1, 0], [1, 1], [0, -1], [-1, 0]])
    func theOutputsChannelMapIsThatOfFfmpegAndSox(map: [Int]) throws {
        let url = try folder.floatWAV("a.wav", channels: 2, Samples.steps(2 * Self.frames))
        let rendered = try RenderedEngine()
        let player = try rendered.player(url)
        rendered.engine.outputNode.auAudioUnit.channelMap = map.map { AUNumber(value: $0) }
        let ours = try rendered.render([player], frames: Self.frames)
        let pan = map.enumerated().map { "c\($0)=\($1 < 0 ? "0*c0" : "c\($1)")" }.joined(separator: "|")
        #expect(try ours == ffmpeg([url], "pan=stereo|\(pan)"))
        #expect(try Samples.integers(ours) == sox([url.path], ["remix"] + map.map { "\($0 + 1)" }))
    }
}
