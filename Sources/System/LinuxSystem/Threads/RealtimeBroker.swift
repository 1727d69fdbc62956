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

    /// A thread of a process, and the priority that it is to have.
    package struct Request: Equatable, Sendable {
        let processID: Int32
        let threadID: Int32
        let priority: Int

        package init(processID: Int32, threadID: Int32, priority: Int) {
            (self.processID, self.threadID, self.priority) = (processID, threadID, priority)
        }
    }

    private struct Later {
        var waiting: [Request] = []
        /// The one that is asked for.
        var present: Request?
        /// What was applied to its thread meanwhile.
        var instead: ThreadScheduling?
        var isRunning = false
    }

    private static let later = Mutex(Later())

    /// False when nobody is there, or it was refused. Waits for the answer.
    package static func grant(_ request: Request) -> Bool {
        guard let question = question.withLock({ $0 }),
            question(request.processID, request.threadID, request.priority)
        else { return false }
        hasGranted.store(true, ordering: .relaxed)
        return true
    }

    /// Has it asked on a thread of its own, one request after another; false when nobody is there.
    package static func askLater(_ request: Request) -> Bool {
        guard question.withLock({ $0 }) != nil else { return false }
        let mustStart = later.withLock { later in
            later.waiting.append(request)
            defer { later.isRunning = true }
            return !later.isRunning
        }
        guard mustStart else { return true }
        let thread = try? SystemThread(name: "realtime-later") {
            while let request = next() { finish(request, isGranted: grant(request)) }
        }
        guard thread == nil else { return true }
        // What others have asked for meanwhile waits for the next one who can start the thread.
        later.withLock { later in
            later.isRunning = false
            if let own = later.waiting.firstIndex(where: { $0.threadID == request.threadID }) {
                later.waiting.remove(at: own)
            }
        }
        return false
    }

    /// A thread gets something else than what was asked for.
    static func forget(threadID: Int32, for scheduling: ThreadScheduling) {
        later.withLock { later in
            later.waiting.removeAll { $0.threadID == threadID }
            if later.present?.threadID == threadID { later.instead = scheduling }
        }
    }

    private static func next() -> Request? {
        later.withLock { later in
            later.present = later.waiting.isEmpty ? nil : later.waiting.removeFirst()
            later.instead = nil
            if later.present == nil { later.isRunning = false }
            return later.present
        }
    }

    private static func finish(_ request: Request, isGranted: Bool) {
        let instead = later.withLock { later in
            defer { later.present = nil }
            return later.instead
        }
        guard isGranted, let instead, case .other = instead else { return }
        try? instead.apply(threadID: request.threadID)
    }
}
