import Foundation

/// How voice processing makes other sound quieter (AVAudioIONode.h).
// @unchecked: a plain value; Foundation does not say so of ObjCBool.
public struct AVAudioVoiceProcessingOtherAudioDuckingConfiguration: @unchecked Sendable {
    /// By how much.
    public enum Level: Int, Sendable {
        case `default` = 0
        case min = 10
        case mid = 20
        case max = 30
    }

    /// Whether it becomes quieter only while somebody speaks; by default false.
    public var enableAdvancedDucking: ObjCBool
    /// By default `default`.
    public var duckingLevel: Level

    /// The defaults.
    public init() { self.init(enableAdvancedDucking: false, duckingLevel: .default) }

    /// Both values.
    public init(enableAdvancedDucking: ObjCBool, duckingLevel: Level) {
        self.enableAdvancedDucking = enableAdvancedDucking
        self.duckingLevel = duckingLevel
    }
}
