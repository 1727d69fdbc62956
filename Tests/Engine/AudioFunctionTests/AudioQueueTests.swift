import AVFAudio
import AudioDevices
import Foundation
import TestSupport
import Testing

/// A program's side of a queue.
// @unchecked: what changes is behind the lock.
private final class Program: @unchecked Sendable {
    private let lock = NSLock()
    private var heard: [AudioQueueBufferRef] = []
    private var states: [UInt32] = []
    private var recorded: [Int16] = []
    private var times: [Double] = []
    /// What fills a buffer that came back, and enqueues it; nil for nothing.
    var refill: ((AudioQueueRef, AudioQueueBufferRef) -> Void)?

    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
    var returned: [AudioQueueBufferRef] { lock.withLock { heard } }
    var runningStates: [UInt32] { lock.withLock { states } }
    var samples: [Int16] { lock.withLock { recorded } }
    var startTimes: [Double] { lock.withLock { times } }

    static let output: AudioQueueOutputCallback = { context, queue, buffer in
        let program = Unmanaged<Program>.fromOpaque(context!).takeUnretainedValue()
        program.lock.withLock { program.heard.append(buffer) }
        program.refill?(queue, buffer)
    }

    static let input: AudioQueueInputCallback = { context, queue, buffer, time, _, _ in
        let program = Unmanaged<Program>.fromOpaque(context!).takeUnretainedValue()
        let count = Int(buffer.pointee.mAudioDataByteSize) / 2
        let samples = buffer.pointee.mAudioData.assumingMemoryBound(to: Int16.self)
        program.lock.withLock {
            program.recorded += UnsafeBufferPointer(start: samples, count: count)
            program.times.append(time.pointee.mSampleTime)
        }
        _ = AudioQueueEnqueueBuffer(queue, buffer, 0, nil)
    }

    static let listener: AudioQueuePropertyListenerProc = { context, queue, property in
        let program = Unmanaged<Program>.fromOpaque(context!).takeUnretainedValue()
        var (value, size) = (UInt32(9), UInt32(4))
        guard AudioQueueGetProperty(queue, property, &value, &size) == noErr else { return }
        program.lock.withLock { program.states.append(value) }
    }
}

@Suite struct AudioQueueTests {
    private let program = Program()

    private func output(
        _ format: AudioStreamBasicDescription = .linear(48_000, 1, 16)
    ) throws -> AudioQueueRef {
        var (format, queue) = (format, AudioQueueRef?.none)
        try #require(AudioQueueNewOutput(&format, Program.output, program.pointer, nil, nil, 0, &queue) == noErr)
        return try #require(queue)
    }

    private func buffer(_ queue: AudioQueueRef, _ samples: [Int16]) throws -> AudioQueueBufferRef {
        var buffer: AudioQueueBufferRef?
        try #require(AudioQueueAllocateBuffer(queue, UInt32(2 * samples.count), &buffer) == noErr)
        let made = try #require(buffer)
        fill(made, samples)
        return made
    }

    private func fill(_ buffer: AudioQueueBufferRef, _ samples: [Int16]) {
        buffer.pointee.mAudioData.copyMemory(from: samples, byteCount: 2 * samples.count)
        buffer.pointee.mAudioDataByteSize = UInt32(2 * samples.count)
    }

    private func goOffline(_ queue: AudioQueueRef, _ format: AudioStreamBasicDescription = .linear(48_000, 1, 16))
        throws
    {
        var format = format
        try #require(AudioQueueSetOfflineRenderFormat(queue, &format, nil) == noErr)
    }

    /// What is rendered in pieces until nothing comes any more.
    private func rendered(_ queue: AudioQueueRef, piece: UInt32) throws -> [Int16] {
        var target: AudioQueueBufferRef?
        try #require(AudioQueueAllocateBuffer(queue, 2 * piece, &target) == noErr)
        let buffer = try #require(target)
        defer { AudioQueueFreeBuffer(queue, buffer) }
        var (time, all) = (AudioTimeStamp(), [Int16]())
        time.mFlags = .sampleTimeValid
        while true {
            try #require(AudioQueueOfflineRender(queue, &time, buffer, piece) == noErr)
            let count = Int(buffer.pointee.mAudioDataByteSize) / 2
            guard count > 0 else { return all }
            all += UnsafeBufferPointer(
                start: buffer.pointee.mAudioData.assumingMemoryBound(to: Int16.self), count: count)
            time.mSampleTime += Double(count)
        }
    }

