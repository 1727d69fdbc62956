import Supervision

extension IncarnationSupervisor {
    /// The unit describes itself without end; it is heard, and shown as it was last.
    package func describesItselfTooOften() {
        guard let place else { return }
        report(
            .other(
                "publishes parameter trees without end; its host takes the newest from time to time"),
            .keptPlaying, processID: place.processID)
    }
}
