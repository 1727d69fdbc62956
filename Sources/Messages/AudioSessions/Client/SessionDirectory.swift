import Varlink

/// Which programs have sessions now.
package enum SessionDirectory {
    /// Asks the arbiter; nil when there is none, so that nobody has a session.
    /// - Throws: `VarlinkError`, `VarlinkClientError` or `SystemError` when it does not answer.
    package static func listing(
        place: SessionPlace = SessionPlace(), seconds: Double = 2
    ) throws -> SessionMessages.Listing? {
        do {
            return try VarlinkClient(connectingTo: place.address).call(SessionMethods.list, seconds: seconds)
        } catch VarlinkClientError.notRunning {
            return nil
        }
    }
}
