/// Whose fault the end of a process is that several units share, as one of them sees it.
package enum PlaceBlame: Sendable {
    /// It cannot be known, or the unit had the process to itself.
    case unknown
    /// Another unit's: the host itself has seen what it did.
    case neighbour
    /// Another unit's, as the shared memory says in which any unit of the process may have written.
    case neighboursTurn
    /// This unit's own: the host itself has seen what it did.
    case own
    /// This unit's own, as the shared memory says in which any unit of the process may have written: it was its turn. Or
    /// one of several hung, and the memory names none of them.
    case ownTurn
}
