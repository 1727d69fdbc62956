import AudioToolbox

// The types and codes of MIDIServices.h.

/// Something of the MIDI system, by number; 0 is nothing.
public typealias MIDIObjectRef = UInt32
/// A client, by number.
public typealias MIDIClientRef = MIDIObjectRef
/// An input or output port of a client, by number.
public typealias MIDIPortRef = MIDIObjectRef
/// A source or destination, by number.
public typealias MIDIEndpointRef = MIDIObjectRef
/// A device, by number: a card's, or one that a program added.
public typealias MIDIDeviceRef = MIDIObjectRef
/// A part of a device, by number.
public typealias MIDIEntityRef = MIDIObjectRef
/// Stays the same for an endpoint while it is there.
public typealias MIDIUniqueID = Int32
/// How many there are of something.
public typealias ItemCount = Int
/// A length in bytes.
public typealias ByteCount = Int

/// There is no such client. As the other codes, Apple's number.
public let kMIDIInvalidClient: OSStatus = -10830
public let kMIDIInvalidPort: OSStatus = -10831
public let kMIDIWrongEndpointType: OSStatus = -10832
public let kMIDINoConnection: OSStatus = -10833
public let kMIDIUnknownEndpoint: OSStatus = -10834
public let kMIDIUnknownProperty: OSStatus = -10835
public let kMIDIWrongPropertyType: OSStatus = -10836
public let kMIDINoCurrentSetup: OSStatus = -10837
public let kMIDIMessageSendErr: OSStatus = -10838
/// There is no sequencer: /dev/snd/seq is missing or not readable.
public let kMIDIServerStartErr: OSStatus = -10839
public let kMIDISetupFormatErr: OSStatus = -10840
public let kMIDIWrongThread: OSStatus = -10841
public let kMIDIObjectNotFound: OSStatus = -10842
/// Another object has the identifier.
public let kMIDIIDNotUnique: OSStatus = -10843
public let kMIDINotPermitted: OSStatus = -10844
public let kMIDIUnknownError: OSStatus = -10845

/// Told that endpoints came or went, or have another property. Thread: the one that did it, and an internal one for
/// those of other ALSA clients.
public typealias MIDINotifyBlock = (UnsafePointer<MIDINotification>) -> Void
/// As `MIDINotifyBlock`, with the context that the client was made with.
public typealias MIDINotifyProc =
    @convention(c) (UnsafePointer<MIDINotification>, UnsafeMutableRawPointer?) -> Void
/// Packets, and the context that the source was connected with. Thread: an internal one, or the sender's.
public typealias MIDIReadBlock = (UnsafePointer<MIDIPacketList>, UnsafeMutableRawPointer?) -> Void
/// As `MIDIReadBlock`, with the context that the port was made with in the middle.
public typealias MIDIReadProc =
    @convention(c) (UnsafePointer<MIDIPacketList>, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void
/// Packets of the port's protocol, and the context that the source was connected with.
public typealias MIDIReceiveBlock = (UnsafePointer<MIDIEventList>, UnsafeMutableRawPointer?) -> Void
