import Synchronization

/// Hands the newest of a control thread's values to a render thread, which goes on reading the two that it took last.
///
/// Four places: one is written, one is the newest, and two are the reader's. Neither side waits. The values lie where the
/// owner puts them; this knows their numbers only.
package struct NewestPlace: ~Copyable {
    package static var count: Int { @_noLocks @_noAllocation get { 4 } }
    /// The place that a control thread writes first.
    package static var first: Int { 0 }
    /// Set on the number in the mailbox while the reader has not seen it.
    private static var fresh: Int { @_noLocks @_noAllocation get { 8 } }

    private let mailbox = Atomic<Int>(1)
    private var isAtRest = true
    private var newer = 2
    private var older = 3

    package init() {}

    /// What was written is the newest. Returns the place to write next. Thread: control, one at a
    /// time; also the reader's own, where it is the only one.
    @_noLocks @_noAllocation
    package func publish(_ written: Int) -> Int {
        mailbox.exchange(written | Self.fresh, ordering: .acquiringAndReleasing) & ~Self.fresh
    }

    // MARK: Render

    /// Takes the newest value, if there is one: what was present is past, and what was past is given back. Without one,
    /// what is present is past as well.
    @_noLocks @_noAllocation
    package mutating func take() {
        isAtRest = true
        guard mailbox.load(ordering: .relaxed) & Self.fresh != 0 else { return }
        let new = mailbox.exchange(older, ordering: .acquiringAndReleasing) & ~Self.fresh
        older = newer
        newer = new
        isAtRest = false
    }

    /// What is present has always been.
    @_noLocks @_noAllocation
    package mutating func settle() { isAtRest = true }

    /// The number of the value that was taken last.
    @_noLocks @_noAllocation
    package func present() -> Int { newer }

    /// That of the one before.
    @_noLocks @_noAllocation
    package func past() -> Int { isAtRest ? newer : older }
}
