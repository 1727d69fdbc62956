import AudioToolbox
import HostControl
import ServiceProtocol
import Synchronization

extension ExtensionAudioUnit {
    /// The files that the user selected for the unit, in the order of their selection. Thread: any but render.
    public var givenFiles: [SelectedFileStatus] { files.all.map(SelectedFileStatus.init) }

    /// Gives the unit a file that the user selected: this process opens it with the user's rights, for reading or for
    /// reading and writing as the component declares in its Info.plist (`files.user-selected`), and hands the open file
    /// over. A unit that is started again gets it again, before its state; one that is missing gets it when it is back.
    ///
    /// Thread: any but render; waits for the unit.
    ///
    /// - Parameters:
    ///   - path: absolute; a file, not a folder, a pipe or a device.
    ///   - key: what the unit finds it by, instead of a file that has the same; nil for the last part of the path.
    /// - Throws: `ExtensionHostError`; the unit has then what it had.
    @discardableResult
    public func giveFile(atPath path: String, key: String? = nil) throws(ExtensionHostError) -> SelectedFileStatus {
        guard let access = files.access else {
            throw .invalidRequest(
                reason:
                    "\(componentName ?? "the unit") takes no files: its Info.plist declares no files.user-selected in "
                    + "resourceUsage; '\(path)' was not opened")
        }
        let file = try UnitFile(opening: path, as: key, access)
        try inTurn { () throws(ExtensionHostError) in try give(file) }
        return SelectedFileStatus(file)
    }

    /// Withdraws a file: the unit is asked to close it, and no later incarnation gets it. A unit that does not want to
    /// keeps what it has until its process ends.
    ///
    /// Thread: any but render; waits for the unit.
    ///
    /// - Throws: `ExtensionHostError.invalidRequest` when there is no file of that key.
    public func withdrawFile(_ key: String) throws(ExtensionHostError) {
        try inTurn { () throws(ExtensionHostError) in
            guard let key = FileKey(key), files.remove(key) else {
                throw .invalidRequest(reason: "\(componentName ?? "the unit") has no file '\(key)'")
            }
            try whilePresent { () throws(ExtensionHostError) in _ = try control.call(.closeFile, key) }
        }
    }

    /// Makes up for what happened while an incarnation came up.
    func giveChangedFiles() {
        try? inTurn { () throws(ExtensionHostError) in
            let changes = files.changesSinceReplay()
            for key in changes.closed { _ = try? control.call(.closeFile, key) }
            for file in changes.opened { _ = try? control.open(file) }
        }
    }

    private func give(_ file: UnitFile) throws(ExtensionHostError) {
        let former = try files.keep(file)
        do throws(ExtensionHostError) {
            try whilePresent { () throws(ExtensionHostError) in _ = try control.open(file).value(of: .openFile) }
        } catch {
            files.remove(file.description.key, restoring: former)
            throw error
        }
    }

    /// A unit that is missing is given everything when it is back.
    private func whilePresent(_ body: () throws(ExtensionHostError) -> Void) throws(ExtensionHostError) {
        do throws(ExtensionHostError) {
            try body()
        } catch .serviceUnavailable {
            // The next incarnation gets what is kept now.
        }
    }

    private func inTurn(_ body: () throws(ExtensionHostError) -> Void) throws(ExtensionHostError) {
        let outcome = files.turn.withLock { _ -> Result<Void, ExtensionHostError> in
            do throws(ExtensionHostError) { return .success(try body()) } catch { return .failure(error) }
        }
        try outcome.get()
    }
}

extension SelectedFileStatus {
    init(_ file: UnitFile) {
        self.init(key: file.description.key.text, path: file.path, isWritable: file.description.isWritable)
    }
}
