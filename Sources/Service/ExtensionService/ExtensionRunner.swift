import AudioTypes
import Glibc
import LinuxProcesses
import LinuxSystem
public import Sandbox
import ServiceChannel
import ServiceProtocol

/// The control thread of a runner: waits for a host, serves it, and ends or waits for another when it has gone.
///
/// That is the process's main thread, which starting costs nothing, until a unit wants that one for its view or sends
/// something to its queue. From then on it is a thread of its own.
///
/// Thread: control.
public final class ExtensionRunner {
    /// How a session with a host ended.
    private enum Ending {
        case hostGone
        case quit
        case adopted(ServiceEndpoint)
        /// It goes on, on another thread.
        case movesOn
    }

    /// How serving hosts ended on one thread.
    private enum Outcome {
        /// With the process's exit code.
        case ended(Int32)
        case movesOn(ServiceEndpoint)
    }

    private static let hostToken: UInt64 = 0
    private static let supervisorToken: UInt64 = 1
    private static let wakeToken: UInt64 = 2
    private static let mainQueueToken: UInt64 = 3
    /// The supervisor's socket.
    private static let supervisorDescriptor: Int32 = 3
    /// How often a dropped notification is tried again. Milliseconds.
    private static let retryInterval = 50
    /// Seconds that units may take to end.
    private static let endingTime: UInt32 = 2
    /// Bytes of the control thread's stack, as large as the system's own: foreign code runs on it.
    private static let stackSize = 8 << 20

    private let service: UnitService
    private let watch: HostWatch
    private var supervisor: SupervisorEndpoint?
    private var lingerMilliseconds: UInt32 = 0
    /// Until a spare has answered it.
    private var rehearsal: ServiceEndpoint?
    private var startMemory = StartMemory()

    /// Lowers the process's limits and locks it in, while it has one thread and no foreign code.
    public static func lockIn(_ arguments: RunnerArguments) -> SandboxReport {
        if arguments.admitsDebuggers { CurrentProcess.admitTracers() }
        RunnerLimits.lower(memoryBytes: arguments.memoryBytes, allowsCores: arguments.coreFolder != nil)
        guard let policy = arguments.sandbox else { return SandboxReport(tier: .none) }
        let report = Sandbox.enter(policy) {
            if policy.showsWindows { PlugInWindows.begin(opensThem: policy.opensWindows) }
        }
        if report.tier != .none { Futex.preferPlainCalls() }
        return report
    }

    /// Writes a report for whoever probes, to standard output.
    public static func tell(_ report: SandboxReport) {
        // Not through the library's buffer, which nobody empties when the process ends.
        var text = report.lines.map { $0 + "\n" }.joined()
        text.withUTF8 { _ = write(1, $0.baseAddress, $0.count) }
    }

    /// Brings the runtime and the render thread up; no foreign code is loaded before.
    ///
    /// Throws `UnitError` without a render thread, and for a library that cannot be preloaded.
    public init(_ arguments: RunnerArguments, _ greeting: GreetingRehearsal?) throws {
        dup2(2, 1)
        // What a unit prints is there at the end of each line: the process ends without emptying the library's buffer.
        CurrentProcess.printByLine()
        try CrashReport.install(arguments)
        rehearsal = greeting.map { ServiceEndpoint(socket: $0.socket) }
        service = try UnitService()
        watch = try HostWatch()
        let socket = UnixSocket(owning: FileDescriptor(owning: Self.supervisorDescriptor))
        do throws(SystemError) {
            _ = try socket.peerCredentials()
        } catch {
            throw RunnerUsageError("descriptor \(Self.supervisorDescriptor) is no socket")
        }
        supervisor = SupervisorEndpoint(socket: socket)
        for path in arguments.preloads { try service.preload(path) }
        // Before any unit has rendered: later, what is let go of might be what a cycle needs. Without it, it stays.
        _ = try? CurrentProcess.releaseSharedCode()
    }

    /// Serves hosts until there is none to wait for. Returns the process's exit code. Thread: main.
    public func run() -> Int32 {
        switch serveHosts(firstHost()) {
        case .ended(let code): return code
        case .movesOn(let endpoint): return leaveMainThread(serving: endpoint)
        }
    }

