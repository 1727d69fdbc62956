import AudioToolbox
import Foundation

/// A queue that is played, or rendered offline: a player in an engine of its own.
// @unchecked: as of what it derives from.
final class OutputQueue: AudioQueueObject, @unchecked Sendable {
    /// A buffer, or what a decoder still held, that was scheduled.
    struct Scheduled {
        let buffer: AudioQueueBufferRef?
        let end: Int64
        let parameters: [AudioQueueParameterEvent]
    }

    let engine = AVAudioEngine()
    let player = AVAudioPlayerNode()
    let sound: OutputQueueSound
    private let function: AudioQueueOutputCallback
    private let context: UnsafeMutableRawPointer?
    private var decoder: AVAudioConverter?
    private var playing: AVAudioFormat
    var scheduled: [Scheduled] = []
    /// In frames of the queue since it began.
    private(set) var end: Int64 = 0
    private var isStopping = false
    private var isDisposed = false
    private var isConnected = false
    /// Scheduled before the player had a format.
    private var early: [(frames: AVAudioPCMBuffer, time: AVAudioTime?)] = []
    /// A number for each beginning, by which what comes of an earlier one is told.
    private var run = 0
    var offline: OfflineRendering?

    init?(
        _ format: AVAudioFormat, calling caller: DispatchQueue?, _ function: @escaping AudioQueueOutputCallback,
        _ context: UnsafeMutableRawPointer?
    ) {
        guard let playing = Self.playingFormat(of: format), AVAudioConverter(from: format, to: playing) != nil else {
            return nil
        }
        (self.function, self.context, self.playing) = (function, context, playing)
        sound = OutputQueueSound(player, channels: Int(format.channelCount))
        super.init(format, calling: caller)
        engine.attach(player)
        engine.core.onConfigurationChange = { [weak self] in self?.deviceChanged() }
    }

    private static func playingFormat(of format: AVAudioFormat) -> AVAudioFormat? {
        if let layout = format.channelLayout {
            return AVAudioFormat(standardFormatWithSampleRate: format.sampleRate, channelLayout: layout)
        }
        return AVAudioFormat(standardFormatWithSampleRate: format.sampleRate, channels: format.channelCount)
    }

    override var parameters: (any QueueParameters)? { sound }
    override var deviceName: String? {
        get { engine.outputDeviceName }
        set { engine.outputDeviceName = newValue }
    }
    override var device: (sampleRate: Double, channels: UInt32) {
        let format = engine.outputNode.outputFormat(forBus: 0)
        return (format.sampleRate, format.channelCount)
    }

    override func setLayout(_ layout: AVAudioChannelLayout) -> OSStatus {
        lock.withLock {
            guard scheduled.isEmpty, !isConnected else { return kAudioQueueErr_InvalidRunState }
            let status = super.setLayout(layout)
            if status == noErr, let made = Self.playingFormat(of: format) { playing = made }
            return status
        }
    }

    // MARK: Buffers

    override func enqueue(_ buffer: AudioQueueBufferRef, _ how: QueuedBuffer) -> OSStatus {
        guard has(buffer) else { return kAudioQueueErr_InvalidBuffer }
        guard buffer.pointee.mAudioDataByteSize > 0 else { return kAudioQueueErr_BufferEmpty }
        guard lock.withLock({ !isStopping }) else { return kAudioQueueErr_EnqueueDuringReset }
        guard take(buffer) else { return kAudioQueueErr_BufferEnqueuedTwice }
        let status = lock.withLock { decodeAndSchedule(buffer, how) }
        if status != noErr { giveBack(buffer) }
        return status
    }

    private func decodeAndSchedule(_ buffer: AudioQueueBufferRef, _ how: QueuedBuffer) -> OSStatus {
        do {
            let frames = try trimmed(
                try decoded(given(buffer, how.descriptions)), Int(how.trimsAtStart), Int(how.trimsAtEnd))
            schedule(frames, buffer, how)
            return noErr
        } catch {
            let error = error as NSError
            AudioLog.player.write(error)
            converterError = OSStatus(truncatingIfNeeded: error.code)
            return error.code == AudioErrors.parameter ? kAudio_ParamError : kAudioConverterErr_UnspecifiedError
        }
    }

