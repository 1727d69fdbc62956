import DaemonControl
import LinuxProcesses
import LinuxSystem
import ServiceChannel
import Supervision
import Synchronization

/// The services that the daemon started: who uses each, and which wait for a new host.
///
/// The daemon holds each service's supervisor socket and nothing of its host's connection: while another copy of that
/// were open, a service could not see its host die. Thread: any but render.
final class ServiceTable: Sendable {
    private struct State {
        var entries: [String: ServiceEntry] = [:]
        var hosts: Set<Int32> = []
        var ends: [ServiceEnd] = []
        /// Those that crashed or were killed while they waited.
        var lost: [LostService] = []
    }

    private static let rememberedEnds = 1024
    private static let rememberedLosses = 64
    /// How long a service has for ending after its time, or after its host when it does not wait. Milliseconds.
    private static let endingMilliseconds = 3000

    private let state = Mutex(State())
    private let onEnd: @Sendable (ServiceEnd) -> Void
    private let onHostEnd: @Sendable (_ host: Int32, _ waiting: Int) -> Void

    init(
        onEnd: @escaping @Sendable (ServiceEnd) -> Void,
        onHostEnd: @escaping @Sendable (_ host: Int32, _ waiting: Int) -> Void
    ) {
        self.onEnd = onEnd
        self.onHostEnd = onHostEnd
    }

    /// How many run.
    var count: Int { state.withLock { $0.entries.count } }

    /// Processes that are watched on behalf of attached services: they and their hosts.
    var watchedProcesses: Int {
        state.withLock { state in state.entries.values.count { $0.waitingSince == nil } + state.hosts.count }
    }

