import AudioSessions
import Synchronization

/// What a client was told.
final class HeardNotices: Sendable {
    private let notices = Mutex<[SessionNotice]>([])

    var all: [SessionNotice] { notices.withLock(\.self) }

    func client(_ claim: SessionClaim, _ place: SessionPlace) -> SessionClient {
        SessionClient(claim: claim, place: place) { notice in self.notices.withLock { $0.append(notice) } }
    }
}
