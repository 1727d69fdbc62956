import AudioTypes

/// What a stream's end or a device's wire is, as Apple's platforms name them; none here says so (AudioHardwareBase.h).
public let kAudioStreamTerminalTypeLFESpeaker: UInt32 = 0x6C66_6573  // "lfes"
public let kAudioStreamTerminalTypeReceiverSpeaker: UInt32 = 0x7273_706B  // "rspk"
public let kAudioStreamTerminalTypeHeadsetMicrophone: UInt32 = 0x686D_6963  // "hmic"
public let kAudioStreamTerminalTypeReceiverMicrophone: UInt32 = 0x726D_6963  // "rmic"
public let kAudioStreamTerminalTypeTTY: UInt32 = 0x7474_795F  // "tty_"
public let kAudioDeviceTransportTypeContinuityCaptureWired: UInt32 = 0x6363_7764  // "ccwd"
public let kAudioDeviceTransportTypeContinuityCaptureWireless: UInt32 = 0x6363_776C  // "ccwl"
