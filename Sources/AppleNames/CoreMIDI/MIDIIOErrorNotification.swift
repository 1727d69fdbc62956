import AudioToolbox

/// What a client is told of a driver's error (MIDIServices.h): what a `MIDINotification` with `.msgIOError` begins. Nothing
/// sends it: the kernel's sequencer reports none.
public struct MIDIIOErrorNotification {
    /// `.msgIOError`.
    public var messageID: MIDINotificationMessageID
    /// Bytes of this structure.
    public var messageSize: UInt32
    /// The device.
    public var driverDevice: UInt32
    /// What its driver said.
    public var errorCode: OSStatus
}
