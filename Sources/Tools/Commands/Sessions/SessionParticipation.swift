import AVFAudio
import AudioSessions
import Foundation
import Glibc
import RenderGraph
import Synchronization
import TerminalOutput

/// The part that a run of `auctl play` has among the audio sessions of other programs.
///
/// What is heard becomes quieter by itself while another session wants it to. An interruption has the engine paused; the
/// run goes on when it is told to, or when a person wants it to. Thread: the run's.
final class SessionParticipation {
    /// What the session was told, in its order.
    private enum Notice: Sendable {
        case began
        case ended(shouldResume: Bool)
    }

    private final class Notices: Sendable {
        let waiting = Mutex<[Notice]>([])
    }

    private let claim: SessionClaim?
    /// Whether a person named the session.
    private let isChosen: Bool
    private let session = AVAudioSession.sharedInstance()
    private let notices = Notices()
    private var observer: (any NSObjectProtocol)?
    /// Whether an interruption has paused the run, which has not gone on since.
    private var isResting = false
    /// Whether a person had paused it before.
    private var wasPaused = false

    /// - Parameters:
    ///   - choice: nil for what is usual.
    ///   - isPaced: whether somebody may hear it: a device without real time has no session unless one is chosen.
    init(_ choice: SessionChoice?, records: Bool, isPaced: Bool) {
        isChosen = choice != nil
        claim = choice.map(\.claim) ?? (isPaced ? SessionChoice.usual(records: records).claim : nil)
    }

    /// Wants to be heard; others are told.
    /// - Throws: `CommandFailure` when whoever arbitrates refuses a session that was chosen.
    func begin() throws(CommandFailure) {
        guard let claim else { return }
        observe()
        do {
            try session.setCategory(claim)
            try session.join()
        } catch {
            let reason = (error as NSError).localizedDescription
            guard isChosen else { return StandardError.write("auctl: \(reason); it plays all the same") }
            throw CommandFailure(.unusable, "\(reason); `auctl session` shows who has one, --session none does without")
        }
    }

    /// Is done: others that it interrupted, or lowered, are as before. The device is at rest.
    func end() {
        guard claim != nil else { return }
        if let observer { NotificationCenter.default.removeObserver(observer) }
        session.end()
    }

    private func observe() {
        observer = NotificationCenter.default.addObserver(
            forName: AVAudioSession.interruptionNotification, object: session, queue: nil
        ) { [notices] notification in
            let type = notification.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt
            let options = notification.userInfo?[AVAudioSessionInterruptionOptionKey] as? UInt ?? 0
            let shouldResume = AVAudioSession.InterruptionOptions(rawValue: options).contains(.shouldResume)
            let began = type == AVAudioSession.InterruptionType.began.rawValue
            notices.waiting.withLock { $0.append(began ? .began : .ended(shouldResume: shouldResume)) }
        }
    }

    // MARK: While it plays

    /// Does what the session was told since the last call; to be called every 20 ms.
    /// - Throws: what keeps the run from going on.
    func step(_ run: PlayRun, _ transport: PlayTransport) throws {
        guard claim != nil else { return }
        let told = notices.waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for notice in told { obey(notice, transport) }
        guard isResting else { return }
        if transport.isPlaying {
            try goOn(run)
        } else if session.isInterrupted {
            // A device that was away, and came back meanwhile.
            run.restWhilePlaying()
        }
    }

    private func obey(_ notice: Notice, _ transport: PlayTransport) {
        switch notice {
        case .began:
            guard !isResting else { return }
            (isResting, wasPaused) = (true, !transport.isPlaying)
            transport.pause()
            StandardError.write(
                "auctl: interrupted\(interrupters.map { " by \($0)" } ?? ""), and paused until that is over")
        case .ended(let shouldResume):
            guard isResting, !transport.isPlaying else { return }
            if shouldResume, !wasPaused {
                transport.resume()
            } else {
                StandardError.write(
                    "auctl: the interruption is over, and paused it stays; `auctl control --resume --host \(getpid())` plays on"
                )
            }
        }
    }

    /// Wants to be heard again, and is.
    private func goOn(_ run: PlayRun) throws {
        do { try session.join() } catch { StandardError.write("auctl: \((error as NSError).localizedDescription)") }
        isResting = false
        try run.resume()
        StandardError.write("auctl: going on after the interruption")
    }

    /// Who interrupted it, by names and processes; nil where nobody says.
    private var interrupters: String? {
        guard let listing = try? SessionDirectory.listing(seconds: 1),
            let own = listing.sessions.first(where: { $0.program.processID == getpid() }), !own.interruptedBy.isEmpty
        else { return nil }
        return own.interruptedBy.map { process in
            let program = listing.sessions.first { $0.program.processID == process }?.program.name ?? "a program"
            return TerminalText.line("\(program), process \(process)")
        }.joined(separator: "; ")
    }
}
