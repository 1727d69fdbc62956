import AudioToolbox
import AudioUnitExtension
import ServiceProtocol
import Synchronization

/// Drives a unit through the extension table as a runner or an in-process host does.
final class TableClient {
    /// What the unit sent: MIDI and values during render, notifications at any time.
    final class Received: Sendable {
        let notifications = Mutex<[UnitNotification]>([])
        let midi = Mutex<[[UInt8]]>([])
        let values = Mutex<[UInt64: Float]>([:])
        let tempo = Mutex<Double?>(nil)
    }

    let table: UnsafePointer<AUExtensionInterface>
    let instance: AUExtensionInstanceRef
    let received = Received()
    private let timestamp = UnsafeMutablePointer<AudioTimeStamp>.allocate(capacity: 1)
    private let outputs = UnsafeMutablePointer<UnsafeMutablePointer<AudioBufferList>?>.allocate(capacity: 2)
    private let transport = UnsafeMutablePointer<AUExtensionTransport>.allocate(capacity: 1)
    var sampleTime = 0.0
    let busCount: Int

    init(_ unit: @escaping @Sendable (AudioComponentDescription) throws -> AUAudioUnit, busCount: Int) throws {
        self.busCount = busCount
        timestamp.initialize(to: AudioTimeStamp())
        transport.initialize(to: AUExtensionTransport())
        for bus in 0..<2 { (outputs + bus).initialize(to: .allocate(bufferCount: 1)) }
        table = makeExtensionInterface(factory: unit)
        var host = AUExtensionHost()
        host.abiVersion = AU_EXTENSION_ABI_VERSION
        host.structSize = UInt32(MemoryLayout<AUExtensionHost>.size)
        host.context = Unmanaged.passUnretained(received).toOpaque()
        host.notify = { context, bytes, length in
            guard let context else { return }
            let received = Unmanaged<Received>.fromOpaque(context).takeUnretainedValue()
            let message = Array(UnsafeBufferPointer(start: bytes, count: length))
            guard let notification = try? UnitNotification(decoding: message) else { return }
            received.notifications.withLock { $0.append(notification) }
        }
        var description = AudioComponentDescription(
            componentType: kAudioUnitType_Effect, componentSubType: 1, componentManufacturer: 2, componentFlags: 0,
            componentFlagsMask: 0)
        var made: AUExtensionInstanceRef?
        let status = table.pointee.create(&description, &host, &made)
        guard status == noErr, let made else { throw AUAudioUnitError(status, "create failed") }
        instance = made
    }

    deinit {
        table.pointee.destroy(instance)
        timestamp.deallocate()
        transport.deallocate()
        for bus in 0..<2 { outputs[bus]?.deallocate() }
        outputs.deallocate()
    }

    /// Sends bytes; returns the reply.
    func send(_ bytes: [UInt8]) throws -> UnitReply {
        var reply: [UInt8] = []
        _ = withUnsafeMutablePointer(to: &reply) { reply in
            table.pointee.control(
                instance, bytes, bytes.count,
                { context, bytes, length in
                    context?.assumingMemoryBound(to: [UInt8].self).pointee =
                        Array(UnsafeBufferPointer(start: bytes, count: length))
                }, reply)
        }
        return try UnitReply(decoding: reply)
    }

    func send<Payload, Reply>(_ request: UnitRequest<Payload, Reply>, _ payload: Payload) throws -> UnitReply {
        try send(UnitMessage(request, payload).bytes)
    }

    func ask<Payload, Reply>(_ request: UnitRequest<Payload, Reply>, _ payload: Payload) throws -> Reply {
        let reply = try send(request, payload)
        guard reply.status == noErr else { throw AUAudioUnitError(reply.status, reply.message) }
        return try reply.payload(as: Reply.self)
    }

    func ask<Reply>(_ request: UnitRequest<EmptyMessage, Reply>) throws -> Reply { try ask(request, EmptyMessage()) }

    func allocate(frames: UInt32 = 512, rate: Double = 48_000) throws -> UnitReply {
        try send(
            .allocate,
            AllocateMessage(
                inputs: [BusFormat(sampleRate: rate, channelCount: 1)],
                outputs: (0..<busCount).map { _ in BusFormat(sampleRate: rate, channelCount: 1) },
                maximumFrames: frames))
    }

    /// Renders one cycle with constant input into null buffers; returns the samples of each bus.
    func render(
        _ frames: UInt32, input: Float = 1, events: UnsafePointer<AURenderEvent>? = nil, tempo: Double? = nil
    ) -> (status: OSStatus, flags: AudioUnitRenderActionFlags, busses: [[Float]]) {
        timestamp.pointee.mSampleTime = sampleTime
        timestamp.pointee.mFlags = .sampleTimeValid
        var request = AUExtensionRenderRequest()
        request.structSize = UInt32(MemoryLayout<AUExtensionRenderRequest>.size)
        request.frameCount = frames
        request.outputBusCount = UInt32(busCount)
        request.timestamp = UnsafePointer(timestamp)
        request.outputs = UnsafePointer(outputs)
        request.events = events
        if let tempo {
            transport.pointee.validity = 1
            transport.pointee.tempo = tempo
            request.transport = UnsafePointer(transport)
        }
        for bus in 0..<busCount {
            guard let list = outputs[bus] else { continue }
            audioBuffers(list)[0] = AudioBuffer(mNumberChannels: 1, mDataByteSize: 0, mData: nil)
        }
        connect(&request)
        var value = input
        let status = withUnsafeMutablePointer(to: &value) { value in
            request.pullContext = UnsafeMutableRawPointer(value)
            return table.pointee.render(instance, &request)
        }
        if status == noErr { sampleTime += Double(frames) }
        return (status, request.flags, (0..<busCount).map { samples($0) })
    }

    private func connect(_ request: inout AUExtensionRenderRequest) {
        request.pullInput = { context, _, _, frames, _, data in
            guard let value = context?.assumingMemoryBound(to: Float.self).pointee, let data,
                let samples = audioBuffers(data)[0].mData?.assumingMemoryBound(to: Float.self)
            else { return -1 }
            for frame in 0..<Int(frames) { samples[frame] = value }
            return 0
        }
        request.outputContext = Unmanaged.passUnretained(received).toOpaque()
        request.midiOutput = { context, _, _, length, bytes in
            guard let context else { return -1 }
            let message = Array(UnsafeBufferPointer(start: bytes, count: Int(length)))
            Unmanaged<Received>.fromOpaque(context).takeUnretainedValue().midi.withLock { $0.append(message) }
            return 0
        }
        request.parameterOutput = { context, address, value in
            guard let context else { return }
            Unmanaged<Received>.fromOpaque(context).takeUnretainedValue().values.withLock { $0[address] = value }
        }
    }

    /// As many samples as the byte size says.
    private func samples(_ bus: Int) -> [Float] {
        guard let list = outputs[bus], let data = audioBuffers(list)[0].mData else { return [] }
        let count = Int(audioBuffers(list)[0].mDataByteSize) / 4
        return Array(UnsafeBufferPointer(start: data.assumingMemoryBound(to: Float.self), count: count))
    }
}
