import Foundation

/// How a buffer follows what is scheduled (AVAudioPlayerNode.h).
public struct AVAudioPlayerNodeBufferOptions: OptionSet, Sendable {
    /// One bit per option.
    public let rawValue: UInt
    /// Any bits are taken; unknown ones mean nothing.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Again and again, until it is interrupted or the player stops.
    public static let loops = AVAudioPlayerNodeBufferOptions(rawValue: 1)
    /// At once; what is scheduled is dropped.
    public static let interrupts = AVAudioPlayerNodeBufferOptions(rawValue: 2)
    /// When the present loop or buffer has come to its end; what else is scheduled is dropped.
    public static let interruptsAtLoop = AVAudioPlayerNodeBufferOptions(rawValue: 4)
}

/// When a completion handler is called (AVAudioPlayerNode.h).
public enum AVAudioPlayerNodeCompletionCallbackType: Int, Sendable {
    /// The last frame was taken; it may not be heard yet.
    case dataConsumed = 0
    /// The last frame was rendered by the player.
    case dataRendered = 1
    /// The last frame was heard; as `dataRendered` where no device plays.
    case dataPlayedBack = 2
}

/// Called once, on the engine's worker.
public typealias AVAudioNodeCompletionHandler = @Sendable () -> Void

/// Called once, on the engine's worker, with the type that was asked for.
public typealias AVAudioPlayerNodeCompletionHandler = @Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void
