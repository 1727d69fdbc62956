import Dispatch
import LinuxSystem

/// Notices changes below the search path with inotify and reports them once things have settled.
///
/// Watches each directory (or, while it does not exist, its nearest existing parent), each bundle, and the folders
/// in it that a scan looks at.
public final class RegistryWatcher: Sendable {
    /// How long nothing must have changed before a change is reported, in milliseconds.
    public static let settlingMilliseconds = 150

    // nonisolated(unsafe): Dispatch objects may be used from any thread; set once.
    nonisolated(unsafe) private let source: any DispatchSourceRead

    /// Starts watching; `changed` is called on a queue of the watcher's own.
    /// - Throws: `SystemError` when inotify cannot be had.
    public init(directories: [String], changed: @escaping @Sendable () -> Void) throws {
        let watch = try DirectoryWatch()
        let queue = DispatchQueue(label: "auserviced.registry")
        Self.renew(watch, directories)
        source = DispatchSource.makeReadSource(fileDescriptor: watch.rawDescriptor, queue: queue)
        let report = Settling(queue: queue, milliseconds: Self.settlingMilliseconds) {
            // Before the report: whatever changes during the scan is then seen again.
            Self.renew(watch, directories)
            changed()
        }
        source.setEventHandler { if watch.clear() { report.restart() } }
        source.setCancelHandler { withExtendedLifetime(watch) {} }
        source.activate()
    }

    /// Stops; a report under way may still be delivered.
    public func stop() { source.cancel() }

    deinit { source.cancel() }

    /// Watches what there is: twice, because what is listed may have changed before it was watched.
    private static func renew(_ watch: DirectoryWatch, _ directories: [String]) {
        for _ in 0..<2 {
            // Without a list the present watches stay.
            guard let places = try? places(below: directories) else { return }
            watch.watch(places)
        }
    }

    private static func places(below directories: [String]) throws(SystemError) -> [String] {
        var places: [String] = []
        for directory in directories {
            places.append(directory)
            for bundle in try names(in: directory) where ExtensionBundle.isName(bundle) {
                places += ["", "/Contents", "/Contents/Linux"].map { "\(directory)/\(bundle)\($0)" }
            }
        }
        return places
    }

    private static func names(in directory: String) throws(SystemError) -> [String] {
        do throws(SystemError) {
            return try Directory.names(in: directory)
        } catch {
            // A search path may name folders that are not there, or not folders, or not readable.
            if error.isExhausted { throw error }
            return []
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