    @Test(arguments: [1, 100, 777, 5000] as [UInt32])
    func buffersAreRenderedOneBehindTheOtherWhateverThePieces(_ piece: UInt32) throws {
        let queue = try output()
        let first = try buffer(queue, [Int16](1...300))
        let second = try buffer(queue, [Int16](301...400))
        try goOffline(queue)
        for buffer in [first, second] { #expect(AudioQueueEnqueueBuffer(queue, buffer, 0, nil) == noErr) }
        var count = 0
        // The program gives the first buffer twice more.
        program.refill = { queue, buffer in
            guard buffer == first, count < 2 else { return }
            count += 1
            fill(buffer, [Int16](repeating: Int16(1000 * count), count: 50))
            #expect(AudioQueueEnqueueBuffer(queue, buffer, 0, nil) == noErr)
        }
        #expect(AudioQueueStart(queue, nil) == noErr)
        let wanted = [Int16](1...400) + [Int16](repeating: 1000, count: 50) + [Int16](repeating: 2000, count: 50)
        #expect(try rendered(queue, piece: piece) == wanted)
        #expect(program.returned == [first, second, first, first])
        #expect(AudioQueueDispose(queue, true) == noErr)
        #expect(AudioQueueStart(queue, nil) == kAudioQueueErr_QueueInvalidated)
    }

    @Test func timesTrimsAndParametersCountFromTheirFrameOn() throws {
        let queue = try output()
        try goOffline(queue)
        let first = try buffer(queue, [Int16](repeating: 1000, count: 10))
        let second = try buffer(queue, [Int16](1...10).map { $0 * 100 })
        var start = AudioTimeStamp()
        (start.mSampleTime, start.mFlags) = (15, .sampleTimeValid)
        var actual = AudioTimeStamp()
        var half = AudioQueueParameterEvent(mID: kAudioQueueParam_Volume, mValue: 0.5)
        #expect(AudioQueueEnqueueBuffer(queue, first, 0, nil) == noErr)
        #expect(
            AudioQueueEnqueueBufferWithParameters(queue, second, 0, nil, 2, 3, 1, &half, &start, &actual) == noErr)
        #expect(actual.mSampleTime == 15)
        #expect(AudioQueueStart(queue, nil) == noErr)
        let all = try rendered(queue, piece: 64)
        #expect(Array(all[..<15]) == [Int16](repeating: 1000, count: 10) + [0, 0, 0, 0, 0])
        #expect(all.count == 20)
        var volume: Float = 0
        #expect(AudioQueueGetParameter(queue, kAudioQueueParam_Volume, &volume) == noErr && volume == 0.5)
        #expect(AudioQueueDispose(queue, true) == noErr)
    }

