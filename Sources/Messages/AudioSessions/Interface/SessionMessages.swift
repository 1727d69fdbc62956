/// The parameters of the calls and replies of `io.auserviced.Session`.
package enum SessionMessages {
    package struct Registration: Codable, Sendable {
        package let claim: SessionClaim
        package let isActive: Bool?
        package let isInterrupted: Bool?

        package init(claim: SessionClaim, isActive: Bool, isInterrupted: Bool) {
            self.claim = claim
            self.isActive = isActive
            self.isInterrupted = isInterrupted
        }
    }

    package struct Events: Codable, Sendable {
        package let session: Int
        package let isActive: Bool
        package let notices: [SessionNotice]

        package init(session: Int, isActive: Bool, notices: [SessionNotice]) {
            self.session = session
            self.isActive = isActive
            self.notices = notices
        }
    }

    package struct Change: Codable, Sendable {
        package let session: Int
        package let claim: SessionClaim

        package init(session: Int, claim: SessionClaim) {
            self.session = session
            self.claim = claim
        }
    }

    package struct Session: Codable, Sendable {
        package let session: Int
        package init(session: Int) { self.session = session }
    }

    package struct Deactivation: Codable, Sendable {
        package let session: Int
        package let notifiesOthers: Bool

        package init(session: Int, notifiesOthers: Bool) {
            self.session = session
            self.notifiesOthers = notifiesOthers
        }
    }

    package struct Program: Codable, Hashable, Sendable {
        package let processID: Int32
        package let name: String

        package init(processID: Int32, name: String) {
            self.processID = processID
            self.name = name
        }
    }

    package struct Listing: Codable, Sendable {
        package let arbiter: Program
        package let isDaemon: Bool
        package let sessions: [SessionStatus]

        package init(arbiter: Program, isDaemon: Bool, sessions: [SessionStatus]) {
            self.arbiter = arbiter
            self.isDaemon = isDaemon
            self.sessions = sessions
        }
    }
}
