import Foundation
import Logging

/// Where faults go that no call can throw.
///
/// Thread: any but render.
enum AudioLog {
    case engine
    case file

    /// Logs a fault with its code. The logger is made anew, so that a program may set up logging at any time.
    func write(_ fault: NSError) {
        Logger(label: "auserviced.avfaudio.\(self)").error(
            "\(subject): \(fault.localizedDescription)",
            metadata: ["code": "\(fault.code)", "domain": "\(fault.domain)"])
    }

    private var subject: String {
        switch self {
        case .engine: "AVAudioEngine"
        case .file: "AVAudioFile"
        }
    }
}
