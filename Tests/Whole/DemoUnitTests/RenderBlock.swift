import AudioToolbox
import LinuxSystem

/// The memory of one render call: outputs, and the input that its pull function supplies.
final class RenderBlock {
    let list: UnsafeMutablePointer<AudioBufferList>
    private(set) var flags: AudioUnitRenderActionFlags = []
    private let outputs: [UnsafeMutablePointer<Float>]
    private let input: [[Float]]?
    /// Memory with the input that is lent to a unit that brings none.
    private let lent: [UnsafeMutablePointer<Float>]
    private let lendsInput: Bool

    init(channels: Int, frames: Int, suppliesMemory: Bool, input: [[Float]]?, lendsInput: Bool = false) {
        self.input = input
        self.lendsInput = lendsInput
        lent = (input ?? []).map { samples in
            let memory = UnsafeMutablePointer<Float>.allocate(capacity: max(samples.count, 1))
            memory.initialize(from: samples, count: samples.count)
            return memory
        }
        list = .allocate(bufferCount: channels)
        outputs = (0..<channels).map { _ in
            let memory = UnsafeMutablePointer<Float>.allocate(capacity: frames)
            memory.initialize(repeating: .nan, count: frames)
            return memory
        }
        for channel in 0..<channels {
            audioBuffers(list)[channel] = AudioBuffer(
                mNumberChannels: 1, mDataByteSize: UInt32(frames * 4), mData: suppliesMemory ? outputs[channel] : nil)
        }
    }

    deinit {
        for memory in outputs + lent { memory.deallocate() }
        UnsafeMutableRawPointer(list).deallocate()
    }

    func render(
        timestamp: UnsafePointer<AudioTimeStamp>, frames: Int, events: UnsafePointer<AURenderEvent>?, connected: Bool,
        _ body: (UnsafeMutablePointer<AUExtensionRenderRequest>) -> OSStatus
    ) -> OSStatus {
        var request = AUExtensionRenderRequest()
        request.structSize = UInt32(MemoryLayout<AUExtensionRenderRequest>.size)
        request.frameCount = UInt32(frames)
        request.outputBusCount = 1
        request.timestamp = timestamp
        request.events = events
        request.lendsInput = lendsInput ? 1 : 0
        request.pullContext = Unmanaged.passUnretained(self).toOpaque()
        if connected, input != nil {
            request.pullInput = { context, _, _, frames, _, data in
                guard let context, let data else { return kAudioUnitErr_NoConnection }
                return Unmanaged<RenderBlock>.fromOpaque(context).takeUnretainedValue().supply(data, Int(frames))
            }
        }
        var first: UnsafeMutablePointer<AudioBufferList>? = list
        let status = withUnsafePointer(to: &first) { lists -> OSStatus in
            request.outputs = lists
            RealtimeScope.enter()
            defer { RealtimeScope.exit() }
            return body(&request)
        }
        flags = request.flags
        return status
    }

    /// What lies where the unit left its pointers.
    func output(frames: Int) -> [[Float]] {
        outputs.indices.map { channel in
            guard let data = audioBuffers(list)[channel].mData?.assumingMemoryBound(to: Float.self) else { return [] }
            return Array(UnsafeBufferPointer(start: data, count: frames))
        }
    }

    /// Whether the unit wrote nothing into what was lent.
    var isLentInputAsItWas: Bool {
        zip(lent, input ?? []).allSatisfy { memory, samples in
            // Bit for bit: what is no number is not equal to itself.
            UnsafeBufferPointer(start: memory, count: samples.count).map(\.bitPattern) == samples.map(\.bitPattern)
        }
    }

    private func supply(_ data: UnsafeMutablePointer<AudioBufferList>, _ frames: Int) -> OSStatus {
        guard let input else { return kAudioUnitErr_NoConnection }
        for channel in 0..<min(input.count, Int(data.pointee.mNumberBuffers)) {
            guard let memory = audioBuffers(data)[channel].mData?.assumingMemoryBound(to: Float.self) else {
                guard lendsInput else { return kAudioUnitErr_InvalidPropertyValue }
                audioBuffers(data)[channel].mData = UnsafeMutableRawPointer(lent[channel])
                continue
            }
            for frame in 0..<frames { memory[frame] = input[channel][frame] }
        }
        return noErr
    }
}
