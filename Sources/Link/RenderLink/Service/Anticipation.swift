/// When a service on another core wakes ahead of its next request, and how long it then stays awake for it.
///
/// A core that sleeps takes as long to wake as a whole cycle does, so the service wakes before the host needs it: by a
/// lead that covers how late its timers have been. A pure state machine; times are nanoseconds of the monotonic clock.
/// Thread: render.
package struct Anticipation: Equatable, Sendable {
    /// The largest lead beyond the lateness of timers: the jitter of a host's callbacks, and what is read ahead.
    package static var largestMargin: UInt64 { @_noLocks @_noAllocation get { 100_000 } }
    private static var leastMargin: UInt64 { @_noLocks @_noAllocation get { 10_000 } }
    /// The time awake for requests, lately and on average, is at most this fraction of the interval between them,
    /// because the core has other work; the margin shrinks to keep it.
    package static var largestPart: UInt64 { @_noLocks @_noAllocation get { 15 } }
    /// The lead is at most this fraction of the interval between two requests, however late timers are.
    package static var largestLead: UInt64 { @_noLocks @_noAllocation get { 4 } }
    /// Requests in a row that came at another time than expected, after which none is anticipated for a while.
    private static var patience: Int { @_noLocks @_noAllocation get { 4 } }
    /// How many requests that while lasts at first, and in the end: each is twice the one before.
    package static var shortestPause: Int { @_noLocks @_noAllocation get { 8 } }
    package static var longestPause: Int { @_noLocks @_noAllocation get { 256 } }

    /// When the next request is expected; 0 when nobody can tell.
    private var expected: UInt64 = 0
    /// From the last request to the expected one.
    private var interval: UInt64 = 0
    /// What timers were late by lately: rises at once, falls slowly.
    private var lateness: UInt64 = 0
    private var margin = largestMargin
    /// Awake for a request, lately.
    private var awake: UInt64 = 0
    private var wrongInARow = 0
    private var pausesLeft = 0
    private var nextPause = shortestPause

    @_noLocks @_noAllocation
    package init() {}

    /// A request came, whose host expects to send the next one then; 0 when it cannot tell.
    @_noLocks @_noAllocation
    package mutating func expect(_ next: UInt64, now: UInt64) {
        if pausesLeft > 0 { pausesLeft &-= 1 }
        let isUsable = next > now && next &- now < 1_000_000_000 && pausesLeft == 0
        expected = isUsable ? next : 0
        interval = isUsable ? next &- now : 0
    }

    /// How long before the expected request the service wakes.
    package var lead: UInt64 {
        @_noLocks @_noAllocation get {
            let most = interval / Self.largestLead
            let wanted = margin &+ lateness
            return wanted < most ? wanted : most
        }
    }

    /// When to wake; 0 when nothing is expected.
    package var wakeTime: UInt64 {
        @_noLocks @_noAllocation get { expected == 0 ? 0 : expected &- lead }
    }

    /// Until when to stay awake for the request.
    package var lastTime: UInt64 {
        @_noLocks @_noAllocation get { expected &+ margin }
    }

    /// The service woke by its timer.
    @_noLocks @_noAllocation
    package mutating func woke(planned: UInt64, now: UInt64) {
        let most = interval / Self.largestLead
        let late = now > planned ? now &- planned : 0
        let bounded = late < most ? late : most
        lateness = bounded > lateness ? bounded : lateness &- (lateness &- bounded) / 32
    }

    /// Whether the request came while the service was awake for it, and how long it was; nothing is expected any more.
    @_noLocks @_noAllocation
    package mutating func ended(cameInTime: Bool, awake time: UInt64) {
        bound(time)
        expected = 0
        wrongInARow = cameInTime ? 0 : wrongInARow &+ 1
        if cameInTime { nextPause = Self.shortestPause }
        guard wrongInARow >= Self.patience else { return }
        wrongInARow = 0
        pausesLeft = nextPause
        nextPause = nextPause < Self.longestPause ? nextPause &* 2 : nextPause
    }

    @_noLocks @_noAllocation
    private mutating func bound(_ time: UInt64) {
        let most = interval / Self.largestPart
        awake = time > awake ? awake &+ (time &- awake) / 8 : awake &- (awake &- time) / 8
        if awake > most {
            let less = margin &- margin / 8
            margin = less > Self.leastMargin ? less : Self.leastMargin
        } else {
            let more = margin &+ margin / 32
            margin = more < Self.largestMargin ? more : Self.largestMargin
        }
    }
}
