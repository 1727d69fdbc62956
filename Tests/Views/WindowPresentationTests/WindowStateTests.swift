import SurfaceProtocol
import Testing
import WindowPresentation

/// What a window shows of a view that comes and goes.
struct WindowStateTests {
    private static let all = DamageRectangle(x: 0, y: 0, width: 320, height: 200)
    private static let part = DamageRectangle(x: 4, y: 5, width: 6, height: 7)
    private static let reason = "the view has gone: the unit's process has ended"

    /// A window of 320 × 200 in which a view was drawn.
    private func shown() -> WindowState {
        var state = WindowState(width: 320, height: 200)
        _ = state.became(.opening)
        _ = state.drawn([Self.all])
        _ = state.became(.shown)
        return state
    }

    @Test func thereIsNothingToBeSeenBeforeTheFirstFrame() {
        var state = WindowState(width: 320, height: 200)
        #expect(state.became(.opening) == [])
        #expect(state.exposed(Self.all) == [] && state.content == .ground)
        #expect(state.drawn([Self.part]) == [.copyAll])
        #expect(state.content == .picture)
    }

    @Test func ofLaterFramesTheDamageIsTakenOver() {
        var state = shown()
        #expect(state.drawn([Self.part]) == [.copy([Self.part])])
        #expect(state.exposed(Self.part) == [.put(Self.part)])
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
        #expect(state.became(.hidden) == [] && state.content == .picture)
        #expect(state.seen(true) == [.show(true)])
    }

    @Test func aViewThatDoesNotAnswerIsVeiledUntilItDoes() {
        var state = shown()
        #expect(state.became(.stalled) == [.compose])
        #expect(state.content == .veiled("not responding"))
        #expect(state.became(.stalled) == [])
        #expect(state.sized(width: 100, height: 100) == [.configure(width: 100, height: 100), .compose])
        #expect(state.became(.shown) == [.compose] && state.content == .picture)
    }

    @Test func aFrameTakesTheVeilAway() {
        var state = shown()
        _ = state.became(.waiting)
        #expect(state.content == .veiled("shown in another window"))
        #expect(state.drawn([Self.part]) == [.copyAll] && state.content == .picture)
    }

    @Test func aViewThatHasGoneLeavesTheReasonUntilThereIsOneThatHasDrawn() {
        var state = shown()
        #expect(state.became(.gone(reason: Self.reason)) == [.compose])
        #expect(state.content == .words(Self.reason))
        #expect(state.became(.gone(reason: Self.reason)) == [])
        #expect(state.became(.gone(reason: "the unit is away")) == [.compose])
        #expect(state.became(.opening) == [] && state.content == .words("the unit is away"))
        #expect(state.drawn([Self.part]) == [.copyAll])
        #expect(state.content == .picture)
    }

    @Test func nothingOfAViewThatHasGoneIsUncovered() {
        var state = shown()
        _ = state.became(.gone(reason: Self.reason))
        #expect(state.became(.stalled) == [.compose])
        #expect(state.became(.shown) == [] && state.content == .veiled("not responding"))
        #expect(state.drawn([Self.part]) == [.copyAll] && state.content == .picture)
    }

    @Test func aWindowHasItsOwnWordsForAViewThatDoesNotAnswer() {
        var state = WindowState(width: 320, height: 200, silence: "the host does not answer")
        _ = state.drawn([Self.all])
        #expect(state.became(.stalled) == [.compose])
        #expect(state.content == .veiled("the host does not answer"))
    }
}
