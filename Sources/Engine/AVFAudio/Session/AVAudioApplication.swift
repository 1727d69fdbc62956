import Foundation

/// The program, as far as it is asked whether it may record (AVAudioApplication.h).
open class AVAudioApplication: NSObject, @unchecked Sendable {
    // @unchecked: it has no state.
    private static let program = AVAudioApplication()

    /// The one of this process.
    public class var shared: AVAudioApplication { program }

    /// Whether the program may record: as `AVAudioSession.RecordPermission`.
    public enum recordPermission: Int, Sendable {
        /// The user was not asked yet.
        case undetermined = 0x756e_6474
        /// The user refused.
        case denied = 0x6465_6e79
        /// The user agreed.
        case granted = 0x6772_6e74
    }

    /// `granted`: see `AVAudioSession.recordPermission`.
    open var recordPermission: recordPermission { .granted }

    /// Answers true, on another thread.
    open class func requestRecordPermission(completionHandler response: @escaping @Sendable (Bool) -> Void) {
        AVAudioSession.sharedInstance().requestRecordPermission(response)
    }

    /// Answers true.
    open class func requestRecordPermission() async -> Bool { true }
}
