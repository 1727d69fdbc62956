import AudioToolbox
import Foundation

/// A queue that is recorded into: the input of an engine of its own, converted to the queue's format.
// @unchecked: as of what it derives from.
final class InputQueue: AudioQueueObject, @unchecked Sendable {
    private let engine = AVAudioEngine()
    private let function: AudioQueueInputCallback
    private let context: UnsafeMutableRawPointer?
    private var converter: AVAudioConverter?
    /// In the order in which they are filled.
    private var waiting: [AudioQueueBufferRef] = []
    /// What the first one has so far.
    private var descriptions: [AudioStreamPacketDescription] = []
    private var filled: UInt32 = 0
    /// Frames that were recorded, and those of them that are in buffers.
    private var recorded: Int64 = 0
    private var delivered: Int64 = 0
    private var lastHostTime: UInt64 = 0

    init(
        _ format: AVAudioFormat, calling caller: DispatchQueue?, _ function: @escaping AudioQueueInputCallback,
        _ context: UnsafeMutableRawPointer?
    ) {
        (self.function, self.context) = (function, context)
        super.init(format, calling: caller)
    }

    override var deviceName: String? {
        get { engine.outputDeviceName }
        set { engine.outputDeviceName = newValue }
    }
    override var device: (sampleRate: Double, channels: UInt32) {
        let format = engine.inputNode.outputFormat(forBus: 0)
        return (format.sampleRate, format.channelCount)
    }

    override func enqueue(_ buffer: AudioQueueBufferRef, _ how: QueuedBuffer) -> OSStatus {
        guard has(buffer) else { return kAudioQueueErr_InvalidBuffer }
        guard buffer.pointee.mAudioDataBytesCapacity >= packetSize else { return kAudioQueueErr_InvalidBuffer }
        guard take(buffer) else { return kAudioQueueErr_BufferEnqueuedTwice }
        lock.withLock { waiting.append(buffer) }
        return noErr
    }

    override func start(at time: AudioTimeStamp?) -> OSStatus {
        do {
            try lock.withLock {
                guard !engine.isRunning else { return }
                let input = engine.inputNode
                let heard = input.outputFormat(forBus: 0)
                guard heard.sampleRate > 0, let made = AVAudioConverter(from: heard, to: format) else {
                    throw AudioErrors.error(AudioErrors.format, "there is no input that is recorded as \(format)")
                }
                converter = made
                input.installTap(onBus: 0, bufferSize: 1024, format: heard) { [weak self] buffer, time in
                    self?.take(buffer, time)
                }
                try engine.start()
            }
            isRunning = true
            return noErr
        } catch {
            AudioLog.recorder.write(error as NSError)
            return kAudioQueueErr_InvalidDevice
        }
    }

    override func pause() { engine.pause() }

    override func stop(isImmediate: Bool) {
        engine.stop()
        engine.inputNode.removeTap(onBus: 0)
        lock.withLock {
            if filled > 0 { deliver() }
            let left = waiting
            (waiting, converter, recorded, delivered) = ([], nil, 0, 0)
            for buffer in left { giveBack(buffer) }
        }
        isRunning = false
    }

    override func reset() {
        lock.withLock {
            for buffer in waiting { giveBack(buffer) }
            (waiting, descriptions, filled) = ([], [], 0)
            converter?.reset()
        }
    }

    override var currentTime: AudioTimeStamp? {
        guard isRunning else { return nil }
        return lock.withLock { stamp(recorded) }
    }

    private func stamp(_ frame: Int64) -> AudioTimeStamp {
        var stamp = AudioTimeStamp()
        (stamp.mSampleTime, stamp.mHostTime, stamp.mRateScalar) = (Double(frame), lastHostTime, 1)
        stamp.mFlags = [.sampleTimeValid, .hostTimeValid, .rateScalarValid]
        return stamp
    }

    // MARK: Recording

    private var framesPerPacket: Int64 { Int64(max(1, format.streamDescription.pointee.mFramesPerPacket)) }

    private var packetSize: UInt32 {
        let size = format.streamDescription.pointee.mBytesPerPacket
        return size > 0 ? size : UInt32(clamping: lock.withLock { converter }?.maximumOutputPacketSize ?? 1)
    }

