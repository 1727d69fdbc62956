public import AudioToolbox
public import Foundation

extension AUAudioUnitError: LocalizedError {
    /// The message with its code: Foundation's own text would say neither.
    public var errorDescription: String? { description }
}
