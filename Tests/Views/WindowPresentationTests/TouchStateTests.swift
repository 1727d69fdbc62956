import AudioToolbox
import Testing
import WindowPresentation

/// Fingers on a window.
struct TouchStateTests {
    private func at(_ x: Double, _ time: UInt32 = 0) -> PointerState.Moment { .init(x: x, y: 2, time: time) }

    @Test func theFirstFingerIsFollowedUntilItIsLifted() {
        var state = TouchState()
        #expect(state.handle(.began, finger: 7, at(1))?.0 == .down && state.isHeld)
        #expect(state.handle(.began, finger: 8, at(50)) == nil)
        #expect(state.handle(.moved, finger: 8, at(51)) == nil)
        let moved = state.handle(.moved, finger: 7, at(3, 20))
        #expect(moved?.0 == .dragged && moved?.1.x == 3 && moved?.1.time == 20)
        #expect(state.handle(.ended, finger: 8, at(0)) == nil)
        // Where it was is where it is lifted.
        let lifted = state.handle(.ended, finger: 7, at(0, 30))
        #expect(lifted?.0 == .up && lifted?.1.x == 3 && lifted?.1.time == 30 && !state.isHeld)
        #expect(state.handle(.moved, finger: 7, at(9)) == nil)
        #expect(state.handle(.began, finger: 8, at(50))?.0 == .down)
    }

    @Test func whatIsCancelledIsCancelledOnce() {
        var state = TouchState()
        #expect(state.handle(.cancelled, finger: 0, at(0)) == nil)
        _ = state.handle(.began, finger: 0, at(4))
        let cancelled = state.handle(.cancelled, finger: 3, at(0))
        #expect(cancelled?.0 == .cancelled && cancelled?.1.x == 4 && !state.isHeld)
        #expect(state.handle(.cancelled, finger: 0, at(0)) == nil)
    }
}
