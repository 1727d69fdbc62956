import Glibc
import Synchronization

/// A thread with a name, a scheduling policy and optionally a core of its own; one for audio flushes denormal numbers.
///
/// The policy and the core are applied before the body runs; when the policy is not allowed the thread runs with the
/// default one and `achievedScheduling` shows it. An audio thread then has the slice of `ordinaryRender`; its sleeps
/// end when they are due.
public final class SystemThread: Sendable {
    /// As asked; process listings show at most its first 15 bytes.
    public let name: String
    /// What the thread got.
    public let achievedScheduling: ThreadScheduling
    /// The kernel's number of the thread.
    public let threadID: Int32
    /// Bytes below the stack that belong to nobody. A function with large arrays that overflows the stack steps over
    /// the one page that is usual, into whatever lies there, such as the stack on which its crash is to be reported.
    private static let guardSize = 1 << 18
    private let thread: pthread_t
    private let isJoined = Mutex(false)

    /// Starts the thread. Throws when no thread can be made. Thread: any but render.
    public init(
        name: String, scheduling: ThreadScheduling = .normal, core: Int? = nil, stackSize: Int = 1 << 20,
        flushesDenormals: Bool = false, body: @escaping @Sendable () -> Void
    ) throws(SystemError) {
        let start = ThreadStart(
            name: name, scheduling: scheduling, core: core, flushesDenormals: flushesDenormals, body: body)
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, stackSize)
        pthread_attr_setguardsize(&attributes, Self.guardSize)
        var created = pthread_t()
        let argument = Unmanaged.passRetained(start)
        let failed = pthread_create(&created, &attributes, threadMain, argument.toOpaque())
        guard failed == 0 else {
            argument.release()
            throw SystemError(call: "pthread_create", errno: failed, subject: name)
        }
        self.name = name
        thread = created
        // Without a deadline there is always an outcome.
        (threadID, achievedScheduling) = start.outcome.wait() ?? (0, .normal)
    }

    deinit { if !isJoined.withLock({ $0 }) { pthread_detach(thread) } }

    /// Waits for the body's end, as every other caller does. Thread: any but this one and render.
    public func join() {
        isJoined.withLock { isJoined in
            if !isJoined { pthread_join(thread, nil) }
            isJoined = true
        }
    }
}

/// What a new thread needs, and what it reports before its body runs.
private final class ThreadStart: Sendable {
    let name: String
    let scheduling: ThreadScheduling
    let core: Int?
    let flushesDenormals: Bool
    let body: @Sendable () -> Void
    let outcome = OneShot<(Int32, ThreadScheduling)>()

    init(
        name: String, scheduling: ThreadScheduling, core: Int?, flushesDenormals: Bool,
        body: @escaping @Sendable () -> Void
    ) {
        self.flushesDenormals = flushesDenormals
        self.name = name
        self.scheduling = scheduling
        self.core = core
        self.body = body
    }

    func prepare() {
        CurrentThread.setName(name)
        if let core { CoreAffinity.pin(to: core) }
        let isGranted = (try? scheduling.apply()) != nil
        if flushesDenormals {
            CurrentThread.flushDenormals()
            CurrentThread.sleepExactly()
            if !isGranted { try? ThreadScheduling.ordinaryRender().apply() }
        }
        outcome.give((CurrentThread.identifier(), (try? ThreadScheduling.current()) ?? .normal))
    }
}

private func threadMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    let start = Unmanaged<ThreadStart>.fromOpaque(argument).takeRetainedValue()
    start.prepare()
    start.body()
    return nil
}
