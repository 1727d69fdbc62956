import AVFAudio
import AudioToolbox
import Commands
import Testing

/// Copies its input; the first frame of every block gets the block's number of frames added.
struct OffsetKernel: RenderKernel, ~Copyable {
    private var offset: Float = 0

    init(_ configuration: RenderConfiguration) {}

    mutating func handle(_ event: KernelEvent) {
        if case .parameter(_, let value) = event { offset = value }
    }

    mutating func render(_ context: borrowing RenderContext) {
        let added = offset
        for channel in 0..<context.outputChannelCount() {
            let input = context.input(channel)
            var output = context.output(channel)
            for frame in 0..<context.frameCount { output[frame] = input[frame] + added }
        }
    }
}

@_noLocks @_noAllocation
private func renderOffset(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<OffsetKernel>.render(kernel, cycle)
}

final class OffsetUnit: KernelAudioUnit<OffsetKernel>, @unchecked Sendable {
    // Sendable: as its superclass.
    init() throws {
        var definition = KernelUnitDefinition(
            name: "Offset", manufacturer: "Test",
            parameters: [
                AUParameterTree.createParameter(
                    withIdentifier: "offset", name: "Offset", address: 0, min: 0, max: 4, defaultValue: 0,
                    unit: .generic,
                    flags: [.flag_IsReadable, .flag_IsWritable])
            ])
        definition.presets = [.init("Two", [0: 2]), .init("Three", [0: 3])]
        try super.init(
            componentDescription: AudioComponentDescription(type: "aufx", subType: "offs", manufacturer: "Test"),
            definition: definition, render: renderOffset)
    }
}

@Suite struct PlayingTests {
    @Test func everyUnitOfAChainIsHeard() throws {
        let units = [try OffsetUnit(), try OffsetUnit()]
        let format = try #require(AVAudioFormat.standard(sampleRate: 48_000, channels: 1))
        try ParameterSelection(units[0]).set(ParameterAssignment("offset=0.5"))
        try PresetSelection(units[1]).select("three")
        let engine = AVAudioEngine()
        try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 8)
        let source = try AVAudioPCMBuffer(format, [1, 2, 3, 4])
        let player = AVAudioPlayerNode()
        var seen: [Float] = []
        let graph = try UnitGraph(engine, source: player, units: units, format: format) {
            _, frames, list in
            let heard = audioBuffers(list)[0].mData!.assumingMemoryBound(to: Float.self)
            seen += Array(UnsafeBufferPointer(start: heard, count: frames))
            return true
        }
        #expect(graph.pullsSource)
        player.scheduleBuffer(source)
        try engine.start()
        player.play()
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 8))
        try engine.renderOffline(4, to: buffer)
        let heard = try #require(buffer.floatChannelData)[0]
        #expect(Array(UnsafeBufferPointer(start: heard, count: 4)) == [4.5, 5.5, 6.5, 7.5])
        #expect(seen == [4.5, 5.5, 6.5, 7.5])
        #expect(engine.renderFailures.count == 0)
        engine.stop()
        #expect(!units[0].renderResourcesAllocated)
    }

    @Test func unknownPresetListsThoseThatExist() throws {
        let unit = try OffsetUnit()
        #expect {
            try PresetSelection(unit).select("Four")
        } throws: { error in
            "\(error)".contains("'Four'") && "\(error)".contains("Three")
        }
    }

    @Test func parameterOutOfRangeNamesTheRange() throws {
        let unit = try OffsetUnit()
        #expect {
            try ParameterSelection(unit).set(ParameterAssignment("offset=9"))
        } throws: { error in
            "\(error)".contains("0 to 4") && "\(error)".contains("not 9")
        }
    }

    @Test func unknownParameterListsThoseThatExist() throws {
        let unit = try OffsetUnit()
        #expect {
            try ParameterSelection(unit).set(ParameterAssignment("volume=1"))
        } throws: { error in
            "\(error)".contains("'volume'") && "\(error)".contains("offset")
        }
    }
}

extension AVAudioPCMBuffer {
    /// A buffer of one channel with these samples.
    convenience init(_ format: AVAudioFormat, _ values: [Float]) throws {
        self.init(pcmFormat: format, frameCapacity: AVAudioFrameCount(values.count))!
        frameLength = AVAudioFrameCount(values.count)
        let samples = try #require(floatChannelData)[0]
        for (index, value) in values.enumerated() { samples[index] = value }
    }
}