    /// - Parameter isKnown: whether the first host is one that is being served.
    private func serveHosts(_ first: ServiceEndpoint?, isKnown: Bool = false) -> Outcome {
        var host = first
        var isKnown = isKnown
        while let endpoint = host {
            if !isKnown { welcome(endpoint) }
            isKnown = false
            switch serve(endpoint) {
            case .movesOn: return .movesOn(endpoint)
            case .quit:
                endUnits()
                return .ended(0)
            case .adopted(let next):
                guard leaveHost() else { return .ended(1) }
                watch.follow(nil)
                host = next
            case .hostGone:
                guard lingerMilliseconds > 0, supervisor != nil, leaveHost() else { return .ended(0) }
                watch.follow(nil)
                host = nextHost(deadline: MonotonicClock.deadline(milliseconds: Int(lingerMilliseconds)))
            }
        }
        return .ended(0)
    }

    private func welcome(_ endpoint: ServiceEndpoint) {
        service.enter(endpoint)
        watch.follow(endpoint.rawDescriptor)
        // Nothing is let go while a host that comes later makes itself known.
        startMemory = StartMemory()
    }

    /// Serves hosts on a thread of its own from now on and leaves the main thread to views; the process ends with the
    /// last host. Returns only when there is no thread to be had.
    private func leaveMainThread(serving endpoint: ServiceEndpoint) -> Int32 {
        let handed = HandedRunner(runner: self)
        do throws(SystemError) {
            let main = try MainThread()
            service.mainThread = main
            _ = try SystemThread(name: "control", stackSize: Self.stackSize) {
                // The main thread stays where it is: the process ends from here.
                if case .ended(let code) = handed.runner.serveHosts(endpoint, isKnown: true) { _exit(code) }
                _exit(1)
            }
            main.run()
        } catch {
            Self.report("there is no thread for views: \(error)")
            return 1
        }
    }

    /// Does what the supervisor sent ahead, reports that the runner is warm, and waits to be adopted.
    private func firstHost() -> ServiceEndpoint? {
        guard let supervisor else { return nil }
        while true {
            switch order(from: supervisor) {
            case .rehearse(let instance): rehearse(instance)
            case .adopt(let message, let socket): return adopt(message, socket)
            case .quit: return nil
            case .endOfConnection: return nil
            case .nothing:
                rehearseGreeting()
                supervisor.announceReady()
                return nextHost(deadline: MonotonicClock.never)
            }
        }
    }

    /// Answers a host that is not there, up to the end of its connection.
    private func rehearseGreeting() {
        guard let rehearsal else { return }
        self.rehearsal = nil
        _ = try? answerRequests(rehearsal)
        _ = leaveHost()
    }

    /// Rehearses; what goes wrong is reported when a host asks for the same.
    private func rehearse(_ instance: LoadMessage) {
        watch.follow(Self.supervisorDescriptor)
        defer { watch.follow(nil) }
        try? service.rehearse(instance)
    }

    /// Waits to be adopted; nil when there is nothing more to wait for.
    private func nextHost(deadline: UInt64) -> ServiceEndpoint? {
        guard let supervisor else { return nil }
        while true {
            switch order(from: supervisor, deadline: deadline) {
            case .rehearse(let instance): rehearse(instance)
            case .adopt(let message, let socket): return adopt(message, socket)
            case .quit: return nil
            case .endOfConnection: return nil
            case .nothing: return nil
            }
        }
    }

    /// The supervisor's next order. A connection that fails has ended, and nothing but that: a host is served on.
    private func order(from supervisor: SupervisorEndpoint, deadline: UInt64 = 0) -> SupervisorEndpoint.Order {
        do throws(ConnectionError) {
            return try supervisor.receive(deadline: deadline)
        } catch {
            Self.report("\(error.description(of: "the supervisor")); it is not listened to any more")
            return .endOfConnection
        }
    }

    private func adopt(_ message: AdoptMessage, _ socket: consuming FileDescriptor) -> ServiceEndpoint {
        // A host that comes before the spare was ready is not kept waiting.
        rehearsal = nil
        ProcessTitle.set(message.title)
        lingerMilliseconds = message.lingerMilliseconds
        return ServiceEndpoint(socket: UnixSocket(owning: socket))
    }

