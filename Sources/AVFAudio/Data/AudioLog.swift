import Foundation
import LinuxSystem
import Logging
import Synchronization

/// Where faults go that no call can throw.
///
/// Thread: any but render.
enum AudioLog {
    case engine
    case file

    /// Logs a fault with its code. The logger is made anew, so that a program may set up logging at any time.
    ///
    /// What comes without end, such as from a call that a program repeats, is written up to a number a second.
    func write(_ fault: NSError) {
        let turn = Self.throttle.withLock { $0.admits(at: MonotonicClock.now()) }
        if turn.omitted > 0 {
            Logger(label: "auserviced.avfaudio.\(self)").error("\(turn.omitted) faults before this one were left out")
        }
        guard turn.isAdmitted else { return }
        Logger(label: "auserviced.avfaudio.\(self)").error(
            "\(subject): \(fault.localizedDescription)",
            metadata: ["code": "\(fault.code)", "domain": "\(fault.domain)"])
    }

    private static let throttle = Mutex(FaultThrottle())

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
