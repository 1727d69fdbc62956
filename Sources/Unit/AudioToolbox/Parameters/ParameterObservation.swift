import Glibc
import LinuxSystem
import Synchronization

/// Notifies parameter observers, from one thread of its own that starts with the first observer.
///
/// Changes from control threads wake it; changes that a render thread made are found by looking every 20 ms, because a
/// render thread must not wake anyone, and only while a unit with an observed tree renders.
// @unchecked: everything mutable is behind `mutex`, and lives as long as the process.
final class ParameterObservation: @unchecked Sendable {
    static let shared = ParameterObservation()

    private struct WeakTable {
        weak var table: ParameterTable?
    }

    private static let lookInterval: UInt64 = 20_000_000

    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let work = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let idle = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var observers: [AUParameterObserverToken: ParameterObserver] = [:]
    private var ready: [ParameterObserver] = []
    private var tables: [WeakTable] = []
    private var thread: SystemThread?
    /// Observers that are not notified of one thread's changes at the moment.
    private var deaf: [AUParameterObserverToken: pthread_t] = [:]

    private init() {
        mutex.initialize(to: pthread_mutex_t())
        work.initialize(to: pthread_cond_t())
        idle.initialize(to: pthread_cond_t())
        // Recursive: a node may lose its last reference while the lock is held, and forgets its observers then.
        var kind = pthread_mutexattr_t()
        pthread_mutexattr_init(&kind)
        pthread_mutexattr_settype(&kind, CInt(PTHREAD_MUTEX_RECURSIVE))
        pthread_mutex_init(mutex, &kind)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(work, &attributes)
        pthread_cond_init(idle, nil)
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }

    func register(_ table: ParameterTable) {
        locked {
            tables.removeAll { $0.table == nil }
            tables.append(WeakTable(table: table))
        }
    }

    /// A unit began to render with an observed table perhaps.
    func lookAgain() { locked { _ = pthread_cond_signal(work) } }

    func add(_ kind: ParameterObserver.Kind, to node: AUParameterNode) -> AUParameterObserverToken {
        let observer = ParameterObserver(kind, of: node)
        locked {
            node.observers.append(observer)
            node.observerCount.wrappingAdd(1, ordering: .releasing)
            observers[observer.token] = observer
            startThread()
            pthread_cond_signal(work)
        }
        return observer.token
    }

    func remove(_ token: AUParameterObserverToken, from node: AUParameterNode) {
        locked {
            // A token is its tree's, whichever node of it gave it out.
            guard let observer = observers[token], let own = observer.node, own.root === node.root,
                let place = own.observers.firstIndex(where: { $0 === observer })
            else {
                return
            }
            observers[token] = nil
            own.observers.remove(at: place)
            own.observerCount.wrappingSubtract(1, ordering: .releasing)
            observer.isRemoved = true
            // Inside the callback itself waiting for its end would wait for ever.
            if thread?.threadID == CurrentThread.identifier() { return }
            while observer.isInFlight { pthread_cond_wait(idle, mutex) }
        }
    }

    func forget(_ orphans: [ParameterObserver]) {
        locked {
            for observer in orphans {
                observer.isRemoved = true
                observers[observer.token] = nil
            }
        }
    }

    /// Notes a change for every observer from the parameter up to the root. Thread: any but render.
    func changed(
        _ parameter: AUParameter, _ value: AUValue, originator: AUParameterObserverToken?, hostTime: UInt64,
        type: AUParameterAutomationEventType
    ) {
        guard hasObservers(parameter) else { return }
        let time = hostTime == 0 ? MonotonicClock.now() : hostTime
        let event = AUParameterAutomationEvent(
            hostTime: time, address: parameter.address, value: value, eventType: type)
        locked {
            note(.init(parameter: parameter, event: event), originator: originator, fromRender: false)
            startThread()
            pthread_cond_signal(work)
        }
    }

    private func hasObservers(_ parameter: AUParameter) -> Bool {
        var node: AUParameterNode? = parameter
        while let current = node {
            if current.observerCount.load(ordering: .acquiring) > 0 { return true }
            node = current.parent
        }
        return false
    }

    private func note(_ change: ParameterObserver.Change, originator: AUParameterObserverToken?, fromRender: Bool) {
        var node: AUParameterNode? = change.parameter
        while let current = node {
            for observer in current.observers where observer.token != originator && !isDeaf(observer.token) {
                let wasEmpty = observer.pending.isEmpty
                observer.record(change, fromRender: fromRender)
                if wasEmpty, !observer.pending.isEmpty { ready.append(observer) }
            }
            node = current.parent
        }
    }

    private func isDeaf(_ token: AUParameterObserverToken) -> Bool {
        guard !deaf.isEmpty, let thread = deaf[token] else { return false }
        return pthread_equal(thread, pthread_self()) != 0
    }

    func withoutNotifying<Result>(_ token: AUParameterObserverToken, _ body: () throws -> Result) rethrows -> Result {
        locked { deaf[token] = pthread_self() }
        defer { locked { deaf[token] = nil } }
        return try body()
    }

    /// Tries again with each change when the system has no room for a thread: nothing is lost till then.
    private func startThread() {
        guard thread == nil else { return }
        thread = try? SystemThread(name: "parameters", stackSize: 8 << 20) { ParameterObservation.shared.run() }
    }

    private func run() {
        pthread_mutex_lock(mutex)
        while true {
            lookAtRenderedValues()
            if ready.isEmpty { wait() } else { deliverReady() }
        }
    }

    private func lookAtRenderedValues() {
        guard !observers.isEmpty else { return }
        for table in tables.compactMap(\.table) where table.renderingUnits.load(ordering: .relaxed) > 0 {
            for parameter in table.takeChangedByRender() where hasObservers(parameter) {
                let event = AUParameterAutomationEvent(
                    hostTime: MonotonicClock.now(), address: parameter.address, value: parameter.cachedValue,
                    eventType: .value)
                note(.init(parameter: parameter, event: event), originator: nil, fromRender: true)
            }
        }
    }

    private func wait() {
        let mustLook =
            observers.values.contains { observer in
                if case .control = observer.kind { false } else { true }
            } && tables.contains { ($0.table?.renderingUnits.load(ordering: .relaxed) ?? 0) > 0 }
        guard mustLook else {
            pthread_cond_wait(work, mutex)
            return
        }
        let end = MonotonicClock.now() + Self.lookInterval
        var deadline = timespec(tv_sec: Int(end / 1_000_000_000), tv_nsec: Int(end % 1_000_000_000))
        pthread_cond_timedwait(work, mutex, &deadline)
    }

    private func deliverReady() {
        let observer = ready.removeFirst()
        let changes = observer.takePending()
        guard !observer.isRemoved else { return }
        observer.isInFlight = true
        pthread_mutex_unlock(mutex)
        observer.deliver(changes)
        pthread_mutex_lock(mutex)
        observer.isInFlight = false
        pthread_cond_broadcast(idle)
    }
}
