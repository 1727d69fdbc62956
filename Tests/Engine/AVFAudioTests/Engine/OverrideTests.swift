import AVFAudio
import Testing

/// Members that programs override, as Apple's classes let them.
struct OverrideTests {
    private class Engine: AVAudioEngine, @unchecked Sendable {
        var log: [String] = []

        override func enableManualRenderingMode(
            _ mode: AVAudioEngineManualRenderingMode, format pcmFormat: AVAudioFormat,
            maximumFrameCount: AVAudioFrameCount
        ) throws {
            log.append("enable")
            try super.enableManualRenderingMode(mode, format: pcmFormat, maximumFrameCount: maximumFrameCount)
        }

        override func disableManualRenderingMode() {
            log.append("disable")
            super.disableManualRenderingMode()
        }

        override func renderOffline(
            _ numberOfFrames: AVAudioFrameCount, to buffer: AVAudioPCMBuffer
        ) throws -> AVAudioEngineManualRenderingStatus {
            log.append("render")
            return try super.renderOffline(numberOfFrames, to: buffer)
        }

        override var manualRenderingSampleTime: AVAudioFramePosition { super.manualRenderingSampleTime + 1000 }
        override func disconnectMIDIInput(_ node: AVAudioNode) { log.append("MIDI") }
    }

    private class Instrument: AVAudioUnitMIDIInstrument, @unchecked Sendable {
        override var volume: Float {
            get { super.volume }
            set { super.volume = newValue / 2 }
        }
    }

    private class Generator: AVAudioUnitGenerator, @unchecked Sendable {
        override var pan: Float {
            get { -super.pan }
            set { super.pan = newValue }
        }
    }

    private class Player: AVAudioPlayerNode, @unchecked Sendable {
        var scheduled = 0

        override nonisolated(nonsending) func scheduleBuffer(
            _ buffer: AVAudioPCMBuffer, at when: AVAudioTime? = nil, options: AVAudioPlayerNodeBufferOptions = []
        ) async {
            scheduled += 1
            await super.scheduleBuffer(buffer, at: when, options: options)
        }
    }

    @Test func manualRenderingGoesThroughTheProgramsOverrides() throws {
        let engine = Engine()
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 64)
        _ = engine.mainMixerNode
        try engine.start()
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 64))
        let base: AVAudioEngine = engine
        #expect(try base.renderOffline(64, to: buffer) == .success)
        #expect(base.manualRenderingSampleTime == 1064)
        base.disconnectMIDIInput(base.mainMixerNode)
        base.disableManualRenderingMode()
        #expect(engine.log == ["enable", "render", "MIDI", "disable"])
    }

    @Test func mixingOfInstrumentsAndGeneratorsGoesThroughTheProgramsOverrides() throws {
        let offline = try OfflineEngine()
        let instrument = Instrument(try TestUnit(.instrument()))
        offline.engine.attach(instrument)
        offline.engine.connect(instrument, to: offline.engine.mainMixerNode, format: nil)
        let mixing: any AVAudioMixing = instrument
        mixing.volume = 1
        try offline.engine.start()
        instrument.startNote(60, withVelocity: 127, onChannel: 0)
        #expect(try offline.settledLevels() == [0.5, 0.5])

        let generator: any AVAudioMixing = Generator(
            try TestUnit(.init(type: kAudioUnitType_Generator) { _, _ in noErr }))
        generator.pan = 0.25
        #expect(generator.pan == -0.25)
    }

    @Test func awaitingABufferGoesThroughTheProgramsOverride() async throws {
        let player = Player()
        let base: AVAudioPlayerNode = player
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        // Without an engine an empty buffer is a fault, and over at once.
        await base.scheduleBuffer(try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 1)))
        #expect(player.scheduled == 1)
    }
}
