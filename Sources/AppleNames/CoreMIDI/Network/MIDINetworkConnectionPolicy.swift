/// Whether other machines may connect (MIDINetworkSession.h).
public enum MIDINetworkConnectionPolicy: UInt, Sendable {
    case noOne = 0
    case hostsInContactList = 1
    case anyone = 2
}
