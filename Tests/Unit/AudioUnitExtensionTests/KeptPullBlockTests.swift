import AudioToolbox
import CRenderBlocks
import Testing

/// The type that a pull block has in C++.
private typealias PullBlock =
    @convention(block) (
        UnsafeMutablePointer<AudioUnitRenderActionFlags>, UnsafePointer<AudioTimeStamp>, UInt32, Int,
        UnsafeMutablePointer<AudioBufferList>
    ) -> OSStatus

/// A unit whose render block takes its input as C++ does: as a block, which Swift makes of the closure.
// @unchecked: what it keeps is touched by the one thread of the test.
private final class BlockUnit: AUAudioUnit, @unchecked Sendable {
    /// Every block that it got, copied as C++ does it and never released, so that each has an address of its own.
    nonisolated(unsafe) static var kept: [UnsafeMutableRawPointer?] = []
    private var inputArray: AUAudioUnitBusArray!
    private var outputArray: AUAudioUnitBusArray!

    init(_ description: AudioComponentDescription) throws {
        try super.init(componentDescription: description)
        guard let format = AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 1) else {
            throw AUAudioUnitError(kAudioUnitErr_FormatNotSupported, "mono exists")
        }
        inputArray = AUAudioUnitBusArray(audioUnit: self, busType: .input, busses: [try AUAudioUnitBus(format: format)])
        outputArray = AUAudioUnitBusArray(
            audioUnit: self, busType: .output, busses: [try AUAudioUnitBus(format: format)])
    }

    override var inputBusses: AUAudioUnitBusArray { inputArray }
    override var outputBusses: AUAudioUnitBusArray { outputArray }
    override var internalRenderBlock: AUInternalRenderBlock {
        { flags, timestamp, frames, _, data, _, pull in
            guard let pull else { return kAudioUnitErr_NoConnection }
            let block: PullBlock = pull
            Self.kept.append(_Block_copy(unsafeBitCast(block, to: UnsafeRawPointer.self)))
            return block(flags, timestamp, frames, 0, data)
        }
    }
}

@Suite(.serialized) struct KeptPullBlockTests {
    private func client() throws -> TableClient {
        BlockUnit.kept = []
        let client = try TableClient({ try BlockUnit($0) }, busCount: 1)
        _ = try client.allocate()
        return client
    }

    @Test func aRenderBlockInCGetsTheSamePullBlockInEachCycle() throws {
        let client = try client()
        for value in [0.25, 0.5, 0.75] as [Float] {
            #expect(client.render(8, input: value).busses[0] == [Float](repeating: value, count: 8))
        }
        #expect(BlockUnit.kept.count == 3 && Set(BlockUnit.kept).count == 1)
    }

    @Test func twoInstancesHaveABlockEach() throws {
        let first = try client()
        let second = try client()
        #expect(first.render(4, input: 0.25).busses[0] == [0.25, 0.25, 0.25, 0.25])
        #expect(second.render(4, input: 0.5).busses[0] == [0.5, 0.5, 0.5, 0.5])
        #expect(first.render(4, input: 0.75).busses[0] == [0.75, 0.75, 0.75, 0.75])
        #expect(BlockUnit.kept.count == 3 && Set(BlockUnit.kept).count == 2)
    }

    @Test func otherBlocksAreCopiedAsEver() {
        var calls = 0
        let count: @convention(block) () -> Void = { calls += 1 }
        let block = unsafeBitCast(count, to: UnsafeRawPointer.self)
        #expect(_Block_copy(block) == UnsafeMutableRawPointer(mutating: block))
        count()
        #expect(calls == 1)
        #expect(_Block_copy(nil) == nil)
    }
}
