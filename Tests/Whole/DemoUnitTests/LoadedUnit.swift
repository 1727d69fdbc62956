import AudioToolbox
import ServiceProtocol

/// One instance of a demo unit, driven through the extension table alone.
final class LoadedUnit {
    private let library: UnitLibrary
    private let instance: AUExtensionInstanceRef
    private(set) var channels = 2
    private(set) var hasInput = true
    /// The next cycle's first frame.
    private(set) var position = 0
    /// The flags after the last cycle.
    private(set) var flags: AudioUnitRenderActionFlags = []

    init(_ library: UnitLibrary, _ type: String, _ subtype: String, _ manufacturer: String = "Demo") throws {
        self.library = library
        var description = AudioComponentDescription()
        description.componentType = Self.code(type)
        description.componentSubType = Self.code(subtype)
        description.componentManufacturer = Self.code(manufacturer)
        var host = AUExtensionHost()
        host.abiVersion = AU_EXTENSION_ABI_VERSION
        host.structSize = UInt32(MemoryLayout<AUExtensionHost>.size)
        host.notify = { _, _, _ in }
        var made: AUExtensionInstanceRef?
        let status = library.interface.pointee.create(&description, &host, &made)
        guard status == noErr, let made else { throw UnitFailure(status: status, message: "create") }
        instance = made
    }

    deinit { library.interface.pointee.destroy(instance) }

    // MARK: Control

    /// Sends bytes and returns the reply's bytes; nil when none came.
    func exchange(_ bytes: [UInt8]) -> (status: OSStatus, reply: [UInt8]?) {
        final class Reply {
            var bytes: [UInt8]?
        }
        let reply = Reply()
        let status = library.interface.pointee.control(
            instance, bytes, bytes.count,
            { context, bytes, length in
                guard let context else { return }
                let reply = Unmanaged<Reply>.fromOpaque(context).takeUnretainedValue()
                reply.bytes = Array(UnsafeBufferPointer(start: bytes, count: length))
            }, Unmanaged.passUnretained(reply).toOpaque())
        return (status, reply.bytes)
    }

    func send<Payload, Reply>(_ request: UnitRequest<Payload, Reply>, _ payload: Payload) throws -> Reply {
        guard let bytes = exchange(UnitMessage(request, payload).bytes).reply else {
            throw UnitFailure(status: -1, message: "no reply")
        }
        let reply = try UnitReply(decoding: bytes)
        guard reply.status == noErr else { throw UnitFailure(status: reply.status, message: reply.message) }
        return try reply.payload(as: Reply.self)
    }

    func send<Reply>(_ request: UnitRequest<EmptyMessage, Reply>) throws -> Reply { try send(request, EmptyMessage()) }

    func describe() throws -> UnitDescription { try send(.describe) }

    func values() throws -> [AUParameterAddress: Float] {
        let values = try send(.getParameters, []).values
        return Dictionary(uniqueKeysWithValues: values.map { ($0.address, $0.value) })
    }

    func set(_ values: [ParameterValueSetting]) throws {
        _ = try send(
            .setParameters, ParameterValues(values.map { ParameterValue(address: $0.address, value: $0.value) }))
    }

    /// Prepares rendering from frame 0; what was allocated before is given up.
    func allocate(channels: Int = 2, sampleRate: Double = 48_000, maximumFrames: Int = 4_096, hasInput: Bool = true)
        throws
    {
        _ = try send(.deallocate)
        let format = BusFormat(sampleRate: sampleRate, channelCount: UInt32(channels))
        let message = AllocateMessage(
            inputs: hasInput ? [format] : [], outputs: [format], maximumFrames: UInt32(maximumFrames))
        _ = try send(.allocate, message)
        self.channels = channels
        self.hasInput = hasInput
        position = 0
    }

    // MARK: Rendering

    /// Renders `frames` frames in cycles of the given sizes, over and over.
    func render(
        _ input: [[Float]]? = nil, frames: Int, sizes: [Int] = [512], events: [UnitEvent] = [],
        suppliesMemory: Bool = true, lendsInput: Bool = false
    ) throws -> [[Float]] {
        var output = [[Float]](repeating: [], count: channels)
        var cycle = 0
        var done = 0
        while done < frames {
            let count = min(sizes[cycle % sizes.count], frames - done)
            let due = events.filter { (position..<position + count).contains($0.frame) }
            let block = input.map { $0.map { Array($0[done..<done + count]) } }
            let part = try renderCycle(
                block, frames: count, events: due, suppliesMemory: suppliesMemory, lendsInput: lendsInput)
            for channel in 0..<channels { output[channel] += part[channel] }
            done += count
            cycle += 1
        }
        return output
    }

    private func renderCycle(
        _ input: [[Float]]?, frames: Int, events: [UnitEvent], suppliesMemory: Bool, lendsInput: Bool
    ) throws -> [[Float]] {
        let block = RenderBlock(
            channels: channels, frames: frames, suppliesMemory: suppliesMemory, input: input, lendsInput: lendsInput)
        let list = UnitEventList(events)
        var timestamp = AudioTimeStamp()
        timestamp.mSampleTime = Double(position)
        timestamp.mFlags = .sampleTimeValid
        let status = block.render(
            timestamp: &timestamp, frames: frames, events: list.head, connected: input != nil || hasInput
        ) {
            library.interface.pointee.render(instance, $0)
        }
        flags = block.flags
        guard status == noErr else { throw UnitFailure(status: status, message: "render") }
        guard block.isLentInputAsItWas else { throw UnitFailure(status: -1, message: "wrote into its input") }
        position += frames
        return block.output(frames: frames)
    }

    private static func code(_ text: String) -> OSType { text.utf8.reduce(0) { $0 << 8 | OSType($1) } }
}

struct UnitFailure: Error, Equatable {
    let status: OSStatus
    let message: String
}

/// A parameter and the value to give it.
struct ParameterValueSetting {
    let address: AUParameterAddress
    let value: Float

    init(_ address: AUParameterAddress, _ value: Float) {
        self.address = address
        self.value = value
    }
}
