public import SoundBanks
internal import Synchronization

/// Hands banks to the voices of one `SamplerVoices`, and frees them once none of its voices plays them any more.
///
/// Notes that sound go on with the bank that they began with. Thread: any but render.
public final class InstrumentExchange: Sendable {
    private struct Held {
        let bank: SoundBank
        let use: UnsafeMutablePointer<InstrumentUse>
        let program: Int?
    }

    // @unchecked: the pointers are touched under the exchange's lock, and what they point to as `InstrumentUse` says.
    private struct Banks: @unchecked Sendable {
        var held: [Held] = []
        var isAttached = false
    }

    private let banks = Mutex(Banks())
    /// The address of a use that the render thread has not taken yet, or 0.
    // nonisolated(unsafe): made here, freed at the end; an atomic in between. Voices know it by its address, because
    // calling an object would count references.
    nonisolated(unsafe) let pending: UnsafeMutablePointer<Atomic<UInt>>

    /// Begins with a bank.
    ///
    /// - Parameters:
    ///   - bank: our own where none is given, so that notes are heard.
    ///   - program: a place in its programs, for all channels; nil lets each channel choose by its messages.
    public init(_ bank: SoundBank = .standard, program: Int? = nil) {
        pending = .allocate(capacity: 1)
        pending.initialize(to: Atomic(0))
        install(bank, program: program)
    }

    deinit {
        banks.withLock { $0.held.forEach(Self.free) }
        pending.deinitialize(count: 1)
        pending.deallocate()
    }

    /// Makes a bank the one that notes begin with, from the next render call on.
    ///
    /// - Parameter program: as in `init`; a place that the bank does not have counts as nil.
    public func install(_ bank: SoundBank, program: Int? = nil) {
        let program = program.flatMap { bank.programs.indices.contains($0) ? $0 : nil }
        let use = UnsafeMutablePointer<InstrumentUse>.allocate(capacity: 1)
        use.initialize(to: InstrumentUse(bank, program: program))
        banks.withLock { banks in
            banks.held.append(Held(bank: bank, use: use, program: program))
            offer(use, &banks)
            collect(&banks)
        }
    }

    /// Frees what was replaced and has ended; a host may call it now and then to free early. `install` does it too.
    public func collect() { banks.withLock { collect(&$0) } }

    /// The banks in memory: the one that notes begin with, and those that some voice may still play.
    public var heldBanks: [SoundBank] { banks.withLock { $0.held.map(\.bank) } }

    /// The bank that notes begin with, and the program of all channels.
    public var current: (bank: SoundBank, program: Int?) {
        banks.withLock { banks in
            guard let last = banks.held.last else { preconditionFailure("an exchange without a bank") }
            return (last.bank, last.program)
        }
    }

    /// What was offered before and never taken is released here: nobody else knows it.
    private func offer(_ use: UnsafeMutablePointer<InstrumentUse>, _ banks: inout Banks) {
        use.pointee.isReleased.store(false, ordering: .relaxed)
        let before = pending.pointee.exchange(UInt(bitPattern: use), ordering: .acquiringAndReleasing)
        guard let missed = UnsafeMutablePointer<InstrumentUse>(bitPattern: before), missed != use else { return }
        missed.pointee.isReleased.store(true, ordering: .relaxed)
    }

    private func collect(_ banks: inout Banks) {
        guard let last = banks.held.last?.use else { return }
        banks.held.removeAll { held in
            guard held.use != last, held.use.pointee.isReleased.load(ordering: .acquiring) else { return false }
            Self.free(held)
            return true
        }
    }

    private static func free(_ held: Held) {
        held.use.deinitialize(count: 1)
        held.use.deallocate()
    }
}

extension InstrumentExchange {
    /// Voices begin with what notes would begin with now.
    func attach() {
        banks.withLock { banks in
            precondition(!banks.isAttached, "an exchange serves one set of voices at a time")
            banks.isAttached = true
            if let last = banks.held.last { offer(last.use, &banks) }
        }
    }

    /// No voice of these plays any more.
    func detach() { banks.withLock { $0.isAttached = false } }
}
