internal import AudioToolbox
internal import CRenderLink

extension UnitRenderer {
    @_noLocks @_noAllocation
    func mirror(_ value: Float, address: UInt64) { state.pointee.mirror.write(value, address: address) }

    /// Room for a record of this cycle's output events; nil when there is none.
    @_noLocks @_noAllocation
    private func outputRecord(bytes: Int) -> UnsafeMutableRawPointer? {
        let used = state.pointee.outputEventBytes
        guard used &+ bytes <= state.pointee.eventCapacity else { return nil }
        let parity = state.pointee.sequence.next.parity
        state.pointee.outputEventBytes = used &+ bytes
        let record =
            state.pointee.service
            + ((parity == 0 ? state.pointee.serviceEvents.0 : state.pointee.serviceEvents.1) &+ used)
        record.storeBytes(of: UInt32(truncatingIfNeeded: bytes), as: UInt32.self)
        return record
    }

    @_noLocks @_noAllocation
    func send(sampleTime: Int64, cable: UInt8, bytes: UnsafePointer<UInt8>, length: Int) -> OSStatus {
        guard length > 0, length <= EventRecord.maximumPayload else { return -10878 }
        guard let record = outputRecord(bytes: EventRecord.padded(20 &+ length)) else { return -66753 }
        let type: UInt8 = bytes.pointee == 0xf0 ? 9 : 8
        record.storeBytes(of: type, toByteOffset: 4, as: UInt8.self)
        record.storeBytes(of: cable, toByteOffset: 5, as: UInt8.self)
        record.storeBytes(of: sampleTime, toByteOffset: 8, as: Int64.self)
        record.storeBytes(of: UInt32(truncatingIfNeeded: length), toByteOffset: 16, as: UInt32.self)
        crl_copy_bytes(record + 20, bytes, length)
        return 0
    }

    @_noLocks @_noAllocation
    func send(sampleTime: Int64, cable: UInt8, list: UnsafePointer<AUMIDIEventListWords>) -> OSStatus {
        let words = Int(list.pointee.wordCount)
        guard words > 0, words <= EventRecord.maximumPayload / 4 else { return -10878 }
        guard let record = outputRecord(bytes: EventRecord.padded(24 &+ words &* 4)) else { return -66753 }
        record.storeBytes(of: 10, toByteOffset: 4, as: UInt8.self)
        record.storeBytes(of: cable, toByteOffset: 5, as: UInt8.self)
        record.storeBytes(of: sampleTime, toByteOffset: 8, as: Int64.self)
        crl_copy_bytes(record + 16, list, 8 &+ words &* 4)
        return 0
    }

    @_noLocks @_noAllocation
    func send(_ value: Float, address: UInt64) {
        mirror(value, address: address)
        guard let record = outputRecord(bytes: 32) else { return }
        let time = state.pointee.cycleStart
        record.storeBytes(of: UInt32(1), toByteOffset: 4, as: UInt32.self)
        record.storeBytes(of: time > -9e15 && time < 9e15 ? Int64(time) : 0, toByteOffset: 8, as: Int64.self)
        record.storeBytes(of: address, toByteOffset: 16, as: UInt64.self)
        record.storeBytes(of: value, toByteOffset: 24, as: Float.self)
        record.storeBytes(of: 0, toByteOffset: 28, as: UInt32.self)
    }
}

// The functions of the render request; `context` is the link's state.

@_noLocks @_noAllocation
func pullInput(
    _ context: UnsafeMutableRawPointer?, _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>?,
    _ timestamp: UnsafePointer<AudioTimeStamp>?, _ frames: UInt32, _ bus: Int64,
    _ list: UnsafeMutablePointer<AudioBufferList>?
) -> OSStatus {
    guard let context, let list, bus >= 0, bus < 64 else { return -10877 }
    let unit = UnitRenderer(state: context.assumingMemoryBound(to: ServiceLinkState.self))
    return unit.pull(timestamp, frames: Int(frames), bus: Int(bus), into: list)
}

@_noLocks @_noAllocation
func sendMIDI(
    _ context: UnsafeMutableRawPointer?, _ sampleTime: Int64, _ cable: UInt8, _ length: UInt32,
    _ bytes: UnsafePointer<UInt8>?
) -> OSStatus {
    guard let context, let bytes else { return -10878 }
    let unit = UnitRenderer(state: context.assumingMemoryBound(to: ServiceLinkState.self))
    return unit.send(sampleTime: sampleTime, cable: cable, bytes: bytes, length: Int(length))
}

@_noLocks @_noAllocation
func sendPackets(
    _ context: UnsafeMutableRawPointer?, _ sampleTime: Int64, _ cable: UInt8,
    _ list: UnsafePointer<AUMIDIEventListWords>?
) -> OSStatus {
    guard let context, let list else { return -10878 }
    let unit = UnitRenderer(state: context.assumingMemoryBound(to: ServiceLinkState.self))
    return unit.send(sampleTime: sampleTime, cable: cable, list: list)
}

@_noLocks @_noAllocation
func sendParameter(_ context: UnsafeMutableRawPointer?, _ address: UInt64, _ value: Float) {
    guard let context else { return }
    UnitRenderer(state: context.assumingMemoryBound(to: ServiceLinkState.self)).send(value, address: address)
}
