import ComponentRegistry
import ServiceProtocol
import Synchronization

/// The files that the user selected for one unit: what each of its incarnations is given.
///
/// Thread: any but render.
final class UnitFiles: Sendable {
    private struct State {
        /// In the order of their selection.
        var files: [UnitFile] = []
        /// What the incarnation that is coming up was given; nil when there was none yet.
        var replayed: [UnitFile]?
    }

    /// What the component declares; nil for nothing, and no file is opened then.
    let access: SelectedFileAccess?
    private let state = Mutex(State())
    /// Held while the unit is given a file or has one withdrawn, so that it hears of both in this order.
    let turn = Mutex(())

    init(access: SelectedFileAccess?) { self.access = access }

    var all: [UnitFile] { state.withLock { $0.files } }

    /// Keeps a file instead of the one with its key; returns that.
    ///
    /// - Throws: `ExtensionHostError.invalidRequest` when there are too many.
    func keep(_ file: UnitFile) throws(ExtensionHostError) -> UnitFile? {
        let (replaced, hasRoom) = state.withLock { state -> (UnitFile?, Bool) in
            if let index = state.files.firstIndex(where: { $0.description.key == file.description.key }) {
                defer { state.files[index] = file }
                return (state.files[index], true)
            }
            guard state.files.count < WireLimits.selectedFiles else { return (nil, false) }
            state.files.append(file)
            return (nil, true)
        }
        guard hasRoom else {
            throw .invalidRequest(
                reason: "a unit has \(WireLimits.selectedFiles) files at most; withdraw one of its files first; "
                    + "'\(file.path)' was not given to it")
        }
        return replaced
    }

    /// Forgets a file, or what was kept before it is kept again. Returns whether it was there.
    @discardableResult
    func remove(_ key: FileKey, restoring former: UnitFile? = nil) -> Bool {
        state.withLock { state in
            guard let index = state.files.firstIndex(where: { $0.description.key == key }) else { return false }
            if let former { state.files[index] = former } else { state.files.remove(at: index) }
            return true
        }
    }

    /// What an incarnation that comes up is given.
    func toReplay() -> [UnitFile] {
        state.withLock { state in
            state.replayed = state.files
            return state.files
        }
    }

    /// What changed while the incarnation came up that is in place now.
    func changesSinceReplay() -> (opened: [UnitFile], closed: [FileKey]) {
        state.withLock { state in
            let (files, replayed) = (state.files, state.replayed ?? [])
            state.replayed = nil
            return (
                files.filter { file in !replayed.contains { $0 === file } },
                replayed.map(\.description.key).filter { key in !files.contains { $0.description.key == key } }
            )
        }
    }
}