    @Test func packetsOfACodecAreDecoded() throws {
        let plain = (0..<8192).map { Int16(8000 * sin(Double($0) * 0.05)) }
        let packets = try flac(plain)
        var format = packets.format
        format.mChannelsPerFrame = 1
        let queue = try output(format)
        try goOffline(queue)
        #expect(
            AudioQueueSetProperty(
                queue, kAudioQueueProperty_MagicCookie, packets.cookie, UInt32(packets.cookie.count)) == noErr)
        var made: AudioQueueBufferRef?
        let count = UInt32(packets.descriptions.count)
        #expect(
            AudioQueueAllocateBufferWithPacketDescriptions(queue, UInt32(packets.bytes.count), count, &made) == noErr)
        let buffer = try #require(made)
        buffer.pointee.mAudioData.copyMemory(from: packets.bytes, byteCount: packets.bytes.count)
        buffer.pointee.mAudioDataByteSize = UInt32(packets.bytes.count)
        #expect(AudioQueueEnqueueBuffer(queue, buffer, count, packets.descriptions) == noErr)
        #expect(AudioQueueFreeBuffer(queue, buffer) == kAudioQueueErr_BufferInQueue)
        #expect(AudioQueueFlush(queue) == noErr)
        #expect(AudioQueueStart(queue, nil) == noErr)
        #expect(try rendered(queue, piece: 999) == plain)
        #expect(AudioQueueFreeBuffer(queue, buffer) == noErr)
        #expect(AudioQueueDispose(queue, true) == noErr)
    }

    private func flac(
        _ samples: [Int16]
    ) throws -> (
        format: AudioStreamBasicDescription, cookie: [UInt8], bytes: [UInt8],
        descriptions: [AudioStreamPacketDescription]
    ) {
        let linear = try #require(
            AVAudioFormat(commonFormat: .pcmFormatInt16, sampleRate: 48_000, channels: 1, interleaved: true))
        var description = AudioStreamBasicDescription.codec(kAudioFormatFLAC, 48_000, 1)
        (description.mFormatFlags, description.mFramesPerPacket, description.mBitsPerChannel) = (1, 4096, 16)
        let coded = try #require(AVAudioFormat(streamDescription: &description))
        let converter = try #require(AVAudioConverter(from: linear, to: coded))
        let given = try #require(AVAudioPCMBuffer(pcmFormat: linear, frameCapacity: UInt32(samples.count)))
        given.frameLength = given.frameCapacity
        given.int16ChannelData![0].update(from: samples, count: samples.count)
        let made = AVAudioCompressedBuffer(
            format: coded, packetCapacity: 8, maximumPacketSize: converter.maximumOutputPacketSize)
        var isGiven = false
        converter.convert(to: made, error: nil) { _, status in
            defer { isGiven = true }
            status.pointee = isGiven ? .endOfStream : .haveData
            return isGiven ? nil : given
        }
        let cookie = [UInt8](try #require(converter.magicCookie))
        let bytes = [UInt8](UnsafeRawBufferPointer(start: made.data, count: Int(made.byteLength)))
        return (
            description, cookie, bytes,
            Array(UnsafeBufferPointer(start: made.packetDescriptions, count: Int(made.packetCount)))
        )
    }

    @Test func aQueuePlaysOnADeviceAndStopsWhenAllIsPlayed() throws {
        let control = PacedNullControl(
            name: "queue-\(UInt32.random(in: 0 ... .max))", maximumFramesPerCycle: 4096, input: .silence)
        defer { control.remove() }
        let queue = try output()
        try choose(control.deviceName, queue)
        #expect(
            AudioQueueAddPropertyListener(queue, kAudioQueueProperty_IsRunning, Program.listener, program.pointer)
                == noErr)
        var on: UInt32 = 1
        #expect(AudioQueueSetProperty(queue, kAudioQueueProperty_EnableLevelMetering, &on, 4) == noErr)
        let whole = try buffer(queue, [Int16](repeating: 16384, count: 24_000))
        #expect(AudioQueueEnqueueBuffer(queue, whole, 0, nil) == noErr)
        #expect(AudioQueueEnqueueBuffer(queue, whole, 0, nil) == kAudioQueueErr_BufferEnqueuedTwice)
        var now = AudioTimeStamp()
        #expect(AudioQueueGetCurrentTime(queue, nil, &now, nil) == kAudioQueueErr_InvalidRunState)
        #expect(AudioQueueStart(queue, nil) == noErr)
        #expect(eventually { AudioQueueGetCurrentTime(queue, nil, &now, nil) == noErr && now.mSampleTime > 2000 })
        #expect(eventually { abs(level(queue) - 0.5) < 1e-3 })
        #expect(AudioQueueStop(queue, false) == noErr)
        #expect(AudioQueueEnqueueBuffer(queue, whole, 0, nil) == kAudioQueueErr_EnqueueDuringReset)
        #expect(eventually { program.runningStates == [1, 0] || program.runningStates == [0, 0] })
        #expect(eventually { program.returned == [whole] })
        #expect(AudioQueueDispose(queue, true) == noErr)
    }

    private func level(_ queue: AudioQueueRef) -> Float {
        var (state, size) = (AudioQueueLevelMeterState(), UInt32(8))
        guard AudioQueueGetProperty(queue, kAudioQueueProperty_CurrentLevelMeter, &state, &size) == noErr else {
            return -1
        }
        return state.mPeakPower
    }

    private func choose(_ device: String, _ queue: AudioQueueRef) throws {
        var name = device.withCString { CFStringCreateWithCString(nil, $0, 0x0800_0100) }
        defer { AUCFRelease(name) }
        try #require(AudioQueueSetProperty(queue, kAudioQueueProperty_CurrentDevice, &name, 8) == noErr)
    }

    @Test func whatStopsAtOnceGivesItsBuffersBack() throws {
        let control = PacedNullControl(
            name: "queue-\(UInt32.random(in: 0 ... .max))", maximumFramesPerCycle: 4096, input: .silence)
        defer { control.remove() }
        let queue = try output()
        try choose(control.deviceName, queue)
        let buffers = try (0..<3).map { _ in try buffer(queue, [Int16](repeating: 1, count: 480_000)) }
        for buffer in buffers { #expect(AudioQueueEnqueueBuffer(queue, buffer, 0, nil) == noErr) }
        var frames: UInt32 = 0
        #expect(AudioQueuePrime(queue, 0, &frames) == noErr && frames == 1_440_000)
        #expect(AudioQueueStart(queue, nil) == noErr)
        #expect(AudioQueuePause(queue) == noErr)
        #expect(AudioQueueStart(queue, nil) == noErr)
        #expect(AudioQueueStop(queue, true) == noErr)
        #expect(eventually { program.returned == buffers })
        #expect(AudioQueueEnqueueBuffer(queue, buffers[0], 0, nil) == noErr)
        #expect(AudioQueueReset(queue) == noErr)
        #expect(eventually { program.returned.count == 4 })
        #expect(AudioQueueDispose(queue, true) == noErr)
    }

    @Test func anInputQueueFillsItsBuffersInTheirOrder() throws {
        let signal = [(0..<4801).map { Float($0 + 1) / 8192 }]
        let control = PacedNullControl(
            name: "queue-\(UInt32.random(in: 0 ... .max))", maximumFramesPerCycle: 4096, input: .samples(signal))
        defer { control.remove() }
        var (format, made) = (AudioStreamBasicDescription.linear(48_000, 1, 16), AudioQueueRef?.none)
        #expect(AudioQueueNewInput(&format, Program.input, program.pointer, nil, nil, 0, &made) == noErr)
        let queue = try #require(made)
        try choose(control.deviceName, queue)
        for _ in 0..<3 {
            var buffer: AudioQueueBufferRef?
            #expect(AudioQueueAllocateBuffer(queue, 2000, &buffer) == noErr)
            #expect(AudioQueueEnqueueBuffer(queue, try #require(buffer), 0, nil) == noErr)
        }
        #expect(AudioQueueStart(queue, nil) == noErr)
        #expect(eventually { program.samples.count >= 5000 })
        #expect(AudioQueueStop(queue, true) == noErr)
        let samples = program.samples
        let start = try #require(samples.firstIndex { $0 != 0 })
        let first = Int(samples[start]) / 4
        #expect(
            Array(samples[start..<start + 2000]) == (0..<2000).map { Int16(4 * ((first - 1 + $0) % 4801 + 1)) })
        #expect(Array(program.startTimes.prefix(3)) == [0, 1000, 2000])
        #expect(AudioQueueDispose(queue, true) == noErr)
    }

    @Test func whatIsNoQueueAndNoBufferIsRefused() throws {
        var (unknown, queue) = (AudioStreamBasicDescription.codec(0x3F3F_3F3F, 48_000, 1), AudioQueueRef?.none)
        #expect(
            AudioQueueNewOutput(&unknown, Program.output, nil, nil, nil, 0, &queue) == kAudioQueueErr_CodecNotFound)
        let made = try output()
        let other = try output()
        let foreign = try buffer(other, [1])
        #expect(AudioQueueEnqueueBuffer(made, foreign, 0, nil) == kAudioQueueErr_InvalidBuffer)
        #expect(AudioQueueFreeBuffer(made, foreign) == kAudioQueueErr_InvalidBuffer)
        foreign.pointee.mAudioDataByteSize = 0
        #expect(AudioQueueEnqueueBuffer(other, foreign, 0, nil) == kAudioQueueErr_BufferEmpty)
        // More than it holds is not read.
        foreign.pointee.mAudioDataByteSize = 1 << 30
        #expect(AudioQueueEnqueueBuffer(other, foreign, 0, nil) == noErr)
        var time = AudioTimeStamp()
        #expect(AudioQueueOfflineRender(other, &time, foreign, 1) == kAudioQueueErr_InvalidOfflineMode)
        #expect(AudioQueueSetParameter(made, 99, 1) == kAudioQueueErr_InvalidParameter)
        var size: UInt32 = 0
        #expect(AudioQueueGetPropertySize(made, 1, &size) == kAudioQueueErr_InvalidProperty)
        #expect(
            AudioQueueSetProperty(made, kAudioQueueProperty_EnableTimePitch, &size, 3)
                == kAudioQueueErr_InvalidPropertySize)
        for queue in [made, other] { #expect(AudioQueueDispose(queue, true) == noErr) }
    }
}
