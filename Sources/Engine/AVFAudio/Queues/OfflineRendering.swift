import AudioToolbox
import Foundation

/// An output queue that is rendered by its program, in the format that it asks for.
// @unchecked: used by one thread at a time, as the header says.
final class OfflineRendering: @unchecked Sendable {
    private let engine: AVAudioEngine
    private let format: AVAudioFormat
    private let converter: AVAudioConverter
    private var rendered: Int64 = 0
    private static let blockFrames: AVAudioFrameCount = 4096

    /// Nil for what is no linear PCM, and for an engine that runs.
    init?(_ engine: AVAudioEngine, _ format: AVAudioFormat) {
        let standard =
            format.channelLayout.map {
                AVAudioFormat(standardFormatWithSampleRate: format.sampleRate, channelLayout: $0)
            } ?? AVAudioFormat(standardFormatWithSampleRate: format.sampleRate, channels: format.channelCount)
        guard AudioConverterObject.isPCM(format), format.isInterleaved || format.channelCount == 1, let standard,
            let converter = AVAudioConverter(from: standard, to: format),
            (try? engine.enableManualRenderingMode(
                .offline, format: standard, maximumFrameCount: Self.blockFrames)) != nil
        else { return nil }
        (self.engine, self.format, self.converter) = (engine, format, converter)
    }

    /// Frames of the queue that were read.
    func consumed(at rate: Double) -> Double { Double(rendered) * rate / format.sampleRate }

    func restart() { rendered = 0 }

    /// Renders into the buffer as much of what is scheduled as it takes. `step` says how many frames of the queue there
    /// are until the end of its first buffer, and `advance` hears how far the queue has come.
    func render(
        _ frames: UInt32, into buffer: AudioQueueBufferRef, at rate: Double, step: () -> Int64?,
        advance: (_ consumed: Int64) -> Void
    ) throws {
        let size = format.streamDescription.pointee.mBytesPerFrame
        var left = min(frames, buffer.pointee.mAudioDataBytesCapacity / size)
        var place: UInt32 = 0
        while left > 0, let end = step() {
            let missing = (Double(end) * format.sampleRate / rate).rounded(.up) - Double(rendered)
            let count = UInt32(min(max(missing, 0), Double(min(left, Self.blockFrames))))
            if count > 0 {
                try render(count, into: buffer.pointee.mAudioData + Int(place * size))
                (left, place, rendered) = (left - count, place + count, rendered + Int64(count))
            }
            advance(Int64(consumed(at: rate)))
        }
        buffer.pointee.mAudioDataByteSize = place * size
    }

    private func render(_ count: UInt32, into memory: UnsafeMutableRawPointer) throws {
        guard let block = AVAudioPCMBuffer(pcmFormat: converter.inputFormat, frameCapacity: Self.blockFrames) else {
            return
        }
        guard try engine.renderOffline(count, to: block) == .success else {
            throw AudioErrors.error(AudioErrors.operation, "the queue's frames could not be rendered")
        }
        let bytes = count * format.streamDescription.pointee.mBytesPerFrame
        var list = AudioBufferList(
            mNumberBuffers: 1,
            mBuffers: AudioBuffer(mNumberChannels: format.channelCount, mDataByteSize: bytes, mData: memory))
        guard let target = AVAudioPCMBuffer(pcmFormat: format, bufferListNoCopy: &list) else { return }
        try converter.convert(to: target, from: block)
    }
}

extension OutputQueue {
    /// Nil leaves offline rendering. Returns an error of AudioQueue.h.
    func setOffline(_ wanted: AVAudioFormat?) -> OSStatus {
        lock.withLock {
            guard !isRunning else { return kAudioQueueErr_InvalidRunState }
            offline = nil
            engine.stop()
            guard let wanted else {
                engine.disableManualRenderingMode()
                return noErr
            }
            offline = OfflineRendering(engine, wanted)
            return offline == nil ? kAudioConverterErr_FormatNotSupported : noErr
        }
    }

    /// The program's function is called within, for buffers that were read.
    func render(_ frames: UInt32, into buffer: AudioQueueBufferRef) -> OSStatus {
        guard let offline = lock.withLock({ offline }) else { return kAudioQueueErr_InvalidOfflineMode }
        guard has(buffer) else { return kAudioQueueErr_InvalidBuffer }
        guard isRunning else { return kAudioQueueErr_InvalidRunState }
        do {
            try offline.render(
                frames, into: buffer, at: rate, step: { lock.withLock { scheduled.first?.end } },
                advance: { consumed in
                    while let first = lock.withLock({ scheduled.first }), first.end <= consumed { complete(number) }
                })
            return noErr
        } catch {
            AudioLog.player.write(error as NSError)
            return kAudioQueueErr_InvalidOfflineMode
        }
    }
}
