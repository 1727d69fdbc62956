import AudioToolbox

// The types and codes of MIDIServices.h.

/// Something of the MIDI system, by number; 0 is nothing.
public typealias MIDIObjectRef = UInt32
public typealias MIDIClientRef = MIDIObjectRef
public typealias MIDIPortRef = MIDIObjectRef
public typealias MIDIEndpointRef = MIDIObjectRef
public typealias MIDIDeviceRef = MIDIObjectRef
public typealias MIDIEntityRef = MIDIObjectRef
public typealias MIDIUniqueID = Int32
public typealias ItemCount = Int
public typealias ByteCount = Int

public let kMIDIInvalidClient: OSStatus = -10830
public let kMIDIInvalidPort: OSStatus = -10831
public let kMIDIWrongEndpointType: OSStatus = -10832
public let kMIDINoConnection: OSStatus = -10833
public let kMIDIUnknownEndpoint: OSStatus = -10834
public let kMIDIUnknownProperty: OSStatus = -10835
public let kMIDIWrongPropertyType: OSStatus = -10836
public let kMIDIMessageSendErr: OSStatus = -10838
/// There is no sequencer: /dev/snd/seq is missing or not readable.
public let kMIDIServerStartErr: OSStatus = -10839
public let kMIDIObjectNotFound: OSStatus = -10842
public let kMIDIUnknownError: OSStatus = -10845

public let kMIDIPropertyName = "name"
public let kMIDIPropertyDisplayName = "displayName"
public let kMIDIPropertyModel = "model"
public let kMIDIPropertyManufacturer = "manufacturer"
public let kMIDIPropertyUniqueID = "uniqueID"
public let kMIDIPropertyOffline = "offline"

public typealias MIDINotifyBlock = (UnsafePointer<MIDINotification>) -> Void
public typealias MIDINotifyProc =
    @convention(c) (UnsafePointer<MIDINotification>, UnsafeMutableRawPointer?) -> Void
/// Packets, and the context that the source was connected with. Thread: an internal one, or the sender's.
public typealias MIDIReadBlock = (UnsafePointer<MIDIPacketList>, UnsafeMutableRawPointer?) -> Void
public typealias MIDIReadProc =
    @convention(c) (UnsafePointer<MIDIPacketList>, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void
/// Packets of the port's protocol, and the context that the source was connected with.
public typealias MIDIReceiveBlock = (UnsafePointer<MIDIEventList>, UnsafeMutableRawPointer?) -> Void
