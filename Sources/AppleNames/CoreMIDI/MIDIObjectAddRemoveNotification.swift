import AudioToolbox

/// What a client is told of an object that came or went (MIDIServices.h): what a `MIDINotification` with
/// `.msgObjectAdded` or `.msgObjectRemoved` begins.
public struct MIDIObjectAddRemoveNotification {
    /// `.msgObjectAdded` or `.msgObjectRemoved`.
    public var messageID: MIDINotificationMessageID
    /// Bytes of this structure.
    public var messageSize: UInt32
    /// What it is part of; 0 for an endpoint of a program, and for a device.
    public var parent: MIDIObjectRef
    /// `.entity` or `.device`; `.other` where there is none.
    public var parentType: MIDIObjectType
    /// The object.
    public var child: MIDIObjectRef
    /// Such as `.source`.
    public var childType: MIDIObjectType
}
