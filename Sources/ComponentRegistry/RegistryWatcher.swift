import Dispatch
import LinuxSystem

/// Notices changes below the search path with inotify and reports them once things have settled.
///
/// Watches each directory (or, while it does not exist, its nearest existing parent), each bundle, and the folders
/// in it that a scan looks at.
public final class RegistryWatcher: Sendable {
    /// How long nothing must have changed before a change is reported, in milliseconds.
    public static let settlingMilliseconds = 150

    /// SAFETY: Dispatch objects may be used from any thread; set once.
    nonisolated(unsafe) private let source: any DispatchSourceRead

    /// Starts watching; `changed` is called on a queue of the watcher's own.
    /// - Throws: `SystemError` when inotify cannot be had.
    public init(directories: [String], changed: @escaping @Sendable () -> Void) throws {
        let watch = try DirectoryWatch()
        let queue = DispatchQueue(label: "auserviced.registry")
        watch.watch(Self.places(below: directories))
        source = DispatchSource.makeReadSource(fileDescriptor: watch.rawDescriptor, queue: queue)
        let report = Settling(queue: queue, milliseconds: Self.settlingMilliseconds) {
            // Before the report: whatever changes during the scan is then seen again.
            watch.watch(Self.places(below: directories))
            changed()
        }
        source.setEventHandler { if watch.clear() { report.restart() } }
        source.setCancelHandler { withExtendedLifetime(watch) {} }
        source.activate()
    }

    /// Stops; a report under way may still be delivered.
    public func stop() { source.cancel() }

    deinit { source.cancel() }

    private static func places(below directories: [String]) -> [String] {
        directories.flatMap { directory in
            let bundles = ((try? Directory.names(in: directory)) ?? []).filter(ExtensionBundle.isName)
            let folders = bundles.flatMap { bundle in ["", "/Contents", "/Contents/Linux"].map { bundle + $0 } }
            return [directory] + folders.map { "\(directory)/\($0)" }
        }
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
