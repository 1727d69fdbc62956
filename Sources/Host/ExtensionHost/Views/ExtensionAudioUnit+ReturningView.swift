public import ViewPresentation

extension ExtensionAudioUnit {
    /// The unit's view for whoever shows it for longer than the unit's process may live: it is asked for again when the unit
    /// is back, also out of quarantine. It does not keep the unit. Thread: any but render.
    public func returningView() -> ReturningView {
        ReturningView { [weak self] () throws(ViewAbsence) in
            guard let self else { throw .ended(reason: "the view has gone: its unit was released") }
            do throws(ExtensionHostError) {
                return try openSurface()
            } catch {
                throw Self.absence(error)
            }
        }
    }

    /// A unit that refuses to show its view will do so again; every other one may come back.
    private static func absence(_ error: ExtensionHostError) -> ViewAbsence {
        switch error {
        case .invalidRequest, .refused, .protocolViolation, .componentNotFound, .libraryUnusable:
            .ended(reason: error.description)
        case .quarantined, .timedOut: .away(reason: error.description)
        case .serviceUnavailable:
            .away(reason: "the view has gone: the unit's process has ended, and another one is being started")
        }
    }
}
