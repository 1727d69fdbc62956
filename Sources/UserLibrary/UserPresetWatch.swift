import AudioToolbox
import Glibc
import LinuxSystem
import Synchronization

/// Tells of changes in folders of presets, whichever process makes them: one inotify descriptor and one thread, which
/// start with the first observer.
///
/// A folder that does not exist is watched through its nearest existing parent; nothing is created.
final class UserPresetWatch: Sendable {
    static let shared = UserPresetWatch()

    private struct Folder {
        var stamp: [String: [Int]]
        var handlers: [UInt64: @Sendable () -> Void] = [:]
    }

    private struct State {
        var notifications: Int32 = -1
        var folders: [String: Folder] = [:]
        /// The watch of each path that is watched.
        var watches: [String: Int32] = [:]
    }

    private static let interest = UInt32(
        IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_DELETE_SELF | IN_MOVE_SELF)
    private let state = Mutex<State>(State())

    private init() {}

    /// Calls `handler` on the watch's thread after each change of the presets in `folder`; nil when the kernel has no
    /// more watches.
    func observe(_ folder: String, _ handler: @escaping @Sendable () -> Void) -> AUObservation? {
        let identifier = AUObservation.nextIdentifier()
        let isWatching = state.withLock { state in
            guard Self.start(&state) else { return false }
            if state.folders[folder] == nil { state.folders[folder] = Folder(stamp: [:]) }
            state.folders[folder]?.handlers[identifier] = handler
            Self.renewWatches(&state)
            // After the watch: what changes from here on is seen.
            if state.folders[folder]?.handlers.count == 1 {
                state.folders[folder]?.stamp = UserPresetStore.stamp(of: folder)
            }
            return true
        }
        guard isWatching else { return nil }
        return AUObservation { [self] in
            state.withLock { state in
                state.folders[folder]?.handlers[identifier] = nil
                if state.folders[folder]?.handlers.isEmpty == true { state.folders[folder] = nil }
                Self.renewWatches(&state)
            }
        }
    }

    // MARK: The thread

    private static func start(_ state: inout State) -> Bool {
        guard state.notifications < 0 else { return true }
        let notifications = inotify_init1(Int32(IN_CLOEXEC))
        guard notifications >= 0 else { return false }
        state.notifications = notifications
        var identifier = pthread_t()
        let result = pthread_create(
            &identifier, nil,
            { _ in
                UserPresetWatch.shared.run()
                return nil
            }, nil)
        guard result == 0 else {
            close(notifications)
            state.notifications = -1
            return false
        }
        pthread_detach(identifier)
        return true
    }

    private func run() {
        // It lives as long as this thread, without end.
        let notifications = FileDescriptor(owning: state.withLock { $0.notifications })
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            while let count = try? notifications.read(into: buffer), count > 0 {
                for handler in changedHandlers() { handler() }
            }
        }
    }

    private func changedHandlers() -> [@Sendable () -> Void] {
        state.withLock { state in
            Self.renewWatches(&state)
            var handlers: [@Sendable () -> Void] = []
            for (path, folder) in state.folders {
                let stamp = UserPresetStore.stamp(of: path)
                guard stamp != folder.stamp else { continue }
                state.folders[path]?.stamp = stamp
                handlers += folder.handlers.values
            }
            return handlers
        }
    }

    // MARK: Watches

    /// Watches each folder or its nearest existing parent, and nothing else.
    private static func renewWatches(_ state: inout State) {
        var watches: [String: Int32] = [:]
        for folder in state.folders.keys { addNearest(folder, state.notifications, to: &watches) }
        let needed = Set(watches.values)
        for watch in Set(state.watches.values) where !needed.contains(watch) {
            inotify_rm_watch(state.notifications, watch)
        }
        state.watches = watches
    }

    private static func addNearest(_ folder: String, _ notifications: Int32, to watches: inout [String: Int32]) {
        var path = folder
        var missing: String?
        while true {
            // Adding a watch that exists keeps it.
            let watch = inotify_add_watch(notifications, path, interest | UInt32(IN_ONLYDIR))
            if watch >= 0 {
                watches[path] = watch
                // What appeared below it meanwhile told nobody.
                guard let below = missing, access(below, F_OK) == 0 else { return }
                path = folder
                missing = nil
                continue
            }
            guard let slash = path.lastIndex(of: "/"), path != "/" else { return }
            missing = path
            path = slash == path.startIndex ? "/" : String(path[..<slash])
        }
    }
}
