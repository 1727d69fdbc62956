/// What an object of the MIDI system is (MIDIServices.h).
public enum MIDIObjectType: Int32, Sendable {
    case other = -1
    case device = 0
    case entity = 1
    case source = 2
    case destination = 3
    case externalDevice = 0x10
    case externalEntity = 0x11
    case externalSource = 0x12
    case externalDestination = 0x13
}
