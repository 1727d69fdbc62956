import AudioToolbox
import Synchronization

/// What a unit's host knows of the unit's view: its controller, the size that it wishes, what was selected.
///
/// Thread: any but render; controllers on the main thread.
final class ViewSeat: Sendable {
    private struct State {
        /// Counts the ends of the unit's process: what began before one is worth nothing after it.
        var epoch = 0
        var endReason = ""
        /// As reported by the unit since the view was asked for.
        var size: AUViewSize?
        var selection: AUAudioUnitViewConfiguration?
        var selectionIsLost = false
        var isShown = false
        /// Whether the unit is to be notified of that, and whether somebody is about to.
        var isShownAnew = false
        var isNotifying = false
        weak var controller: ExtensionViewController?
    }

    private let state = Mutex(State())
    /// Whoever was given the view to show it.
    let surfaces = HandedSurfaces()

    deinit {
        guard let controller = state.withLock({ $0.controller }) else { return }
        Task { @MainActor in controller.end("The unit was released.") }
    }

    /// The view is being asked for. Also returns the selection that a new process must be given.
    func begin() -> (epoch: Int, lostSelection: AUAudioUnitViewConfiguration?) {
        state.withLock { state in
            if state.controller == nil { state.size = nil }
            return (state.epoch, state.selectionIsLost ? state.selection : nil)
        }
    }

    /// The present controller, or a new one. If the process ended meanwhile, the returned controller is already
    /// disconnected.
    @MainActor
    func controller(for unit: ExtensionAudioUnit, _ size: AUViewSize, epoch: Int) -> ExtensionViewController {
        let (present, reported) = state.withLock { ($0.controller, $0.size) }
        if let present, present.state == .connected { return present }
        let made = ExtensionViewController(unit, reported ?? size)
        let reason: String? = state.withLock { state in
            guard state.epoch == epoch else { return state.endReason }
            state.controller = made
            return nil
        }
        if let reason { made.end(reason) }
        return made
    }

    func update(_ size: AUViewSize) {
        state.withLock { $0.size = size }
        Task { @MainActor in
            let (controller, latest) = state.withLock { ($0.controller, $0.size) }
            if let controller, let latest { controller.preferredContentSize = latest }
        }
    }

    /// The new process has been given the selection.
    func confirmSelection(epoch: Int) {
        state.withLock { if $0.epoch == epoch { $0.selectionIsLost = false } }
    }

    func selected(_ configuration: AUAudioUnitViewConfiguration) {
        state.withLock { state in
            state.selection = configuration
            state.selectionIsLost = false
        }
    }

    /// Reports by `notify`, away from the main thread, whether the view is seen; the last of several calls counts.
    func show(_ isShown: Bool, _ notify: @escaping @Sendable (Bool) -> Void) {
        let begins = state.withLock { state in
            state.isShown = isShown
            state.isShownAnew = true
            defer { state.isNotifying = true }
            return !state.isNotifying
        }
        guard begins else { return }
        Task.detached { [self] in
            while let isShown = nextShown() { notify(isShown) }
        }
    }

    /// Whether the view is seen, when that is news; nil ends the notifying.
    private func nextShown() -> Bool? {
        state.withLock { state in
            state.isNotifying = state.isShownAnew
            state.isShownAnew = false
            return state.isNotifying ? state.isShown : nil
        }
    }

    /// The unit's process has ended.
    func ended(_ reason: String) {
        let controller = state.withLock { state in
            state.epoch += 1
            state.endReason = reason
            state.selectionIsLost = state.selection != nil
            defer { state.controller = nil }
            state.size = nil
            return state.controller
        }
        guard let controller else { return }
        Task { @MainActor in controller.end(reason) }
    }
}
