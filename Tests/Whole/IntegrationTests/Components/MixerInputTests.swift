import AudioToolbox
import ExtensionHost
import TestSupport
import Testing

/// Mixers whose first input has nothing to play.
@Suite struct MixerInputTests {
    private static let frames = 512

    /// Blocks of a mixer, whose second input is fed and whose others are not.
    private func heard(_ code: String, inProcess: Bool, fed: Int = 1) async throws -> (OSStatus, [Float]) {
        let unit = try await Installation.host().instantiate(
            try component("aumx \(code) appl"), options: inProcess ? .loadInProcess : [])
        #expect(unit is RemoteAudioUnit != inProcess)
        try unit.prepare(maximumFrames: UInt32(Self.frames))
        defer { unit.deallocateRenderResources() }
        let (block, list) = (unit.renderBlock, UnsafeMutablePointer<AudioBufferList>.allocate(bufferCount: 2))
        defer { list.deallocate() }
        let samples = UnsafeMutablePointer<Float>.allocate(capacity: 2 * Self.frames)
        samples.initialize(repeating: 1, count: 2 * Self.frames)
        defer { samples.deallocate() }
        let buffers = UnsafeMutableAudioBufferListPointer(list)
        let input: AURenderPullInputBlock = { _, _, frames, bus, list in
            guard bus == fed else { return kAudioUnitErr_NoConnection }
            for buffer in UnsafeMutableAudioBufferListPointer(list) {
                buffer.mData?.assumingMemoryBound(to: Float.self).update(repeating: 0.5, count: Int(frames))
            }
            return noErr
        }
        var (time, status, last) = (AudioTimeStamp(), noErr, [Float]())
        time.mFlags = .sampleTimeValid
        for cycle in 0..<8 where status == noErr {
            for channel in 0..<2 {
                buffers[channel] = AudioBuffer(
                    mNumberChannels: 1, mDataByteSize: UInt32(4 * Self.frames), mData: samples + channel * Self.frames)
            }
            time.mSampleTime = Double(cycle * Self.frames)
            var flags = AudioUnitRenderActionFlags()
            status = block(&flags, &time, UInt32(Self.frames), 0, list, input)
            last = Array(UnsafeBufferPointer(start: samples, count: Self.frames))
        }
        return (status, last)
    }

    @Test(arguments: ["mcmx", "3dem"]) func aMixerInAProcessOfItsOwnRendersWhatItsOtherInputsHave(_ code: String)
        async throws
    {
        let (status, remote) = try await heard(code, inProcess: false)
        #expect(status == noErr && remote.contains { $0 != 0 })
        let (own, here) = try await heard(code, inProcess: true)
        #expect(own == noErr && here == remote)
    }

    @Test(arguments: [false, true]) func aMixerThatIsFedNothingIsSilent(inProcess: Bool) async throws {
        let (status, samples) = try await heard("mcmx", inProcess: inProcess, fed: -1)
        #expect(status == noErr && samples.allSatisfy { $0 == 0 })
    }

    /// An effect is not a mixer: what is missing is said.
    @Test func anEffectWithoutItsInputSaysSo() async throws {
        let unit = try await Installation.host().instantiate(try component("aufx gain Demo"))
        try unit.prepare(maximumFrames: UInt32(Self.frames))
        defer { unit.deallocateRenderResources() }
        let list = UnsafeMutablePointer<AudioBufferList>.allocate(bufferCount: 2)
        defer { list.deallocate() }
        var (time, flags) = (AudioTimeStamp(), AudioUnitRenderActionFlags())
        time.mFlags = .sampleTimeValid
        let status = unit.renderBlock(&flags, &time, UInt32(Self.frames), 0, list) { _, _, _, _, _ in
            kAudioUnitErr_NoConnection
        }
        #expect(status == kAudioUnitErr_NoConnection)
    }
}
