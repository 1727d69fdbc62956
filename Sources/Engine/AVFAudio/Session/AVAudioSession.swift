import AudioSessions
import Foundation

/// What a program does with sound, so that it gets on with other programs, and what the hardware is like
/// (AVAudioSession.h).
///
/// Sessions of one user's programs know each other through `auserviced`, or without it through one of the programs: a
/// prompt lowers music, speech is interrupted, what does not mix interrupts the rest, and a program that dies lets go of
/// everything. `auctl session` lists them. A session acts on what its process plays through engines. Thread: any but
/// render; calls may take as long as other programs need to answer, five seconds at most.
// @unchecked: everything that changes is behind the core's lock.
open class AVAudioSession: NSObject, @unchecked Sendable {
    /// Behind Apple's names.
    let core: SessionCore

    /// - Parameter place: where whoever arbitrates between programs listens.
    package init(place: SessionPlace = SessionPlace()) {
        let poster = Poster()
        core = SessionCore(place: place) { poster.post($0, $1) }
        super.init()
        poster.session = self
    }

    /// Ends it as the end of the program does, for commands, and for tests, which have several.
    package func end() { core.end() }

    // @unchecked: the session is set before anything is told.
    private final class Poster: @unchecked Sendable {
        weak var session: AVAudioSession?

        func post(_ name: Notification.Name, _ information: [String: any Sendable]) {
            guard let session else { return }
            NotificationCenter.default.post(name: name, object: session, userInfo: information)
        }
    }

    private static let shared = AVAudioSession()

    /// The one of this process.
    public class func sharedInstance() -> AVAudioSession { shared }

    // MARK: Category, mode and options

    /// `soloAmbient` until one is set.
    open var category: Category { core.settings.category }
    /// How it gets on with others: with `mixWithOthers` where that follows.
    open var categoryOptions: CategoryOptions { core.settings.options }
    /// `default` until one is set.
    open var mode: Mode { core.settings.mode }
    /// `default` until one is set. Kept; a user's programs share one route here in any case.
    open var routeSharingPolicy: RouteSharingPolicy { core.settings.policy }
    /// All of them.
    open var availableCategories: [Category] { SessionRules.categories }
    /// Those that go with the category.
    open var availableModes: [Mode] { SessionRules.modes(of: category) }

    /// As `setCategory(_:mode:options:)`, in the mode that is set, where it goes with the category, and without options.
    /// - Throws: NSError of `ErrorCode.badParam`.
    open func setCategory(_ category: Category) throws { try setCategory(category, options: []) }

    /// As `setCategory(_:mode:options:)`, in the mode that is set, where it goes with the category.
    /// - Throws: NSError of `ErrorCode.badParam`.
    open func setCategory(_ category: Category, options: CategoryOptions) throws {
        let kept = SessionRules.modes(of: category).contains(mode) ? mode : .default
        try setCategory(category, mode: kept, policy: .default, options: options)
    }

    /// Says what the program does with sound; options that were set before and are not named are gone.
    /// - Throws: NSError of `ErrorCode.badParam` that names what does not go together; nothing is changed then.
    open func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {
        try setCategory(category, mode: mode, policy: .default, options: options)
    }

    /// As `setCategory(_:mode:options:)`, with a policy.
    /// - Throws: NSError of `ErrorCode.badParam` that names what does not go together; nothing is changed then.
    open func setCategory(
        _ category: Category, mode: Mode, policy: RouteSharingPolicy, options: CategoryOptions = []
    ) throws {
        if let complaint = SessionRules.complaint(category, mode, policy, options) {
            throw EngineFaults.session(.badParam, "the category was not set: \(complaint)")
        }
        core.change(.categoryChange) { settings in
            (settings.category, settings.mode, settings.policy) = (category, mode, policy)
            settings.options = SessionRules.completed(options, of: category)
            if category != .playAndRecord { settings.override = .none }
        }
    }

    /// Another mode for the category that is set.
    /// - Throws: NSError of `ErrorCode.badParam` when the two do not go together.
    open func setMode(_ mode: Mode) throws {
        let settings = core.settings
        if let complaint = SessionRules.complaint(settings.category, mode, .default, settings.options) {
            throw EngineFaults.session(.badParam, "the mode was not set: \(complaint)")
        }
        core.change(.categoryChange) { $0.mode = mode }
    }

    // MARK: Activation

    /// Wants to be heard, or is done.
    ///
    /// Others become quieter, are interrupted or go on, as the category and its options say; with
    /// `notifyOthersOnDeactivation` those that were interrupted are told to resume.
    /// - Throws: NSError of `ErrorCode.isBusy` when something still plays: the session is inactive all the same; of
    ///   `cannotInterruptOthers` when whoever arbitrates refuses.
    open func setActive(_ active: Bool, options: SetActiveOptions = []) throws {
        try core.setActive(active, notifiesOthers: options.contains(.notifyOthersOnDeactivation))
    }

    /// As `setActive(true)`, without waiting: the handler is called on another thread.
    open func activate(
        options: ActivationOptions = [], completionHandler handler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        DispatchQueue.global().async { [self] in
            do {
                try setActive(true)
                handler(true, nil)
            } catch { handler(false, error) }
        }
    }

    /// As `setActive(true)`, awaited.
    /// - Returns: true.
    /// - Throws: as `setActive(_:options:)`.
    @discardableResult
    open func activate(options: ActivationOptions = []) async throws -> Bool {
        try await withCheckedThrowingContinuation { continuation in
            activate(options: options) { isActive, error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: isActive) }
            }
        }
    }

    // MARK: Others

    /// Whether another program's session is active.
    open var isOtherAudioPlaying: Bool { core.hearsOthers }
    /// Whether what only accompanies should be silent: another program plays that does not mix.
    open var secondaryAudioShouldBeSilencedHint: Bool { core.isSilenced }
    /// How the program should speak now: shortly beside another program's speech or music.
    open var promptStyle: PromptStyle { isOtherAudioPlaying ? .short : .normal }
}
