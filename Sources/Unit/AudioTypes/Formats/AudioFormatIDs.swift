/// The encodings of CoreAudioBaseTypes.h, as four ASCII characters; `kAudioFormatLinearPCM` is in `CAudioUnit`.
public let kAudioFormatAC3: AudioFormatID = 0x6163_2d33  // "ac-3"
public let kAudioFormat60958AC3: AudioFormatID = 0x6361_6333  // "cac3"
public let kAudioFormatAppleIMA4: AudioFormatID = 0x696d_6134  // "ima4"
public let kAudioFormatMPEG4AAC: AudioFormatID = 0x6161_6320  // "aac "
public let kAudioFormatMPEG4CELP: AudioFormatID = 0x6365_6c70  // "celp"
public let kAudioFormatMPEG4HVXC: AudioFormatID = 0x6876_7863  // "hvxc"
public let kAudioFormatMPEG4TwinVQ: AudioFormatID = 0x7477_7671  // "twvq"
public let kAudioFormatMACE3: AudioFormatID = 0x4d41_4333  // "MAC3"
public let kAudioFormatMACE6: AudioFormatID = 0x4d41_4336  // "MAC6"
public let kAudioFormatULaw: AudioFormatID = 0x756c_6177  // "ulaw"
public let kAudioFormatALaw: AudioFormatID = 0x616c_6177  // "alaw"
public let kAudioFormatQDesign: AudioFormatID = 0x5144_4d43  // "QDMC"
public let kAudioFormatQDesign2: AudioFormatID = 0x5144_4d32  // "QDM2"
public let kAudioFormatQUALCOMM: AudioFormatID = 0x5163_6c70  // "Qclp"
public let kAudioFormatMPEGLayer1: AudioFormatID = 0x2e6d_7031  // ".mp1"
public let kAudioFormatMPEGLayer2: AudioFormatID = 0x2e6d_7032  // ".mp2"
public let kAudioFormatMPEGLayer3: AudioFormatID = 0x2e6d_7033  // ".mp3"
public let kAudioFormatTimeCode: AudioFormatID = 0x7469_6d65  // "time"
public let kAudioFormatMIDIStream: AudioFormatID = 0x6d69_6469  // "midi"
public let kAudioFormatParameterValueStream: AudioFormatID = 0x6170_7673  // "apvs"
public let kAudioFormatAppleLossless: AudioFormatID = 0x616c_6163  // "alac"
public let kAudioFormatMPEG4AAC_HE: AudioFormatID = 0x6161_6368  // "aach"
public let kAudioFormatMPEG4AAC_LD: AudioFormatID = 0x6161_636c  // "aacl"
public let kAudioFormatMPEG4AAC_ELD: AudioFormatID = 0x6161_6365  // "aace"
public let kAudioFormatMPEG4AAC_ELD_SBR: AudioFormatID = 0x6161_6366  // "aacf"
public let kAudioFormatMPEG4AAC_ELD_V2: AudioFormatID = 0x6161_6367  // "aacg"
public let kAudioFormatMPEG4AAC_HE_V2: AudioFormatID = 0x6161_6370  // "aacp"
public let kAudioFormatMPEG4AAC_Spatial: AudioFormatID = 0x6161_6373  // "aacs"
public let kAudioFormatMPEGD_USAC: AudioFormatID = 0x7573_6163  // "usac"
public let kAudioFormatAMR: AudioFormatID = 0x7361_6d72  // "samr"
public let kAudioFormatAMR_WB: AudioFormatID = 0x7361_6d77  // "samw"
public let kAudioFormatAudible: AudioFormatID = 0x4155_4442  // "AUDB"
public let kAudioFormatiLBC: AudioFormatID = 0x696c_6263  // "ilbc"
public let kAudioFormatAES3: AudioFormatID = 0x6165_7333  // "aes3"
public let kAudioFormatEnhancedAC3: AudioFormatID = 0x6563_2d33  // "ec-3"
public let kAudioFormatFLAC: AudioFormatID = 0x666c_6163  // "flac"
public let kAudioFormatOpus: AudioFormatID = 0x6f70_7573  // "opus"
public let kAudioFormatAPAC: AudioFormatID = 0x6170_6163  // "apac"
public let kAudioFormatDVIIntelIMA: AudioFormatID = 0x6d73_0011
public let kAudioFormatMicrosoftGSM: AudioFormatID = 0x6d73_0031

/// How samples of linear PCM are stored; further flags are in `CAudioUnit`.
public let kAudioFormatFlagIsAlignedHigh: AudioFormatFlags = 1 << 4
public let kAudioFormatFlagIsNonMixable: AudioFormatFlags = 1 << 6
public let kAudioFormatFlagsAreAllClear: AudioFormatFlags = 0x8000_0000
public let kAudioFormatFlagsNativeEndian: AudioFormatFlags = 0
public let kAudioFormatFlagsCanonical: AudioFormatFlags = kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked
public let kAudioFormatFlagsAudioUnitCanonical: AudioFormatFlags = kAudioFormatFlagsCanonical | 1 << 5
public let kLinearPCMFormatFlagIsFloat: AudioFormatFlags = kAudioFormatFlagIsFloat
public let kLinearPCMFormatFlagIsBigEndian: AudioFormatFlags = kAudioFormatFlagIsBigEndian
public let kLinearPCMFormatFlagIsSignedInteger: AudioFormatFlags = kAudioFormatFlagIsSignedInteger
public let kLinearPCMFormatFlagIsPacked: AudioFormatFlags = kAudioFormatFlagIsPacked
public let kLinearPCMFormatFlagIsAlignedHigh: AudioFormatFlags = kAudioFormatFlagIsAlignedHigh
public let kLinearPCMFormatFlagIsNonInterleaved: AudioFormatFlags = kAudioFormatFlagIsNonInterleaved
public let kLinearPCMFormatFlagIsNonMixable: AudioFormatFlags = kAudioFormatFlagIsNonMixable
public let kLinearPCMFormatFlagsSampleFractionShift: AudioFormatFlags = 7
public let kLinearPCMFormatFlagsSampleFractionMask: AudioFormatFlags = 0x3f << 7
public let kLinearPCMFormatFlagsAreAllClear: AudioFormatFlags = kAudioFormatFlagsAreAllClear

/// What an Apple Lossless stream was made from.
public let kAppleLosslessFormatFlag_16BitSourceData: AudioFormatFlags = 1
public let kAppleLosslessFormatFlag_20BitSourceData: AudioFormatFlags = 2
public let kAppleLosslessFormatFlag_24BitSourceData: AudioFormatFlags = 3
public let kAppleLosslessFormatFlag_32BitSourceData: AudioFormatFlags = 4

/// What is wrong with a format (AudioFormat.h), as four ASCII characters.
public let kAudioFormatUnspecifiedError: OSStatus = 0x7768_6174  // "what"
public let kAudioFormatUnsupportedPropertyError: OSStatus = 0x7072_6f70  // "prop"
public let kAudioFormatBadPropertySizeError: OSStatus = 0x2173_697a  // "!siz"
public let kAudioFormatBadSpecifierSizeError: OSStatus = 0x2173_7063  // "!spc"
public let kAudioFormatUnsupportedDataFormatError: OSStatus = 0x666d_743f  // "fmt?"
public let kAudioFormatUnknownFormatError: OSStatus = 0x2166_6d74  // "!fmt"
