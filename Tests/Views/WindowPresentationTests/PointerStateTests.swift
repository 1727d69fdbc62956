import AudioToolbox
import Testing
import WindowPresentation

/// A mouse over a window, in a view's words.
struct PointerStateTests {
    private func moment(_ x: Double, _ y: Double, _ time: UInt32 = 0) -> PointerState.Moment {
        PointerState.Moment(x: x, y: y, time: time, modifiers: .shift)
    }

    private func pointer(_ event: ViewEvent?) -> ViewPointerEvent? {
        if case .pointer(let pointer) = event { pointer } else { nil }
    }

    @Test func itEntersMovesAndLeaves() {
        var state = PointerState()
        #expect(pointer(state.moved(moment(1, 2)))?.phase == .entered)
        let moved = pointer(state.moved(moment(3.5, 4, 250)))
        #expect(moved?.phase == .moved && moved?.x == 3.5 && moved?.y == 4 && moved?.time == 0.25)
        #expect(moved?.modifiers == .shift)
        #expect(pointer(state.left(moment(-1, 4)))?.phase == .exited)
        #expect(pointer(state.moved(moment(1, 2)))?.phase == .entered)
    }

    @Test func aDragGoesOnOutsideOfTheWindowAndEndsThere() {
        var state = PointerState()
        _ = state.moved(moment(1, 2))
        #expect(pointer(state.pressed(3, moment(1, 2)))?.button == 1)
        #expect(state.left(moment(-5, 2)) == nil && state.isHeld)
        let dragged = pointer(state.moved(moment(-5, 2)))
        #expect(dragged?.phase == .dragged && dragged?.button == 1 && dragged?.x == -5)
        #expect(state.released(1, moment(-5, 2)) == [])
        #expect(state.released(3, moment(-5, 2)).map { pointer($0)?.phase } == [.up, .exited])
        #expect(!state.isHeld)
    }

    @Test func aSecondButtonWhileOneIsHeldIsNone() {
        var state = PointerState()
        _ = state.pressed(1, moment(1, 2))
        #expect(state.pressed(3, moment(1, 2)) == nil && state.pressed(9, moment(1, 2)) == nil)
        #expect(pointer(state.cancelled(moment(1, 2)))?.phase == .cancelled)
        #expect(state.cancelled(moment(1, 2)) == nil)
    }

    @Test(arguments: [
        (5.0, 300 as UInt32, 2 as UInt8), (5, 500, 1), (20, 300, 1),
    ]) func pressesThatAreNearInPlaceAndTimeBelongTogether(x: Double, time: UInt32, clicks: UInt8) {
        var state = PointerState()
        // A clock that begins again in between is none the less near.
        let start = UInt32.max - 100
        _ = state.pressed(1, moment(4, 4, start))
        _ = state.released(1, moment(4, 4, start))
        #expect(pointer(state.pressed(1, moment(x, 4, start &+ time)))?.clickCount == clicks)
    }

    @Test func aWheelScrollsAlsoWhileAButtonIsHeld() {
        var state = PointerState()
        _ = state.pressed(1, moment(1, 2))
        let expected: [UInt8: (Double, Double)] = [4: (0, -20), 5: (0, 20), 6: (-20, 0), 7: (20, 0)]
        for (number, (x, y)) in expected {
            let event = state.pressed(number, moment(8, 9))
            #expect(event == .scroll(ViewScrollEvent(x: 8, y: 9, deltaX: x, deltaY: y, modifiers: .shift)))
            #expect(state.released(number, moment(8, 9)) == [])
        }
    }
}
