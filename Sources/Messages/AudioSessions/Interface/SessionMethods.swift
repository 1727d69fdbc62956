import Varlink

/// The methods of `io.auserviced.Session`, for arbiters and their clients.
package enum SessionMethods {
    package static let interfaceName = "io.auserviced.Session"

    package static let open = VarlinkMethod<SessionMessages.Registration, SessionMessages.Events>(
        "Open", in: interfaceName,
        """
        (claim: Claim, isActive: ?bool, isInterrupted: ?bool) ->
          (session: int, isActive: bool, notices: []Notice)
        """,
        """
        Registers a session, for as long as the connection lasts: it ends with its program, however that ends. Only with
        more: the first reply names the session, each further one has what it is told. isActive and isInterrupted: what it
        was under an arbiter that is gone
        """)
    package static let change = VarlinkMethod<SessionMessages.Change, NoReply>(
        "Change", in: interfaceName, "(session: int, claim: Claim) -> ()",
        "Another category, mode or options")
    package static let activate = VarlinkMethod<SessionMessages.Session, NoReply>(
        "Activate", in: interfaceName, "(session: int) -> ()",
        "The session is to be heard; others become quieter or are interrupted, as its claim says")
    package static let deactivate = VarlinkMethod<SessionMessages.Deactivation, NoReply>(
        "Deactivate", in: interfaceName, "(session: int, notifiesOthers: bool) -> ()",
        "The session is done; notifiesOthers: those that it interrupted are told to go on")
    package static let list = VarlinkMethod<NoParameters, SessionMessages.Listing>(
        "List", in: interfaceName, "() -> (arbiter: Program, isDaemon: bool, sessions: []Session)",
        "The sessions of this user, and who arbitrates between them")
    package static let yield = VarlinkMethod<NoParameters, NoReply>(
        "Yield", in: interfaceName, "() -> ()",
        "Asks an arbiter to make way for the daemon; sessions register there anew. The daemon refuses")
}
