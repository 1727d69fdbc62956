import AudioToolbox
import RenderLink

/// A unit that reads all of what it is given and asks for what the input says.
struct EventUnit {
    /// What the unit asks for, read by its render call; the fuzzer writes it between two cycles.
    var wishes: [UInt8] = []
    var sum: UInt64 = 0

    /// A table with a render function only.
    static func makeInterface() -> UnsafeMutablePointer<AUExtensionInterface> {
        let table = UnsafeMutablePointer<AUExtensionInterface>.allocate(capacity: 1)
        table.initialize(to: AUExtensionInterface())
        table.pointee.abiVersion = AU_EXTENSION_ABI_VERSION
        table.pointee.structSize = UInt32(MemoryLayout<AUExtensionInterface>.size)
        table.pointee.render = { instance, request in
            guard let instance, let request else { return -50 }
            return UnsafeMutableRawPointer(instance).assumingMemoryBound(to: EventUnit.self).pointee.render(
                request.pointee)
        }
        return table
    }

    private mutating func render(_ request: AUExtensionRenderRequest) -> OSStatus {
        demand(Int(request.frameCount) <= EventService.frames, "a cycle is longer than the link")
        readEvents(request)
        var input = FuzzBytes(wishes)
        for _ in 0..<8 where input.remaining > 0 { perform(&input, request) }
        return input.byte() == 7 ? -1 : 0
    }

    private mutating func readEvents(_ request: AUExtensionRenderRequest) {
        var next = UnsafeRawPointer(request.events)
        while let event = next {
            switch event.load(fromByteOffset: 16, as: UInt8.self) {
            case 1, 2: sum &+= event.load(fromByteOffset: 24, as: UInt64.self)
            case 8, 9:
                let length = Int(event.load(fromByteOffset: 18, as: UInt16.self))
                for index in 0..<length { sum &+= UInt64(event.load(fromByteOffset: 21 + index, as: UInt8.self)) }
            default:
                let list = event + MemoryLayout<AUMIDIEventList>.offset(of: \.eventList)!
                let words = Int(list.load(fromByteOffset: 16, as: UInt32.self))
                for word in 0..<words { sum &+= UInt64(list.load(fromByteOffset: 20 + 4 * word, as: UInt32.self)) }
            }
            next = event.load(as: UnsafeRawPointer?.self)
        }
    }

    private func perform(_ input: inout FuzzBytes, _ request: AUExtensionRenderRequest) {
        switch input.byte() & 7 {
        case 1: pull(&input, request, hasMemory: true)
        case 2: pull(&input, request, hasMemory: false)
        case 3: sendMIDI(&input, request)
        case 4: request.parameterOutput?(request.outputContext, UInt64(input.byte()), .nan)
        case 5: sendPackets(&input, request)
        case 6: request.outputs?.pointee.map { audioBuffers($0)[0].mData = nil }
        default: break
        }
    }

    private func pull(_ input: inout FuzzBytes, _ request: AUExtensionRenderRequest, hasMemory: Bool) {
        let bus = Int64(Int8(bitPattern: input.byte()))
        let frames = UInt32(input.byte())
        let room = Int(input.byte())
        var timestamp = request.timestamp?.pointee ?? AudioTimeStamp()
        timestamp.mSampleTime += Double(Int8(bitPattern: input.byte()))
        let list = UnsafeMutablePointer<AudioBufferList>.allocate(bufferCount: 3)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: max(room, 1), alignment: 4)
        defer {
            list.deallocate()
            memory.deallocate()
        }
        list.pointee.mNumberBuffers = 3
        for index in 0..<3 {
            audioBuffers(list)[index] = AudioBuffer(
                mNumberChannels: 1, mDataByteSize: UInt32(room), mData: hasMemory ? memory : nil)
        }
        let status = request.pullInput?(request.pullContext, nil, &timestamp, frames, bus, list) ?? 0
        guard status == 0, !hasMemory else { return }
        for index in 0..<3 { readInput(audioBuffers(list)[index]) }
    }

    /// Where a unit brings no memory it reads the link's.
    private func readInput(_ buffer: AudioBuffer) {
        guard let data = buffer.mData else { return }
        var sum: UInt8 = 0
        for index in 0..<Int(buffer.mDataByteSize) { sum &+= data.load(fromByteOffset: index, as: UInt8.self) }
        LinkChecks.unread = UInt64(sum)
    }

    private func sendMIDI(_ input: inout FuzzBytes, _ request: AUExtensionRenderRequest) {
        let length = Int(input.byte()) * 24
        let bytes = [UInt8](repeating: input.byte(), count: max(length, 1))
        _ = request.midiOutput?(request.outputContext, 0, 1, UInt32(length), bytes)
    }

    private func sendPackets(_ input: inout FuzzBytes, _ request: AUExtensionRenderRequest) {
        let words = UInt32(input.byte()) * 8
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: max(MemoryLayout<MIDIEventList>.size, 20 + Int(words) * 4), alignment: 8)
        defer { memory.deallocate() }
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: 20 + Int(words) * 4)
        memory.storeBytes(of: words, toByteOffset: 16, as: UInt32.self)
        _ = request.eventListOutput?(
            request.outputContext, 0, 0, UnsafePointer(memory.assumingMemoryBound(to: MIDIEventList.self)))
    }
}
