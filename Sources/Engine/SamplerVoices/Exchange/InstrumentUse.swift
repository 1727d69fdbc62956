internal import SoundBanks
internal import Synchronization

/// A bank that voices play or may begin to play, with what they change of it.
///
/// The exchange makes and frees it; the render thread alone reads and writes what is no atomic.
struct InstrumentUse: ~Copyable {
    let tables: SoundBankTables
    /// The program of all channels; nil where each channel chooses its own.
    let program: Int?
    /// How often each zone was asked, for those that play in turn.
    let turns: UnsafeMutablePointer<Int32>
    /// Notes begin with it.
    var isCurrent = false
    var voiceCount = 0
    /// The render thread is done with it.
    let isReleased = Atomic(false)

    init(_ bank: SoundBank, program: Int?) {
        tables = bank.tables
        self.program = program
        turns = .allocate(capacity: max(1, tables.zoneCount))
        turns.initialize(repeating: 0, count: max(1, tables.zoneCount))
    }

    deinit { turns.deallocate() }

    /// Thread: render. Last access: whoever frees may do so from now on.
    @_noLocks @_noAllocation
    mutating func releaseIfUnused() {
        if !isCurrent, voiceCount == 0 { isReleased.store(true, ordering: .releasing) }
    }
}
