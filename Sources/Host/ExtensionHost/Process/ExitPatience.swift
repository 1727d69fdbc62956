/// How long the kernel's word of how a process ended is waited for before something else passes for the cause. Pure.
///
/// Its units are started again meanwhile. A machine that is busy gives a process that was killed its last moments late:
/// until then nothing shows that it ends.
package struct ExitPatience: Equatable, Sendable {
    /// Milliseconds for a process of which nothing is known.
    package static let moment = 50
    /// Milliseconds for one that is certain to end: as long as the kernel takes its memory back.
    package static let end = 3000

    /// Whether it was sent the signal that nothing survives.
    package var wasKilled = false

    package init() {}

    /// Milliseconds to wait beyond a moment.
    /// - Parameter isEnding: whether the kernel shows that the process runs no code any more.
    package func more(isEnding: Bool) -> Int { wasKilled || isEnding ? Self.end : 0 }
}
