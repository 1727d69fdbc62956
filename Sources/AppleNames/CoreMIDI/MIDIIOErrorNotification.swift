import AudioToolbox

/// What a client is told of a driver's error (MIDIServices.h): what a `MIDINotification` with `.msgIOError` begins. Nothing
/// sends it: the kernel's sequencer reports none.
public struct MIDIIOErrorNotification {
    /// `.msgIOError`.
    public var messageID: MIDINotificationMessageID
    /// Bytes of this structure.
    public var messageSize: UInt32
    public var driverDevice: UInt32
    public var errorCode: OSStatus
}
