import CoreGraphics
import Foundation
import Testing

struct PathTests {
    @Test func aPathContainsWhatItGoesAround() {
        let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 10), transform: nil)
        #expect(path.contains(CGPoint(x: 10, y: 5)) && !path.contains(CGPoint(x: 1, y: 1)))
        #expect(!path.contains(CGPoint(x: 25, y: 5)))
        let box = path.boundingBoxOfPath
        #expect(abs(box.minX) < 0.01 && abs(box.maxX - 20) < 0.01 && abs(box.maxY - 10) < 0.01)
    }

    @Test func aHoleIsOutsideByEvenOddAndInsideByWinding() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
        path.addRect(CGRect(x: 3, y: 3, width: 4, height: 4))
        #expect(path.contains(CGPoint(x: 5, y: 5), using: .winding))
        #expect(!path.contains(CGPoint(x: 5, y: 5), using: .evenOdd))
    }

    @Test func arcsGoTheWayTheyAreAsked() {
        for (clockwise, expected) in [(false, CGPoint(x: 0, y: 10)), (true, CGPoint(x: 0, y: -10))] {
            let path = CGMutablePath()
            path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: clockwise)
            #expect(path.polygons()[0].contains { hypot($0.x - expected.x, $0.y - expected.y) < 0.01 })
            #expect(abs(path.currentPoint.x + 10) < 1e-9)
        }
    }

    @Test func aTransformAndItsInverseLeaveThePoint() {
        let transform = CGAffineTransform(translationX: 3, y: 4).rotated(by: 0.5).scaledBy(x: 2, y: 3)
        let back = CGPoint(x: 7, y: -2).applying(transform).applying(transform.inverted())
        #expect(abs(back.x - 7) < 1e-12 && abs(back.y + 2) < 1e-12)
        let turned = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2))
        #expect(abs(turned.x) < 1e-15 && turned.y == 1)
    }
}
