import Testing
import WindowPresentation

/// Whom of several views the pointer and the keyboard belong to.
struct CellOwnershipTests {
    @Test func thePointerLeavesOneViewAndComesToAnother() {
        var state = CellOwnership(count: 3)
        #expect(state.moved(over: 1, isHeld: false) == (nil, 1))
        #expect(state.moved(over: 1, isHeld: false) == (nil, 1))
        #expect(state.moved(over: 2, isHeld: false) == (1, 2))
        // Between two of them.
        #expect(state.moved(over: nil, isHeld: false) == (2, nil) && state.pointer == nil)
    }

    @Test func whoHasAButtonHeldKeepsThePointer() {
        var state = CellOwnership(count: 2)
        _ = state.moved(over: 0, isHeld: false)
        #expect(state.pressed(over: 0, isHeld: false) == nil)
        #expect(state.moved(over: 1, isHeld: true) == (0, 0))
        #expect(state.pressed(over: 1, isHeld: true) == nil && state.pointer == 0 && state.keyboard == 0)
        #expect(state.moved(over: nil, isHeld: true) == (0, 0))
        #expect(state.moved(over: 1, isHeld: false) == (0, 1))
    }

    @Test func theKeyboardFollowsThePressAndTheStep() {
        var state = CellOwnership(count: 3)
        #expect(state.keyboard == 0)
        #expect(state.pressed(over: 2, isHeld: false) == 0 && state.keyboard == 2)
        // Beside all views it stays where it was.
        #expect(state.pressed(over: nil, isHeld: false) == nil && state.keyboard == 2)
        #expect(state.step(1) == 2 && state.keyboard == 0)
        #expect(state.step(-1) == 0 && state.keyboard == 2)
        var alone = CellOwnership(count: 1)
        #expect(alone.step(1) == nil)
    }
}
