import Foundation
import LinuxSystem
import Synchronization

#if !PRINTS_LOG
    import Logging
#endif

/// Where faults go that no call can throw.
///
/// Thread: any but render.
enum AudioLog {
    case engine
    case file
    case player
    case recorder
    case session

    /// Logs a fault with its code. The logger is made anew, so that a program may set up logging at any time.
    ///
    /// What comes without end, such as from a call that a program repeats, is written up to a number a second.
    func write(_ fault: NSError) {
        let turn = Self.throttle.withLock { $0.admits(at: MonotonicClock.now()) }
        if turn.omitted > 0 { put("\(turn.omitted) faults before this one were left out", isFault: true) }
        guard turn.isAdmitted else { return }
        put("\(subject): \(fault.localizedDescription)", fault, isFault: true)
    }

    private static let throttle = Mutex(FaultThrottle())

    /// Logs once in this process, by its words, that something which a program asks for is not there.
    func remarkOnce(_ words: String) {
        guard Self.remarks.withLock({ $0.insert(words).inserted }) else { return }
        put("\(subject): \(words)", isFault: false)
    }

    private static let remarks = Mutex<Set<String>>([])

    private func put(_ text: String, _ fault: NSError? = nil, isFault: Bool) {
        #if PRINTS_LOG
            CurrentProcess.writeToStandardError("\(text)\n")
        #else
            let metadata = fault.map { ["code": "\($0.code)", "domain": "\($0.domain)"] as Logger.Metadata }
            Logger(label: "auserviced.avfaudio.\(self)").log(
                level: isFault ? .error : .warning, "\(text)", metadata: metadata)
        #endif
    }

    private var subject: String {
        switch self {
        case .engine: "AVAudioEngine"
        case .file: "AVAudioFile"
        case .player: "AVAudioPlayer"
        case .recorder: "AVAudioRecorder"
        case .session: "AVAudioSession"
        }
    }
}
