import AudioToolbox
import Foundation
import SwiftUI
import Testing
import ViewHierarchy
import ViewStage

/// The time of a host, as a test gives it.
@MainActor
private final class GivenTime {
    var now = 100.0
}

/// What a test changes.
@MainActor
private final class Switch: ObservableObject {
    @Published var isOn = false
}

/// A view of SwiftUI whose time is given: `frame(at:)` draws what is seen then.
@MainActor
private struct TimedStage {
    let stage: ViewStage
    let time = GivenTime()
    private let host: HostingBase

    init<Content: View>(_ view: Content) throws {
        let controller = UIHostingController(rootView: view)
        host = try #require(controller.view as? HostingBase)
        host.clock = { [time] in time.now }
        stage = ViewStage(controller.viewContentKeepingItself, width: 200, height: 100)
        stage.draw()
    }

    /// Draws what is seen so many seconds after the start.
    func frame(at seconds: Double) {
        time.now = 100 + seconds
        host.update()
        stage.draw()
    }
}

@MainActor
struct AnimationTests {
    private struct Mover: View {
        @ObservedObject var model: Switch
        var body: some View {
            Rectangle().fill(.black).frame(width: 20, height: 20).offset(x: model.isOn ? 60 : -60)
        }
    }

    @Test func aChangeWithAnAnimationGoesOnOverTimeAndRests() throws {
        let model = Switch()
        let timed = try TimedStage(Mover(model: model))
        #expect(timed.stage.isBlack(40, 50) && timed.stage.isWhite(160, 50))
        withAnimation(.linear(duration: 1)) { model.isOn = true }
        timed.frame(at: 0)
        #expect(timed.stage.isBlack(40, 50))
        timed.frame(at: 0.5)
        #expect(timed.stage.isBlack(100, 50) && timed.stage.isWhite(40, 50) && timed.stage.isWhite(160, 50))
        timed.frame(at: 1.1)
        #expect(timed.stage.isBlack(160, 50) && timed.stage.isWhite(100, 50))
    }

    @Test func aChangeWithoutAnAnimationIsThereAtOnce() throws {
        let model = Switch()
        let timed = try TimedStage(Mover(model: model))
        model.isOn = true
        timed.frame(at: 0)
        #expect(timed.stage.isBlack(160, 50) && timed.stage.isWhite(40, 50))
    }

    @Test func aChangeOnTheWayBeginsWhereTheViewIs() throws {
        let model = Switch()
        let timed = try TimedStage(Mover(model: model))
        withAnimation(.linear(duration: 1)) { model.isOn = true }
        timed.frame(at: 0)
        timed.frame(at: 0.5)
        withAnimation(.linear(duration: 1)) { model.isOn = false }
        timed.frame(at: 0.5)
        #expect(timed.stage.isBlack(100, 50))
        timed.frame(at: 1)
        #expect(timed.stage.isBlack(70, 50) && timed.stage.isWhite(100, 50))
        timed.frame(at: 2)
        #expect(timed.stage.isBlack(40, 50))
    }

    @Test func onlyWhatAValueDecidesIsAnimatedByIt() throws {
        struct Two: View {
            @ObservedObject var model: Switch
            var body: some View {
                VStack(spacing: 0) {
                    Rectangle().fill(.black).frame(width: 20, height: 50).offset(x: model.isOn ? 60 : -60)
                        .animation(.linear(duration: 1), value: model.isOn)
                    Rectangle().fill(.black).frame(width: 20, height: 50).offset(x: model.isOn ? 60 : -60)
                }
            }
        }
        let model = Switch()
        let timed = try TimedStage(Two(model: model))
        model.isOn = true
        timed.frame(at: 0)
        timed.frame(at: 0.5)
        #expect(timed.stage.isBlack(100, 25) && timed.stage.isBlack(160, 75) && timed.stage.isWhite(100, 75))
    }

    @Test func shapesSizesAndOpacitiesFollow() throws {
        struct Bar: Shape {
            var part: Double
            var animatableData: Double {
                get { part }
                set { part = newValue }
            }
            func path(in rect: CGRect) -> Path {
                Path(CGRect(x: rect.minX, y: rect.minY, width: rect.width * part, height: rect.height))
            }
        }
        struct Three: View {
            @ObservedObject var model: Switch
            var body: some View {
                VStack(alignment: .leading, spacing: 0) {
                    Bar(part: model.isOn ? 1 : 0.2).fill(.black).frame(width: 200, height: 30)
                    Rectangle().fill(.black).frame(width: model.isOn ? 200 : 40, height: 30)
                    Rectangle().fill(.black).frame(width: 200, height: 40).opacity(model.isOn ? 1 : 0)
                }
            }
        }
        let model = Switch()
        let timed = try TimedStage(Three(model: model))
        #expect(timed.stage.isBlack(30, 15) && timed.stage.isWhite(60, 15) && timed.stage.isWhite(100, 80))
        withAnimation(.linear(duration: 1)) { model.isOn = true }
        timed.frame(at: 0)
        timed.frame(at: 0.5)
        #expect(timed.stage.isBlack(110, 15) && timed.stage.isWhite(130, 15))
        #expect(timed.stage.isBlack(110, 45) && timed.stage.isWhite(130, 45))
        let grey = timed.stage.pixel(100, 80)
        #expect(grey.allSatisfy { (90...165).contains($0) }, "\(grey)")
        timed.frame(at: 1.1)
        #expect(timed.stage.isBlack(195, 15) && timed.stage.isBlack(195, 45) && timed.stage.isBlack(100, 80))
    }

