import SurfaceProtocol
import Testing

/// A presenter's end of a view: phases, credit, bounds.
struct PresenterStateTests {
    private static let second: UInt64 = 1_000_000_000
    private let whole = DamageRectangle(x: 0, y: 0, width: 100, height: 50)

    private func opened(at now: UInt64 = 0) -> PresenterState {
        var state = PresenterState()
        _ = state.configure(width: 100, height: 50, scale: 1, at: now)
        return state
    }

    private func frame(_ serial: UInt32 = 1, buffer: UInt8 = 0, _ damage: [DamageRectangle]? = nil) -> ViewMessage {
        .frame(SurfaceFrame(serial: serial, buffer: buffer, damage: damage ?? [whole]))
    }

    @Test func aViewIsShownWithItsFirstFrame() {
        var state = opened()
        #expect(state.phase == .opening)
        let outcome = state.receive(frame(), at: 1)
        #expect(outcome == .show(buffer: 0, [whole]))
        #expect(state.phase == .shown)
        let done = state.taken(at: 7)
        #expect(done == SurfaceDone(serial: 1, buffer: 0, hostTime: 7))
        let again = state.taken(at: 8)
        #expect(again == nil)
    }

    @Test func aSecondFrameBeforeTheFirstWasShownClosesTheChannel() {
        var state = opened()
        _ = state.receive(frame(), at: 1)
        let outcome = state.receive(frame(buffer: 1), at: 2)
        #expect(outcome == .close)
        guard case .gone(let reason) = state.phase else {
            Issue.record("the channel is open")
            return
        }
        #expect(reason.contains("before the last one was shown"))
    }

    @Test func aFrameWithoutMemoryClosesTheChannel() {
        var state = PresenterState()
        let outcome = state.receive(frame(), at: 1)
        #expect(outcome == .close)
    }

    @Test func oneFrameOfEachFormerMemoryIsIgnoredAndNoMore() {
        var state = opened()
        let next = state.configure(width: 200, height: 80, scale: 2, at: 1)
        #expect(next.serial == 2)
        let late = state.receive(frame(1), at: 2)
        #expect(late == .nothing)
        let new = state.receive(frame(2), at: 3)
        #expect(new == .show(buffer: 0, [whole]))
        let lie = state.receive(frame(1), at: 4)
        #expect(lie == .close)
    }

    @Test func aFrameThatWasTakenLeavesNoneOfItsMemoryUnderWay() {
        var state = opened()
        _ = state.receive(frame(), at: 1)
        _ = state.configure(width: 200, height: 80, scale: 2, at: 2)
        let stale = state.taken(at: 3)
        #expect(stale == nil)
        let outcome = state.receive(frame(1), at: 4)
        #expect(outcome == .close)
    }

    @Test func aViewThatDoesNotAnswerForTwoSecondsIsStalledUntilItDoes() {
        var state = opened()
        #expect(state.lookDue == PresenterState.patience)
        let early = state.look(at: PresenterState.patience - 1)
        #expect(!early)
        let due = state.look(at: PresenterState.patience)
        #expect(due)
        #expect(state.phase == .stalled)
        #expect(state.lookDue == nil)
        _ = state.receive(frame(), at: 60 * Self.second)
        #expect(state.phase == .shown)
    }

    @Test func anEventIsAnsweredByThePingBehindIt() {
        var state = opened()
        _ = state.receive(frame(), at: 1)
        let ping = state.sentEvent(at: 2)
        #expect(ping == 1)
        let second = state.sentEvent(at: 3)
        #expect(second == nil)
        let stalls = state.look(at: 2 + PresenterState.patience)
        #expect(stalls)
        let outcome = state.receive(.pong(1), at: 9 * Self.second)
        #expect(outcome == .nothing)
        #expect(state.phase == .shown)
        #expect(state.lookDue == nil)
    }

    @Test(arguments: [0, 2, 77] as [UInt32]) func anAnswerThatNobodyAskedForClosesTheChannel(_ number: UInt32) {
        var state = opened()
        _ = state.sentEvent(at: 0)
        let outcome = state.receive(.pong(number), at: 1)
        #expect(outcome == .close)
    }

    @Test func aHiddenViewIsNotAskedForFrames() {
        var state = opened()
        _ = state.receive(frame(), at: 1)
        let isNews = state.show(false)
        #expect(isNews)
        #expect(state.phase == .hidden)
        let hidden = state.taken(at: 2)
        #expect(hidden == nil)
        let again = state.show(true)
        #expect(again)
        let done = state.taken(at: 3)
        #expect(done?.buffer == 0)
    }

    @Test func aPresenterThatWaitsForAnotherIsNotStalled() {
        var state = opened()
        let outcome = state.receive(.waits(true), at: 1)
        #expect(outcome == .nothing)
        #expect(state.phase == .waiting)
        #expect(state.lookDue == nil)
        _ = state.receive(.waits(false), at: 5 * Self.second)
        #expect(state.phase == .opening)
        #expect(state.lookDue == 5 * Self.second + PresenterState.patience)
    }

    @Test func tenThousandWishesCloseTheChannel() {
        var state = opened()
        var taken = 0
        for _ in 0..<10_000 where state.receive(.wish(SurfaceWish()), at: 1) != .close { taken += 1 }
        #expect(taken == 1024)
        guard case .gone = state.phase else {
            Issue.record("the channel is open")
            return
        }
    }

    @Test func aViewCopiesOnlyAfterAPersonsKeyOrPress() {
        var state = opened()
        let unasked = state.receive(.copy("a"), at: 1)
        _ = state.sentEvent(at: 2)
        let moved = state.receive(.copy("b"), at: 3)
        #expect(unasked == .nothing && moved == .nothing)
        _ = state.sentEvent(at: Self.second, isGesture: true)
        let asked = state.receive(.copy("c"), at: 2 * Self.second)
        #expect(asked == .copy("c"))
        // One key copies once.
        let again = state.receive(.copy("d"), at: 2 * Self.second)
        #expect(again == .nothing)
        _ = state.sentEvent(at: 3 * Self.second, isGesture: true)
        let late = state.receive(.copy("e"), at: 4 * Self.second + 1)
        #expect(late == .nothing)
    }

    @Test func copiesAreCountedAmongTheMessagesOfAView() {
        var state = opened()
        _ = state.sentEvent(at: 0, isGesture: true)
        var taken = 0
        for _ in 0..<10_000 where state.receive(.copy("a"), at: 1) != .close { taken += 1 }
        #expect(taken == 1024)
    }

    @Test func whyThereIsNoViewIsItsOwnWords() {
        var state = opened()
        let outcome = state.receive(.refused("the unit has no view that draws"), at: 1)
        #expect(outcome == .close)
        #expect(state.phase == .gone(reason: "the unit has no view that draws"))
        state.finish("later")
        #expect(state.phase == .gone(reason: "the unit has no view that draws"))
    }
}
