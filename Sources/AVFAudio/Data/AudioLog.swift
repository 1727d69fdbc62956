import Foundation

#if PRINTS_LOG
    import LinuxSystem
#else
    import Logging
#endif

/// Where faults go that no call can throw.
///
/// Thread: any but render.
enum AudioLog {
    case engine
    case file

    /// Logs a fault with its code. The logger is made anew, so that a program may set up logging at any time.
    func write(_ fault: NSError) {
        #if PRINTS_LOG
            CurrentProcess.writeToStandardError("\(subject): \(fault.localizedDescription)\n")
        #else
            Logger(label: "auserviced.avfaudio.\(self)").error(
                "\(subject): \(fault.localizedDescription)",
                metadata: ["code": "\(fault.code)", "domain": "\(fault.domain)"])
        #endif
    }

    private var subject: String {
        switch self {
        case .engine: "AVAudioEngine"
        case .file: "AVAudioFile"
        }
    }
}
