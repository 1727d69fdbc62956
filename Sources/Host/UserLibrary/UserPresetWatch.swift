import AudioToolbox
import LinuxSystem
import Synchronization

/// Reports changes in folders of presets, whichever process makes them, from one thread that starts with the first
/// observer. Thread: any but render.
final class UserPresetWatch: Sendable {
    static let shared = UserPresetWatch()

    private struct Folder {
        var stamp: [String: RegularFile.Stamp?]
        var handlers: [UInt64: @Sendable () -> Void] = [:]
    }

    private struct State {
        var directories: DirectoryWatch?
        var folders: [String: Folder] = [:]

        /// Watches each folder, or what there is of its path, and nothing else.
        func renewWatches() { directories?.watch(Array(folders.keys)) }
    }

    private let state = Mutex<State>(State())

    private init() {}

    /// Calls `handler` on the watch's thread after each change of the presets in `folder`; nil when the system has no
    /// room for another watch.
    func observe(_ folder: String, _ handler: @escaping @Sendable () -> Void) -> AUObservation? {
        let identifier = AUObservation.nextIdentifier()
        let isWatching = state.withLock { state in
            guard start(&state) else { return false }
            let isNew = state.folders[folder] == nil
            state.folders[folder, default: Folder(stamp: [:])].handlers[identifier] = handler
            state.renewWatches()
            // After the watch: what changes from here on is seen.
            if isNew { state.folders[folder]?.stamp = UserPresetStore.stamp(of: folder) }
            return true
        }
        guard isWatching else { return nil }
        return AUObservation { [self] in
            state.withLock { state in
                state.folders[folder]?.handlers[identifier] = nil
                if state.folders[folder]?.handlers.isEmpty == true { state.folders[folder] = nil }
                state.renewWatches()
            }
        }
    }

    private func start(_ state: inout State) -> Bool {
        if state.directories != nil { return true }
        guard let directories = try? DirectoryWatch() else { return false }
        // Watch and thread live as long as the process.
        let thread = try? SystemThread(name: "presets", stackSize: 8 << 20) { [self] in
            while true {
                directories.wait()
                for handler in changedHandlers() { handler() }
            }
        }
        guard thread != nil else { return false }
        state.directories = directories
        return true
    }

    private func changedHandlers() -> [@Sendable () -> Void] {
        state.withLock { state in
            state.renewWatches()
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
}
