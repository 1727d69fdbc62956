import LinuxSystem

/// When a service lets go of the code that a start has run and playing does not: once after units were made or given
/// links, as soon as no host asks for anything any more.
///
/// Pure; times are nanoseconds. Thread: main.
package struct StartMemory {
    /// How long no host may have asked for anything.
    package static let patience: UInt64 = 1_000_000_000

    /// When it is time; `MonotonicClock.never` when nothing was started since the last time.
    package private(set) var releaseDue = MonotonicClock.never

    package init() {}

    /// A host's request was answered; whether it was part of a start.
    package mutating func answered(isStart: Bool, at now: UInt64) {
        guard isStart || releaseDue != MonotonicClock.never else { return }
        releaseDue = now + Self.patience
    }

    /// A wait that lets go when it is time has ended.
    package mutating func waited(until now: UInt64) {
        if now >= releaseDue { releaseDue = MonotonicClock.never }
    }
}
