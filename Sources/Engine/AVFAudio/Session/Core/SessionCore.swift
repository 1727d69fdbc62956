import AudioDevices
import AudioSessions
import Foundation
import Synchronization

/// This process's session behind Apple's names: what the program said, what others say, and what the hardware is like.
///
/// Thread: any but render. Its lock is never held while something else is asked.
final class SessionCore: Sendable {
    /// Tells the program something: a notification's name, and what belongs to it.
    typealias Post = @Sendable (Notification.Name, [String: any Sendable]) -> Void

    struct State {
        var settings = SessionSettings()
        /// The program has said something: what it plays activates the session then.
        var isSetUp = false
        /// Whether others want what only accompanies to be silent.
        var isSilenced = false
        var hearsOthers = false
        var probed: ProbedHardware?
        var lastMoment: RouteMoment?
        var watch: AudioDeviceWatch?
        var services = MediaServices()
    }

    let state = Mutex(State())
    let post: Post
    private let client: SessionClient

    /// - Parameter place: where an arbiter is looked for.
    init(place: SessionPlace = SessionPlace(), post: @escaping Post) {
        self.post = post
        let handler = NoticeHandler()
        client = SessionClient(claim: SessionSettings().claim, place: place) { handler.take($0) }
        handler.core.withLock { $0 = WeakCore(core: self) }
        SessionOutputs.shared.activate { [weak self] in self?.willUseDevice() }
    }

    /// Notices come from a client that is made before the core is.
    private final class NoticeHandler: Sendable {
        let core = Mutex(WeakCore())
        func take(_ notice: SessionNotice) { core.withLock(\.core)?.take(notice) }
    }

    private struct WeakCore {
        weak var core: SessionCore?
    }

    /// Whether it is heard.
    var isActive: Bool { client.isActive }
    /// Whether another program's session took its place, which is not over.
    var isInterrupted: Bool { client.isInterrupted }
    /// Whether other programs know of it.
    var isRegistered: Bool { client.isRegistered }

    /// What the program has said.
    var settings: SessionSettings { state.withLock(\.settings) }

    /// Ends it as the end of the program does.
    func end() {
        client.leave()
        state.withLock { $0.watch = nil }
        // What wished for nothing has no device opened otherwise, which may take long where one is away.
        if SessionWishes.current != SessionWishes() { wish(SessionWishes()) }
        SessionWishes.role = .production
    }

    /// Has devices opened otherwise, also those that are open and at rest.
    private func wish(_ wishes: SessionWishes) {
        SessionWishes.current = wishes
        // A device that is kept for the next sound runs, and nobody plays through it.
        PlaybackEngines.shared.restWhereNobodyPlays()
        for output in SessionOutputs.shared.all { output.wishesDidChange() }
    }

    // MARK: What the program says

    /// Takes over other settings, and tells other programs.
    /// - Parameter reason: why the route changes with it.
    func change(_ reason: AVAudioSession.RouteChangeReason, _ body: (inout SessionSettings) -> Void) {
        let (before, after) = state.withLock { state in
            let before = state.settings
            body(&state.settings)
            state.isSetUp = true
            return (before, state.settings)
        }
        guard before != after else { return }
        SessionWishes.role = after.role
        if before.claim != after.claim { client.change(after.claim) }
        if before.wishes != after.wishes { wish(after.wishes) }
        if isActive { compareRoutes(reason) }
    }

    /// - Parameter watchesDevices: whether the program is told of devices and routes from now on.
    /// - Throws: NSError of an `AVAudioSession.ErrorCode`.
    func setActive(_ isWanted: Bool, notifiesOthers: Bool, watchesDevices: Bool = true) throws {
        do {
            try isWanted ? client.activate() : client.deactivate(notifiesOthers: notifiesOthers)
        } catch {
            throw EngineFaults.session(
                isWanted ? .cannotInterruptOthers : .unspecified,
                "the session could not be made \(isWanted ? "active" : "inactive"): \(error)")
        }
        if isWanted {
            state.withLock { $0.isSetUp = true }
            if watchesDevices { watchDevices() }
            return
        }
        // A player's delegate that hears of the end may be who asks, and its device is kept for the next sound.
        PlaybackEngines.shared.restWhereNobodyPlays()
        if SessionOutputs.shared.areInUse {
            throw EngineFaults.session(
                .isBusy, "the session is inactive now, while something still plays or records; stop it first")
        }
    }

    /// Something is about to play: a session that was set up becomes active by it, unless it was interrupted.
    private func willUseDevice() {
        guard state.withLock(\.isSetUp), !isActive, !isInterrupted else { return }
        do { try setActive(true, notifiesOthers: false) } catch { AudioLog.session.write(error as NSError) }
    }

    // MARK: What others say

    private func take(_ notice: SessionNotice) {
        switch notice {
        case .activated, .deactivated: break
        case .ducked(let decibels): SessionSound.lower(byDecibels: decibels)
        case .unducked: SessionSound.lower(byDecibels: 0)
        case .interruptionBegan:
            SessionSound.interrupt()
            postInterruption(.began, [AVAudioSessionInterruptionReasonKey: Session.InterruptionReason.default.rawValue])
        case .interruptionEnded(let shouldResume):
            SessionSound.endInterruption(shouldResume: shouldResume)
            let options: Session.InterruptionOptions = shouldResume ? .shouldResume : []
            postInterruption(.ended, [AVAudioSessionInterruptionOptionKey: options.rawValue])
        case .silenceSecondaryAudio(let isOn):
            state.withLock { $0.isSilenced = isOn }
            guard isActive else { return }
            let type: Session.SilenceSecondaryAudioHintType = isOn ? .begin : .end
            post(
                Session.silenceSecondaryAudioHintNotification,
                [AVAudioSessionSilenceSecondaryAudioHintTypeKey: type.rawValue])
        case .otherAudio(let isOn): state.withLock { $0.hearsOthers = isOn }
        }
    }

    private typealias Session = AVAudioSession

    private func postInterruption(_ type: AVAudioSession.InterruptionType, _ more: [String: any Sendable]) {
        post(
            AVAudioSession.interruptionNotification,
            more.merging([AVAudioSessionInterruptionTypeKey: type.rawValue]) { $1 })
    }

    /// Whether another program's session is active.
    var hearsOthers: Bool {
        isRegistered ? state.withLock(\.hearsOthers) : others.contains { $0.isActive }
    }

    /// Whether another one is that does not mix.
    var isSilenced: Bool {
        isRegistered ? state.withLock(\.isSilenced) : others.contains { $0.isActive && !$0.claim.isMixable }
    }

    /// As whoever arbitrates lists them, for a session that is not registered.
    private var others: [SessionStatus] {
        let listing = try? SessionDirectory.listing()
        let own = ProcessInfo.processInfo.processIdentifier
        return listing?.sessions.filter { $0.program.processID != own } ?? []
    }
}
