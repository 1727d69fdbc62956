extension RenderContext {
    /// Musical context and transport of this cycle; nil when the host reports neither. `validity` says which fields
    /// count.
    @_noLocks @_noAllocation
    public func transport() -> AUExtensionTransport? {
        guard let transport = cycle.pointee.request.pointee.transport else { return nil }
        return transport.pointee
    }

    /// Publishes a value that the kernel itself changed: a meter, or a parameter moved by MIDI.
    @_noLocks @_noAllocation
    public func setParameter(_ address: AUParameterAddress, _ value: AUValue) {
        let index = cycle.pointee.parameterIndex(of: address)
        guard index >= 0 else { return }
        let value = cycle.pointee.follow(at: index, value)
        guard let output = cycle.pointee.request.pointee.parameterOutput else { return }
        let context = cycle.pointee.request.pointee.outputContext
        // The other side promises a function that suits a render thread (AUExtension.h).
        _unsafePerformance { output(context, address, value) }
    }

    /// Sends one MIDI 1.0 message of one to three bytes, due `frame` frames into this stretch. Returns false when
    /// nobody listens or the host's buffer is full.
    @_noLocks @_noAllocation
    public func sendMIDI(at frame: Int, cable: UInt8 = 0, _ status: UInt8, _ data1: UInt8 = 0, _ data2: UInt8 = 0)
        -> Bool
    {
        guard let output = cycle.pointee.request.pointee.midiOutput else { return false }
        let context = cycle.pointee.request.pointee.outputContext
        let time = cycle.pointee.sampleTime &+ Int64(offset &+ frame)
        let length = midiMessageLength(status)
        var bytes = (status, data1, data2)
        return _unsafePerformance {
            withUnsafeBytes(of: &bytes) { raw in
                output(context, time, cable, UInt32(length), raw.baseAddress?.assumingMemoryBound(to: UInt8.self)) == 0
            }
        }
    }

    /// Sends one Universal MIDI Packet, due `frame` frames into this stretch; of its words as many as its type has.
    /// Returns false when nobody listens or the host's buffer is full.
    @_noLocks @_noAllocation
    public func sendPacket(
        at frame: Int, cable: UInt8 = 0, _ word0: UInt32, _ word1: UInt32 = 0, _ word2: UInt32 = 0, _ word3: UInt32 = 0
    ) -> Bool {
        let request = cycle.pointee.request
        guard request.pointee.structSize >= 96, let output = request.pointee.eventListOutput else { return false }
        let context = request.pointee.outputContext
        let time = cycle.pointee.sampleTime &+ Int64(offset &+ frame)
        let isMIDI2 = word0 >> 28 == 4
        var list = (
            UInt32(isMIDI2 ? 2 : 1), UInt32(1), UInt32(0), UInt32(0), UInt32(truncatingIfNeeded: packetLength(word0)),
            word0, word1, word2, word3
        )
        return _unsafePerformance {
            withUnsafeBytes(of: &list) { raw in
                output(context, time, cable, raw.baseAddress?.assumingMemoryBound(to: MIDIEventList.self)) == 0
            }
        }
    }

    /// Reports that every output of this cycle is silent; the framework then fills them with zeros and reports it to
    /// the host.
    @_noLocks @_noAllocation
    public func markSilent() { cycle.pointee.isSilent = true }
}
