import AudioToolbox

/// Gives a program's input for manual rendering: frames asked for; the buffers, or nil for none now.
public typealias AVAudioIONodeInputBlock = (AVAudioFrameCount) -> UnsafePointer<AudioBufferList>?

/// As `AVAudioIONodeInputBlock`, for a block that is safe on the thread that renders (SDK of 2026).
public typealias AVAudioIONodeInputBlockRealtimeSafe =
    @Sendable (AVAudioFrameCount) -> UnsafePointer<AudioBufferList>?
