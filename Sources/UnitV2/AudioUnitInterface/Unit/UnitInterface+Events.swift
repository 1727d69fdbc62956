import AudioToolbox

// Changes and MIDI for the coming render call. Thread: any, rendering included, but for MIDI's first message.
extension UnitInterface {
    /// - Throws: InvalidScope, InvalidElement or InvalidParameter for what the unit does not have.
    func parameter(
        _ number: AudioUnitParameterID, _ scope: AudioUnitScope, _ element: AudioUnitElement
    ) throws -> AUParameter {
        let status = check(scope, element)
        guard status == noErr else { throw StatusError(status) }
        guard let parameter = parameters.parameter(number, scope, element) else {
            throw StatusError(kAudioUnitErr_InvalidParameter)
        }
        return parameter
    }

    private func check(_ scope: AudioUnitScope, _ element: AudioUnitElement) -> OSStatus {
        if parameters.hasElements { return scope <= 7 ? noErr : kAudioUnitErr_InvalidScope }
        if scope != 0 { return scope <= 7 ? kAudioUnitErr_InvalidParameter : kAudioUnitErr_InvalidScope }
        return element == 0 ? noErr : kAudioUnitErr_InvalidElement
    }

    /// Sets a value: at once while nothing renders, else with the coming render call.
    func set(
        _ number: AudioUnitParameterID, _ scope: AudioUnitScope, _ element: AudioUnitElement, _ value: Float,
        _ offset: UInt32
    ) -> OSStatus {
        let status = check(scope, element)
        guard status == noErr else { return status }
        guard let parameter = parameters.parameter(number, scope, element) else {
            return kAudioUnitErr_InvalidParameter
        }
        guard parameter.flags.contains(.flag_IsWritable) else { return kAudioUnitErr_PropertyNotWritable }
        guard rendering.isInitialized else {
            parameter.value = value
            return noErr
        }
        // Read back before the call has come, the new value counts.
        parameter.cell.pointee.store(parameter.cell.pointee.clamped(value))
        rendering.schedule(
            parameter.address, value, offset: Int(offset), frames: 0, isFromTree: offset == 0)
        return noErr
    }

    /// A step, or a ramp of a parameter that can: it begins with a step to its start value.
    func schedule(_ events: UnsafePointer<AudioUnitParameterEvent>?, _ count: UInt32) -> OSStatus {
        guard rendering.isInitialized else { return kAudioUnitErr_Uninitialized }
        guard let events else { return noErr }
        for index in 0..<Int(count) {
            let status = checkEvent(events + index)
            guard status == noErr else { return status }
        }
        for index in 0..<Int(count) { schedule(events + index) }
        return noErr
    }

    private func checkEvent(_ event: UnsafePointer<AudioUnitParameterEvent>) -> OSStatus {
        let status = check(event.pointee.scope, event.pointee.element)
        guard status == noErr else { return status }
        let type = event.pointee.eventType
        guard type == .parameterEvent_Immediate || type == .parameterEvent_Ramped else { return kAudio_ParamError }
        return parameter(of: event) == nil ? kAudioUnitErr_InvalidParameter : noErr
    }

    private func parameter(of event: UnsafePointer<AudioUnitParameterEvent>) -> AUParameter? {
        parameters.parameter(event.pointee.parameter, event.pointee.scope, event.pointee.element)
    }

    private func schedule(_ event: UnsafePointer<AudioUnitParameterEvent>) {
        guard let parameter = parameter(of: event) else { return }
        guard event.pointee.eventType == .parameterEvent_Ramped else {
            let change = event.pointee.eventValues.immediate
            return rendering.schedule(
                parameter.address, change.value, offset: Int(change.bufferOffset), frames: 0)
        }
        guard parameter.cell.pointee.canRamp else { return }
        let ramp = event.pointee.eventValues.ramp
        let (offset, length) = (Int(ramp.startBufferOffset), Int(ramp.durationInFrames))
        // A ramp that goes on from an earlier call has begun before this one.
        let passed = min(max(0, -offset), length)
        let share = length == 0 ? 1 : Float(passed) / Float(length)
        let start = ramp.startValue + (ramp.endValue - ramp.startValue) * share
        rendering.schedule(parameter.address, start, offset: max(0, offset), frames: 0)
        guard length > passed else { return }
        rendering.schedule(
            parameter.address, ramp.endValue, offset: max(0, offset), frames: UInt32(clamping: length - passed))
    }

    // MARK: MIDI

