import AVFAudio
import AudioToolbox
import Commands
import Testing

/// Sends notes on an octave higher, at the beginning of the stretch in which they come.
private struct OctaveKernel: RenderKernel, ~Copyable {
    private var waiting: (status: UInt8, key: UInt8)?

    init(_ configuration: RenderConfiguration) {}

    mutating func handle(_ event: KernelEvent) {
        if case .midi(_, let status, let key, _) = event { waiting = (status, key) }
    }

    mutating func render(_ context: borrowing RenderContext) {
        context.clearOutputs()
        if let (status, key) = waiting { _ = context.sendMIDI(at: 0, status, key + 12, 100) }
        waiting = nil
    }
}

/// Gives the number of the note that began last.
private struct NumberKernel: RenderKernel, ~Copyable {
    private var number: Float = 0

    init(_ configuration: RenderConfiguration) {}

    mutating func handle(_ event: KernelEvent) {
        if case .midi(_, 0x90, let key, _) = event { number = Float(key) }
    }

    mutating func render(_ context: borrowing RenderContext) {
        for channel in 0..<context.outputChannelCount() {
            var output = context.output(channel)
            for frame in 0..<context.frameCount { output[frame] = number }
        }
    }
}

@_noLocks @_noAllocation
private func renderOctave(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<OctaveKernel>.render(kernel, cycle)
}

@_noLocks @_noAllocation
private func renderNumber(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<NumberKernel>.render(kernel, cycle)
}

@Suite struct MIDIRowTests {
    private func octave() throws -> AUAudioUnit {
        var definition = KernelUnitDefinition(name: "Octave", manufacturer: "Test", inputs: [])
        definition.virtualMIDICableCount = 1
        definition.midiOutputNames = ["Notes"]
        return try KernelAudioUnit<OctaveKernel>(
            componentDescription: AudioComponentDescription(type: "aumi", subType: "octv", manufacturer: "Test"),
            definition: definition, render: renderOctave)
    }

    private func number(_ type: String, inputs: [KernelUnitDefinition.Bus] = []) throws -> AUAudioUnit {
        var definition = KernelUnitDefinition(name: "Number", manufacturer: "Test", inputs: inputs)
        definition.virtualMIDICableCount = 1
        return try KernelAudioUnit<NumberKernel>(
            componentDescription: AudioComponentDescription(type: type, subType: "nmbr", manufacturer: "Test"),
            definition: definition, render: renderNumber)
    }

    /// What is heard of eight frames when the first unit gets the note 48 at frame 3.
    private func heard(_ units: [AUAudioUnit]) throws -> [Float] {
        let format = try #require(AVAudioFormat.standard(sampleRate: 48_000, channels: 1))
        let engine = AVAudioEngine()
        try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 8)
        let graph = try UnitGraph(engine, source: nil, units: units, format: format)
        try engine.start()
        defer { engine.stop() }
        let note: [UInt8] = [0x90, 48, 100]
        let schedule = try #require(graph.units.first?.scheduleMIDIEventBlock)
        schedule(3, 0, note.count, note)
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 8))
        try engine.renderOffline(8, to: buffer)
        return Array(UnsafeBufferPointer(start: try #require(buffer.floatChannelData)[0], count: 8))
    }

    @Test func anInstrumentPlaysWhatProcessorsInFrontOfItMakeOfNotes() throws {
        #expect(try heard([number("aumu")]) == [0, 0, 0, 48, 48, 48, 48, 48])
        #expect(try heard([octave(), number("aumu")]) == [0, 0, 0, 60, 60, 60, 60, 60])
        #expect(try heard([octave(), octave(), number("aumu")]) == [0, 0, 0, 72, 72, 72, 72, 72])
    }

    @Test func anEffectWithNotesIsPlayedAndHeardWithoutASource() throws {
        let effect = try number("aumf", inputs: [.init("Input")])
        #expect(try heard([octave(), effect]) == [0, 0, 0, 60, 60, 60, 60, 60])
    }

    @Test func whatAProcessorSendsElsewhereIsSentThereToo() throws {
        let first = try octave()
        nonisolated(unsafe) var keys: [UInt8] = []
        first.midiOutputEventBlock = { _, _, _, bytes in
            keys.append(bytes[1])
            return noErr
        }
        #expect(try heard([first, number("aumu")])[7] == 60)
        #expect(keys == [60])
    }
}