    /// What a program's buffer holds, copied.
    private func given(
        _ buffer: AudioQueueBufferRef, _ descriptions: [AudioStreamPacketDescription]
    ) throws -> AVAudioBuffer {
        let bytes = min(buffer.pointee.mAudioDataByteSize, buffer.pointee.mAudioDataBytesCapacity)
        let description = format.streamDescription.pointee
        if AudioConverterObject.isPCM(format) {
            let frames = bytes / description.mBytesPerFrame
            guard format.isInterleaved || format.channelCount == 1, frames > 0,
                let copy = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: frames)
            else { throw AudioErrors.error(AudioErrors.parameter, "a queue's buffer holds no frame of \(format)") }
            copy.frameLength = frames
            copy.audioBufferList.pointee.mBuffers.mData?.copyMemory(
                from: buffer.pointee.mAudioData, byteCount: Int(frames * description.mBytesPerFrame))
            return copy
        }
        let size = Int(description.mBytesPerPacket)
        let count = size > 0 ? Int(bytes) / size : descriptions.count
        guard count > 0 else {
            throw AudioErrors.error(AudioErrors.parameter, "a queue's packets of \(format) have no descriptions")
        }
        let copy = AVAudioCompressedBuffer(
            format: format, packetCapacity: UInt32(count), maximumPacketSize: (Int(bytes) + count - 1) / count)
        copy.packetCount = UInt32(count)
        copy.byteLength = bytes
        copy.data.copyMemory(from: buffer.pointee.mAudioData, byteCount: Int(copy.byteLength))
        if size == 0 { copy.packetDescriptions?.update(from: descriptions, count: count) }
        return copy
    }

    private func decoded(_ buffer: AVAudioBuffer?) throws -> AVAudioPCMBuffer? {
        guard let converter = decoder ?? AVAudioConverter(from: format, to: playing) else { return nil }
        decoder = converter
        if !cookie.isEmpty, converter.magicCookie == nil { converter.magicCookie = Data(cookie) }
        var (isGiven, blocks): (Bool, [AVAudioPCMBuffer]) = (false, [])
        while true {
            guard let block = AVAudioPCMBuffer(pcmFormat: playing, frameCapacity: 16_384) else { break }
            var fault: NSError?
            let outcome = converter.convert(to: block, error: &fault) { _, status in
                defer { isGiven = true }
                status.pointee = buffer == nil ? .endOfStream : isGiven ? .noDataNow : .haveData
                return isGiven ? nil : buffer
            }
            if block.frameLength > 0 { blocks.append(block) }
            if outcome == .error, let fault {
                throw fault
            }
            guard outcome == .haveData else { break }
        }
        return joined(blocks)
    }

    private func joined(_ blocks: [AVAudioPCMBuffer]) -> AVAudioPCMBuffer? {
        guard blocks.count != 1 else { return blocks[0] }
        let total = blocks.reduce(0) { $0 + Int($1.frameLength) }
        guard total > 0, let whole = AVAudioPCMBuffer(pcmFormat: playing, frameCapacity: UInt32(total)) else {
            return nil
        }
        for block in blocks { append(block, from: 0, Int(block.frameLength), to: whole) }
        return whole
    }

    private func trimmed(_ buffer: AVAudioPCMBuffer?, _ start: Int, _ end: Int) throws -> AVAudioPCMBuffer? {
        guard let buffer, start + end > 0 else { return buffer }
        let count = Int(buffer.frameLength) - start - end
        guard count > 0, let part = AVAudioPCMBuffer(pcmFormat: playing, frameCapacity: UInt32(count)) else {
            return nil
        }
        append(buffer, from: start, count, to: part)
        return part
    }

    private func append(_ source: AVAudioPCMBuffer, from start: Int, _ count: Int, to target: AVAudioPCMBuffer) {
        guard let from = source.floatChannelData, let to = target.floatChannelData else { return }
        for channel in 0..<Int(playing.channelCount) {
            (to[channel] + Int(target.frameLength)).update(from: from[channel] + start, count: count)
        }
        target.frameLength += UInt32(count)
    }

    private func schedule(_ frames: AVAudioPCMBuffer?, _ buffer: AudioQueueBufferRef?, _ how: QueuedBuffer) {
        var time: AVAudioTime?
        if let start = how.startTime, start.mFlags.contains(.sampleTimeValid), start.mSampleTime.isFinite {
            let sample = Int64(min(max(start.mSampleTime, 0), 0x1p52))
            time = AVAudioTime(sampleTime: sample, atRate: playing.sampleRate)
            end = max(end, sample)
        }
        end += Int64(frames?.frameLength ?? 0)
        if scheduled.isEmpty { sound.apply(how.parameters) }
        scheduled.append(Scheduled(buffer: buffer, end: end, parameters: how.parameters))
        let run = run
        guard let frames, frames.frameLength > 0 else {
            // A decoder kept all of it.
            if scheduled.count == 1 { call { [weak self] in self?.complete(run) } }
            return
        }
        if isConnected { give(frames, at: time) } else { early.append((frames, time)) }
    }

    private func give(_ frames: AVAudioPCMBuffer, at time: AVAudioTime?) {
        let run = run
        player.scheduleBuffer(frames, at: time, completionCallbackType: .dataConsumed) { [weak self] _ in
            guard let self, lock.withLock({ offline == nil }) else { return }
            call { [weak self] in self?.complete(run) }
        }
    }

    /// The first buffer that is scheduled was read, with those behind it that had nothing to play.
    func complete(_ number: Int) {
        var done: [AudioQueueBufferRef] = []
        lock.withLock {
            guard number == run, !scheduled.isEmpty else { return }
            let first = scheduled.removeFirst()
            if let buffer = first.buffer { done.append(buffer) }
            while let next = scheduled.first, next.end == first.end {
                if let buffer = next.buffer { done.append(buffer) }
                scheduled.removeFirst()
            }
            if let next = scheduled.first { sound.apply(next.parameters) }
        }
        for buffer in done { hand(buffer) }
    }

    private func hand(_ buffer: AudioQueueBufferRef) {
        giveBack(buffer)
        guard let handle = lock.withLock({ handle }) else { return }
        function(context, handle, buffer)
    }

    var number: Int { lock.withLock { run } }
    var rate: Double { playing.sampleRate }

    override func flush() -> OSStatus {
        lock.withLock {
            do {
                let rest = try decoded(nil)
                decoder?.reset()
                if rest != nil { schedule(rest, nil, QueuedBuffer()) }
                return noErr
            } catch { return kAudioConverterErr_UnspecifiedError }
        }
    }

    // MARK: Running

    override func start(at time: AudioTimeStamp?) -> OSStatus {
        do {
            try lock.withLock {
                try connect()
                if !engine.isRunning { try engine.start() }
            }
            let isHost = time?.mFlags.contains(.hostTimeValid) ?? false
            try player.playAudio(at: isHost ? AVAudioTime(hostTime: time?.mHostTime ?? 0) : nil)
            isRunning = true
            return noErr
        } catch {
            AudioLog.player.write(error as NSError)
            return lock.withLock { offline == nil } ? kAudioQueueErr_InvalidDevice : kAudioQueueErr_CannotStart
        }
    }

    private func connect() throws {
        guard !isConnected else { return }
        let units = sound.units
        for unit in units { engine.attach(unit) }
        let chain: [AVAudioNode] = [player] + units + [engine.mainMixerNode]
        for (node, next) in zip(chain, chain.dropFirst()) { try engine.connectNode(node, to: next, format: playing) }
        isConnected = true
        for (frames, time) in early { give(frames, at: time) }
        early = []
    }

    override func pause() { player.pause() }

    override func stop(isImmediate: Bool) {
        let isDone = lock.withLock { scheduled.isEmpty }
        guard !isImmediate, !isDone, isRunning, offline == nil else { return finish() }
        _ = flush()
        lock.withLock { isStopping = true }
        // Heard when everything before it was.
        guard let last = AVAudioPCMBuffer(pcmFormat: playing, frameCapacity: 1) else { return finish() }
        last.frameLength = 1
        let run = number
        player.scheduleBuffer(last, at: nil, completionCallbackType: .dataPlayedBack) { [weak self] _ in
            self?.call { [weak self] in if self?.number == run { self?.finish() } }
        }
    }

    /// Nothing is played any more; buffers come back.
    private func finish() {
        dropScheduled()
        engine.stop()
        let isLast = lock.withLock {
            defer { isStopping = false }
            offline?.restart()
            return isDisposed
        }
        isRunning = false
        guard isLast, let handle = lock.withLock({ handle }) else { return }
        // Behind what listeners and functions are told still.
        call { [self] in
            Self.handles.remove(handle)
            lock.withLock { self.handle = nil }
        }
    }

    /// The queue is none any more once everything is played.
    func disposeWhenStopped() {
        lock.withLock { isDisposed = true }
        stop(isImmediate: false)
    }

    override func reset() {
        let wasPlaying = player.isPlaying
        dropScheduled()
        if wasPlaying { player.play() }
    }

    private func dropScheduled() {
        let dropped = lock.withLock {
            defer { (scheduled, early, end, run) = ([], [], 0, run + 1) }
            decoder?.reset()
            return scheduled.compactMap(\.buffer)
        }
        player.stop()
        call { [self] in for buffer in dropped { hand(buffer) } }
    }

    /// Another rate, gone, or back: the queue goes on in the device that is there.
    private func deviceChanged() {
        lock.withLock { discontinuities += 1 }
        guard isRunning, player.isPlaying else { return }
        do {
            try engine.start()
            try player.playAudio()
        } catch {
            AudioLog.player.write(error as NSError)
            finish()
        }
    }

    override var currentTime: AudioTimeStamp? {
        guard isRunning else { return nil }
        var stamp = AudioTimeStamp()
        stamp.mFlags = [.sampleTimeValid, .rateScalarValid]
        stamp.mRateScalar = 1
        if let offline = lock.withLock({ offline }) {
            stamp.mSampleTime = offline.consumed(at: rate)
            return stamp
        }
        guard let node = player.lastRenderTime, let time = player.playerTime(forNodeTime: node) else { return stamp }
        stamp.mSampleTime = Double(time.sampleTime) * rate / time.sampleRate
        if time.isHostTimeValid {
            stamp.mHostTime = time.hostTime
            stamp.mFlags.insert(.hostTimeValid)
        }
        return stamp
    }
}