    /// One message of MIDI 1.0.
    func send(_ status: UInt32, _ data1: UInt32, _ data2: UInt32, _ offset: UInt32) -> OSStatus {
        guard let send = rendering.midi(of: unit) else { return kAudio_UnimplementedError }
        guard let length = Self.length(status), data1 < 128, data2 < 128 else { return kAudio_ParamError }
        var message = (UInt8(status), UInt8(data1), UInt8(data2))
        let time = rendering.time(Int(offset))
        withUnsafeBytes(of: &message) { bytes in
            guard let start = bytes.baseAddress else { return }
            send(time, 0, length, start.assumingMemoryBound(to: UInt8.self))
        }
        return noErr
    }

    /// How long a message with this status is; nil for none, and for a system-exclusive one.
    private static func length(_ status: UInt32) -> Int? {
        switch status {
        case 0x80...0xbf, 0xe0...0xef, 0xf2: 3
        case 0xc0...0xdf, 0xf1, 0xf3: 2
        case 0xf6, 0xf8...0xff: 1
        default: nil
        }
    }

    /// One system-exclusive message.
    func send(_ bytes: UnsafePointer<UInt8>, _ length: Int) -> OSStatus {
        guard let send = rendering.midi(of: unit) else { return kAudio_UnimplementedError }
        guard length >= 2, length <= EventSchedule.longestMessage, bytes[0] == 0xf0, bytes[length - 1] == 0xf7 else {
            return kAudio_ParamError
        }
        send(rendering.time(0), 0, length, bytes)
        return noErr
    }

    /// Universal MIDI Packets; nothing is sent of a list with a packet that is none.
    func send(_ list: UnsafePointer<MIDIEventList>, _ offset: UInt32) -> OSStatus {
        guard let send = rendering.packets(of: unit) else { return kAudio_UnimplementedError }
        let protocolID = UInt32(bitPattern: list.pointee.protocol.rawValue)
        guard protocolID == 1 || protocolID == 2 else { return kAudio_ParamError }
        guard Self.forEachPacket(of: list, { _, _, _ in noErr }) == noErr else { return kAudio_ParamError }
        return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 5 + 64) { words in
            Self.forEachPacket(of: list) { time, count, source in
                guard let start = words.baseAddress else { return kAudio_ParamError }
                words[0] = protocolID
                (words[1], words[2], words[3], words[4]) = (1, 0, 0, UInt32(count))
                UnsafeMutableRawPointer(start + 5).copyMemory(from: source, byteCount: count * 4)
                return start.withMemoryRebound(to: MIDIEventList.self, capacity: 1) {
                    send(rendering.time(Int(offset) + Int(min(time, 0xffff))), 0, $0)
                }
            }
        }
    }

    /// The packets of a list until one is refused: offset, word count, words.
    private static func forEachPacket(
        of list: UnsafePointer<MIDIEventList>, _ body: (UInt64, Int, UnsafeRawPointer) -> OSStatus
    ) -> OSStatus {
        guard list.pointee.numPackets <= 4096 else { return kAudio_ParamError }
        var packet = UnsafeRawPointer(list) + 8
        for _ in 0..<list.pointee.numPackets {
            let count = Int(packet.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
            guard (1...64).contains(count) else { return kAudio_ParamError }
            let status = body(packet.loadUnaligned(as: UInt64.self), count, packet + 12)
            guard status == noErr else { return status }
            packet += 12 + count * 4
        }
        return noErr
    }

    // MARK: Notes

    /// A note on the channel that the group names; its identifier is made of group and pitch.
    func startNote(
        _ group: MusicDeviceGroupID, _ note: UnsafeMutablePointer<NoteInstanceID>?, _ offset: UInt32,
        _ parameters: UnsafePointer<MusicDeviceNoteParams>
    ) -> OSStatus {
        let (pitch, velocity) = (parameters.pointee.mPitch, parameters.pointee.mVelocity)
        guard pitch >= 0, pitch < 127.5, velocity >= 0, velocity < 127.5 else { return kAudio_ParamError }
        let key = UInt32(pitch.rounded())
        let status = send(0x90 | group & 0xf, key, max(1, UInt32(velocity.rounded())), offset)
        if status == noErr { note?.pointee = (group & 0xf) << 8 | key }
        return status
    }

    func stopNote(_ group: MusicDeviceGroupID, _ note: NoteInstanceID, _ offset: UInt32) -> OSStatus {
        guard note & ~0xf7f == 0 else { return kAudio_ParamError }
        return send(0x80 | (note >> 8) & 0xf, note & 0x7f, 64, offset)
    }
}
