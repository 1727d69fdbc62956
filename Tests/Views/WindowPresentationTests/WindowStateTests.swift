import SurfaceProtocol
import Testing
import WindowPresentation

/// What a window shows of a view that comes and goes.
struct WindowStateTests {
    private static let second: UInt64 = 1_000_000_000
    private static let all = DamageRectangle(x: 0, y: 0, width: 320, height: 200)
    private static let part = DamageRectangle(x: 4, y: 5, width: 6, height: 7)
    private static let reason = "the view has gone: the unit's process has ended"

    /// A window of 320 × 200 in which a view was drawn.
    private func shown() -> WindowState {
        var state = WindowState(width: 320, height: 200)
        _ = state.became(.opening, at: 0)
        _ = state.drawn([Self.all])
        _ = state.became(.shown, at: 0)
        return state
    }

    @Test func thereIsNothingToBeSeenBeforeTheFirstFrame() {
        var state = WindowState(width: 320, height: 200)
        #expect(state.became(.opening, at: 0) == [])
        #expect(state.exposed(Self.all) == [] && state.content == .ground && state.lookDue == nil)
        #expect(state.drawn([Self.part]) == [.copyAll])
        #expect(state.content == .picture)
    }

    @Test func ofLaterFramesTheDamageIsTakenOver() {
        var state = shown()
        #expect(state.drawn([Self.part]) == [.copy([Self.part])])
        #expect(state.exposed(Self.part) == [.put(Self.part)])
        #expect(state.lookDue == nil)
    }

    @Test func theOldPictureStaysUntilThereIsOneOfTheNewSize() {
        var state = shown()
        #expect(state.sized(width: 640, height: 400) == [.configure(width: 640, height: 400)])
        #expect(state.content == .picture)
        #expect(state.sized(width: 640, height: 400) == [])
        #expect(state.sized(width: 0, height: 400) == [])
    }

    @Test func aViewThatIsNotSeenNeedNotDraw() {
        var state = shown()
        #expect(state.seen(true) == [])
        #expect(state.seen(false) == [.show(false)])
        #expect(state.became(.hidden, at: 0) == [] && state.content == .picture)
        #expect(state.seen(true) == [.show(true)])
    }

    @Test func aViewThatDoesNotAnswerIsVeiledUntilItDoes() {
        var state = shown()
        #expect(state.became(.stalled, at: 0) == [.compose])
        #expect(state.content == .veiled("not responding"))
        #expect(state.became(.stalled, at: 0) == [])
        #expect(state.sized(width: 100, height: 100) == [.configure(width: 100, height: 100), .compose])
        #expect(state.became(.shown, at: 0) == [.compose] && state.content == .picture)
    }

    @Test func aFrameTakesTheVeilAway() {
        var state = shown()
        _ = state.became(.waiting, at: 0)
        #expect(state.content == .veiled("shown in another window"))
        #expect(state.drawn([Self.part]) == [.copyAll] && state.content == .picture)
    }

    @Test func aViewThatHasGoneIsAskedForAgain() {
        var state = shown()
        #expect(state.became(.gone(reason: Self.reason), at: 5 * Self.second) == [.compose])
        #expect(state.content == .words(Self.reason))
        let due = state.lookDue
        #expect(due == 5 * Self.second + WindowState.firstPause)
        #expect(state.became(.gone(reason: Self.reason), at: 6 * Self.second) == [] && state.lookDue == due)
        #expect(state.look(at: 5 * Self.second) == [])
        #expect(state.look(at: 6 * Self.second) == [.open])
        // One question at a time.
        #expect(state.lookDue == nil && state.look(at: 9 * Self.second) == [])
        #expect(state.became(.gone(reason: Self.reason), at: 9 * Self.second) == [])
    }

    @Test func itIsAskedForEachSecondUntilItIsThere() {
        var state = shown()
        _ = state.became(.gone(reason: Self.reason), at: 0)
        _ = state.look(at: Self.second)
        #expect(state.failed("the unit is away", isFinal: false, at: 2 * Self.second) == [.compose])
        #expect(state.content == .words("the unit is away") && state.lookDue == 3 * Self.second)
        #expect(state.look(at: 3 * Self.second) == [.open])
        #expect(state.opened() == [.configure(width: 320, height: 200)])
        #expect(state.became(.opening, at: 3 * Self.second) == [] && state.content == .words("the unit is away"))
        #expect(state.drawn([Self.part]) == [.copyAll])
        #expect(state.content == .picture && state.lookDue == nil)
    }

    @Test func aViewThatComesBackToAWindowThatIsNotSeenIsHidden() {
        var state = shown()
        _ = state.seen(false)
        _ = state.became(.gone(reason: Self.reason), at: 0)
        _ = state.look(at: Self.second)
        #expect(state.opened() == [.show(false), .configure(width: 320, height: 200)])
    }

    @Test func whatIsGoneForGoodIsNotAskedForAgain() {
        var state = shown()
        _ = state.became(.gone(reason: Self.reason), at: 0)
        _ = state.look(at: Self.second)
        #expect(state.failed("the host has ended", isFinal: true, at: Self.second) == [.compose])
        #expect(state.became(.gone(reason: Self.reason), at: 2 * Self.second) == [])
        #expect(state.lookDue == nil && state.content == .words("the host has ended"))
    }
}
