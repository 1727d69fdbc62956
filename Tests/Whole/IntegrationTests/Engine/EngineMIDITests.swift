import AVFAudio
import AudioToolbox
import ExtensionHost
import TestSupport
import Testing

/// MIDI between units in processes of their own, through an engine.
@Suite(.serialized) struct EngineMIDITests {
    private static let note = 300
    private static let frames = 2048

    /// What an instrument in a process of its own plays of one note at a frame.
    ///
    /// - Parameter mirror: the unit that gives the note back as it got it, and to which it is sent; nil for the
    ///   instrument itself.
    private func heard(through mirror: AUAudioUnit?) async throws -> [Float] {
        let host = try Installation.host()
        let unit = try await host.instantiate(try component("aumu sin3 Demo"))
        let engine = AVAudioEngine()
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 256)
        let instrument = AVAudioUnit.node(of: unit)
        engine.attach(instrument)
        engine.connect(instrument, to: engine.mainMixerNode, format: format)
        if let mirror {
            let source = AVAudioUnit.node(of: mirror)
            engine.attach(source)
            engine.connectMIDI(source, to: instrument, format: nil, eventListBlock: nil)
        }
        try engine.start()
        defer { engine.stop() }
        let schedule = try #require((mirror ?? unit).scheduleMIDIEventBlock)
        schedule(AUEventSampleTime(Self.note), 0, 3, [0x90, 69, 100])
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 256))
        var samples: [Float] = []
        while samples.count < Self.frames {
            #expect(try engine.renderOffline(256, to: buffer) == .success)
            samples += UnsafeBufferPointer(start: try #require(buffer.floatChannelData)[0], count: 256)
        }
        #expect(engine.lastFault == nil)
        return samples
    }

    @Test(arguments: MIDICrossingTests.units, [false, true])
    func aNoteThatGoesThroughAUnitIsPlayedAsIfItWereSentToTheInstrument(_ codes: String, inProcess: Bool) async throws {
        let direct = try await heard(through: nil)
        let begin = try #require(direct.firstIndex { $0 != 0 })
        #expect((Self.note...Self.note + 2).contains(begin))
        let mirror = try await crossingUnit(inProcess, codes)
        #expect(mirror.isLoadedInProcess == inProcess)
        #expect(firstDifference(try await heard(through: mirror), direct) == nil)
    }
}
