// The plain types of AUAudioUnit.h and AVAudioTypes.h.

/// `noErr`, or one of the codes of AUComponent.h (AUAudioUnit.h).
public typealias AUAudioUnitStatus = OSStatus
/// Frames: one sample of every channel (AUAudioUnit.h).
public typealias AUAudioFrameCount = UInt32
/// Channels of one bus (AUAudioUnit.h).
public typealias AUAudioChannelCount = UInt32
/// Channels of one format or buffer (AVAudioTypes.h).
public typealias AVAudioChannelCount = UInt32
/// A length in frames (AVAudioTypes.h).
public typealias AVAudioFrameCount = UInt32
/// Packets of a codec (AVAudioTypes.h).
public typealias AVAudioPacketCount = UInt32
/// A place on a time line, in frames; may be negative (AVAudioTypes.h).
public typealias AVAudioFramePosition = Int64
