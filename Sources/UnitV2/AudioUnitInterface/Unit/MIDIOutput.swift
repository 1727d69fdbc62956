import AudioToolbox

/// Brings the MIDI that a v3 unit sends to a C host's callback.
// @unchecked: set by control calls while nothing renders, and used by the one thread that renders.
final class MIDIOutput: @unchecked Sendable {
    private struct State {
        var callback = AUMIDIOutputCallbackStruct()
        var time: UnsafePointer<AudioTimeStamp>?
    }

    private let state: UnsafeMutablePointer<State>
    private let packets: UnsafeMutablePointer<MIDIPacketList>
    private var isInstalled = false

    init() {
        state = .allocate(capacity: 1)
        state.initialize(to: State())
        packets = .allocate(capacity: 1)
        packets.initialize(to: MIDIPacketList())
    }

    deinit {
        state.deallocate()
        packets.deallocate()
    }

    /// - Throws: Initialized when the unit renders and had no callback before.
    func set(_ callback: AUMIDIOutputCallbackStruct, of unit: AUAudioUnit) throws {
        guard isInstalled || !unit.renderResourcesAllocated else { throw StatusError(kAudioUnitErr_Initialized) }
        state.pointee.callback = callback
        guard !isInstalled else { return }
        isInstalled = true
        unit.midiOutputEventBlock = { [self] time, cable, length, bytes in send(time, cable, length, bytes) }
    }

    /// A render call begins. Thread: render.
    func begin(_ time: UnsafePointer<AudioTimeStamp>) { state.pointee.time = time }

    /// One packet of at most 256 bytes; its time is an offset into the call. Thread: render.
    private func send(
        _ time: AUEventSampleTime, _ cable: UInt8, _ length: Int, _ bytes: UnsafePointer<UInt8>
    ) -> OSStatus {
        guard let callback = state.pointee.callback.midiOutputCallback, let now = state.pointee.time else {
            return kAudioUnitErr_PropertyNotInUse
        }
        guard length > 0, length <= 256 else { return kAudioUnitErr_MIDIOutputBufferFull }
        let isValid = now.pointee.mFlags.rawValue & AudioTimeStampFlags.sampleTimeValid.rawValue != 0
        let start = isValid ? eventSampleTime(now.pointee.mSampleTime) ?? 0 : 0
        let isImmediate = time >= AUEventSampleTimeImmediate && time < AUEventSampleTimeImmediate + 4096
        let offset = isImmediate ? time - AUEventSampleTimeImmediate : max(0, time &- start)
        packets.pointee.numPackets = 1
        let packet = UnsafeMutableRawPointer(packets) + 4
        packet.storeBytes(of: UInt64(offset), as: UInt64.self)
        packet.storeBytes(of: UInt16(length), toByteOffset: 8, as: UInt16.self)
        (packet + 10).copyMemory(from: bytes, byteCount: length)
        return callback(state.pointee.callback.userData, now, UInt32(cable), packets)
    }
}
