import Foundation

extension EngineFaults {
    /// An error of a session, with Apple's code, in Apple's domain of them.
    static func session(_ code: AVAudioSession.ErrorCode, _ reason: String) -> NSError {
        NSError(
            domain: "NSOSStatusErrorDomain", code: code.rawValue, userInfo: [NSLocalizedDescriptionKey: reason])
    }
}
