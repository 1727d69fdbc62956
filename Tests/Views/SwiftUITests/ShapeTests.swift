import SwiftUI
import TestSupport
import Testing
import ViewStage

@MainActor struct ShapeTests {
    private func stage<Content: View>(_ view: Content) -> ViewStage {
        ViewStage.showing(
            ZStack {
                Color.white
                view
            }, width: 100, height: 100)
    }

    @Test func aTrimmedCircleIsAnArc() {
        // A quarter from the right end, clockwise on the screen.
        let stage = stage(
            Circle().trim(from: 0, to: 0.25).stroke(Color.black, lineWidth: 10).frame(width: 80, height: 80))
        #expect(stage.isBlack(50 + 28, 50 + 28) && stage.isWhite(50 - 28, 50 - 28) && stage.isWhite(50 + 28, 50 - 28))
    }

    @Test func aTrimmedLineEndsAtItsPart() {
        var path = Path()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 100, y: 0))
        path.addLine(to: CGPoint(x: 100, y: 100))
        let part = path.trimmedPath(from: 0.25, to: 0.75)
        #expect(part.boundingRect == CGRect(x: 50, y: 0, width: 50, height: 50))
        #expect(part.currentPoint == CGPoint(x: 100, y: 50))
        #expect(path.trimmedPath(from: 0.6, to: 0.4).isEmpty)
        #expect(path.trimmedPath(from: 0, to: .nan).boundingRect == path.boundingRect)
    }

    @Test func aTrimmedCurveIsAsLongAsItsPart() throws {
        let half = Path(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100)).trimmedPath(from: 0, to: 0.5)
        let end = try #require(half.currentPoint)
        #expect(abs(end.x - 0) < 0.1 && abs(end.y - 50) < 0.1)
        let third = Path(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100)).trimmedPath(from: 0, to: 1.0 / 3)
        let place = try #require(third.currentPoint)
        #expect(abs(place.x - (50 + 50 * cos(2 * .pi / 3))) < 0.1 && abs(place.y - (50 + 50 * sin(2 * .pi / 3))) < 0.1)
    }

    @Test func shapesAreTurnedAndMoved() {
        let stage = stage(
            Rectangle().size(width: 40, height: 10).offset(x: 30, y: 45).rotation(.degrees(90)).fill(Color.black))
        #expect(stage.isBlack(50, 35) && stage.isBlack(50, 65) && stage.isWhite(35, 50))
    }

    @Test func linesReachOutOfAShapeAndBordersDoNot() {
        let out = stage(Rectangle().stroke(Color.black, lineWidth: 10).frame(width: 60, height: 60))
        #expect(out.isBlack(16, 50) && out.isBlack(24, 50))
        let inside = stage(Rectangle().strokeBorder(Color.black, lineWidth: 10).frame(width: 60, height: 60))
        #expect(inside.isWhite(16, 50) && inside.isBlack(24, 50) && inside.isBlack(28, 50))
        let both = stage(
            Circle().fill(Color.white).strokeBorder(Color.black, lineWidth: 6).frame(width: 60, height: 60))
        #expect(both.isBlack(23, 50) && both.isWhite(50, 50))
    }

    @Test func anAngularGradientRunsAround() {
        let stage = stage(AngularGradient(colors: [.black, .white], center: .center))
        #expect(stage.pixel(95, 52)[0] < 20 && stage.pixel(95, 47)[0] > 230)
        #expect(abs(stage.pixel(10, 51)[0] - 127) < 12)
    }

    @Test func aGradientFollowsTheLinesOfAShape() {
        let stage = stage(
            Rectangle().stroke(
                LinearGradient(colors: [.black, .red], startPoint: .leading, endPoint: .trailing), lineWidth: 10
            ).frame(width: 80, height: 60))
        #expect(stage.pixel(12, 50)[0] < 40 && stage.pixel(88, 50)[0] > 200 && stage.isWhite(50, 50))
    }

    @Test func cornersAreEachAsRoundAsIsSaid() {
        let stage = stage(UnevenRoundedRectangle(topLeadingRadius: 30).fill(Color.black).frame(width: 80, height: 80))
        #expect(stage.isWhite(13, 13) && stage.isBlack(88, 13) && stage.isBlack(88, 88) && stage.isBlack(30, 30))
    }

    @Test func aFilledRingHasAHole() {
        var path = Path(CGRect(x: 10, y: 10, width: 80, height: 80))
        path.addRect(CGRect(x: 30, y: 30, width: 40, height: 40))
        let stage = stage(path.fill(Color.black, style: FillStyle(eoFill: true)))
        #expect(stage.isBlack(20, 50) && stage.isWhite(50, 50))
    }

    @Test func aCopyOfACanvasHasItsOwnTransform() {
        let stage = stage(
            Canvas { context, size in
                var copy = context
                copy.translateBy(x: 50, y: 50)
                copy.rotate(by: .degrees(45))
                copy.fill(Path(CGRect(x: -5, y: -40, width: 10, height: 20)), with: .color(.black))
                context.fill(Path(CGRect(x: 0, y: 0, width: 10, height: 10)), with: .color(.black))
            })
        #expect(stage.isBlack(71, 29) && stage.isBlack(5, 5) && stage.isWhite(50, 20))
    }
}
