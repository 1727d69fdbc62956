import LinuxSystem
import Synchronization

/// RealtimeKit and the desktop portal, which give a user's threads real-time scheduling without a right of the process's
/// own: the threads of devices, those of the services, and those that look after them.
///
/// Sources: the interfaces `org.freedesktop.RealtimeKit1` on the system's bus and `org.freedesktop.portal.Realtime` on the
/// session's. Thread: any but render.
public enum RealtimeKit {
    /// Has `ThreadScheduling.apply` ask them in this process; once is enough.
    public static func install() { _ = installed }

    private static let installed: Void = RealtimeBroker.install { process, thread, priority in
        shared.withLock { $0.grant(process, thread, priority) }
    }
    private static let shared = Mutex(RealtimeServices(RealtimeService.known))

    /// What the last refusal said; nil when nothing was asked, or everything was granted.
    public static var refusal: String? { shared.withLock { $0.refusal } }
}
