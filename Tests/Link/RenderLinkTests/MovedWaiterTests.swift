import LinuxSystem
import RenderLink
import Synchronization
import Testing

/// Waits whose thread does not sleep where it says, as when a service has moved it.
@Suite struct MovedWaiterTests {
    private static let watch = DeadlineWatch()
    private static let budget: UInt64 = 1_000_000

    /// Words that live as long as the process, because a wait may outlive its test.
    private static func word() -> UnsafeMutablePointer<Atomic<UInt32>> {
        let word = UnsafeMutablePointer<Atomic<UInt32>>.allocate(capacity: 1)
        word.initialize(to: Atomic(0))
        return word
    }

    /// Waits on one word, and tells the watch of the same or of another; whether it was found asleep elsewhere.
    private func wait(isMoved: Bool) throws -> (result: Futex.WaitResult, wasMoved: Bool) {
        let slot = try #require(Self.watch.makeSlot())
        defer { Self.watch.remove(slot) }
        let word = Self.word()
        let told = isMoved ? Self.word() : word
        slot.begin(
            word: UnsafeRawPointer(told), deadline: MonotonicClock.now() + Self.budget, budget: Self.budget)
        let result = Futex.wait(word, expected: 0, deadline: MonotonicClock.deadline(milliseconds: 30_000))
        defer { slot.end() }
        return (result, slot.wasMoved)
    }

    @Test func aThreadThatSleepsElsewhereIsInterruptedAndMarked() throws {
        let (result, wasMoved) = try wait(isMoved: true)
        #expect(result == .woken)
        #expect(wasMoved)
    }

    @Test func aThreadThatSleepsOnItsWordIsWokenAndNotMarked() throws {
        for _ in 0..<20 {
            let (result, wasMoved) = try wait(isMoved: false)
            #expect(result == .woken)
            #expect(!wasMoved)
        }
    }

    @Test func theNextWaitIsNotTakenForTheOneThatWasMoved() throws {
        let slot = try #require(Self.watch.makeSlot())
        defer { Self.watch.remove(slot) }
        let (word, elsewhere) = (Self.word(), Self.word())
        slot.begin(word: UnsafeRawPointer(word), deadline: MonotonicClock.now() + Self.budget, budget: Self.budget)
        _ = Futex.wait(elsewhere, expected: 0, deadline: MonotonicClock.deadline(milliseconds: 30_000))
        slot.end()
        #expect(slot.wasMoved)
        slot.begin(word: UnsafeRawPointer(word), deadline: MonotonicClock.never, budget: Self.budget)
        #expect(!slot.wasMoved)
        slot.end()
    }
}
