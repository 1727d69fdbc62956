import AudioToolbox
import Foundation

/// What a call of manual rendering came to (AVAudioEngine.h).
public enum AVAudioEngineManualRenderingStatus: Int, Sendable {
    case error = -1
    case success = 0
    /// Everything was rendered but the input, which had nothing.
    case insufficientDataFromInputNode = 1
    /// Never returned here: the render thread waits for nobody.
    case cannotDoInCurrentContext = 2
}

/// For whom an engine renders manually (AVAudioEngine.h).
public enum AVAudioEngineManualRenderingMode: Int, Sendable {
    /// As fast as possible; everything is waited for.
    case offline = 0
    /// From a callback in real time; nothing is waited for.
    case realtime = 1
}

/// The codes of errors of manual rendering (AVAudioEngine.h).
public enum AVAudioEngineManualRenderingError: OSStatus, Error, Sendable {
    case invalidMode = -80800
    case initialized = -80801
    case notRunning = -80802
}

/// Renders frames into a program's buffers: how many, where, and where the status goes. Thread: one at a time, also
/// render in real-time mode.
public typealias AVAudioEngineManualRenderingBlock = (
    AVAudioFrameCount, UnsafeMutablePointer<AudioBufferList>, UnsafeMutablePointer<OSStatus>?
) -> AVAudioEngineManualRenderingStatus
