import Testing
import ViewPresentation

/// When a view that has gone is asked for again.
struct ViewReturnTests {
    private static let second: UInt64 = 1_000_000_000

    private func opened() -> ViewReturn {
        var state = ViewReturn()
        state.opened()
        return state
    }

    @Test func aNewViewIsDue() {
        #expect(ViewReturn().askDue == 0 && ViewReturn().phase == .opening)
        let state = opened()
        #expect(state.phase == .open && state.askDue == nil)
    }

    @Test func oneThatHasGoneIsAskedForAtOnceWithItsReason() {
        var state = opened()
        state.gone("it died", wasSeen: true, at: 60 * Self.second)
        #expect(state.phase == .away(reason: "it died") && state.askDue == 60 * Self.second)
    }

    @Test func thereIsOneQuestionAtATime() {
        var state = opened()
        state.gone("it died", wasSeen: true, at: 5)
        state.asked()
        #expect(state.askDue == nil && state.phase == .away(reason: "it died"))
        state.retry(at: 6)
        #expect(state.askDue == nil)
        state.absent(.away(reason: "it is being started"), at: 7)
        #expect(state.askDue == 20_000_007)
        state.asked()
        state.opened()
        #expect(state.askDue == nil && state.phase == .open && state.phase.reason == nil)
    }

    @Test func itIsAskedForLessAndLessOftenAndForEver() {
        var state = opened()
        state.gone("it died", wasSeen: true, at: 0)
        var (now, pauses): (UInt64, [UInt64]) = (0, [])
        for _ in 0..<10 {
            state.absent(.away(reason: "it is being started"), at: now)
            let due = state.askDue ?? 0
            pauses.append(due - now)
            now = due
        }
        #expect(pauses.prefix(4) == [20_000_000, 40_000_000, 80_000_000, 160_000_000])
        #expect(pauses.suffix(3).allSatisfy { $0 == Self.second })
        #expect(state.phase == .away(reason: "it is being started"))
        state.opened()
        state.gone("again", wasSeen: true, at: now + 60 * Self.second)
        state.absent(.away(reason: "again"), at: now)
        #expect(state.askDue == now + 20_000_000)
    }

    @Test func nobodyIsAskedWhereNobodyIs() {
        var state = opened()
        state.gone("it died", wasSeen: true, at: 0)
        state.absent(.ended(reason: "the host has ended"), at: 1)
        #expect(state.phase == .ended(reason: "the host has ended") && state.askDue == nil)
    }

    @Test func aViewThatEndsItsProcessBeforeItIsSeenIsLeftAloneUntilAPersonAsks() {
        var state = opened()
        state.gone("it died", wasSeen: false, at: 1)
        #expect(state.phase == .away(reason: "it died") && state.askDue == 1)
        state.opened()
        state.gone("it died", wasSeen: false, at: 2)
        guard case .leftAlone(let reason) = state.phase else {
            Issue.record("it is \(state.phase)")
            return
        }
        #expect(reason.hasPrefix("it died; that happened 2 times") && state.askDue == nil)
        state.retry(at: 9)
        #expect(state.phase == .away(reason: reason) && state.askDue == 9)
        state.opened()
        state.gone("it died", wasSeen: false, at: 11)
        #expect(state.phase == .away(reason: "it died"))
    }

    @Test func aViewThatWasSeenComesBackHoweverOften() {
        var state = opened()
        for _ in 0..<9 {
            state.gone("it was killed", wasSeen: true, at: 5)
            #expect(state.phase == .away(reason: "it was killed"))
            state.opened()
        }
        state.gone("it died", wasSeen: false, at: 6)
        state.opened()
        state.gone("it was killed", wasSeen: true, at: 7)
        state.opened()
        state.gone("it died", wasSeen: false, at: 8)
        #expect(state.phase == .away(reason: "it died"))
    }
}
