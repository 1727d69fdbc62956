/// What a step that waits during an offline render call asks of whoever renders. Thread: the one that renders offline.
final class OfflineRendering {
    /// Whether the plan with this address is still the one to be rendered; else somebody waits for the call to end.
    let isPresent: (UInt) -> Bool
    /// Wakes whoever serves players and taps.
    let announce: () -> Void

    init(isPresent: @escaping (UInt) -> Bool, announce: @escaping () -> Void) {
        self.isPresent = isPresent
        self.announce = announce
    }
}