    /// Every service, oldest first, also those that were lost while they waited.
    func list() -> [ServiceStatus] {
        let now = MonotonicClock.now()
        let (entries, lost) = state.withLock { (Array($0.entries.values), $0.lost) }
        let all = entries.map { ($0.started, $0.status(now: now)) } + lost.map { ($0.started, $0.status(now: now)) }
        return all.sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// How many there are of each state.
    func counts() -> (attached: Int, waiting: Int) {
        state.withLock { state in
            let waiting = state.entries.values.count { $0.waitingSince != nil }
            return (state.entries.count - waiting, waiting)
        }
    }

    /// How a service ended; nil while it runs, and for a process that was none.
    func end(processID: Int32) -> ServiceEnd? {
        state.withLock { state in state.ends.last { $0.processID == processID } }
    }

    /// The last lines that a service printed, also one that has ended; empty for a process that was none.
    func lastOutput(processID: Int32) -> [String] {
        let output = state.withLock { $0.entries.values.first { $0.process.processID == processID }?.output }
        return output?.lastLines ?? end(processID: processID)?.lastOutput ?? []
    }

    /// Takes a service that was just started for a host.
    /// - Returns: its token.
    func add(_ service: LaunchedService, for request: LaunchRequest, hostPID: Int32) throws -> String {
        guard let process = service.process, let control = service.control else {
            throw LaunchError.refused("the launcher gave no process")
        }
        let entry = ServiceEntry(
            title: request.title, libraryPath: request.libraryPath, process: process, control: control,
            output: service.output, started: MonotonicClock.now(), lingerMilliseconds: request.lingerMilliseconds,
            hostPID: hostPID)
        state.withLock { $0.entries[entry.token] = entry }
        watch(host: hostPID)
        ProcessWatcher.shared.watch(process) { [weak self] exit in self?.ended(entry.token, IncidentCause(exit)) }
        return entry.token
    }

    /// Gives a waiting service to another host.
    /// - Returns: the new host's end of the connection.
    /// - Throws: `AttachError`, `ConnectionError`, `SystemError`.
    func attach(token: String, hostPID: Int32) throws -> LaunchedService {
        let before = try state.withLock { state in
            guard let entry = state.entries[token] else { throw AttachError.noSuchService }
            guard entry.waitingSince != nil || entry.hostPID == hostPID || !state.hosts.contains(entry.hostPID) else {
                throw AttachError.inUse(title: entry.title, hostPID: entry.hostPID)
            }
            state.entries[token]?.hostPID = hostPID
            state.entries[token]?.waitingSince = nil
            return entry
        }
        do {
            let socket = try adopted(before)
            watch(host: hostPID)
            return LaunchedService(
                socket: socket, process: before.process, processID: before.process.processID, wasWarm: true)
        } catch {
            // It waits on, or is again whose it was: nobody else would end it.
            state.withLock { state in
                state.entries[token]?.hostPID = before.hostPID
                state.entries[token]?.waitingSince = before.waitingSince
            }
            if let since = before.waitingSince { limitWait(of: before, since: since) }
            throw error
        }
    }

    /// Gives a service a new connection; returns its host's end.
    private func adopted(_ entry: ServiceEntry) throws -> UnixSocket {
        let ends = try UnixSocket.pair(.sequencedPacket)
        try entry.control.adopt(
            hostSocket: ends.1, lingerMilliseconds: entry.lingerMilliseconds, title: entry.title)
        return ends.0
    }

    /// Asks every service that waits to end.
    func endWaiting() {
        for entry in waiting { entry.control.quit() }
    }

    /// Ends every service that waits and has not ended although it was asked to.
    func killWaiting() {
        for entry in waiting { entry.process.kill() }
    }

    private var waiting: [ServiceEntry] {
        state.withLock { $0.entries.values.filter { $0.waitingSince != nil } }
    }

    private func watch(host: Int32) {
        guard state.withLock({ $0.hosts.insert(host).inserted }) else { return }
        guard let process = try? ProcessHandle(opening: host),
            ProcessWatcher.shared.watch(process, onExit: { [weak self] _ in self?.hostEnded(host) })
        else { return hostEnded(host) }
    }

    private func hostEnded(_ host: Int32) {
        let now = MonotonicClock.now()
        let left = state.withLock { state in
            state.hosts.remove(host)
            let left = state.entries.values.filter { $0.hostPID == host }
            for entry in left { state.entries[entry.token]?.waitingSince = now }
            return left
        }
        for entry in left { limitWait(of: entry, since: now) }
        onHostEnd(host, left.count { $0.lingerMilliseconds > 0 })
    }

    /// A service that waits ends by itself when its time is over. One that hangs does not.
    private func limitWait(of entry: ServiceEntry, since: UInt64) {
        let milliseconds = Int(entry.lingerMilliseconds) + Self.endingMilliseconds
        ProcessWatcher.shared.limit(entry.process, toMilliseconds: milliseconds) { [weak self] in
            let isOver = self?.state.withLock { state in
                guard state.entries[entry.token]?.waitingSince == since else { return false }
                state.entries[entry.token]?.isOver = true
                return true
            }
            guard isOver == true else { return }
            entry.process.kill()
        }
    }

    private func ended(_ token: String, _ cause: IncidentCause) {
        let printed = state.withLock { $0.entries[token]?.output }?.lastLines ?? []
        let end = state.withLock { state -> ServiceEnd? in
            guard let entry = state.entries.removeValue(forKey: token) else { return nil }
            if entry.waitingSince != nil, !entry.isOver, cause != .exit(0) {
                state.lost.append(LostService(entry))
                if state.lost.count > Self.rememberedLosses { state.lost.removeFirst() }
            }
            let end = ServiceEnd(
                title: entry.title, processID: entry.process.processID, hostPID: entry.hostPID,
                hasHost: state.hosts.contains(entry.hostPID), cause: cause, lastOutput: printed)
            state.ends.append(end)
            if state.ends.count > Self.rememberedEnds { state.ends.removeFirst() }
            return end
        }
        if let end { onEnd(end) }
    }
}