    /// Answers a host's requests until the session ends.
    private func serve(_ endpoint: ServiceEndpoint) -> Ending {
        do {
            let poll = try EventPoll()
            try poll.add(endpoint.rawDescriptor, token: Self.hostToken)
            if let supervisor { try poll.add(supervisor.rawDescriptor, token: Self.supervisorToken) }
            try poll.add(service.wake.rawDescriptor, token: Self.wakeToken)
            var watchesMainQueue = service.mainThread != nil
            while true {
                if let ending = try answerRequests(endpoint) { return ending }
                if !watchesMainQueue, !service.units.isEmpty { watchesMainQueue = try watchMainQueue(poll) }
                let events = try poll.wait(deadline: retryDeadline(), releasingCodeAt: startMemory.releaseDue)
                startMemory.waited(until: MonotonicClock.now())
                if events.contains(where: { $0.token == Self.supervisorToken }), let ending = obey(poll) {
                    return ending
                }
                if events.contains(where: { $0.token == Self.wakeToken }) { service.wake.clear() }
                // Whatever it is may take its time.
                if events.contains(where: { $0.token == Self.mainQueueToken }) { return .movesOn }
                for unit in service.units.values { unit.notifier.sendLost() }
            }
        } catch ConnectionError.closedByPeer {
            return .hostGone
        } catch let error as ConnectionError {
            Self.report("\(error.description(of: "the host")); it is not served any more")
            return .hostGone
        } catch {
            Self.report("the host cannot be listened to: \(error)")
            return .hostGone
        }
    }

    /// Listens to what a unit sends to the main thread; false while none has brought the Dispatch library.
    private func watchMainQueue(_ poll: EventPoll) throws(SystemError) -> Bool {
        guard let queue = MainQueue.descriptor else { return false }
        try poll.add(queue, token: Self.mainQueueToken)
        return true
    }

    /// Answers what has come; nil when there is no more for now.
    private func answerRequests(_ endpoint: ServiceEndpoint) throws -> Ending? {
        while true {
            switch try endpoint.receive() {
            case .nothing: return nil
            case .endOfConnection: return .hostGone
            case .request(var message):
                if message.kind == .quit { return .quit }
                let header = message.header
                let isStart = message.kind == .load || message.kind == .openLink
                defer { startMemory.answered(isStart: isStart, at: MonotonicClock.now()) }
                try reply(service.answer(&message, from: endpoint), to: header, on: endpoint)
                if service.wantsMainThread { return .movesOn }
            }
        }
    }

    /// Answers; a host that left without waiting for the answer may have asked for more before that, such as the end.
    private func reply(_ reply: UnitReply, to header: MessageHeader, on endpoint: ServiceEndpoint) throws {
        do throws(ConnectionError) {
            try endpoint.reply(reply, to: header)
        } catch {
            if error != .closedByPeer { throw error }
        }
    }

    /// Does what the supervisor orders; nil when the session goes on.
    private func obey(_ poll: EventPoll) -> Ending? {
        guard let supervisor else { return nil }
        switch order(from: supervisor) {
        case .nothing: return nil
        // With a host, there is no time for it.
        case .rehearse: return nil
        case .quit: return .quit
        case .adopt(let message, let socket): return .adopted(adopt(message, socket))
        case .endOfConnection:
            // The host goes on without a supervisor; when it leaves, nobody is left to wait for.
            try? poll.remove(supervisor.rawDescriptor)
            self.supervisor = nil
            return nil
        }
    }

    private func leaveHost() -> Bool {
        do throws(UnitError) {
            try service.leave()
            return true
        } catch {
            Self.report("the service cannot go on to another host: \(error)")
            return false
        }
    }

    /// Lets the units end in order; one that does not ends with the process.
    private func endUnits() {
        alarm(Self.endingTime)
        do throws(UnitError) { try service.end() } catch { Self.report("\(error)") }
    }

    private func retryDeadline() -> UInt64 {
        let due = service.sendDue(MonotonicClock.now())
        let hasLost = service.units.values.contains { $0.notifier.hasLost }
        return hasLost ? min(due, MonotonicClock.deadline(milliseconds: Self.retryInterval)) : due
    }

    /// Writes a line to standard error.
    public static func report(_ text: String) { CurrentProcess.writeToStandardError("auextension: \(text)\n") }
}

/// A runner on its way from the main thread to the control thread.
// @unchecked: the main thread does not use it any more.
private struct HandedRunner: @unchecked Sendable {
    let runner: ExtensionRunner
}
