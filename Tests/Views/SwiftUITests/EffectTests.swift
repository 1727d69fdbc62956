import SwiftUI
import TestSupport
import Testing
import ViewStage

@MainActor struct EffectTests {
    private var bar: some View { Color.black.frame(width: 80, height: 20) }

    @Test func aTurnedViewIsDrawnAndFoundWhereItIsSeen() {
        var taps: [CGPoint] = []
        let stage = ViewStage.showing(
            ZStack {
                Color.white
                bar.onTapGesture { taps.append($0) }.rotationEffect(.degrees(90))
            })
        #expect(stage.isBlack(100, 15) && stage.isBlack(100, 85) && stage.isWhite(70, 50) && stage.isWhite(130, 50))
        stage.click(70, 50)
        #expect(taps.isEmpty)
        // The place is the view's own: 30 points from its left end, which is above.
        stage.click(100, 40)
        #expect(taps.count == 1 && abs(taps[0].x - 30) < 0.01 && abs(taps[0].y - 10) < 0.01)
    }

    @Test func aScaledViewGrowsAboutItsAnchor() {
        let stage = ViewStage.showing(
            ZStack {
                Color.white
                Color.black.frame(width: 20, height: 20).scaleEffect(2, anchor: .topLeading)
            })
        #expect(stage.isBlack(91, 41) && stage.isBlack(128, 78) && stage.isWhite(131, 60) && stage.isWhite(88, 50))
    }

    @Test func aShapeCutsWhatIsDrawnAndWhatIsHit() {
        var taps = 0
        let stage = ViewStage.showing(
            ZStack {
                Color.white
                Color.black.frame(width: 80, height: 80).onTapGesture { taps += 1 }.clipShape(Circle())
            })
        #expect(stage.isBlack(100, 50) && stage.isBlack(62, 50) && stage.isWhite(63, 13))
        stage.click(64, 14)
        #expect(taps == 0)
        stage.click(100, 20)
        #expect(taps == 1)
    }

    @Test func roundCornersAreCut() {
        let stage = ViewStage.showing(
            ZStack {
                Color.white
                Color.black.frame(width: 60, height: 60).cornerRadius(20)
            })
        #expect(stage.isWhite(72, 22) && stage.isBlack(80, 30) && stage.isBlack(100, 22))
    }

    @Test func aMaskShowsWhereItIsOpaque() {
        let stage = ViewStage.showing(
            ZStack {
                Color.white
                Color.black.frame(width: 100, height: 60).mask {
                    HStack(spacing: 0) {
                        Color.red
                        Color.clear
                    }
                }
            })
        #expect(stage.isBlack(60, 50) && stage.isBlack(95, 50) && stage.isWhite(105, 50) && stage.isWhite(140, 50))
    }

    @Test func aShadowLiesBelowAndFadesOutwards() {
        let stage = ViewStage.showing(
            ZStack {
                Color.white
                Color.red.frame(width: 40, height: 40).shadow(color: .black, radius: 6, x: 30)
            })
        let (inside, far) = (stage.pixel(135, 50), stage.pixel(185, 50))
        #expect(stage.pixel(110, 50)[0] > 200 && stage.pixel(110, 50)[1] < 120)
        #expect(inside[0] < 80 && inside[0] == inside[1] && far == [255, 255, 255])
        #expect(stage.pixel(153, 50)[0] > inside[0] && stage.pixel(153, 50)[0] < 250)
    }

    @Test func aBlurMixesNeighbours() {
        let stage = ViewStage.showing(
            ZStack {
                Color.white
                HStack(spacing: 0) {
                    Color.black
                    Color.white
                }
                .frame(width: 120, height: 80).blur(radius: 4)
            })
        let edge = stage.pixel(100, 50)[0]
        #expect(edge > 60 && edge < 200)
        #expect(stage.pixel(70, 50)[0] < 10 && stage.pixel(130, 50)[0] > 245)
    }

    @Test func opacityIsThatOfAllAsOne() {
        let stage = ViewStage.showing(
            ZStack {
                Color.white
                ZStack {
                    Color.black.frame(width: 60, height: 60)
                    Color.black.frame(width: 20, height: 20)
                }
                .opacity(0.5)
            })
        #expect(stage.pixel(100, 50) == stage.pixel(80, 30))
        #expect(abs(stage.pixel(100, 50)[0] - 127) < 3)
    }

    @Test func blendModesMeetWhatIsBelow() {
        let stage = ViewStage.showing(
            ZStack {
                Color(red: 1, green: 0, blue: 0)
                Color(red: 0, green: 1, blue: 0).frame(width: 40, height: 40).blendMode(.plusLighter)
            })
        #expect(stage.pixel(100, 50) == [255, 255, 0] && stage.pixel(10, 10) == [255, 0, 0])
    }

    private struct Turning: View {
        @State private var angle = 0.0
        var body: some View {
            VStack(spacing: 0) {
                Button("Turn") { angle = 90 }.frame(height: 30)
                ZStack {
                    Color.white
                    Color.black.frame(width: 60, height: 10).rotationEffect(.degrees(angle))
                }
            }
        }
    }

    @Test func whatTurnsIsDrawnAnewWhereItWasAndWhereItIs() throws {
        let stage = ViewStage.showing(Turning())
        #expect(stage.isBlack(75, 65) && stage.isWhite(100, 45))
        try stage.press("Turn")
        #expect(!stage.draw().isEmpty)
        #expect(stage.isWhite(75, 65) && stage.isBlack(100, 45) && stage.isBlack(100, 85))
    }

    @Test func whatIsNotToBeHitLetsThePointerThrough() {
        var taps = 0
        let stage = ViewStage.showing(
            ZStack {
                Color.white.onTapGesture { taps += 1 }
                Color.black.frame(width: 40, height: 40).onTapGesture { taps += 100 }.allowsHitTesting(false)
            })
        stage.click(100, 50)
        #expect(taps == 1)
    }

    @Test func aColorSchemeIsThatOfTheViewsInIt() {
        let stage = ViewStage.showing(
            HStack(spacing: 0) {
                Color(.labelColor)
                Color(.labelColor).colorScheme(.dark)
            })
        #expect(stage.isBlack(50, 50) && stage.isWhite(150, 50))
        let all = ViewStage.showing(Text("On dark").preferredColorScheme(.dark))
        #expect(all.isBlack(5, 5))
    }
}
