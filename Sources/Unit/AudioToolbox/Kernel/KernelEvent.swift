/// What a kernel is given between two stretches of audio.
@frozen
public enum KernelEvent {
    /// A parameter has this value from now on.
    case parameter(address: AUParameterAddress, value: AUValue)
    /// A parameter goes to this value in a straight line over so many frames, from now on.
    case ramp(address: AUParameterAddress, goal: AUValue, frames: Int)
    /// One MIDI 1.0 channel message; bytes that the message does not have are 0.
    case midi(cable: UInt8, status: UInt8, data1: UInt8, data2: UInt8)
    /// One system-exclusive message, from 0xF0 on. Valid during the call.
    case systemExclusive(cable: UInt8, bytes: UnsafeBufferPointer<UInt8>)
    /// One Universal MIDI Packet of one to four words. Valid during the call.
    case packet(cable: UInt8, words: UnsafeBufferPointer<UInt32>)
}
