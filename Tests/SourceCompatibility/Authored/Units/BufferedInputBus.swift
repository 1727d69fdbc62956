import AVFAudio
import AudioToolbox

/// An input bus with memory of its own, for units that do not process in place.
final class BufferedInputBus {
    let bus: AUAudioUnitBus
    private(set) var pcmBuffer: AVAudioPCMBuffer?
    private(set) var mutableAudioBufferList: UnsafeMutablePointer<AudioBufferList>?
    private var originalAudioBufferList: UnsafePointer<AudioBufferList>?
    private var maxFrames: AUAudioFrameCount = 0

    init(format: AVAudioFormat, maxChannels: AVAudioChannelCount) throws {
        bus = try AUAudioUnitBus(format: format)
        bus.maximumChannelCount = maxChannels
    }

    func allocateRenderResources(maxFrames: AUAudioFrameCount) {
        self.maxFrames = maxFrames
        pcmBuffer = AVAudioPCMBuffer(pcmFormat: bus.format, frameCapacity: maxFrames)
        originalAudioBufferList = pcmBuffer?.audioBufferList
        mutableAudioBufferList = pcmBuffer?.mutableAudioBufferList
    }

    func deallocateRenderResources() {
        pcmBuffer = nil
        originalAudioBufferList = nil
        mutableAudioBufferList = nil
    }

    func pullInput(
        _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>, _ timestamp: UnsafePointer<AudioTimeStamp>,
        _ frameCount: AUAudioFrameCount, _ inputBusNumber: Int, _ pullInputBlock: AURenderPullInputBlock?
    ) -> AUAudioUnitStatus {
        guard let pullInputBlock = pullInputBlock, let list = mutableAudioBufferList else {
            return kAudioUnitErr_NoConnection
        }
        let byteSize = frameCount * UInt32(MemoryLayout<Float>.size)
        let buffers = UnsafeMutableAudioBufferListPointer(list)
        for index in 0..<buffers.count {
            buffers[index].mNumberChannels = 1
            buffers[index].mDataByteSize = min(byteSize, maxFrames * UInt32(MemoryLayout<Float>.size))
        }
        return pullInputBlock(flags, timestamp, frameCount, inputBusNumber, list)
    }
}
