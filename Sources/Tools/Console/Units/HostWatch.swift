import HostControl
import LinuxProcesses
import LinuxSystem
import Synchronization

/// Looks twice a second at every host and its units, while a page is seen that lists them.
final class HostWatch: Sendable {
    typealias Listener = @Sendable ([ConsoleMessage.ListedHost]) -> Void

    private enum Item: Sendable {
        case stop
        /// Somebody listens or does not any more.
        case changed
    }

    private static let milliseconds = 500
    private let mailbox: Mailbox<Item>
    private let listeners = Mutex<[ObjectIdentifier: Listener]>([:])

    init() throws(SystemError) {
        mailbox = try Mailbox()
        // It ends itself when it is told to.
        _ = try SystemThread(name: "hosts") { [self] in run() }
    }

    func stop() { mailbox.put(.stop) }

    /// Has the list handed to a listener from now on.
    func add(_ owner: AnyObject, _ listener: @escaping Listener) {
        let key = ObjectIdentifier(owner)
        listeners.withLock { $0[key] = listener }
        mailbox.put(.changed)
    }

    func remove(_ owner: AnyObject) {
        let key = ObjectIdentifier(owner)
        listeners.withLock { _ = $0.removeValue(forKey: key) }
    }

    private func run() {
        var survey = HostSurvey()
        guard let poll = try? EventPoll(), (try? poll.add(mailbox.wake.rawDescriptor, token: 0)) != nil else { return }
        while true {
            let isIdle = listeners.withLock(\.isEmpty)
            let deadline = MonotonicClock.deadline(milliseconds: Self.milliseconds)
            _ = try? poll.wait(deadline: isIdle ? MonotonicClock.never : deadline)
            if mailbox.take().contains(where: { if case .stop = $0 { true } else { false } }) { return }
            let current = listeners.withLock { Array($0.values) }
            guard !current.isEmpty else { continue }
            let list = survey.look()
            for listener in current { listener(list) }
        }
    }
}
