public import AudioToolbox

/// How many channels a tag stands for: its lower 16 bits (CoreAudioBaseTypes.h). 0 of those that say nothing of it.
/// Thread: any, also render.
public func AudioChannelLayoutTag_GetNumberOfChannels(_ inLayoutTag: AudioChannelLayoutTag) -> UInt32 {
    inLayoutTag & 0xffff
}
