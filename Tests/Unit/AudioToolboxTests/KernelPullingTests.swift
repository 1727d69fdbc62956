import AudioToolbox
import Testing

/// Gives every `step`-th frame of its input, for which it pulls itself.
struct SkippingKernel: RenderKernel, ~Copyable {
    private let step: Int
    private let longest: Int
    private var place: AUEventSampleTime = 0

    init(_ configuration: RenderConfiguration) { self.init(configuration, step: 1) }

    init(_ configuration: RenderConfiguration, step: Int) {
        self.step = step
        longest = configuration.maximumFrames
    }

    @_noLocks @_noAllocation
    mutating func render(_ context: borrowing RenderContext) {
        let step = context.isBypassed() ? 1 : step
        var frame = 0
        while frame < context.frameCount {
            let count = min(context.frameCount - frame, longest / step)
            _ = context.pullInput(count * step, at: place)
            place += Int64(count * step)
            for index in 0..<count {
                context.outputPointer(0)[frame + index] = context.pulledPointer(0)[index * step]
            }
            frame += count
        }
    }
}

@_noLocks @_noAllocation
private func renderSkipping(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<SkippingKernel>.render(kernel, cycle)
}

/// Kernels that pull their own input.
@Suite struct KernelPullingTests {
    private func unit(step: Int) throws -> KernelAudioUnit<SkippingKernel> {
        let description = try AudioComponentDescription(type: "aufc", subType: "skip", manufacturer: "Test")
        var definition = KernelUnitDefinition(
            name: "Skipping", manufacturer: "Test", inputs: [.init("Input", channels: 1)],
            outputs: [.init("Output", channels: 1)])
        definition.pullsOwnInput = true
        let unit = try KernelAudioUnit<SkippingKernel>(
            componentDescription: description, definition: definition, render: renderSkipping,
            makeKernel: { SkippingKernel($0, step: step) })
        unit.maximumFramesToRender = 256
        try unit.allocateRenderResources()
        return unit
    }

    /// Renders one cycle of input whose frame n is n; every pull's time and length come back with the samples.
    private func render(
        _ unit: AUAudioUnit, _ frames: Int, status: OSStatus = noErr
    ) -> (status: OSStatus, samples: [Float], pulls: [[Int]]) {
        let list = UnsafeMutablePointer<AudioBufferList>.allocate(bufferCount: 1)
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: frames)
        defer {
            UnsafeMutableRawPointer(list).deallocate()
            memory.deallocate()
        }
        memory.initialize(repeating: -1, count: frames)
        audioBuffers(list)[0] = AudioBuffer(mNumberChannels: 1, mDataByteSize: UInt32(frames * 4), mData: memory)
        var (flags, timestamp) = (AudioUnitRenderActionFlags(), AudioTimeStamp())
        timestamp.mFlags = .sampleTimeValid
        var pulls: [[Int]] = []
        let result = unit.renderBlock(&flags, &timestamp, UInt32(frames), 0, list) { _, time, count, _, data in
            let first = Int(time.pointee.mSampleTime)
            pulls.append([first, Int(count)])
            let target = audioBuffers(data)[0].mData?.assumingMemoryBound(to: Float.self)
            for frame in 0..<Int(count) { target?[frame] = Float(first + frame) }
            return status
        }
        return (result, Array(UnsafeBufferPointer(start: memory, count: frames)), pulls)
    }

    @Test func kernelTakesAnotherNumberOfFramesThanItGives() throws {
        let unit = try unit(step: 3)
        defer { unit.deallocateRenderResources() }
        let first = render(unit, 200)
        #expect(first.status == noErr)
        #expect(first.samples == (0..<200).map { Float($0 * 3) })
        #expect(first.pulls == [[0, 255], [255, 255], [510, 90]])
        #expect(render(unit, 10).pulls == [[600, 30]])
    }

    @Test func failedPullFailsTheCycleWithItsReason() throws {
        let unit = try unit(step: 2)
        defer { unit.deallocateRenderResources() }
        let result = render(unit, 200, status: kAudioUnitErr_CannotDoInCurrentContext)
        #expect(result.status == kAudioUnitErr_CannotDoInCurrentContext)
        #expect(result.samples == [Float](repeating: 0, count: 200))
        #expect(render(unit, 10).status == noErr)
    }

    @Test func kernelIsToldOfBypass() throws {
        let unit = try unit(step: 4)
        defer { unit.deallocateRenderResources() }
        unit.shouldBypassEffect = true
        #expect(render(unit, 100).pulls == [[0, 100]])
        unit.shouldBypassEffect = false
        #expect(render(unit, 10).pulls == [[100, 40]])
    }
}