    @Test func whatComesAndGoesFades() throws {
        struct Guest: View {
            @ObservedObject var model: Switch
            var body: some View {
                ZStack {
                    Color.white
                    if model.isOn { Color.black.frame(width: 60, height: 60) }
                }
            }
        }
        let model = Switch()
        let timed = try TimedStage(Guest(model: model))
        func grey() -> [Int] { timed.stage.pixel(100, 50) }
        withAnimation(.linear(duration: 1)) { model.isOn = true }
        timed.frame(at: 0)
        #expect(timed.stage.isWhite(100, 50))
        timed.frame(at: 0.5)
        #expect(grey().allSatisfy { (90...165).contains($0) }, "\(grey())")
        timed.frame(at: 1.1)
        #expect(timed.stage.isBlack(100, 50))
        withAnimation(.linear(duration: 1)) { model.isOn = false }
        timed.frame(at: 2)
        timed.frame(at: 2.5)
        #expect(grey().allSatisfy { (90...165).contains($0) }, "\(grey())")
        timed.frame(at: 3.1)
        #expect(timed.stage.isWhite(100, 50))
    }

    @Test func viewsMoveToTheirNewPlaceInAStack() throws {
        struct Sides: View {
            @ObservedObject var model: Switch
            var body: some View {
                HStack(spacing: 0) {
                    if model.isOn { Spacer() }
                    Rectangle().fill(.black).frame(width: 20, height: 20)
                    if !model.isOn { Spacer() }
                }
            }
        }
        let model = Switch()
        let timed = try TimedStage(Sides(model: model))
        #expect(timed.stage.isBlack(10, 50))
        withAnimation(.linear(duration: 1)) { model.isOn = true }
        timed.frame(at: 0)
        timed.frame(at: 0.5)
        #expect(timed.stage.isBlack(100, 50) && timed.stage.isWhite(10, 50) && timed.stage.isWhite(190, 50))
        timed.frame(at: 1.1)
        #expect(timed.stage.isBlack(190, 50))
    }

    @Test func curvesBeginAndEndAndSpringsSwing() {
        for animation: Animation in [.linear, .easeIn, .easeOut, .easeInOut, .spring, .bouncy, .default, .smooth] {
            #expect(animation.progress(at: 0).part == 0)
            let end = animation.progress(at: animation.duration ?? 0)
            #expect(end.isOver && end.part == 1)
        }
        #expect(Animation.easeIn.progress(at: 0.1).part < Animation.linear.progress(at: 0.1).part)
        #expect(Animation.easeOut.progress(at: 0.1).part > Animation.linear.progress(at: 0.1).part)
        let swings = stride(from: 0.0, to: 2, by: 0.01).map {
            Animation.spring(dampingFraction: 0.3).progress(at: $0).part
        }
        #expect((swings.max() ?? 0) > 1.2)
        let still = stride(from: 0.0, to: 2, by: 0.01).map { Animation.smooth.progress(at: $0).part }
        #expect((still.max() ?? 2) <= 1.0001)
    }

    @Test func delaysSpeedsAndRepetitionsAreKept() {
        let late = Animation.linear(duration: 1).delay(2)
        #expect(late.progress(at: 1.9).part == 0 && abs(late.progress(at: 2.5).part - 0.5) < 0.01)
        #expect(abs(Animation.linear(duration: 1).speed(2).progress(at: 0.25).part - 0.5) < 0.01)
        let twice = Animation.linear(duration: 1).repeatCount(2)
        #expect(abs(twice.progress(at: 1.25).part - 0.75) < 0.01 && twice.progress(at: 2).isOver)
        let endless = Animation.linear(duration: 1).repeatForever(autoreverses: false)
        #expect(abs(endless.progress(at: 1000.25).part - 0.25) < 0.01 && endless.duration == nil)
        for wrong in [Double.nan, .infinity, -1] {
            #expect(Animation.linear(duration: wrong).progress(at: 1).isOver)
            #expect(Animation.spring(response: wrong, dampingFraction: wrong).progress(at: 1).part.isFinite)
        }
    }