    /// Thread: the engine's worker.
    private func take(_ buffer: AVAudioPCMBuffer, _ time: AVAudioTime) {
        lock.withLock {
            guard let converter else { return }
            lastHostTime = time.isHostTimeValid ? time.hostTime : lastHostTime
            var isGiven = false
            while let block = block(converter) {
                var fault: NSError?
                let outcome = converter.convert(to: block, error: &fault) { _, status in
                    defer { isGiven = true }
                    status.pointee = isGiven ? .noDataNow : .haveData
                    return isGiven ? nil : buffer
                }
                if let fault { AudioLog.recorder.write(fault) }
                store(block)
                guard outcome == .haveData else { return }
            }
        }
    }

    private func block(_ converter: AVAudioConverter) -> AVAudioBuffer? {
        if AudioConverterObject.isPCM(format) { return AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 1024) }
        return AVAudioCompressedBuffer(
            format: format, packetCapacity: 8, maximumPacketSize: max(1, converter.maximumOutputPacketSize))
    }

    /// What there is no buffer for is lost.
    private func store(_ block: AVAudioBuffer) {
        let content = block.audioBufferList.pointee.mBuffers
        guard let data = content.mData else { return }
        let compressed = block as? AVAudioCompressedBuffer
        if let compressed, let described = compressed.packetDescriptions {
            for index in 0..<Int(compressed.packetCount) {
                let packet = described[index]
                store(data + Int(packet.mStartOffset), packet.mDataByteSize, isDescribed: true)
            }
            return
        }
        let size = format.streamDescription.pointee.mBytesPerPacket
        for packet in 0..<(content.mDataByteSize / max(1, size)) {
            store(data + Int(packet * size), size, isDescribed: false)
        }
    }

    private func store(_ packet: UnsafeRawPointer, _ size: UInt32, isDescribed: Bool) {
        defer { recorded += framesPerPacket }
        if let first = waiting.first, filled + size > first.pointee.mAudioDataBytesCapacity { deliver() }
        guard let target = waiting.first, size <= target.pointee.mAudioDataBytesCapacity else { return }
        if filled == 0 { delivered = recorded }
        (target.pointee.mAudioData + Int(filled)).copyMemory(from: packet, byteCount: Int(size))
        if isDescribed {
            descriptions.append(
                AudioStreamPacketDescription(
                    mStartOffset: Int64(filled), mVariableFramesInPacket: 0, mDataByteSize: size))
        }
        filled += size
        let described = target.pointee.mPacketDescriptionCapacity
        let isFull = isDescribed && described > 0 && descriptions.count == Int(described)
        if isFull || filled == target.pointee.mAudioDataBytesCapacity { deliver() }
    }

    /// The first buffer is the program's.
    private func deliver() {
        guard !waiting.isEmpty, filled > 0 else { return }
        let buffer = waiting.removeFirst()
        buffer.pointee.mAudioDataByteSize = filled
        buffer.pointee.mPacketDescriptionCount = 0
        if let room = buffer.pointee.mPacketDescriptions {
            let count = min(descriptions.count, Int(buffer.pointee.mPacketDescriptionCapacity))
            room.update(from: descriptions, count: count)
            buffer.pointee.mPacketDescriptionCount = UInt32(count)
        }
        let (described, time) = (descriptions, stamp(delivered))
        (filled, descriptions) = (0, [])
        let place = UInt(bitPattern: buffer)
        call { [self] in
            guard let buffer = AudioQueueBufferRef(bitPattern: place) else { return }
            hand(buffer, described, time)
        }
    }

    private func hand(
        _ buffer: AudioQueueBufferRef, _ described: [AudioStreamPacketDescription], _ time: AudioTimeStamp
    ) {
        giveBack(buffer)
        guard let handle = lock.withLock({ handle }) else { return }
        let size = format.streamDescription.pointee.mBytesPerPacket
        let count = size > 0 ? buffer.pointee.mAudioDataByteSize / size : UInt32(described.count)
        withUnsafePointer(to: time) { time in
            described.withUnsafeBufferPointer { packets in
                function(context, handle, buffer, time, count, packets.isEmpty ? nil : packets.baseAddress)
            }
        }
    }
}
