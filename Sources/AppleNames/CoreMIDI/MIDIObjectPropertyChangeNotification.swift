import AudioToolbox

/// What a client is told of an endpoint's property that was set (MIDIServices.h): what a `MIDINotification` with
/// `.msgPropertyChanged` begins.
public struct MIDIObjectPropertyChangeNotification {
    /// `.msgPropertyChanged`.
    public var messageID: MIDINotificationMessageID
    /// Bytes of this structure.
    public var messageSize: UInt32
    /// The endpoint.
    public var object: MIDIObjectRef
    /// `.source` or `.destination`.
    public var objectType: MIDIObjectType
    /// Such as `kMIDIPropertyName`. Apple's structure has an `Unmanaged<CFString>`.
    public var propertyName: CFString
}
