import Foundation
import Logging
import Synchronization

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

    /// Logs once in this process, by its words, that something which a program asks for is not there.
    func remarkOnce(_ words: String) {
        guard Self.remarks.withLock({ $0.insert(words).inserted }) else { return }
        Logger(label: "auserviced.avfaudio.\(self)").warning("\(subject): \(words)")
    }

    private static let remarks = Mutex<Set<String>>([])

    private var subject: String {
        switch self {
        case .engine: "AVAudioEngine"
        case .file: "AVAudioFile"
        }
    }
}
