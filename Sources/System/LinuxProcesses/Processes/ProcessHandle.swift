internal import CLinuxProcesses
import Glibc
public import LinuxSystem
import Synchronization

/// A process held by its pidfd: no signal can reach another process that got the same number.
public final class ProcessHandle: Sendable {
    /// What to start. Descriptors not named here, from 3 up, are closed in the child; 0 to 2 are inherited unless
    /// mapped.
    public struct Launch: Sendable {
        /// A path; no search.
        public var executable: String
        /// Without the program's name.
        public var arguments: [String]
        /// All of the child's environment.
        public var environment: [String: String]
        /// The parent's descriptor and the number it gets in the child.
        public var descriptors: [(source: Int32, target: Int32)]
        /// Ask the kernel to kill the child when this process ends.
        public var diesWithParent: Bool
        /// No terminal, and none of a terminal's signals. The session stays this process's, by which the kernel deals
        /// out cores (sched(7), autogroup).
        public var leavesTerminal: Bool
        /// A user namespace without users, in which it has all capabilities, and one of processes, in which it is the
        /// first.
        public var newNamespaces: Bool

        /// Nothing is checked before `spawn`, which throws what the kernel reports.
        public init(
            executable: String, arguments: [String] = [], environment: [String: String] = CurrentProcess.environment,
            descriptors: [(source: Int32, target: Int32)] = [], diesWithParent: Bool = true,
            leavesTerminal: Bool = false,
            newNamespaces: Bool = false
        ) {
            self.executable = executable
            self.arguments = arguments
            self.environment = environment
            self.descriptors = descriptors
            self.diesWithParent = diesWithParent
            self.leavesTerminal = leavesTerminal
            self.newNamespaces = newNamespaces
        }
    }

    /// The kernel's number; another process may have it once this one was reaped.
    public let processID: Int32
    private let pidfd: FileDescriptor
    private let ended = Mutex<ProcessExit?>(nil)

    /// Starts a process; vfork semantics, so the caller's threads are not stalled by a copy of its page tables. Throws
    /// what the exec reports. Thread: any but render.
    public static func spawn(_ launch: Launch) throws(SystemError) -> ProcessHandle {
        let arguments = CStringArray([launch.executable] + launch.arguments)
        let environment = CStringArray(launch.environment.map { "\($0.key)=\($0.value)" })
        let executable = strdup(launch.executable)
        let sources = UnsafeMutableBufferPointer<Int32>.allocate(capacity: launch.descriptors.count + 1)
        let targets = UnsafeMutableBufferPointer<Int32>.allocate(capacity: launch.descriptors.count + 1)
        defer {
            free(executable)
            sources.deallocate()
            targets.deallocate()
        }
        for (index, mapping) in launch.descriptors.enumerated() {
            sources[index] = mapping.source
            targets[index] = mapping.target
        }
        var request = clinux_spawn_request(
            executable: executable, arguments: arguments.base, environment: environment.base,
            sourceDescriptors: sources.baseAddress, targetDescriptors: targets.baseAddress,
            descriptorCount: Int32(launch.descriptors.count), parentDeathSignal: launch.diesWithParent ? SIGKILL : 0,
            leavesTerminal: launch.leavesTerminal ? 1 : 0, newNamespaces: launch.newNamespaces ? 1 : 0)
        var pidfd: Int32 = -1
        let process = withExtendedLifetime((arguments, environment)) { clinux_spawn(&request, &pidfd) }
        return ProcessHandle(
            processID: try check(process, "spawn", launch.executable), adopting: FileDescriptor(owning: pidfd))
    }

    /// Takes over the pidfd of a process, which may be somebody else's child.
    public init(processID: Int32, adopting pidfd: consuming FileDescriptor) {
        self.processID = processID
        self.pidfd = pidfd
    }

    /// Opens a running process by number; the caller knows that the number is still its own.
    public convenience init(opening processID: Int32) throws(SystemError) {
        let pidfd = FileDescriptor(owning: try check(clinux_pidfd_open(processID), "pidfd_open", "\(processID)"))
        self.init(processID: processID, adopting: pidfd)
    }

    /// Borrowed: readable once the process has ended.
    public var rawDescriptor: Int32 { pidfd.rawValue }

    /// Another pidfd of the same process, for another owner.
    public func duplicateDescriptor() throws(SystemError) -> FileDescriptor { try pidfd.duplicate() }

    /// Sends a signal; one sent to a process that has ended is no error.
    public func signal(_ signal: Int32) throws(SystemError) {
        let result = clinux_pidfd_signal(pidfd.rawValue, signal)
        if result != -ESRCH { try check(result, "pidfd_send_signal", "\(processID)") }
    }

    /// Kills the process; nothing happens when it has ended.
    public func kill() { _ = clinux_pidfd_signal(pidfd.rawValue, SIGKILL) }

    /// How the process ended, reaping it; nil while it runs. Thread: any but render.
    public func exitIfEnded() -> ProcessExit? {
        ended.withLock { known in
            if let known { return known }
            var signaled: Int32 = 0
            var status: Int32 = 0
            let result = clinux_pidfd_reap(pidfd.rawValue, &signaled, &status)
            if result == 1 { known = signaled != 0 ? .signal(status) : .code(status) }
            if result < 0, (try? pidfd.poll(.readable, deadline: 0))?.isEmpty == false { known = .unknown }
            return known
        }
    }

    /// Waits for the end and reaps; nil when the deadline passed first. Thread: any but render.
    public func waitForExit(deadline: UInt64 = MonotonicClock.never) throws(SystemError) -> ProcessExit? {
        while true {
            if let exit = exitIfEnded() { return exit }
            if try pidfd.poll(.readable, deadline: deadline).isEmpty { return nil }
        }
    }
}

/// A null-terminated array of C strings for the length of a call.
private final class CStringArray {
    let base: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private let count: Int

    init(_ strings: [String]) {
        count = strings.count
        base = .allocate(capacity: count + 1)
        for (index, string) in strings.enumerated() { base[index] = strdup(string) }
        base[count] = nil
    }

    deinit {
        for index in 0..<count { free(base[index]) }
        base.deallocate()
    }
}
