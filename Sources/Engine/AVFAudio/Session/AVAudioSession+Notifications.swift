import Foundation

// Posted to the default center with the session as their object, on a thread of the session's own: a handler may call the
// session.
extension AVAudioSession {
    /// Another program's session took this one's place, or is done (AVAudioSession.h): its type, and reason or options.
    ///
    /// When it is told that one began, everything that this process played through engines was lowered, faded out and
    /// paused; the program starts it again, after it activated the session.
    public static let interruptionNotification = Notification.Name("AVAudioSessionInterruptionNotification")
    /// The route is another one: its reason, and the route before.
    public static let routeChangeNotification = Notification.Name("AVAudioSessionRouteChangeNotification")
    /// Whether what only accompanies should be silent, because another program plays that does not mix. Told while the
    /// session is active.
    public static let silenceSecondaryAudioHintNotification = Notification.Name(
        "AVAudioSessionSilenceSecondaryAudioHintNotification")
    /// The sound server is gone.
    public static let mediaServicesWereLostNotification = Notification.Name(
        "AVAudioSessionMediaServicesWereLostNotification")
    /// The sound server is back. Engines find their device again themselves, see `AVAudioEngineConfigurationChange`.
    public static let mediaServicesWereResetNotification = Notification.Name(
        "AVAudioSessionMediaServicesWereResetNotification")
}
