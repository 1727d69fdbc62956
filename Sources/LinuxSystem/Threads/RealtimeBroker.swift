import Synchronization

/// Whoever may give this user's threads real-time scheduling where the kernel refuses it to the process itself.
///
/// `ThreadScheduling.apply` asks it. None is there until a module of hosts installs one; a service has none. Thread:
/// any but render.
public enum RealtimeBroker {
    /// Asks for a thread of a process, by the numbers that this process knows them under; true when it was granted, at
    /// that priority or a lower one.
    public typealias Question = @Sendable (_ processID: Int32, _ threadID: Int32, _ priority: Int) -> Bool

    private static let question = Mutex<Question?>(nil)
    private static let hasGranted = Atomic<Bool>(false)

    /// Installs the one that is asked from now on.
    public static func install(_ question: @escaping Question) { Self.question.withLock { $0 = question } }

    /// Whether a thread runs in real time because somebody else granted it.
    public static var isInUse: Bool { hasGranted.load(ordering: .relaxed) }

    /// False when nobody is there, or it was refused.
    static func grant(processID: Int32, threadID: Int32, priority: Int) -> Bool {
        guard let question = question.withLock({ $0 }), question(processID, threadID, priority) else { return false }
        hasGranted.store(true, ordering: .relaxed)
        return true
    }
}
