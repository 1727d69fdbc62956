import Dispatch
import Glibc
import LinuxSystem

/// Notices changes below the search path with inotify and reports them once things have settled.
///
/// Watches each directory (or, while it does not exist, its nearest existing parent), each bundle, and the folders in
/// it
/// that a scan looks at.
public final class RegistryWatcher: Sendable {
    /// How long nothing must have changed before a change is reported, in milliseconds.
    public static let settlingMilliseconds = 150

    /// SAFETY: Dispatch objects may be used from any thread; set once.
    nonisolated(unsafe) private let source: any DispatchSourceRead

    /// Starts watching; `changed` is called on a queue of the watcher's own.
    /// - Throws: `SystemError` when inotify cannot be had.
    public init(directories: [String], changed: @escaping @Sendable () -> Void) throws {
        let notifications = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard notifications >= 0 else {
            throw SystemError(call: "inotify_init1", errno: errno, subject: "the extension directories")
        }
        let queue = DispatchQueue(label: "auserviced.registry")
        let watches = InotifyWatches(notifications: notifications, directories: directories)
        watches.add()
        source = DispatchSource.makeReadSource(fileDescriptor: notifications, queue: queue)
        let report = Settling(queue: queue, milliseconds: Self.settlingMilliseconds) {
            // Before the report: whatever changes during the scan is then seen again.
            watches.add()
            changed()
        }
        source.setEventHandler {
            watches.drain()
            report.restart()
        }
        source.setCancelHandler { close(notifications) }
        source.activate()
    }

    /// Stops; a report under way may still be delivered.
    public func stop() { source.cancel() }

    deinit { source.cancel() }
}

/// The inotify descriptor with what it watches.
private struct InotifyWatches: Sendable {
    private static let interest = UInt32(
        IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_DELETE_SELF | IN_MOVE_SELF)
    let notifications: Int32
    let directories: [String]

    /// Adding a watch that exists keeps it, so this needs no bookkeeping.
    func add() {
        for directory in directories {
            addNearest(directory)
            for name in DirectoryListing.names(in: directory) ?? [] where ExtensionBundle.isName(name) {
                for folder in ["", "/Contents", "/Contents/Linux"] { add("\(directory)/\(name)\(folder)") }
            }
        }
    }

    func drain() {
        withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 8) { buffer in
            while read(notifications, buffer.baseAddress, buffer.count) > 0 {}
        }
    }

    private func addNearest(_ directory: String) {
        var path = directory
        while !path.isEmpty, !add(path) {
            path = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        }
    }

    @discardableResult
    private func add(_ path: String) -> Bool {
        inotify_add_watch(notifications, path, Self.interest | UInt32(IN_ONLYDIR)) >= 0
    }
}

/// Runs an action once nothing has asked for it for a while.
/// SAFETY of `@unchecked Sendable`: `generation` is touched on the serial queue only.
private final class Settling: @unchecked Sendable {
    private let queue: DispatchQueue
    private let milliseconds: Int
    private let action: @Sendable () -> Void
    private var generation = 0

    init(queue: DispatchQueue, milliseconds: Int, action: @escaping @Sendable () -> Void) {
        self.queue = queue
        self.milliseconds = milliseconds
        self.action = action
    }

    func restart() {
        generation &+= 1
        let expected = generation
        queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [self] in
            if generation == expected { action() }
        }
    }
}
