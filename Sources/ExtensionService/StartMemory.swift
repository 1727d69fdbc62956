import LinuxSystem
import ServiceProtocol

/// When a service lets go of the code that a start has run and playing does not: once after units were made or given
/// links, as soon as no host asks for anything any more.
///
/// Pure; times are nanoseconds. Thread: main.
struct StartMemory {
    /// How long no host may have asked for anything.
    static let patience: UInt64 = 1_000_000_000

    /// When it is time; `MonotonicClock.never` when nothing was started since the last time.
    private(set) var releaseDue = MonotonicClock.never

    /// A host's request of this kind was answered.
    mutating func answered(_ kind: ServiceMessageKind?, at now: UInt64) {
        guard kind == .load || kind == .openLink || releaseDue != MonotonicClock.never else { return }
        releaseDue = now + Self.patience
    }

    /// A wait that lets go when it is time has ended.
    mutating func waited(until now: UInt64) {
        if now >= releaseDue { releaseDue = MonotonicClock.never }
    }
}
