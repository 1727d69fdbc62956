import AudioToolbox

/// What a client is told of an endpoint that came or went (MIDIServices.h): what a `MIDINotification` with
/// `.msgObjectAdded` or `.msgObjectRemoved` begins.
public struct MIDIObjectAddRemoveNotification {
    /// `.msgObjectAdded` or `.msgObjectRemoved`.
    public var messageID: MIDINotificationMessageID
    /// Bytes of this structure.
    public var messageSize: UInt32
    /// 0: endpoints have no entities here.
    public var parent: MIDIObjectRef
    /// `.other`.
    public var parentType: MIDIObjectType
    /// The endpoint.
    public var child: MIDIObjectRef
    /// `.source` or `.destination`.
    public var childType: MIDIObjectType
}