    @Test func aCompletionIsCalledOnceTheChangeRestsAndAtOnceWithoutOne() async throws {
        let model = Switch()
        let timed = try TimedStage(Mover(model: model))
        var calls = 0
        withAnimation(.linear(duration: 1)) {
            model.isOn = true
        } completion: {
            calls += 1
        }
        timed.frame(at: 0.5)
        try await Task.sleep(for: .milliseconds(1))
        #expect(calls == 0)
        timed.frame(at: 1.1)
        for _ in 0..<2000 where calls == 0 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(calls == 1)
        withAnimation(.linear(duration: 1)) {
        } completion: {
            calls += 1
        }
        #expect(calls == 2)
    }

    private struct Place {
        var x = -60.0
        var turn = Angle.zero
    }
    private struct Stepper: View {
        @ObservedObject var model: Switch
        var body: some View {
            Rectangle().fill(.black).frame(width: 20, height: 20)
                .keyframeAnimator(initialValue: Place(), trigger: model.isOn) { view, place in
                    view.offset(x: place.x)
                } keyframes: { _ in
                    KeyframeTrack(\.x) {
                        LinearKeyframe(60, duration: 1)
                        MoveKeyframe(0)
                        CubicKeyframe(-60, duration: 1)
                    }
                    KeyframeTrack(\.turn) { SpringKeyframe(.degrees(90), spring: .bouncy) }
                }
        }
    }

    @Test func aValueGoesThroughItsKeyframesAndRests() throws {
        let model = Switch()
        let timed = try TimedStage(Stepper(model: model))
        #expect(timed.stage.isBlack(40, 50))
        model.isOn = true
        timed.frame(at: 0)
        timed.frame(at: 0.5)
        #expect(timed.stage.isBlack(100, 50) && timed.stage.isWhite(40, 50))
        timed.frame(at: 0.99)
        #expect(timed.stage.isBlack(158, 50))
        timed.frame(at: 1.001)
        #expect(timed.stage.isBlack(100, 50))
        timed.frame(at: 9)
        #expect(timed.stage.isBlack(40, 50))
    }

    @Test func aViewAtRestWakesNobody() async throws {
        struct Counted: View {
            @ObservedObject var model: Switch
            let made: () -> Void
            var body: some View {
                made()
                return Rectangle().opacity(model.isOn ? 1 : 0)
            }
        }
        let model = Switch()
        var count = 0
        let timed = try TimedStage(Counted(model: model) { count += 1 })
        withAnimation(.linear(duration: 0.1)) { model.isOn = true }
        timed.frame(at: 0)
        timed.frame(at: 1)
        // What was to wake the view before it came to rest is over after this.
        var last = -1
        while last != count {
            last = count
            try await Task.sleep(for: .milliseconds(100))
            timed.stage.draw()
        }
        let rested = count
        try await Task.sleep(for: .milliseconds(100))
        timed.stage.draw()
        #expect(count == rested)
    }

    @Test func aLayoutOfOnesOwnPlacesItsViews() throws {
        struct Diagonal: Layout {
            func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
                proposal.replacingUnspecifiedDimensions()
            }
            func placeSubviews(
                in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
            ) {
                for index in subviews.indices {
                    let size = subviews[index].sizeThatFits(.unspecified)
                    subviews[index].place(
                        at: CGPoint(x: bounds.minX + CGFloat(index) * 50, y: bounds.minY + CGFloat(index) * 25),
                        proposal: ProposedViewSize(size))
                }
            }
        }
        let stage = ViewStage.showing(
            Diagonal {
                ForEach(0..<3, id: \.self) { _ in Color.black.frame(width: 20, height: 20) }
            })
        #expect(stage.isBlack(10, 10) && stage.isBlack(60, 35) && stage.isBlack(110, 60) && stage.isWhite(60, 10))
    }

    @Test func guidesAlignViewsInAStack() {
        let stage = ViewStage.showing(
            VStack(alignment: .leading, spacing: 0) {
                Color.black.frame(width: 40, height: 50)
                Color.black.frame(width: 40, height: 50).alignmentGuide(.leading) { $0[HorizontalAlignment.center] }
            })
        // The second one's middle stands at the first one's left side: both are 60 points wide, from 70 to 130.
        #expect(stage.isBlack(125, 25) && stage.isWhite(75, 25) && stage.isBlack(75, 75) && stage.isWhite(125, 75))
    }

    @Test func theFirstViewThatFitsIsShown() {
        let wide = ViewStage.showing(
            ViewThatFits {
                Color.black.frame(width: 150); Color.black.frame(width: 50)
            })
        #expect(wide.isBlack(40, 50))
        let narrow = ViewStage.showing(
            ViewThatFits {
                Color.black.frame(width: 150); Color.black.frame(width: 50)
            }, width: 100)
        #expect(narrow.isWhite(20, 50) && narrow.isBlack(50, 50))
    }
}
