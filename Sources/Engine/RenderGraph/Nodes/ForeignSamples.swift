import AudioToolbox

/// Memory for linear PCM that is not one Float32 buffer per channel, and its way into floats: of any common format.
///
/// Shapes: channels of the format × `maximumFrames`. Thread: render, but `init` and `deinit`.
// @unchecked: the memory belongs to the render thread.
package final class ForeignSamples: @unchecked Sendable {
    private let format: AVAudioCommonFormat
    private let isInterleaved: Bool
    private let channelCount: Int
    private let bytesPerSample: Int
    private let bytesPerBuffer: Int
    private let memory: UnsafeMutableRawPointer

    init(format: AVAudioFormat, maximumFrames: Int) {
        self.format = format.commonFormat
        isInterleaved = format.isInterleaved
        channelCount = Int(format.channelCount)
        bytesPerSample = Int(format.streamDescription.pointee.mBitsPerChannel / 8)
        bytesPerBuffer = maximumFrames * bytesPerSample * (isInterleaved ? channelCount : 1)
        memory = .allocate(byteCount: max(bytesPerBuffer * (isInterleaved ? 1 : channelCount), 1), alignment: 64)
    }

    deinit { memory.deallocate() }

    /// Points the list at the memory, which is zeroed.
    @_noLocks @_noAllocation
    func lend(to list: UnsafeMutablePointer<AudioBufferList>, frames: Int) {
        let buffers = audioBuffers(list)
        let bytes = frames &* bytesPerSample &* (isInterleaved ? channelCount : 1)
        for index in 0..<Int(list.pointee.mNumberBuffers) {
            let place = memory + index &* bytesPerBuffer
            place.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
            buffers[index].mNumberChannels = isInterleaved ? UInt32(truncatingIfNeeded: channelCount) : 1
            buffers[index].mDataByteSize = UInt32(truncatingIfNeeded: bytes)
            buffers[index].mData = place
        }
    }

    @_noLocks @_noAllocation
    func take(
        from list: UnsafePointer<AudioBufferList>, to output: UnsafeMutablePointer<Signal>, offset: Int, frames: Int
    ) {
        let buffers = audioBuffers(list)
        let given = min(Int(list.pointee.mNumberBuffers), isInterleaved ? 1 : channelCount)
        for channel in 0..<output.pointee.channelCount {
            let target = output.pointee.own[channel] + offset
            let buffer = isInterleaved ? 0 : channel
            guard channel < channelCount, buffer < given, let data = buffers[buffer].mData else {
                SampleLoops.clear(target, frames)
                continue
            }
            let source = UnsafeRawPointer(data) + (isInterleaved ? channel &* bytesPerSample : 0)
            convertSamples(source, format, stride: isInterleaved ? channelCount : 1, to: target, frames)
        }
    }
}

// Not a member: the compiler's check allows no class's type in a render path.
@_noLocks @_noAllocation
private func convertSamples(
    _ source: UnsafeRawPointer, _ format: AVAudioCommonFormat, stride: Int, to target: UnsafeMutablePointer<Float>,
    _ frames: Int
) {
    switch format {
    case .pcmFormatFloat32:
        SampleLoops.deinterleave(target, source.assumingMemoryBound(to: Float.self), stride: stride, frames)
    case .pcmFormatInt16:
        SampleLoops.floats(target, from: source.assumingMemoryBound(to: Int16.self), stride: stride, frames)
    case .pcmFormatInt32:
        SampleLoops.floats(target, from: source.assumingMemoryBound(to: Int32.self), stride: stride, frames)
    case .pcmFormatFloat64:
        SampleLoops.floats(target, from: source.assumingMemoryBound(to: Double.self), stride: stride, frames)
    // No source node has one.
    case .otherFormat: SampleLoops.clear(target, frames)
    }
}
