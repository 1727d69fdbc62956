import LinuxSystem
import Synchronization

/// RealtimeKit and the desktop portal, which give a user's threads real-time scheduling without a right of the
/// process's own: the threads of devices, those of the services, and those that look after them.
///
/// Sources: the interfaces `org.freedesktop.RealtimeKit1` on the system's bus and `org.freedesktop.portal.Realtime` on
/// the session's. Thread: any but render.
public enum RealtimeKit {
    /// Has `ThreadScheduling.apply` ask them in this process; once is enough.
    public static func install() { _ = installed }

    private static let installed: Void = RealtimeBroker.install { process, thread, priority in
        // On a stack of its own: the library for D-Bus is loaded here, and threads for audio have small ones.
        let answer = OneShot<Bool>()
        let thread = try? SystemThread(name: "realtime-ask", stackSize: 1 << 20) {
            answer.give(shared.withLock { $0.grant(process, thread, priority) })
        }
        guard let thread else { return false }
        thread.join()
        return answer.value ?? false
    }
    private static let shared = Mutex(RealtimeServices(RealtimeService.known))

    /// What the last refusal said; nil when nothing was asked, or everything was granted.
    public static var refusal: String? { shared.withLock { $0.refusal } }
}
