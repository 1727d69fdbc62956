import Glibc
import LinuxProcesses
import LinuxSystem
import Settings
import Synchronization

/// What systemd, or anything that speaks its protocol, expects and hands over.
///
/// Source: sd_notify(3), sd_listen_fds(3). Thread: any but render.
public final class ServiceManager: Sendable {
    private let socket: UnixSocket?
    private let watchdogMicroseconds: UInt64?
    private let watchdog = Mutex<Task<Void, Never>?>(nil)

    /// Reads `NOTIFY_SOCKET` and `WATCHDOG_USEC`; without them everything here does nothing.
    public init(environment: [String: String]) {
        socket = EnvironmentVariable.notifySocket.value(in: environment).flatMap { name in
            let address: UnixSocket.Address = name.hasPrefix("@") ? .abstract(String(name.dropFirst())) : .path(name)
            return try? UnixSocket.connect(.datagram, to: address)
        }
        let isMeant = EnvironmentVariable.watchdogProcess.value(in: environment).map { $0 == "\(getpid())" } ?? true
        watchdogMicroseconds =
            isMeant ? EnvironmentVariable.watchdogInterval.value(in: environment).flatMap(UInt64.init) : nil
    }

    /// Sends a notification, such as `READY=1`.
    public func notify(_ text: String) {
        _ = try? socket?.send(Array(text.utf8), deadline: MonotonicClock.deadline(milliseconds: 100))
    }

    /// Sends `WATCHDOG=1` every half interval while `check` returns true.
    public func startWatchdog(check: @escaping @Sendable () async -> Bool) {
        guard let interval = watchdogMicroseconds.map({ max($0 / 2, 1000) }) else { return }
        let task = Task { [weak self] in
            while !Task.isCancelled {
                if await check() { self?.notify("WATCHDOG=1") }
                try? await Task.sleep(for: .microseconds(interval))
            }
        }
        watchdog.withLock { $0 = task }
    }

    deinit { watchdog.withLock { $0?.cancel() } }

    /// The sockets that were opened for this process; from descriptor 3 up.
    /// - Throws: `ActivationError` when the variables make no sense.
    public static func inheritedSockets(environment: [String: String]) throws(ActivationError) -> [Int32] {
        guard let process = EnvironmentVariable.listenProcess.value(in: environment),
            let count = EnvironmentVariable.listenDescriptors.value(in: environment)
        else { return [] }
        guard process == "\(getpid())" else { return [] }
        guard let number = Int32(count), (0...64).contains(number) else {
            throw ActivationError(variable: EnvironmentVariable.listenDescriptors.rawValue, value: count)
        }
        return (0..<number).map { $0 + 3 }
    }
}
