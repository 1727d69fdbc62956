internal import AudioTypes
internal import CRenderLink

// What a unit sends during a render.
extension UnitRenderer {
    /// Room for a record of this cycle's output events; nil when there is none.
    @_noLocks @_noAllocation
    private func outputRecord(bytes: Int) -> UnsafeMutablePointer<crl_event_record>? {
        let used = turn.pointee.outputEventBytes
        let record = places.serviceEvents.place(turn.pointee.sequence.next, behind: used, bytes: bytes)
        if record != nil { turn.pointee.outputEventBytes = used &+ bytes } else { turn.pointee.lacksRoom = true }
        return record
    }

    @_noLocks @_noAllocation
    func send(sampleTime: Int64, cable: UInt8, bytes: UnsafePointer<UInt8>, length: Int) -> OSStatus {
        guard length > 0, length <= LinkLimits.eventPayload else { return kAudioUnitErr_InvalidParameter }
        guard let record = outputRecord(bytes: crl_midi_record_bytes(length)) else {
            return kAudioUnitErr_MIDIOutputBufferFull
        }
        crl_midi_write(record, sampleTime, cable, bytes, length)
        return 0
    }

    @_noLocks @_noAllocation
    func send(sampleTime: Int64, cable: UInt8, list: UnsafePointer<MIDIEventList>) -> OSStatus {
        let words = Int(UnsafeRawPointer(list).load(fromByteOffset: 16, as: UInt32.self))
        guard words > 0, words <= LinkLimits.eventPayload / 4 else { return kAudioUnitErr_InvalidParameter }
        guard let record = outputRecord(bytes: crl_packets_record_bytes(words)) else {
            return kAudioUnitErr_MIDIOutputBufferFull
        }
        crl_packets_write(record, sampleTime, cable, list)
        return 0
    }

    @_noLocks @_noAllocation
    func send(_ value: Float, address: UInt64) {
        guard let record = outputRecord(bytes: crl_parameter_record_bytes()) else { return }
        crl_parameter_write(record, eventSampleTime(turn.pointee.cycleStart) ?? 0, address, value)
    }
}

// The functions of the render request; `context` is the unit's renderer.

@_noLocks @_noAllocation @section("render")
func pullInput(
    _ context: UnsafeMutableRawPointer?, _ flags: UnsafeMutablePointer<AudioUnitRenderActionFlags>?,
    _ timestamp: UnsafePointer<AudioTimeStamp>?, _ frames: UInt32, _ bus: Int64,
    _ list: UnsafeMutablePointer<AudioBufferList>?
) -> OSStatus {
    guard let context, let list, bus >= 0, bus < LinkLimits.busses else { return kAudioUnitErr_InvalidElement }
    return renderer(context).pointee.pull(timestamp, frames: Int(frames), bus: Int(bus), into: list)
}

@_noLocks @_noAllocation
func sendMIDI(
    _ context: UnsafeMutableRawPointer?, _ sampleTime: Int64, _ cable: UInt8, _ length: UInt32,
    _ bytes: UnsafePointer<UInt8>?
) -> OSStatus {
    guard let context, let bytes else { return kAudioUnitErr_InvalidParameter }
    return renderer(context).pointee.send(sampleTime: sampleTime, cable: cable, bytes: bytes, length: Int(length))
}

@_noLocks @_noAllocation
func sendPackets(
    _ context: UnsafeMutableRawPointer?, _ sampleTime: Int64, _ cable: UInt8,
    _ list: UnsafePointer<MIDIEventList>?
) -> OSStatus {
    guard let context, let list else { return kAudioUnitErr_InvalidParameter }
    return renderer(context).pointee.send(sampleTime: sampleTime, cable: cable, list: list)
}

@_noLocks @_noAllocation
func sendParameter(_ context: UnsafeMutableRawPointer?, _ address: UInt64, _ value: Float) {
    guard let context else { return }
    renderer(context).pointee.send(value, address: address)
}

@_noLocks @_noAllocation
private func renderer(_ context: UnsafeMutableRawPointer) -> UnsafeMutablePointer<UnitRenderer> {
    context.assumingMemoryBound(to: UnitRenderer.self)
}
