import SurfaceProtocol
import Testing

/// A view's end of a channel: when it draws, and into which buffer.
struct ViewStateTests {
    private let configuration = SurfaceConfiguration(serial: 1, width: 100, height: 50)
    private let whole = DamageRectangle(x: 0, y: 0, width: 100, height: 50)
    private let part = DamageRectangle(x: 10, y: 10, width: 5, height: 5)

    private func opened() -> ViewState {
        var state = ViewState()
        state.serve(true)
        state.configure(configuration)
        return state
    }

    /// Draws what is to be drawn; returns the frame.
    private func draw(_ state: inout ViewState, _ damage: [DamageRectangle]) throws -> (ViewState.Task, SurfaceFrame?) {
        let begun = state.begin()
        let task = try #require(begun)
        return (task, state.drew(task, damage))
    }

    @Test func nothingIsDrawnWithoutMemory() {
        var state = ViewState()
        state.serve(true)
        state.damage()
        #expect(state.phase == .opening)
        let task = state.begin()
        #expect(task == nil)
    }

    @Test func theFirstFrameIsNewAndTheSecondHasACopyOfIt() throws {
        var state = opened()
        let (first, frame) = try draw(&state, [whole])
        #expect(first.isNew && first.buffer == 0 && first.missing.isEmpty)
        #expect(frame == SurfaceFrame(serial: 1, buffer: 0, damage: [whole]))
        state.damage()
        let early = state.begin()
        #expect(early == nil)
        let isTaken = state.done(SurfaceDone(serial: 1, buffer: 0, hostTime: 0))
        #expect(isTaken)
        let (second, next) = try draw(&state, [part])
        #expect(!second.isNew && second.buffer == 1 && second.missing == [whole])
        #expect(next?.buffer == 1)
    }

    @Test func fromTheThirdFrameOnOnlyWhatHasChangedIsCopied() throws {
        var state = opened()
        for damage in [[whole], [part]] {
            let (task, _) = try draw(&state, damage)
            _ = state.done(SurfaceDone(serial: 1, buffer: task.buffer, hostTime: 0))
            state.damage()
        }
        let (third, _) = try draw(&state, [part])
        #expect(third.buffer == 0 && third.missing == [part])
    }

    @Test func aViewThatIsAtRestDrawsNothing() throws {
        var state = opened()
        _ = try draw(&state, [whole])
        _ = state.done(SurfaceDone(serial: 1, buffer: 0, hostTime: 0))
        let task = state.begin()
        #expect(task == nil)
    }

    @Test func damageWithoutAPictureIsNoFrame() throws {
        var state = opened()
        let (_, frame) = try draw(&state, [])
        #expect(frame == nil)
        let task = state.begin()
        #expect(task == nil)
        state.damage()
        let (next, _) = try draw(&state, [whole])
        #expect(next.isNew)
    }

    @Test func whatChangesWhileItIsDrawnIsDrawnNext() throws {
        var state = opened()
        let begun = state.begin()
        let task = try #require(begun)
        state.damage()
        _ = state.drew(task, [whole])
        _ = state.done(SurfaceDone(serial: 1, buffer: 0, hostTime: 0))
        let next = state.begin()
        #expect(next != nil)
    }

    @Test func aHiddenViewDrawsNothingUntilItIsShown() throws {
        var state = opened()
        state.show(false)
        #expect(state.phase == .hidden)
        let hidden = state.begin()
        #expect(hidden == nil)
        state.show(true)
        let shown = state.begin()
        #expect(shown != nil)
    }

    @Test func aPresenterWhoWaitsIsDrawnForAnewWhenItsTurnComes() throws {
        var state = opened()
        _ = try draw(&state, [whole])
        _ = state.done(SurfaceDone(serial: 1, buffer: 0, hostTime: 0))
        state.serve(false)
        state.damage()
        #expect(state.phase == .waiting)
        let waiting = state.begin()
        #expect(waiting == nil)
        state.serve(true)
        let (task, _) = try draw(&state, [whole])
        #expect(task.isNew)
    }

    @Test func aPresenterThatShowsWhatWasNotDrawnIsFoundOut() throws {
        var state = opened()
        let early = state.done(SurfaceDone(serial: 1, buffer: 0, hostTime: 0))
        #expect(!early)
        _ = try draw(&state, [whole])
        let wrong = state.done(SurfaceDone(serial: 1, buffer: 1, hostTime: 0))
        #expect(!wrong)
        let old = state.done(SurfaceDone(serial: 0, buffer: 1, hostTime: 0))
        #expect(old)
        state.finish()
        #expect(state.phase == .gone)
    }
}
