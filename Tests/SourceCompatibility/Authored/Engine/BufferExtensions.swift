import AVFoundation
import Accelerate

extension AVAudioPCMBuffer {
    /// Several buffers one behind the other.
    public convenience init?(concatenating buffers: AVAudioPCMBuffer...) {
        precondition(buffers.count > 0)
        let totalFrames = buffers.map { $0.frameLength }.reduce(0, +)
        self.init(pcmFormat: buffers[0].format, frameCapacity: totalFrames)
        for buffer in buffers { append(buffer) }
    }

    public func append(_ buffer: AVAudioPCMBuffer) {
        append(buffer, startingFrame: 0, frameCount: buffer.frameLength)
    }

    public func append(
        _ buffer: AVAudioPCMBuffer, startingFrame: AVAudioFramePosition, frameCount: AVAudioFrameCount
    ) {
        precondition(format == buffer.format, "Format mismatch")
        precondition(
            startingFrame + AVAudioFramePosition(frameCount) <= AVAudioFramePosition(buffer.frameLength),
            "Insufficient audio in buffer")
        precondition(frameLength + frameCount <= frameCapacity, "Insufficient space in buffer")
        let dst = floatChannelData!
        let src = buffer.floatChannelData!
        for channel in 0..<Int(format.channelCount) {
            memcpy(
                dst[channel].advanced(by: stride * Int(frameLength)),
                src[channel].advanced(by: stride * Int(startingFrame)),
                Int(frameCount) * stride * MemoryLayout<Float>.size)
        }
        frameLength += frameCount
    }

    public var rms: Float {
        guard let data = floatChannelData?.pointee, frameLength > 0 else { return 0 }
        var value: Float = 0
        vDSP_rmsqv(data, stride, &value, vDSP_Length(frameLength))
        return value
    }

    public var duration: TimeInterval { Double(frameLength) / format.sampleRate }

    public func toFloatArray() -> [[Float]] {
        guard let data = floatChannelData else { return [] }
        return (0..<Int(format.channelCount)).map {
            Array(UnsafeBufferPointer(start: data[$0], count: Int(frameLength)))
        }
    }

    /// The first channel, normalized to its peak.
    public func normalized() -> AVAudioPCMBuffer? {
        guard let copy = self.copy() as? AVAudioPCMBuffer, let data = copy.floatChannelData else { return nil }
        var peak: Float = 0
        vDSP_maxmgv(data[0], 1, &peak, vDSP_Length(frameLength))
        guard peak > 0 else { return copy }
        var gain = 1 / peak
        for channel in 0..<Int(format.channelCount) {
            vDSP_vsmul(data[channel], 1, &gain, data[channel], 1, vDSP_Length(frameLength))
        }
        return copy
    }

    public func silence() {
        let buffers = UnsafeMutableAudioBufferListPointer(mutableAudioBufferList)
        for buffer in buffers {
            vDSP_vclr(buffer.mData!.assumingMemoryBound(to: Float.self), 1, vDSP_Length(frameLength))
        }
    }

    public static func from(_ samples: [Float], sampleRate: Double) -> AVAudioPCMBuffer? {
        guard let format = AVAudioFormat(standardFormatWithSampleRate: sampleRate, channels: 1),
            let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(samples.count))
        else { return nil }
        buffer.frameLength = buffer.frameCapacity
        samples.withUnsafeBufferPointer {
            buffer.floatChannelData![0].update(from: $0.baseAddress!, count: samples.count)
        }
        return buffer
    }

    public var data: Data {
        let list = audioBufferList.pointee.mBuffers
        return Data(bytes: list.mData!, count: Int(list.mDataByteSize))
    }
}

extension AVAudioFile {
    public var duration: TimeInterval { Double(length) / fileFormat.sampleRate }

    public func toBuffer() throws -> AVAudioPCMBuffer? {
        guard let buffer = AVAudioPCMBuffer(pcmFormat: processingFormat, frameCapacity: AVAudioFrameCount(length))
        else { return nil }
        framePosition = 0
        try read(into: buffer)
        return buffer
    }
}
