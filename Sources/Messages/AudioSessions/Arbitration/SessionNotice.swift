/// What a session is told about itself and about others.
package enum SessionNotice: Hashable, Sendable {
    /// It is active from now on.
    case activated
    /// It is not active any more, because it said so.
    case deactivated
    /// It becomes quieter, by so many dB.
    case ducked(decibels: Double)
    /// It becomes as loud as before.
    case unducked
    /// Another one took its place: it is not active any more.
    case interruptionBegan
    /// What interrupted it is over.
    case interruptionEnded(shouldResume: Bool)
    /// Whether what only accompanies should be silent, because another session plays that does not mix.
    case silenceSecondaryAudio(Bool)
    /// Whether another session is active.
    case otherAudio(Bool)
}
