import Synchronization

/// How loud everything is that this process plays through devices: 1, but while other programs' sessions want it lower.
///
/// Render threads read it at the beginning of each cycle; each device goes there by a ramp of its own.
final class SessionGain: Sendable {
    static let shared = SessionGain()

    /// Seconds from one loudness to another: short enough for a prompt, and no click.
    static let rampSeconds = 0.1

    private let bits = Atomic<UInt32>(Float(1).bitPattern)

    /// Another loudness, from 0 to 1. Thread: any.
    func set(_ gain: Float) { bits.store(gain.bitPattern, ordering: .relaxed) }

    /// The one that is wanted. Thread: any, also render.
    @_noLocks @_noAllocation
    func target() -> Float { Float(bitPattern: bits.load(ordering: .relaxed)) }
}
