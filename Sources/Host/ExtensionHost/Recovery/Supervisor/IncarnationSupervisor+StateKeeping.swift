import Supervision
import Synchronization

// The opaque state, which the next incarnation is given.
extension IncarnationSupervisor {
    /// Has the state taken when the unit was edited some time ago.
    func takeStateIfDue(_ now: UInt64) {
        guard let unit = life.withLock({ $0.unit }) else { return }
        let edited = unit.lastEdit
        let delay = UInt64(max(subject.settings.stateDelayMilliseconds, 0)) * 1_000_000
        guard edited != 0, now &- edited >= delay else { return }
        let begins = life.withLock { life in
            guard case .running = life.recovery.phase, !life.isTakingState, life.inquiry.isAllowed(at: now) else {
                return false
            }
            life.isTakingState = true
            return true
        }
        guard begins else { return }
        starter.run { [weak self] in self?.takeState() }
    }

    private func takeState() {
        defer { life.withLock { $0.isTakingState = false } }
        try? keepState()
    }

    /// Takes the state now and keeps it for the next incarnation.
    ///
    /// - Throws: `ExtensionHostError` when the unit is missing, or is left alone because it ended over the question.
    package func keepState() throws(ExtensionHostError) {
        guard let unit = life.withLock({ $0.unit }) else { return }
        guard mayAskForState else {
            throw .serviceUnavailable(
                component: subject.component,
                reason: "it did not survive being asked for its state, and is not asked again for a while")
        }
        let edited = unit.lastEdit
        let bytes = try unit.currentState()
        life.withLock { $0.recovery.record(state: bytes) }
        unit.stateWasTaken(editedAt: edited)
    }

    /// Keeps a state that the unit was to be given while it was away: the next incarnation is.
    package func keep(state: [UInt8]) { life.withLock { $0.recovery.record(state: state) } }

    /// The state that was taken last; nil for none.
    package var newestState: [UInt8]? { life.withLock { $0.recovery.newestState } }

    /// Whether the unit can be asked for its state without fear that it ends over it.
    package var mayAskForState: Bool {
        let now = clock.now()
        return life.withLock { $0.inquiry.isAllowed(at: now) }
    }

    /// Whether the unit gave no state when it was asked last.
    package var wasStateDenied: Bool { life.withLock { $0.inquiry.isDenied } }

    /// The unit was asked for its state and answered.
    package func stateWasAnswered() { life.withLock { $0.inquiry.answered() } }

    /// The unit was asked for its state and gave none: one that crashed or hung over the question is left alone for a
    /// while.
    package func stateWasDenied(in place: Place, _ error: ExtensionHostError) {
        let (what, action): (String, IncidentAction)
        switch error {
        case .timedOut where place.tracer != nil: return
        // Its render thread is another one than that which did not answer.
        case .timedOut: (what, action) = ("did not answer", .keptPlaying)
        case .serviceUnavailable where place.cause().isUnitsFault: (what, action) = ("ended", .bridged)
        default: return
        }
        let now = clock.now()
        guard let pause = life.withLock({ $0.inquiry.brokeOff(at: now) }) else { return }
        let known = newestState == nil ? "none is known" : "the last one that is known is used"
        report(
            .other(
                "\(what) when it was asked for its state; it is not asked again for \(pause / 1_000_000_000) s, "
                    + "and \(known)"),
            action, processID: place.processID)
    }
}

extension IncidentCause {
    /// Whether it is something that the unit did, rather than the host or a person.
    fileprivate var isUnitsFault: Bool {
        switch self {
        case .signal, .exit, .protocolError, .controlTimeout, .other: true
        case .deadline, .slow, .notFinite, .renderError, .loadFailure, .launchFailure, .requested: false
        }
    }
}
