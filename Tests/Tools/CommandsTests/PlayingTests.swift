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
    private func queue(_ values: [Float]) -> SampleQueue {
        let queue = SampleQueue(channelCount: 1, capacity: 64)
        let block = BlockBuffers(channelCount: 1, capacity: 64)
        for (index, value) in values.enumerated() { samples(block.list)[index] = value }
        #expect(queue.write(UnsafePointer(block.list), frames: values.count) == values.count)
        return queue
    }

    private func samples(_ list: UnsafeMutablePointer<AudioBufferList>, channel: Int = 0) -> UnsafeMutablePointer<Float>
    {
        audioBuffers(list)[channel].mData!.assumingMemoryBound(to: Float.self)
    }

    private func read(_ queue: SampleQueue, _ frames: Int) -> (count: Int, values: [Float]) {
        let block = BlockBuffers(channelCount: 1, capacity: frames)
        let count = queue.read(block.list, frames: frames)
        return (count, Array(UnsafeBufferPointer(start: samples(block.list), count: frames)))
    }

    @Test func queueGivesFramesInOrderAcrossItsEnd() {
        let queue = queue((0..<50).map(Float.init))
        #expect(read(queue, 40).values == (0..<40).map(Float.init))
        let block = BlockBuffers(channelCount: 1, capacity: 64)
        for index in 0..<40 { samples(block.list)[index] = Float(50 + index) }
        #expect(queue.write(UnsafePointer(block.list), frames: 40) == 40)
        #expect(read(queue, 50).values == (40..<90).map(Float.init))
    }

    @Test func queueThatRunsDryGivesSilence() {
        let result = read(queue([1, 2]), 4)
        #expect(result.count == 2)
        #expect(result.values == [1, 2, 0, 0])
    }

    @Test func fullQueueTakesWhatFits() {
        let queue = queue(Array(repeating: 1, count: 60))
        let block = BlockBuffers(channelCount: 1, capacity: 64)
        #expect(queue.write(UnsafePointer(block.list), frames: 10) == 4)
        #expect(queue.room == 0)
    }

    @Test func inputCountsWhatWasMissingUntilTheFileEnds() {
        let input = ChainInput(queue: queue([1]))
        let block = BlockBuffers(channelCount: 1, capacity: 8)
        input.pull(block.list, frames: 4)
        #expect(input.starved == 3)
        input.end()
        input.pull(block.list, frames: 4)
        #expect(input.starved == 3)
    }

    @Test func inputThatIsSkippedGoesByUnheard() {
        let input = ChainInput(queue: queue([1, 2, 3, 4]))
        input.skip(frames: 3)
        let block = BlockBuffers(channelCount: 1, capacity: 8)
        input.pull(block.list, frames: 1)
        #expect(samples(block.list)[0] == 4)
        #expect(input.starved == 0)
    }

    @Test func everyUnitOfAChainIsHeard() throws {
        let units = [try OffsetUnit(), try OffsetUnit()]
        let format = try #require(AVAudioFormat.standard(sampleRate: 48_000, channels: 1))
        try ParameterSelection(units[0]).set(ParameterAssignment("offset=0.5"))
        try PresetSelection(units[1]).select("three")
        let engine = AVAudioEngine()
        try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 8)
        let input = ChainInput(queue: queue([1, 2, 3, 4]))
        var seen: [Float] = []
        let graph = try UnitGraph(engine, source: input.node(format: format), units: units, format: format) {
            _, frames, list in
            let heard = audioBuffers(list)[0].mData!.assumingMemoryBound(to: Float.self)
            seen += Array(UnsafeBufferPointer(start: heard, count: frames))
            return true
        }
        #expect(graph.pullsSource)
        try engine.start()
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
