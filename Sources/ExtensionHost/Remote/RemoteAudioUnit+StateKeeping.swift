import LinuxSystem
import Supervision
import Synchronization

extension RemoteAudioUnit {
    /// Has the state taken when the unit was edited some time ago.
    func takeStateIfDue(_ now: UInt64) {
        let edited = pendingEdit
        let delay = UInt64(max(origin.settings.stateDelayMilliseconds, 0)) * 1_000_000
        guard edited != 0, now &- edited >= delay, remote.mayAskForState(at: now) else { return }
        let begins = life.withLock { life in
            guard case .running = life.recovery.phase, !life.isTakingState else { return false }
            life.isTakingState = true
            return true
        }
        guard begins else { return }
        Task.detached { [weak self] in self?.takeState(editedAt: edited) }
    }

    /// Asks for the opaque state and keeps it for the next incarnation.
    private func takeState(editedAt: UInt64) {
        defer { life.withLock { $0.isTakingState = false } }
        guard let bytes = try? stateBytes(forDocument: false) else { return }
        life.withLock { $0.recovery.record(state: bytes) }
        markStateTaken(editedAt: editedAt)
    }

    /// Takes the state now and keeps it for the next incarnation.
    ///
    /// - Throws: `ExtensionHostError` when the unit is missing.
    public func keepState() throws(ExtensionHostError) {
        let edited = pendingEdit
        let bytes = try stateBytes(forDocument: false)
        life.withLock { $0.recovery.record(state: bytes) }
        markStateTaken(editedAt: edited)
    }

    /// The state that was taken last; nil for none.
    var newestState: [UInt8]? { life.withLock { $0.recovery.newestState } }

    /// Bytes of the state that the next incarnation can be given; 0 for none. Thread: any but render.
    public var newestStateByteCount: Int { newestState?.count ?? 0 }

    /// Tells that the unit is not asked for its state for a while, because it crashed or hung over it.
    func gaveNoState(_ processID: Int32, _ error: ExtensionHostError, pauseSeconds: UInt64) {
        let what = if case .timedOut = error { "did not answer" } else { "ended" }
        let known = newestState == nil ? "none is known" : "the last one that is known is used"
        report(
            .other(
                "\(what) when it was asked for its state; it is not asked again for \(pauseSeconds) s, and \(known)"),
            .bridged, processID: processID)
    }
}
