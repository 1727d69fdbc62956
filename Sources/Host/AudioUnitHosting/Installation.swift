import AudioToolbox
import ExtensionHost
import Synchronization
import UserLibrary

#if PRINTS_LOG
    import LinuxSystem
#else
    import Logging
#endif

/// Called by the C module of the same name when the program begins. The host of a program that knows only Apple's API
/// is made when a component is first asked for, so that a program which never does pays nothing.
@c(AudioUnitHostingInstall)
public func installAudioUnitHosting() {
    UserFolders.install()
    AudioUnitResolver.installDefault {
        do {
            return try AudioUnitHost().makeVisible()
        } catch {
            Absence.report("\(error)")
            throw error
        }
    }
}

/// Why a program finds no installed component: Apple's API returns an empty list, and no reason.
private enum Absence {
    private static let last = Mutex("")

    /// Logs a reason, once.
    static func report(_ reason: String) {
        let isNew = last.withLock { last in
            defer { last = reason }
            return last != reason
        }
        guard isNew else { return }
        let message = "AudioUnitHosting: installed components cannot be used: \(reason)"
        #if PRINTS_LOG
            CurrentProcess.writeToStandardError(message + "\n")
        #else
            Logger(label: "auserviced.hosting").error("\(message)")
        #endif
    }
}
