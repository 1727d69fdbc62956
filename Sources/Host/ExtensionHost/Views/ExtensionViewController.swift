public import AudioToolbox
public import LinuxProcesses
import Synchronization
public import ViewPresentation

/// The host's side of the view of an extension's unit, in this process or in one of its own.
///
/// `preferredContentSize` follows what the unit wishes; appearance transitions reach the unit's own controller. When
/// the unit's process ends the controller is gone for good: ask the unit for another once it is back. Thread: main.
@MainActor
public final class ExtensionViewController: AUViewControllerBase {
    /// Whether there is still a view at the other end.
    public enum State: Equatable, Sendable {
        case connected
        /// The unit's process ended; why, for people.
        case gone(reason: String)
    }

    /// Becomes `.gone` once, and stays so.
    public private(set) var state = State.connected {
        didSet { if state != oldValue { for observer in Array(stateObservers.values) { observer(state) } } }
    }
    private var stateObservers: [UInt64: @MainActor (State) -> Void] = [:]
    private var lastObserver: UInt64 = 0
    private weak var unit: ExtensionAudioUnit?

    init(_ unit: ExtensionAudioUnit, _ size: AUViewSize) {
        self.unit = unit
        super.init()
        preferredContentSize = size
    }

    public required init?(coder: AUCoder) { return nil }

    /// Calls `handler` when the state changes, until the observation is cancelled or released.
    public func observeState(_ handler: @escaping @MainActor (State) -> Void) -> AUObservation {
        lastObserver += 1
        let identifier = lastObserver
        stateObservers[identifier] = handler
        return AUObservation { [weak self] in
            Task { @MainActor in self?.stateObservers[identifier] = nil }
        }
    }

    /// A picture of the view as it is now, in the size that it prefers or another, drawn for this picture alone.
    ///
    /// - Parameters:
    ///   - size: in points; nil for the preferred one.
    ///   - scale: pixels for each point, 0.5 to 4.
    /// - Throws: `ExtensionHostError` or `ViewPresenterError`, also for a view that does not answer for two seconds.
    public func snapshot(size: AUViewSize? = nil, scale: Double = 1) async throws -> ViewPicture {
        let unit = try present()
        return try await Task.detached {
            let presenter = try unit.presentedView(size, scale: scale)
            try presenter.waitForFrame()
            guard let picture = presenter.picture else { throw ViewPresenterError.notResponding }
            return picture
        }.value
    }

    /// What the view shows, for assistive programs and tests.
    ///
    /// - Throws: as `snapshot`.
    public func describe() async throws -> [ViewElement] {
        let unit = try present()
        return try await Task.detached { try unit.presentedView(nil, scale: 1).describe() }.value
    }

    /// The presenter's end of a socket to the view, for whoever draws it by `ViewPresenter` or passes it on to another
    /// process.
    ///
    /// - Throws: `ExtensionHostError`.
    public func openSurface() throws -> UnixSocket { try present().openSurface() }

    func present() throws -> ExtensionAudioUnit {
        if case .gone(let reason) = state { throw ViewPresenterError.gone(reason: reason) }
        guard let unit else { throw ViewPresenterError.gone(reason: "the unit was released") }
        return unit
    }

    public override func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        super.beginAppearanceTransition(isAppearing, animated: animated)
        if state == .connected { unit?.showView(isAppearing) }
    }

    func end(_ reason: String) {
        if state == .connected { state = .gone(reason: reason) }
    }
}
