import AudioToolbox
import Testing

/// The same units rendered bus by bus through `renderBlock`, as a host of the same process does.
@Suite struct LocalRenderingTests {
    private let description = AudioComponentDescription(
        componentType: kAudioUnitType_Effect, componentSubType: 1, componentManufacturer: 2, componentFlags: 0,
        componentFlagsMask: 0)

    @Test func furtherBusAtTheSameTimeIsTheSameCycle() throws {
        let unit = try SplitUnit(description)
        try unit.allocateRenderResources()
        defer { unit.deallocateRenderResources() }
        let block = unit.renderBlock
        let list = UnsafeMutablePointer<AudioBufferList>.allocate(bufferCount: 1)
        defer { list.deallocate() }
        var pulls = 0
        let pull: AURenderPullInputBlock = { _, _, frames, _, data in
            pulls += 1
            guard let samples = audioBuffers(data)[0].mData?.assumingMemoryBound(to: Float.self) else { return -1 }
            for frame in 0..<Int(frames) { samples[frame] = Float(frame) }
            return noErr
        }
        var flags = AudioUnitRenderActionFlags()
        var timestamp = AudioTimeStamp()
        timestamp.mFlags = .sampleTimeValid
        func render(_ bus: Int) -> [Float] {
            audioBuffers(list)[0] = AudioBuffer(mNumberChannels: 1, mDataByteSize: 0, mData: nil)
            guard block(&flags, &timestamp, 8, bus, list, pull) == noErr,
                let data = audioBuffers(list)[0].mData?.assumingMemoryBound(to: Float.self)
            else { return [] }
            return Array(UnsafeBufferPointer(start: data, count: 8))
        }
        #expect(render(0) == (0..<8).map { Float($0) })
        #expect(render(1) == (0..<8).map { -Float($0) })
        #expect(pulls == 1)
        timestamp.mSampleTime = 8
        #expect(render(1) == (0..<8).map { -Float($0) })
        #expect(pulls == 2)
    }
}
