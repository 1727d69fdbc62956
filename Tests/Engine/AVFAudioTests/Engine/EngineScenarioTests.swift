import AVFAudio
import Synchronization
import TestSupport
import Testing

/// Whole programs, as the conferences showed them, rendered manually.
struct EngineScenarioTests {
    private let folder: TemporaryFolder
    private let format: AVAudioFormat

    init() throws {
        folder = try TemporaryFolder()
        format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
    }

    // Scenario 1
    @Test func karaoke() throws {
        let engine = AVAudioEngine()
        try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 480)
        let voice = try filledBuffer(format, 480) { _, _ in 0 }
        nonisolated(unsafe) var sung = 0
        let samples = try #require(voice.floatChannelData)
        #expect(
            engine.inputNode.setManualRenderingInputPCMFormat(format) { frames in
                for channel in 0..<2 {
                    for frame in 0..<Int(frames) { samples[channel][frame] = ramp(channel, sung + frame) }
                }
                sung += Int(frames)
                return UnsafePointer(voice.mutableAudioBufferList)
            })
        let delay = AVAudioUnitEffect(try TestUnit(.delay(1000)))
        let mixer = AVAudioMixerNode()
        let (effects, backing) = (AVAudioPlayerNode(), AVAudioPlayerNode())
        for node in [delay, mixer, effects, backing] as [AVAudioNode] { engine.attach(node) }
        engine.connect(engine.inputNode, to: delay, format: format)
        engine.connect(delay, to: mixer, format: format)
        engine.connect(effects, to: mixer, format: format)
        engine.connect(backing, to: mixer, format: format)
        engine.connect(mixer, to: engine.mainMixerNode, format: format)
        let dry = Mutex<[Float]>([])
        engine.inputNode.installTap(onBus: 0, bufferSize: 4800, format: nil) { buffer, _ in
            guard let data = buffer.floatChannelData else { return }
            dry.withLock { $0 += UnsafeBufferPointer(start: data[1], count: Int(buffer.frameLength)) }
        }
        try engine.start()
        effects.scheduleBuffer(try filledBuffer(format, 9600) { _, frame in frame == 5000 ? 0.5 : 0 })
        backing.scheduleBuffer(try filledBuffer(format, 9600) { _, _ in 0.125 })
        effects.play()
        backing.play()
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 480))
        var heard: [Float] = []
        for _ in 0..<20 {
            #expect(try engine.renderOffline(480, to: buffer) == .success)
            heard += UnsafeBufferPointer(start: try #require(buffer.floatChannelData)[1], count: 480)
        }
        let expected = (0..<9600).map { frame -> Float in
            let voice = frame < 1000 ? 0 : ramp(1, frame - 1000)
            return voice + (frame == 5000 ? 0.5 : 0) + 0.125
        }
        #expect(heard == expected)
        #expect(eventually { dry.withLock { $0.count == 9600 } })
        #expect(dry.withLock { $0 } == ramps(1, 0..<9600))
        // Nobody sings on: only the tap still wants the input, and then nothing.
        engine.inputNode.removeTap(onBus: 0)
        engine.disconnectNodeOutput(engine.inputNode)
        #expect(try engine.renderOffline(480, to: buffer) == .success)
        #expect(sung == 9600)
    }

    // Scenario 6, without a session
    @Test func surroundByTheFilesChannels() throws {
        let layout = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_AudioUnit_5_1))
        let surround = AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: layout)
        let root = Float(0.5).squareRoot()
        func levels(_ source: AVAudioFormat, on hardware: AVAudioFormat) throws -> [Float] {
            let engine = AVAudioEngine()
            try engine.enableManualRenderingMode(.offline, format: hardware, maximumFrameCount: 64)
            let player = AVAudioPlayerNode()
            engine.attach(player)
            engine.connect(
                engine.mainMixerNode, to: engine.outputNode, format: engine.outputNode.outputFormat(forBus: 0))
            engine.connect(player, to: engine.mainMixerNode, format: source)
            try engine.start()
            player.scheduleBuffer(try filledBuffer(source, 64) { channel, _ in Float(1 << channel) })
            player.play()
            let buffer = try #require(AVAudioPCMBuffer(pcmFormat: hardware, frameCapacity: 64))
            #expect(try engine.renderOffline(64, to: buffer) == .success)
            let data = try #require(buffer.floatChannelData)
            return (0..<Int(hardware.channelCount)).map { data[$0][63] }
        }
        let mono = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 1))
        #expect(try levels(mono, on: surround) == [0, 0, 1, 0, 0, 0])
        #expect(try levels(format, on: surround) == [1, 2, 0, 0, 0, 0])
        #expect(try levels(surround, on: surround) == [1, 2, 4, 8, 16, 32])
        let folded = try levels(surround, on: format)
        #expect(abs(folded[0] - (1 + root * 4 + root * 16)) < 1e-4)
        #expect(abs(folded[1] - (2 + root * 4 + root * 32)) < 1e-4)
    }

    private static let length: AVAudioFramePosition = 30_000

    /// In steps of 16 bits.
    private static func song(_ channel: Int, _ frame: Int) -> Float {
        Float((frame * 37 + channel * 1000) % 30_000) / 32_768
    }

    private func makeFile() throws -> URL {
        let url = folder.url.appending(path: "song.wav")
        let file = try AVAudioFile(
            forWriting: url, settings: [AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2, AVLinearPCMBitDepthKey: 16])
        try file.write(
            from: try filledBuffer(file.processingFormat, Int(Self.length)) {
                Self.song($0, $1)
            })
        file.close()
        return url
    }

    /// Renders the song through an effect into a file of its own; returns that file's samples.
    private func export(
        _ song: URL, by step: AVAudioFrameCount, to name: String, through effect: AVAudioUnitEffect
    ) throws -> [Float] {
        let source = try AVAudioFile(forReading: song)
        let (engine, player) = (AVAudioEngine(), AVAudioPlayerNode())
        engine.attach(player)
        engine.attach(effect)
        engine.connect(player, to: effect, format: source.processingFormat)
        engine.connect(effect, to: engine.mainMixerNode, format: source.processingFormat)
        player.volume = 0.7
        try engine.enableManualRenderingMode(
            .offline, format: source.processingFormat, maximumFrameCount: max(step, 4096))
        player.scheduleFile(source, at: nil)
        try engine.start()
        player.play()
        let buffer = try #require(
            AVAudioPCMBuffer(
                pcmFormat: engine.manualRenderingFormat, frameCapacity: engine.manualRenderingMaximumFrameCount))
        let url = folder.url.appending(path: name)
        let output = try AVAudioFile(
            forWriting: url,
            settings: [
                AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2, AVLinearPCMIsFloatKey: true,
                AVLinearPCMBitDepthKey: 32,
            ])
        while engine.manualRenderingSampleTime < source.length {
            let rest = source.length - engine.manualRenderingSampleTime
            #expect(try engine.renderOffline(min(step, AVAudioFrameCount(rest)), to: buffer) == .success)
            try output.write(from: buffer)
        }
        player.stop()
        engine.stop()
        output.close()
        let result = try AVAudioFile(forReading: url)
        #expect(result.length == source.length)
        let all = try #require(
            AVAudioPCMBuffer(pcmFormat: result.processingFormat, frameCapacity: AVAudioFrameCount(result.length)))
        try result.read(into: all)
        return Array(
            UnsafeBufferPointer(start: try #require(all.floatChannelData)[1], count: Int(all.frameLength)))
    }

    // Scenario 12
    @Test func offlineExport() throws {
        let song = try makeFile()
        func export(by step: AVAudioFrameCount, to name: String) throws -> [Float] {
            try self.export(song, by: step, to: name, through: AVAudioUnitEffect(try TestUnit(.delay(64))))
        }
        let first = try export(by: 4096, to: "first.wav")
        #expect(first.count == Int(Self.length))
        let expected = (0..<first.count).map { frame -> Float in
            frame < 64 ? 0 : Self.song(1, frame - 64) * 0.7
        }
        #expect(first == expected)
        #expect(try export(by: 4096, to: "second.wav") == first)
        #expect(try export(by: 1, to: "steps.wav") == first)
    }

    // Scenario 12
    @Test(arguments: [AVAudioUnitReverbPreset.smallRoom, .largeHall, .plate, .cathedral])
    func offlineExportThroughAReverb(preset: AVAudioUnitReverbPreset) throws {
        let song = try makeFile()
        func export(by step: AVAudioFrameCount, to name: String, mix: Float = 70) throws -> [Float] {
            let reverb = AVAudioUnitReverb()
            reverb.loadFactoryPreset(preset)
            reverb.wetDryMix = mix
            return try self.export(song, by: step, to: name, through: reverb)
        }
        let first = try export(by: 4096, to: "first.wav")
        #expect(first.count == Int(Self.length))
        #expect(try export(by: 4096, to: "second.wav") == first)
        #expect(try export(by: 1, to: "steps.wav") == first)
        #expect(try export(by: 30_000, to: "whole.wav") == first)
        // It is a reverb that was heard, and the dry part in it.
        #expect(try export(by: 4096, to: "dry.wav", mix: 0) == (0..<first.count).map { Self.song(1, $0) * 0.7 })
        #expect(try export(by: 4096, to: "wet.wav", mix: 100) != first)
    }

    // Scenario 15: the handler's time is CompletionTests.onADevicePlayedBackIsNotBeforeTheLastFrameIsHeard.
    @Test func playingCustomAudioAndScrubbing() throws {
        let source = try AVAudioFile(forReading: makeFile())
        let rate = source.processingFormat.sampleRate
        let offline = try OfflineEngine(sampleRate: rate, maximumFrames: 4096)
        let (player, pitch) = (AVAudioPlayerNode(), AVAudioUnitTimePitch())
        for node in [player, pitch] as [AVAudioNode] { offline.engine.attach(node) }
        offline.engine.connect(player, to: pitch, format: source.processingFormat)
        offline.engine.connect(pitch, to: offline.engine.mainMixerNode, format: source.processingFormat)
        try offline.engine.start()
        let ended = Log<String>()
        player.scheduleFile(source, at: nil, completionCallbackType: .dataPlayedBack) { _ in ended.add("whole") }
        player.play()
        let latency = Int((pitch.latency * rate).rounded())
        let heard = try offline.render(8192, by: [512])[1]
        #expect(heard[latency + 200..<8192].contains { $0 != 0 })
        // Scrubbing: what was left is over, and from there on it plays.
        let target = 12_000
        player.stop()
        player.scheduleSegment(
            source, startingFrame: AVAudioFramePosition(target),
            frameCount: AVAudioFrameCount(Int(Self.length) - target),
            at: nil, completionCallbackType: .dataPlayedBack
        ) { _ in ended.add("segment") }
        player.play()
        #expect(player.lastRenderTime.flatMap { player.playerTime(forNodeTime: $0) }?.sampleTime ?? 0 <= 0)
        #expect(eventually { ended.all == ["whole"] })
        let rest = try offline.render(Int(Self.length) - target + latency + 4096, by: [512])[1]
        #expect(eventually { ended.all == ["whole", "segment"] })
        // Unchanged speed and pitch is the file itself, late by what is told.
        let range = 6000..<Int(Self.length) - target - 4096
        let found = rest[range.lowerBound + latency..<range.upperBound + latency].map(Double.init)
        let expected = range.map { Double(Self.song(1, target + $0)) }
        #expect(ConversionSupport.signalToNoise(found[...], expected[...]) > 40)
        #expect(rest.suffix(1000).allSatisfy { abs($0) < 1e-3 })
    }

    // Scenario 13
    @Test func realTimeProcessing() throws {
        let engine = AVAudioEngine()
        try engine.enableManualRenderingMode(.realtime, format: format, maximumFrameCount: 256)
        let effect = AVAudioUnitEffect(try TestUnit(.gain(0.5)))
        engine.attach(effect)
        let given = try filledBuffer(format, 256, ramp)
        nonisolated(unsafe) var isDry = false
        #expect(
            engine.inputNode.setManualRenderingInputPCMFormat(format) { _ in isDry ? nil : given.audioBufferList })
        engine.connect(engine.inputNode, to: effect, format: format)
        engine.connect(effect, to: engine.mainMixerNode, format: format)
        try engine.start()
        let block = engine.manualRenderingBlock
        let buffer = try filledBuffer(format, 256) { _, _ in 9 }
        let data = try #require(buffer.floatChannelData)
        func channel(_ number: Int) -> [Float] { Array(UnsafeBufferPointer(start: data[number], count: 256)) }
        var status = noErr
        #expect(block(256, buffer.mutableAudioBufferList, &status) == .success && status == noErr)
        for number in 0..<2 { #expect(channel(number) == ramps(number, 0..<256).map { $0 * 0.5 }) }
        isDry = true
        #expect(block(256, buffer.mutableAudioBufferList, &status) == .insufficientDataFromInputNode)
        #expect(channel(0).allSatisfy { $0 == 0 })
        engine.stop()
        #expect(block(256, buffer.mutableAudioBufferList, &status) == .error && status == -80802)
    }
}
