import AudioToolbox
import SwiftUI
import TestSupport
import Testing
import ViewStage

@MainActor struct GestureTests {
    private struct Knob: View {
        @State private var value = 0.5
        @State private var start: Double?
        @GestureState private var isHeld = false

        var body: some View {
            VStack(spacing: 0) {
                Color.red.frame(width: 60, height: 60)
                    .gesture(
                        DragGesture(minimumDistance: 0)
                            .updating($isHeld) { _, held, _ in held = true }
                            .onChanged { drag in
                                if start == nil { start = value }
                                value = min(1, max(0, (start ?? 0) - drag.translation.height / 100))
                            }
                            .onEnded { _ in start = nil }
                    )
                    .onTapGesture(count: 2) { value = 0.25 }
                Text("\(value, specifier: "%.2f") \(isHeld ? "held" : "free")")
            }
        }
    }

    @Test func aStateOfAGestureEndsWithIt() {
        let stage = ViewStage.showing(Knob())
        stage.send(.down, 100, 40)
        stage.send(.dragged, 100, 20)
        #expect(stage.element("0.70 held") != nil)
        stage.send(.up, 100, 20)
        #expect(stage.element("0.70 free") != nil)
    }

    @Test func aDoubleClickIsHeardBesideADrag() {
        let stage = ViewStage.showing(Knob())
        stage.click(100, 40)
        #expect(stage.element("0.50 free") != nil)
        for phase in [ViewPointerEvent.Phase.down, .up] {
            stage.content.handle(.pointer(ViewPointerEvent(phase, x: 100, y: 40, clickCount: 2)))
        }
        #expect(stage.element("0.25 free") != nil)
    }

    @Test func aDragOfTheViewAroundWaitsForOneInside() {
        var (inner, outer, both) = (0, 0, 0)
        let stage = ViewStage.showing(
            ZStack {
                Color.white
                Color.red.frame(width: 60, height: 60).gesture(DragGesture().onChanged { _ in inner += 1 })
            }
            .gesture(DragGesture().onChanged { _ in outer += 1 })
            .simultaneousGesture(DragGesture().onEnded { _ in both += 1 }))
        stage.drag(100, 50, to: 140, 50)
        #expect(inner > 0 && outer == 0 && both == 1)
        stage.drag(10, 50, to: 40, 50)
        #expect(outer > 0 && both == 2)
    }

    @Test func aShortWayIsNoDrag() {
        var told = 0
        let stage = ViewStage.showing(Color.red.gesture(DragGesture(minimumDistance: 20).onEnded { _ in told += 1 }))
        stage.drag(50, 50, to: 60, 50)
        #expect(told == 0)
        stage.drag(50, 50, to: 80, 50)
        #expect(told == 1)
    }

    @Test func aHeldPointerIsALongPress() async {
        var (pressed, held): ([Bool], Int) = ([], 0)
        let stage = ViewStage.showing(
            Color.red.onLongPressGesture(minimumDuration: 0.05) {
                held += 1
            } onPressingChanged: {
                pressed.append($0)
            })
        stage.click(50, 50)
        #expect(pressed == [true, false])
        stage.send(.down, 50, 50)
        #expect(await eventually { held == 1 })
        stage.send(.up, 50, 50)
        #expect(pressed == [true, false, true, false] && held == 1)
    }

    @Test func aDragFollowsALongPress() async {
        var moves: [CGFloat] = []
        var began = false
        let gesture = LongPressGesture(minimumDuration: 0.01).sequenced(before: DragGesture(minimumDistance: 0))
            .onChanged { value in
                if case .second(true, let drag) = value {
                    began = true
                    if let drag { moves.append(drag.translation.width) }
                }
            }
        let stage = ViewStage.showing(Color.red.gesture(gesture))
        stage.send(.down, 50, 50)
        #expect(await eventually { began })
        stage.send(.dragged, 60, 50)
        stage.send(.up, 60, 50)
        #expect(moves == [10])
    }

    @Test func aPointerOverAViewIsTold() {
        var told: [Bool] = []
        let stage = ViewStage.showing(Color.red.frame(width: 50, height: 50).onHover { told.append($0) })
        stage.send(.moved, 100, 50)
        stage.send(.moved, 5, 5)
        #expect(told == [true, false])
    }
}
