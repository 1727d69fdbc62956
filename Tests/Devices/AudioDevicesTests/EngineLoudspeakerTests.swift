import AVFAudio
import AudioDevices
import Synchronization
import TestSupport
import Testing

/// Which loudspeaker a channel is heard from: what an engine plays into sinks of a real server, heard by their monitors.
@Suite(.serialized) struct EngineLoudspeakerTests {
    /// The loudspeakers of sinks, in the orders that PipeWire and ALSA have them.
    static let sinks = [
        "quad": "FL FR RL RR", "hdmi51": "FL FR FC LFE RL RR", "alsa51": "FL FR RL RR FC LFE",
        "wave71": "FL FR FC LFE RL RR SL SR", "stereo": "FL FR",
    ]
    private let server: SoundServer

    init() throws {
        server = try SoundServer.pipeWire()
        let (address, started) = (server.address, server)
        for (name, channels) in Self.sinks {
            #expect(
                try eventually {
                    if AudioDevices.list(server: address).contains(where: { $0.name == "pipewire:\(name)" }) {
                        return true
                    }
                    try started.plugIn(name, channels: channels)
                    return false
                })
        }
    }

    private func engine(_ sink: String) -> AVAudioEngine {
        let engine = AVAudioEngine()
        engine.deviceServer = server.address
        engine.outputDeviceName = "pipewire:\(sink)"
        return engine
    }

    /// The last sample of each channel, as the device's thread left it.
    // @unchecked: a write of a word in each cycle, read when it has settled.
    private final class Levels: @unchecked Sendable {
        let samples = UnsafeMutablePointer<Float>.allocate(capacity: 16)
        let cycles = Atomic<Int>(0)
        init() { samples.initialize(repeating: 0, count: 16) }
        deinit { samples.deallocate() }
    }

    /// What a sink plays, by its loudspeakers' names, once that has settled.
    private func heard(_ sink: String) throws -> [String: Float] {
        var wanted = AudioDeviceConfiguration(clientName: "listener", server: server.address)
        (wanted.outputChannelCount, wanted.inputChannelCount) = (0, nil)
        let device = try AudioDevices.open(input: "pipewire:\(sink)", wantsInput: true, wanted)
        let positions = (Self.sinks[sink] ?? "").split(separator: " ").map(String.init)
        #expect(
            device.format.inputChannelLabels == SpeakerPosition.labels(positions.map { SpeakerPosition(rawValue: $0) }))
        let levels = Levels()
        try device.start { cycle in
            guard let input = cycle.input else { return .proceed }
            let buffers = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: input))
            for channel in 0..<min(buffers.count, 16) {
                guard let data = buffers[channel].mData?.assumingMemoryBound(to: Float.self) else { continue }
                levels.samples[channel] = data[cycle.frameCount - 1]
            }
            levels.cycles.wrappingAdd(1, ordering: .releasing)
            return .proceed
        }
        defer { device.stop() }
        #expect(eventually { levels.cycles.load(ordering: .acquiring) > 8 && levels.samples[0] != 0 })
        let seen = levels.cycles.load(ordering: .acquiring)
        #expect(eventually { levels.cycles.load(ordering: .acquiring) > seen + 8 })
        return Dictionary(uniqueKeysWithValues: positions.enumerated().map { ($1, levels.samples[$0]) })
    }

    /// Plays the channel of each label at its own level: the number of the label in hundredths.
    private func play(_ engine: AVAudioEngine, _ tag: AudioChannelLayoutTag) throws {
        let layout = try #require(AVAudioChannelLayout(layoutTag: tag))
        let levels = layout.channelLabels.enumerated().map { number, label in
            Float(label >> 16 == 0 ? Int(label) : [1, 2, 3, 4, 5, 6][number]) / 100
        }
        let format = AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: layout)
        let source = AVAudioSourceNode(format: format) { _, _, frames, list in
            for (buffer, level) in zip(UnsafeMutableAudioBufferListPointer(list), levels) {
                buffer.mData?.assumingMemoryBound(to: Float.self).update(repeating: level, count: Int(frames))
            }
            return noErr
        }
        engine.attach(source)
        try engine.connectNode(source, to: engine.outputNode, format: format)
        try engine.start()
    }

    @Test func theOutputsFormatNamesTheLoudspeakersOfTheSink() throws {
        for (sink, tag) in [
            ("quad", kAudioChannelLayoutTag_Quadraphonic), ("hdmi51", kAudioChannelLayoutTag_MPEG_5_1_A),
            ("alsa51", kAudioChannelLayoutTag_MPEG_5_1_B), ("wave71", kAudioChannelLayoutTag_WAVE_7_1),
        ] {
            let engine = engine(sink)
            #expect(engine.outputNode.outputFormat(forBus: 0).channelLayout?.layoutTag == tag)
            engine.inputDeviceName = "pipewire:\(sink)"
            #expect(engine.inputNode.outputFormat(forBus: 0).channelLayout?.layoutTag == tag)
        }
        let listed = AudioDevices.list(server: server.address).first { $0.name == "pipewire:alsa51" }
        #expect(listed?.outputPositions == ["FL", "FR", "RL", "RR", "FC", "LFE"])
    }

    @Test(arguments: ["hdmi51", "alsa51"])
    func fiveOneIsHeardFromTheSameLoudspeakersInEitherOrder(sink: String) throws {
        let five: [String: Float] = ["FL": 0.01, "FR": 0.02, "FC": 0.03, "RL": 0.05, "RR": 0.06]
        for (tag, lowFrequency) in [
            // Left, right, surrounds, centre: the layout that an environment gives.
            (kAudioChannelLayoutTag_AudioUnit_5_0, Float(0)), (kAudioChannelLayoutTag_MPEG_5_1_A, 0.04),
            // No names: the order of a WAVE file.
            (kAudioChannelLayoutTag_DiscreteInOrder | 6, 0.04),
        ] {
            let engine = engine(sink)
            try play(engine, tag)
            defer { engine.stop() }
            #expect(try heard(sink) == five.merging(["LFE": lowFrequency]) { $1 })
        }
    }

    @Test func surroundsAreHeardFromTheSidesWhereThereAreSidesAndFromTheRearOtherwise() throws {
        let engine = engine("wave71")
        try play(engine, kAudioChannelLayoutTag_AudioUnit_5_1)
        #expect(
            try heard("wave71") == [
                "FL": 0.01, "FR": 0.02, "FC": 0.03, "LFE": 0.04, "SL": 0.05, "SR": 0.06, "RL": 0, "RR": 0,
            ])
        engine.stop()
        let other = self.engine("hdmi51")
        try play(other, kAudioChannelLayoutTag_WAVE_7_1)
        defer { other.stop() }
        let both = try heard("hdmi51")
        let half = Float(0.5).squareRoot()
        #expect(abs((both["RL"] ?? 0) - (0.05 + 0.33 * half)) < 1e-6)
        #expect(abs((both["RR"] ?? 0) - (0.06 + 0.34 * half)) < 1e-6)
        #expect(both["FC"] == 0.03 && both["FL"] == 0.01)
    }

    @Test func moreChannelsThanTheSinkHasAreMixedDownAndNotLost() throws {
        let engine = engine("stereo")
        engine.preferredDeviceChannelCount = 6
        #expect(engine.outputNode.outputFormat(forBus: 0).channelCount == 2)
        #expect(engine.maximumDeviceChannelCount == 2)
        try play(engine, kAudioChannelLayoutTag_MPEG_5_1_A)
        defer { engine.stop() }
        let half = Float(0.5).squareRoot()
        let stereo = try heard("stereo")
        #expect(abs((stereo["FL"] ?? 0) - (0.01 + (0.03 + 0.05) * half)) < 1e-6)
        #expect(abs((stereo["FR"] ?? 0) - (0.02 + (0.03 + 0.06) * half)) < 1e-6)
    }

    @Test func fewerChannelsThanTheSinkHasAreGivenAndItsNumberIsKnown() {
        let engine = engine("hdmi51")
        engine.preferredDeviceChannelCount = 2
        #expect(engine.outputNode.outputFormat(forBus: 0).channelCount == 2)
        #expect(engine.maximumDeviceChannelCount == 6)
    }

    @Test func aProgramSaysWhatADevicesChannelsAreFor() throws {
        let engine = AVAudioEngine()
        engine.outputDeviceName = "paced-null"
        engine.preferredDeviceChannelCount = 6
        let output = { engine.outputNode.outputFormat(forBus: 0).channelLayout?.layoutTag }
        #expect(output() == kAudioChannelLayoutTag_DiscreteInOrder | 6)
        engine.deviceChannelLayout = AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_MPEG_5_1_B)
        #expect(output() == kAudioChannelLayoutTag_MPEG_5_1_B)
        // Of another number of channels it says nothing.
        engine.deviceChannelLayout = AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_Quadraphonic)
        #expect(output() == kAudioChannelLayoutTag_DiscreteInOrder | 6)
    }

    @Test func aJACKServerWithTwoPortsGivesTwoChannels() throws {
        let jack = try SoundServer.jack()
        try #require(eventually { AudioDevices.list(server: jack.address).contains { $0.name == "jack" } })
        let engine = AVAudioEngine()
        engine.deviceServer = jack.address
        engine.outputDeviceName = "jack"
        engine.preferredDeviceChannelCount = 6
        #expect(engine.outputNode.outputFormat(forBus: 0).channelCount == 2)
        #expect(engine.maximumDeviceChannelCount == 2)
    }
}
